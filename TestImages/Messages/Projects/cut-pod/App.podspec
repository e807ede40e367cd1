Pod::Spec.new do |s|
  s.name = 'App
