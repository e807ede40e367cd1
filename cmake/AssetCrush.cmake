# Asset folders that are built with AssetCrush.
#
#   include(AssetCrush)
#   assetcrush_add_assets(<target>
#     SOURCES <file or folder>...
#     OUTPUT <folder>
#     [OPTIONS <option of assetcrush build>...])
#
# If <target> exists, its assets are built before it. Otherwise <target> becomes a new target that is part of `all`.
# Relative sources start at the current source folder, and a relative output at the current binary folder. The build runs
# when a source is added, changed or removed, and writes only changed results. ASSETCRUSH_EXECUTABLE is the tool's path.
include_guard(GLOBAL)

# No DEPFILE: the makefiles of CMake 3.25 keep every file that a dependency file ever named. After such a file is
# removed, the build would run every time. Globs that are evaluated before each build work with every generator.
if(CMAKE_VERSION VERSION_LESS 3.12)
  message(FATAL_ERROR "AssetCrush.cmake needs CMake 3.12 or newer")
endif()

find_program(ASSETCRUSH_EXECUTABLE assetcrush DOC "The assetcrush tool")

function(assetcrush_add_assets target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT" "SOURCES;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "assetcrush_add_assets(${target}): unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SOURCES OR NOT arg_OUTPUT)
    message(FATAL_ERROR "assetcrush_add_assets(${target}): SOURCES and OUTPUT are required")
  endif()
  if(NOT ASSETCRUSH_EXECUTABLE)
    message(FATAL_ERROR "assetcrush_add_assets(${target}): assetcrush is not on PATH; set ASSETCRUSH_EXECUTABLE")
  endif()

  set(sources)
  set(files)
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE)
    list(APPEND sources "${source}")
    # A folder changes when a file in it is added or removed.
    file(GLOB_RECURSE found LIST_DIRECTORIES true CONFIGURE_DEPENDS "${source}/*")
    list(APPEND files "${source}" ${found})
  endforeach()
  get_filename_component(output "${arg_OUTPUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(stamp "${CMAKE_CURRENT_BINARY_DIR}/${target}-assets.stamp")

  add_custom_command(
    OUTPUT "${stamp}"
    COMMAND "${ASSETCRUSH_EXECUTABLE}" build ${sources} --output "${output}"
            --stamp "${stamp}" ${arg_OPTIONS}
    DEPENDS "${ASSETCRUSH_EXECUTABLE}" ${files}
    COMMENT "Building the assets of ${target}"
    VERBATIM)
  if(TARGET ${target})
    add_custom_target(${target}-assets DEPENDS "${stamp}")
    add_dependencies(${target} ${target}-assets)
  else()
    add_custom_target(${target} ALL DEPENDS "${stamp}")
  endif()
endfunction()
