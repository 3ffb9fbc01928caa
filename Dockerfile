# Built twice: once with everything that building the site takes, once with what runs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /thali
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY apps ./apps
COPY scripts ./scripts
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN node scripts/build-web.ts

FROM node:24.21.0-bookworm-slim
# What /api/healthCheck and the log call this build: docker build --build-arg COMMIT=$(git rev-parse --short=8 HEAD) .
ARG COMMIT
ENV THALI_COMMIT=$COMMIT
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /thali
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY apps/api ./apps/api
COPY apps/sandbox ./apps/sandbox
COPY apps/print-agent ./apps/print-agent
COPY apps/web/package.json ./apps/web/package.json
COPY apps/pos/package.json ./apps/pos/package.json
COPY scripts ./scripts
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY --from=build /thali/apps/web/dist ./apps/web/dist
RUN groupadd --gid 10001 thali && useradd --uid 10001 --gid thali --no-create-home --shell /usr/sbin/nologin thali \
  && install --directory --owner=thali --group=thali --mode=0700 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
COPY deploy/container-health.mjs ./deploy/container-health.mjs
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "deploy/container-health.mjs"]
# Secrets may come as a file of settings, so that they stand neither in the image nor in `docker inspect`.
# See Memory in docs/operating.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=16", "--expose-gc", "--env-file-if-exists=/run/secrets/thali.env", "apps/api/src/main.ts"]
