/** A Shield zone of the nasty account. */
export const ZONE = { shield_zone_id: 42, pull_zone_id: 9001 };
/** One of its lists. */
export const LIST = { shield_zone_id: 42, list_id: 1108 };

/** A state file with these objects: type, name, and attributes. */
export const stateOf = (...objects: readonly (readonly [type: string, name: string, attributes: object])[]) => ({
  version: 4,
  resources: objects.map(([type, name, attributes]) => ({ mode: "managed", type, name, instances: [{ attributes }] })),
});
