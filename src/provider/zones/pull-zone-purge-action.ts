import type { BunnyClient } from "../../api/index.js";
import { atLeast, defineAction, integer, matches, optional, required, string } from "../../framework/index.js";
import { safeJson } from "../../shared/safe-json.js";

/** `bunny_pull_zone_purge`: POST `/pullzone/{id}/purgeCache` (docs/reference/edge-rules.md#purges). */
export const pullZonePurge = defineAction<BunnyClient>()({
  type: "bunny_pull_zone_purge",
  doc: [
    "Purges the cache of a pull zone: all of it, or the files that have a tag. Run it after a change of what visitors see, such as a response page.",
    "",
    "Until the cache is full again, more requests go to the origin. The API limits how many purges an account may request;",
    "the provider waits and tries again when the API says so.",
  ].join("\n"),
  attributes: {
    pull_zone_id: required(integer, {
      doc: "ID of the pull zone, such as `bunny_shield_zone.example.pull_zone_id`. It is not the ID of the Shield zone.",
      constraints: [atLeast(1)],
    }),
    tag: optional(string, {
      doc: "Purges only the files whose `CDN-Tag` header contains this tag. Without it, the whole cache of the pull zone is purged.",
      constraints: [matches(/\S/, "a tag; to purge the whole cache, leave the argument out")],
    }),
  },
  progress: ({ pull_zone_id: id, tag }) =>
    tag === null
      ? `Purging the cache of pull zone ${id}`
      : `Purging ${safeJson(tag)} from the cache of pull zone ${id}`,
  invoke: ({ client, config, options }) => client.purges.pullZone(config.pull_zone_id, config.tag, options),
});
