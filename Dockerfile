# The image of a release: one program and its licenses. The context is the folder of an unpacked release archive.
#
#   tar -xzf assetcrush-VERSION-x86_64-linux.tar.gz
#   docker build -f Dockerfile -t assetcrush assetcrush-VERSION-x86_64-linux
#   docker run --rm -v "$PWD:/work" assetcrush audit
FROM scratch
COPY bin/assetcrush /usr/bin/assetcrush
COPY LICENSE THIRD-PARTY /usr/share/doc/assetcrush/
ENV PATH=/usr/bin
WORKDIR /work
ENTRYPOINT ["/usr/bin/assetcrush"]
