/** Blocks of the official types, by paths; all else is an argument. A test compares with the recorded schema. */
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

/** What only the API sets, besides the ID of each object. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  bunnynet_compute_container_app: ["container.id", "container.endpoint.cdn.pullzone_id"],
  bunnynet_pullzone: ["cdn_domain", "token_auth_key"],
};

/** Whether a member of an official type, by its path without indices, is written as a block. */
export const isBlock = (type: string, path: string): boolean => BLOCKS[type]?.includes(path) === true;

/** Whether no configuration can set an attribute of an official type. */
export const isComputed = (type: string, path: string): boolean =>
  type.startsWith("bunnynet_") && (path === "id" || COMPUTED[type]?.includes(path) === true);
