# Asset folders that are built with AssetCrush.
#
#   include(AssetCrush)
#   assetcrush_add_assets(<target>
#     SOURCES <file or folder>...
#     OUTPUT <folder>
#     [OPTIONS <option of assetcrush build>...])
#
# Where <target> exists, it gets the assets as something to build first; else it becomes a target of its own that is part
# of `all`. Relative sources are those of the current source folder, a relative output lies in the current binary folder.
# The build runs when a source changes, comes or goes, and writes only what changed. ASSETCRUSH_EXECUTABLE names the tool.
include_guard(GLOBAL)

# No DEPFILE: the makefiles of CMake 3.25 keep every file that a dependency file ever named, and after one was removed
# they would build for ever. Globs that are looked at before each build work with every generator.
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
    message(FATAL_ERROR "assetcrush_add_assets(${target}): SOURCES and OUTPUT are needed")
  endif()
  if(NOT ASSETCRUSH_EXECUTABLE)
    message(FATAL_ERROR "assetcrush_add_assets(${target}): no assetcrush on PATH: set ASSETCRUSH_EXECUTABLE")
  endif()

  set(sources)
  set(files)
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE)
    list(APPEND sources "${source}")
    # Folders change when a file comes or goes.
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
