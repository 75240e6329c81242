import type { Answer } from "../../answer.js";
import { InvalidInput, intQuery } from "../../input.js";
import type { Call, Operation } from "../../operation.js";
import { edgeRulesOf } from "../exceptions.js";

const [SMALLEST_SIZE, LARGEST_SIZE] = [5, 1000];

/** Pull zones by ID: those of the Shield zones, and those without Shield. */
function listPullZones(call: Call): Answer {
  const page = intQuery(call, "page", 0);
  const size = intQuery(call, "perPage", LARGEST_SIZE);
  if (page < 0) throw new InvalidInput({ page: ["The value must be 0 or more."] });
  if (size < SMALLEST_SIZE || size > LARGEST_SIZE)
    throw new InvalidInput({ perPage: ["The value must be 5 to 1000."] });
  const { zones, pullZones } = call.contents;
  const protectedOnes = zones.flatMap((zone) =>
    zone.pullZoneId === null
      ? []
      : [{ Id: zone.pullZoneId, Name: `zone-${zone.pullZoneId}`, EdgeRules: edgeRulesOf(call, zone) }],
  );
  const taken = new Set(protectedOnes.map(({ Id }) => Id));
  const others = pullZones.flatMap(({ pullZoneId: Id, name: Name }) =>
    taken.has(Id) ? [] : [{ Id, Name, EdgeRules: [] }],
  );
  const all = [...protectedOnes, ...others].sort((one, other) => one.Id - other.Id);
  const start = Math.max(0, page - 1) * size;
  const HasMoreItems = start + size < all.length;
  return {
    status: 200,
    json: { Items: all.slice(start, start + size), CurrentPage: page, TotalItems: all.length, HasMoreItems },
  };
}

/** The list of pull zones: docs/reference/edge-rules.md. */
export const pullZoneOperations: readonly Operation[] = [
  { name: "listPullZones", method: "GET", path: "/pullzone", access: "account-status", handle: listPullZones },
];
