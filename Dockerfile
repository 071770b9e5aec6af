# docs/operation/install.md, docs/decisions/022-run-the-image-on-distroless.md
ARG BUILD_IMAGE=docker.io/library/node:22-bookworm-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/nodejs22-debian12:nonroot

# Only the manifests, so that a change of the sources reuses the installed packages.
FROM ${BUILD_IMAGE} AS manifests
WORKDIR /src
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY tables/package.json tables/
COPY server/package.json server/
COPY web/package.json web/
COPY observer/package.json observer/

FROM manifests AS build
# Exactly the lock file; scripts of packages, which may download, don't run.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund --no-progress
COPY tsconfig.base.json ./
COPY contract contract
COPY tables tables
COPY docs docs
COPY CHANGELOG.md ./
COPY server server
COPY web web
COPY observer observer
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-progress --workspace contract --workspace tables --workspace server
# Files that only compilers, debuggers and readers use; licences stay.
RUN find node_modules -type f \
      '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' ')' \
      -not -iname '*licen*' -delete \
    && mkdir -p /empty

FROM ${RUNTIME_IMAGE}
# The base has another user, who would own the folder.
USER 0:0
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data BACKUP_DIR=/backups
COPY --from=packages /src/ ./
COPY --from=build /src/contract/dist contract/dist
COPY --from=build /src/tables/dist tables/dist
COPY --from=build /src/server/dist server/dist
COPY --from=build /src/web/dist web/dist
COPY --from=build /src/observer/dist observer/dist
COPY server/migrations server/migrations
COPY server/bin server/bin
COPY LICENSE ./
# New volumes take the owner of these folders.
COPY --from=packages --chown=65532:65532 /empty /data
COPY --from=packages --chown=65532:65532 /empty /backups
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "server/bin/scrutineer.mjs"]
CMD ["start"]
