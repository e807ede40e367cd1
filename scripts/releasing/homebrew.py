"""The Homebrew formula: it installs the program on Linux, and builds the source on macOS."""

import hashlib

import project

FORMULA = """\
# {summary}.
class Assetcrush < Formula
  desc "{summary}"
  homepage "{homepage}"
  url "{source}"
  sha256 "{source_sum}"
  license "{license}"

  on_macos do
    depends_on "pkgconf" => :build
    depends_on xcode: ["26.0", :build]
    depends_on "jpeg-turbo"
    depends_on "libdeflate"
    depends_on "libpng"
    depends_on macos: :tahoe
  end

{binaries}
  def install
    if OS.mac?
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "assetcrush"
      bin.install ".build/release/assetcrush"
      generate_completions_from_executable(bin/"assetcrush", "completions")
    else
      bin.install "bin/assetcrush"
      bash_completion.install "share/bash-completion/completions/assetcrush"
      zsh_completion.install "share/zsh/site-functions/_assetcrush"
      fish_completion.install "share/fish/vendor_completions.d/assetcrush.fish"
      man1.install Dir["share/man/man1/*.1"]
    end
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/assetcrush --version")
    (testpath/"a.strings").write('"greeting" = "Hello";')
    assert_equal '{{"greeting":"Hello"}}', shell_output("#{{bin}}/assetcrush plist convert --to json -o - a.strings").strip
  end
end
"""

BINARY = """\
  on_linux do
    on_{processor} do
      url "{url}"
      sha256 "{digest}"
    end
  end
"""


def formula(release, made):
    """Return the formula. It states the checksums of the files in `made`."""
    folder = project.releases(release.version)
    binaries = []
    for program in release.programs:
        name = release.base(program) + ".tar.gz"
        binaries.append(
            BINARY.format(processor=program.architecture["homebrew"], url=f"{folder}/{name}", digest=hashlib.sha256(made[name]).hexdigest())
        )
    source = f"{project.NAME}-{release.version}-source.tar.gz"
    return {
        "assetcrush.rb": FORMULA.format(
            summary=project.SUMMARY,
            homepage=project.HOMEPAGE,
            license=project.LICENSE,
            source=f"{folder}/{source}",
            source_sum=hashlib.sha256(made[source]).hexdigest(),
            binaries="\n".join(binaries),
        ).encode()
    }
