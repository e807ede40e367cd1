#!/bin/sh
# Encodes the renditions of some sets, or links asset catalogs with encoded renditions. The actions of catalogs.bzl call it.
#
#   catalogs.sh encode TOOL FOLDER --flagfile=OPTIONS LIST    encodes the sets of the files in LIST, and writes FOLDER
#   catalogs.sh link TOOL OUTPUT --flagfile=OPTIONS LIST      compiles with the renditions in the folders of LIST
set -eu
mode=$1 tool=$2 folder=$3 flags=$4 list=$5
work=$folder/.assetcrush
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

if [ "$mode" = encode ]; then
  # A broken set is an error of the link, which sees the whole catalog and reports it once.
  code=0
  "$tool" build --files-from "$list" --cache "$folder" --cache-size 0 --output "$work/out" -q "$flags" \
    >"$work/log" 2>&1 || code=$?
  [ "$code" -le 1 ] || cat "$work/log" >&2
  [ "$code" -le 1 ] || exit "$code"
else
  # Bazel's output folders are not writable. cp would make equal folders, so all folders of a cache are made before.
  for first in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
    for second in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
      set -- "$@" "$work/cache/$first$second"
    done
  done
  shift 5
  mkdir -p "$@"
  while IFS= read -r part; do
    # A folder without renditions is no input of a remote action.
    if [ -d "$part" ]; then cp -RLf "$part/." "$work/cache"; fi
  done <"$list"
  "$tool" build --cache "$work/cache" --cache-size 0 --output "$folder" "$flags"
fi
