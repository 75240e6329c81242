import * as v from "valibot";
import type { Answer } from "../../answer.js";
import { text } from "../../fields.js";
import { InvalidInput, intParam, jsonBody } from "../../input.js";
import type { Call, Operation } from "../../operation.js";
import { unknownPullZone } from "../exceptions.js";

const tagBody = v.nullable(v.object({ CacheTag: v.optional(text) }));

/** There is no cache to purge: the log of requests shows the purge. */
function purgePullZone(call: Call): Answer {
  const id = intParam(call, "pullZoneId", true);
  const { zones, pullZones } = call.contents;
  if (![...zones, ...pullZones].some(({ pullZoneId }) => pullZoneId === id)) throw unknownPullZone();
  if (call.body.length > 0) jsonBody(call, tagBody);
  return { status: 204 };
}

function purgeUrl({ query }: Call): Answer {
  const url = query.get("url") ?? "";
  if (!URL.canParse(url)) throw new InvalidInput({ url: [`The value '${url}' is not valid.`] });
  return { status: 200 };
}

const access = "account-status";

/** Purges of the cache: docs/reference/edge-rules.md#purges. */
export const purgeOperations: readonly Operation[] = [
  { name: "purgePullZone", method: "POST", path: "/pullzone/:pullZoneId/purgeCache", access, handle: purgePullZone },
  { name: "purgeUrl", method: "POST", path: "/purge", access, handle: purgeUrl },
];
