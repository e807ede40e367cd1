# Installs the program of scripts/build with its manual pages and completions, for packagers.
#
#   make                                builds the program
#   make install PREFIX=/usr DESTDIR=…  installs it below DESTDIR/PREFIX (by default /usr/local)
#   make uninstall PREFIX=…             deletes the installed files
#   make install BINARY=FILE            installs another program file

PREFIX ?= /usr/local
DESTDIR ?=
BINARY ?= .build/release/assetcrush
ROOT = $(DESTDIR)$(PREFIX)

all:
	ASSETCRUSH_RELEASE=1 scripts/build

# Root usually installs, but must not build.
install:
	@test -x "$(BINARY)" || { echo "make: no program at $(BINARY); run make first" >&2; exit 1; }
	mkdir -p "$(ROOT)/bin"
	install -m 755 "$(BINARY)" "$(ROOT)/bin/assetcrush"
	ASSETCRUSH_BINARY="$(ROOT)/bin/assetcrush" scripts/releasing/make-extras "$(ROOT)"

uninstall:
	rm -f "$(ROOT)/bin/assetcrush" "$(ROOT)"/share/man/man1/assetcrush.1 "$(ROOT)"/share/man/man1/assetcrush-*.1
	rm -f "$(ROOT)/share/bash-completion/completions/assetcrush" "$(ROOT)/share/zsh/site-functions/_assetcrush"
	rm -f "$(ROOT)/share/fish/vendor_completions.d/assetcrush.fish"

.PHONY: all install uninstall
