# An image with the engine, bunny-tf, and the scripts of pipelines. The provider is its executable, in a mirror that the engine
# uses, so nothing is installed at run time. Build it with docker, podman, or buildah:
#   docker build --tag bunny-tf .
# NODE and TERRAFORM name the images to build on; pin them by digest where that is required.
ARG NODE=node:24-bookworm-slim
ARG TERRAFORM=hashicorp/terraform:1.15.5

FROM ${TERRAFORM} AS engine

FROM ${NODE} AS build
COPY --from=engine /bin/terraform /usr/local/bin/terraform
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run -s build
RUN npm pack --ignore-scripts --pack-destination /tmp
RUN npm install --ignore-scripts --no-audit --no-fund --omit=dev --prefix /opt/bunny /tmp/terraform-provider-bunny-*.tgz
RUN npm run -s release -- --platforms "linux_$(dpkg --print-architecture)" --out /tmp/release
RUN node /opt/bunny/node_modules/terraform-provider-bunny/dist/tool/main.js install --executable /tmp/release/*_linux_*.zip --mirror /opt/bunny/mirror --json > /tmp/installed.json
RUN node -p 'JSON.parse(fs.readFileSync("/tmp/installed.json")).cliConfiguration' > /opt/bunny/terraformrc

FROM ${NODE}
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates curl git && rm -rf /var/lib/apt/lists/* && install --directory --owner node /work
COPY --from=engine /bin/terraform /usr/local/bin/terraform
COPY --from=build /opt/bunny /opt/bunny
# SKIP_INSTALL: the scripts take the provider of the mirror.
ENV PATH=/opt/bunny/node_modules/.bin:/opt/bunny/node_modules/terraform-provider-bunny/pipeline:$PATH \
    TF_CLI_CONFIG_FILE=/opt/bunny/terraformrc \
    CHECKPOINT_DISABLE=1 \
    SKIP_INSTALL=1
USER node
WORKDIR /work
CMD ["bunny-tf", "--help"]
