# Seamark in one container, as an ordinary user. Data: mount a volume at /app/.data, or set DATABASE_URL.
FROM node:24-bookworm-slim
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm install --no-audit --no-fund
COPY --chown=node:node . .
RUN npm run build
ENV NODE_ENV=production PORT=3000
EXPOSE 3000
VOLUME /app/.data
# A graceful stop may take as long as the longest audit: docker stop --time 70
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --start-period=60s CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "scripts/start.mjs"]
