# syntax=docker/dockerfile:1
# docker build --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) -t tiffin .
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG SOURCE_DATE_EPOCH
RUN node scripts/package.mjs /out \
 && mkdir /release /assets \
 && tar -xzf /out/*.tar.gz -C /release --strip-components=1

# The release brings Node; its launcher and the limits of picture decoding need a shell.
FROM debian:bookworm-slim
COPY --from=build /release /opt/tiffin
# For a volume at ASSETS_DIR, which gets its owner from here.
COPY --from=build --chown=10001:10001 /assets /assets
ENV DATA_DIR=/data
EXPOSE 3000
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001
HEALTHCHECK --interval=5s --timeout=2s --start-period=60s --retries=2 \
  CMD ["/opt/tiffin/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/tiffin/bin/tiffin"]
CMD ["serve"]
