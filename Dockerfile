# Seamark in one container, without root. Data: mount a volume at /app/.data, or set DATABASE_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
COPY packages/action/package.json packages/action/
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run pack -- /packed && mkdir /packed/.data

FROM node:24-bookworm-slim AS plain
WORKDIR /app
COPY --from=build --chown=node:node /packed ./
USER node
# Without a limit of arenas, glibc keeps what the image library has freed in each of its threads.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /app/.data
# A graceful stop waits for the longest audit: docker stop --time 70
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --start-period=60s CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Operator commands: docker exec … node dist/admin.mjs org:create --name Acme --plan paid
CMD ["node", "dist/server.mjs"]

# The same with a browser, which shows what scripts of a page add: docker build --target with-browser .
FROM plain AS with-browser
USER root
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation && rm -rf /var/lib/apt/lists/*
USER node
ENV SEAMARK_BROWSER=/usr/bin/chromium-headless-shell

# The last stage is the default.
FROM plain
