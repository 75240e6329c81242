/** The blocks of official types. Everything else is an argument. A test compares with the recorded schema. */
const PROBE = ["grpc", "http"];
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  bunnynet_compute_container_app: [
    ...[
      "volume",
      "container",
      "container.endpoint",
      "container.endpoint.cdn",
      "container.endpoint.cdn.sticky_sessions",
    ],
    ...["container.endpoint.port", "container.env", "container.volumemount"],
    ...["liveness", "readiness", "startup"].flatMap((kind) => {
      const probe = `container.${kind}_probe`;
      return [probe, ...PROBE.map((name) => `${probe}.${name}`)];
    }),
  ],
  bunnynet_pullzone: ["origin", "routing"],
  bunnynet_pullzone_ratelimit_rule: ["condition", "limit", "response"],
  bunnynet_pullzone_shield: ["access_list", "bot_detection", "ddos", "waf"],
  bunnynet_pullzone_waf_rule: ["condition", "response"],
};

/** Computed attributes, besides each object's ID. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  bunnynet_compute_container_app: ["container.id", "container.endpoint.cdn.pullzone_id"],
  bunnynet_pullzone: ["cdn_domain", "token_auth_key"],
};

/** Reports whether a member of an official type is a block. `path` has no indices. */
export const isBlock = (type: string, path: string): boolean => BLOCKS[type]?.includes(path) === true;

/** Reports whether an attribute of an official type is only computed. */
export const isComputed = (type: string, path: string): boolean =>
  type.startsWith("bunnynet_") && (path === "id" || COMPUTED[type]?.includes(path) === true);
