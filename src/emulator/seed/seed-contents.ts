import * as v from "valibot";
import { type AccessList, type Contents, type EventLog, timeStamp, type Zone } from "../contents.js";
import { accessListEnums, apiGuardianEnums, ddosEnums } from "../default-seed/enums.js";
import { countsOf } from "../operations/access-lists/content.js";
import { newEndpoint } from "../guardian-contents.js";
import { type ParsedSeed, seedSchema } from "./seed-schema.js";
import { listsForObjects, nodeOf } from "./schema-node.js";
import { faultOf, placeOf, SeedError } from "./seed-error.js";
import { danglingIn, duplicatesIn, takenNextIds } from "./seed-references.js";
import { newZone } from "../zone-defaults.js";

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
