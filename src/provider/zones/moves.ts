import { computed, integer, moveSource, required } from "../../framework/index.js";

/** The next read finds all settings. */
export const officialZone = moveSource({
  provider: "bunnyway/bunnynet",
  type: "bunnynet_pullzone_shield",
  attributes: {
    id: computed(integer, { doc: "Shield zone." }),
    pullzone: required(integer, { doc: "Pull zone." }),
  },
  move: ({ id, pullzone }) => ({
    state: { shield_zone_id: id ?? null, ...(pullzone === undefined ? {} : { pull_zone_id: pullzone }) },
  }),
});
