import type { Contents } from "../contents.js";
import { isKnownCode } from "./codes.js";
import { alternatives, placeOf } from "./seed-error.js";
import type { ParsedSeed } from "./seed-schema.js";

type Path = readonly (string | number)[];

interface Placed {
  readonly id: number | string;
  readonly path: Path;
}

/** Returns duplicate IDs, in the order of the file. */
export function* duplicatesIn(seed: ParsedSeed): Generator<string> {
  for (const group of uniqueGroups(seed)) {
    const first = new Map<number | string, Path>();
    for (const { id, path } of group) {
      const before = first.get(id);
      if (before === undefined) first.set(id, path);
      else
        yield `${placeOf(path)}: found ${JSON.stringify(id)}, but ${placeOf(before)} already has this value. Write another value.`;
    }
  }
}

function* uniqueGroups({ zones, ...seed }: ParsedSeed): Generator<Placed[]> {
  yield placed(zones, ["zones"], "shieldZoneId");
  yield [...placed(zones, ["zones"], "pullZoneId"), ...placed(seed.pullZones, ["pullZones"], "pullZoneId")];
  yield [
    ...placed(seed.accessLists, ["accessLists"], "listId"),
    ...placed(seed.managedLists, ["managedLists"], "listId"),
  ];
  yield [
    ...placed(seed.accessLists, ["accessLists"], "configurationId"),
    ...zones.flatMap((zone, index) =>
      placed(zone.managedLists ?? [], ["zones", index, "managedLists"], "configurationId"),
    ),
  ];
  yield zones.flatMap((zone, index) => placed(zone.edgeRules, ["zones", index, "edgeRules"], "Guid"));
  yield placed(seed.rateLimits, ["rateLimits"], "id");
  yield placed(seed.wafRules, ["wafRules"], "id");
  yield placed(seed.bots, ["bots"], "botId");
  yield placed(seed.applications, ["applications"], "appId");
  yield placed(seed.libraries, ["libraries"], "libraryId");
  yield zones.flatMap((zone, index) =>
    placed(zone.apiGuardian?.endpoints ?? [], ["zones", index, "apiGuardian", "endpoints"], "apiGuardianEndpointId"),
  );
  for (const [index, zone] of zones.entries()) {
    const at = (name: string): Path => ["zones", index, name];
    yield placed(zone.managedLists ?? [], at("managedLists"), "listId");
    yield placed(zone.eventLogs, at("eventLogs"), "logId");
    yield placed(zone.triggeredRules ?? [], at("triggeredRules"), "ruleId");
    yield placed(zone.wafEngineConfig ?? [], at("wafEngineConfig"), "name");
    yield (zone.wafCustomRuleOrder ?? []).map((id, position) => ({
      id,
      path: [...at("wafCustomRuleOrder"), position],
    }));
    yield zone.overages.map(({ year, month }, position) => ({
      id: `${year}-${month}`,
      path: [...at("overages"), position],
    }));
    yield (zone.apiGuardian?.endpoints ?? []).map(({ requestMethod, requestPath }, position) => ({
      id: `${requestMethod} ${requestPath}`,
      path: [...at("apiGuardian"), "endpoints", position],
    }));
  }
  for (const [index, { videos }] of seed.libraries.entries())
    yield videos.map(({ video: { guid } }, position) => ({
      id: guid,
      path: ["libraries", index, "videos", position, "video", "guid"],
    }));
}

function placed(items: readonly object[], path: Path, name: string): Placed[] {
  return items.flatMap((item, index) => {
    const id: unknown = Reflect.get(item, name);
    return typeof id === "number" || typeof id === "string" ? [{ id, path: [...path, index, name] }] : [];
  });
}

/** Returns references to objects that the seed does not have. */
export function* danglingIn(seed: ParsedSeed): Generator<string> {
  const zones = new Set(seed.zones.map(({ shieldZoneId }) => shieldZoneId));
  for (const name of ["accessLists", "rateLimits", "wafRules"] as const)
    for (const [index, { shieldZoneId }] of seed[name].entries())
      if (!zones.has(shieldZoneId))
        yield missing([name, index, "shieldZoneId"], shieldZoneId, "zone of the seed", zones);
  const lists = new Set(seed.managedLists.map(({ listId }) => listId));
  const bots = new Set(seed.bots.map(({ botId }) => String(botId)));
  const categories = new Set(seed.bots.map(({ category }) => String(category)));
  for (const [index, zone] of seed.zones.entries()) {
    for (const [position, { listId }] of (zone.managedLists ?? []).entries())
      if (!lists.has(listId))
        yield missing(["zones", index, "managedLists", position, "listId"], listId, "list of managedLists", lists);
    for (const id of Object.keys(zone.botActions))
      if (!bots.has(id)) yield missing(["zones", index, "botActions", id], id, "bot of bots", bots);
    for (const id of Object.keys(zone.botCategoryActions))
      if (!categories.has(id) && !isKnownCode("botCategory", Number(id)))
        yield missing(["zones", index, "botCategoryActions", id], id, "category of a bot in bots", categories);
    const own = new Set(
      seed.wafRules.filter(({ shieldZoneId }) => shieldZoneId === zone.shieldZoneId).map(({ id }) => id),
    );
    for (const [position, id] of (zone.wafCustomRuleOrder ?? []).entries())
      if (!own.has(id))
        yield missing(["zones", index, "wafCustomRuleOrder", position], id, "rule of this zone in wafRules", own);
  }
}

const MOST_NAMED = 5;

function missing(path: Path, id: number | string, noun: string, known: ReadonlySet<number | string>): string {
  const found = `${placeOf(path)}: found ${id}, which is no ${noun}.`;
  if (known.size === 0) return `${found} There is none.`;
  const some = [...known].slice(0, MOST_NAMED).map(String);
  return `${found} Write ${known.size > MOST_NAMED ? `${some.join(", ")}, …` : alternatives(some)}, or add it.`;
}

/** Returns the next IDs that an object of the seed already has. */
export function* takenNextIds(
  { nextIds }: ParsedSeed,
  taken: Readonly<Record<keyof Contents["nextIds"], readonly number[]>>,
): Generator<string> {
  for (const name of Object.keys(taken) as (keyof typeof taken)[]) {
    const id = nextIds[name];
    if (id !== undefined && taken[name].includes(id))
      yield `nextIds.${name}: found ${id}, but an object of the seed has this ID. Write a free ID, or leave the member out.`;
  }
}
