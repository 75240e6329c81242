import * as v from "valibot";
import { type AccessList, type Contents, type EventLog, type Zone, timeStamp } from "../contents.js";
import { accessListEnums, apiGuardianEnums, ddosEnums } from "../default-seed/default-seed.js";
import { countsOf } from "../operations/access-lists/content.js";
import { newEndpoint } from "../guardian-contents.js";
import { type ParsedSeed, seedSchema } from "./seed-schema.js";
import { listsForObjects, nodeOf } from "./schema-node.js";
import { SeedError, alternatives, faultOf, placeOf } from "./seed-error.js";
import { newZone } from "../zone-defaults.js";
import { isKnownCode } from "./codes.js";

const DAY = 24 * 60 * 60 * 1000;

const APPLICATION_LIMITS = {
  maxNumberOfApplications: 20,
  maxNumberOfRegionsPerApplication: null,
  maxNumberOfInstancesPerRegion: 10,
  maxNumberOfInstancesPerApplication: null,
  maxNumberOfVolumesPerApplication: 2,
  maxVolumeSize: 100,
};

/**
 * Returns the initial contents of a store. `source` names the seed in errors. Relative times start from `now`. Throws a
 * `SeedError` with every error: wrong types, unknown members and codes, duplicate IDs, references to missing objects.
 */
export function contentsOfSeed(seed: unknown, now: Date, source = "given"): Contents {
  if (typeof seed !== "object" || seed === null || Array.isArray(seed))
    throw new SeedError(source, ['(top): Write an object, such as { "zones": [{ "shieldZoneId": 42 }] }.']);
  const parsed = v.safeParse(seedSchema, seed);
  if (!parsed.success)
    throw new SeedError(
      source,
      parsed.issues.map((issue) => faultOf(issue, seedSchema)),
    );
  const lists = Array.from(
    listsForObjects(seed, nodeOf(seedSchema)),
    (path) => `${placeOf(path)}: found a list. Write an object.`,
  );
  if (lists.length > 0) throw new SeedError(source, lists);
  const contents = resolve(parsed.output, now);
  const faults = [
    ...duplicatesIn(parsed.output),
    ...danglingIn(parsed.output),
    ...takenNextIds(parsed.output, idsIn(contents, parsed.output)),
  ];
  if (faults.length > 0) throw new SeedError(source, faults);
  return contents;
}

const FIRST_IDS = {
  accessList: 301,
  configuration: 5001,
  rateLimit: 101,
  wafRule: 501,
  apiGuardianEndpoint: 701,
  edgeRule: 1,
  shieldZone: 101,
  pullZone: 10_001,
};

function resolve(seed: ParsedSeed, now: Date): Contents {
  const contents = {
    nextIds: FIRST_IDS,
    zones: seed.zones.map((zone) => resolveZone(zone, seed.managedLists, now)),
    pullZones: seed.pullZones.map((pullZone) => ({ ...pullZone, settings: {}, edgeRules: [] })),
    accessLists: seed.accessLists.map((list) => resolveAccessList(list, now)),
    managedLists: seed.managedLists.map((list) => ({ lastUpdated: timeStamp(now), ...list })),
    bots: seed.bots,
    rateLimits: seed.rateLimits,
    wafRules: seed.wafRules,
    applications: seed.applications,
    applicationLimits: { ...APPLICATION_LIMITS, ...seed.applicationLimits },
    libraries: seed.libraries,
    enums: { accessLists: accessListEnums, apiGuardian: apiGuardianEnums, ddos: ddosEnums, ...seed.enums },
  };
  const ids = idsIn(contents, seed);
  const next = (name: keyof typeof FIRST_IDS): number =>
    seed.nextIds[name] ?? ids[name].reduce((free, id) => Math.max(free, id + 1), FIRST_IDS[name]);
  return {
    ...contents,
    nextIds: {
      accessList: next("accessList"),
      configuration: next("configuration"),
      rateLimit: next("rateLimit"),
      wafRule: next("wafRule"),
      apiGuardianEndpoint: next("apiGuardianEndpoint"),
      edgeRule: next("edgeRule"),
      shieldZone: next("shieldZone"),
      pullZone: next("pullZone"),
    },
  };
}

function idsIn(
  { zones, pullZones, accessLists, managedLists, rateLimits, wafRules }: Contents,
  seed: ParsedSeed,
): Readonly<Record<keyof Contents["nextIds"], readonly number[]>> {
  const configured = seed.zones.flatMap((zone) => zone.managedLists ?? []);
  const endpoints = zones.flatMap(({ apiGuardian }) => apiGuardian?.endpoints ?? []);
  return {
    accessList: [...accessLists, ...managedLists].map(({ listId }) => listId),
    configuration: [...accessLists, ...configured].map(({ configurationId }) => configurationId),
    rateLimit: rateLimits.map(({ id }) => id),
    wafRule: wafRules.map(({ id }) => id),
    apiGuardianEndpoint: endpoints.map(({ apiGuardianEndpointId: id }) => id),
    edgeRule: [],
    shieldZone: zones.map(({ shieldZoneId }) => shieldZoneId),
    pullZone: [...zones, ...pullZones].flatMap(({ pullZoneId }) => pullZoneId ?? []),
  };
}

function resolveAccessList(seed: ParsedSeed["accessLists"][number], now: Date): AccessList {
  return {
    ...seed,
    lastModified: seed.lastModified ?? timeStamp(now),
    ...countsOf(seed.content),
  };
}

function resolveZone(seed: ParsedSeed["zones"][number], managedLists: ParsedSeed["managedLists"], now: Date): Zone {
  const { eventLogs, ...given } = seed;
  const made = newZone(given.shieldZoneId, given.pullZoneId, given.planType, managedLists);
  return {
    ...made,
    ...given,
    apiGuardian: given.apiGuardian ? resolveApiGuardian(given.apiGuardian, timeStamp(now)) : null,
    managedLists: given.managedLists ?? made.managedLists,
    eventLogs: eventLogs.map((event) => resolveEvent(event, now)),
  };
}

function resolveApiGuardian(
  seed: NonNullable<ParsedSeed["zones"][number]["apiGuardian"]>,
  createdAt: string,
): Zone["apiGuardian"] {
  const endpoints = seed.endpoints.map((endpoint) => ({ ...newEndpoint, createdAt, ...endpoint }));
  return { createdAt, ...seed, endpoints };
}

function resolveEvent(seed: ParsedSeed["zones"][number]["eventLogs"][number], now: Date): EventLog {
  const { timestamp, daysAgo = 0, time = "00:00:00", log, ...rest } = seed;
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const day = new Date(midnight - daysAgo * DAY).toISOString().slice(0, 10);
  return {
    ...rest,
    timestamp: timestamp ?? Date.parse(`${day}T${time}Z`),
    log: typeof log === "string" ? log : JSON.stringify(log),
  };
}

type Path = readonly (string | number)[];

interface Placed {
  readonly id: number | string;
  readonly path: Path;
}

/** Returns duplicate IDs, in the order of the file. */
function* duplicatesIn(seed: ParsedSeed): Generator<string> {
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
function* danglingIn(seed: ParsedSeed): Generator<string> {
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
function* takenNextIds(
  { nextIds }: ParsedSeed,
  taken: Readonly<Record<keyof Contents["nextIds"], readonly number[]>>,
): Generator<string> {
  for (const name of Object.keys(taken) as (keyof typeof taken)[]) {
    const id = nextIds[name];
    if (id !== undefined && taken[name].includes(id))
      yield `nextIds.${name}: found ${id}, but an object of the seed has this ID. Write a free ID, or leave the member out.`;
  }
}
