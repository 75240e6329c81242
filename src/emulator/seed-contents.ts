import * as v from "valibot";
import { type AccessList, type Contents, type EventLog, timeStamp, type Zone } from "./contents.js";
import { accessListEnums, apiGuardianEnums, ddosEnums } from "./default-seed/enums.js";
import { countsOf } from "./operations/access-lists/content.js";
import { type ParsedSeed, seedSchema } from "./seed.js";
import { newZone } from "./zone-defaults.js";

const DAY = 24 * 60 * 60 * 1000;

const APPLICATION_LIMITS = {
  maxNumberOfApplications: 10,
  maxNumberOfRegionsPerApplication: null,
  maxNumberOfInstancesPerRegion: 10,
  maxNumberOfInstancesPerApplication: null,
  maxNumberOfVolumesPerApplication: 5,
  maxVolumeSize: 100,
};

/** An invalid seed; the message lists each error with its path. */
export class SeedError extends Error {
  constructor(source: string, faults: readonly string[]) {
    super(`The seed (${source}) cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "SeedError";
  }
}

/**
 * The initial contents of a store. `source` names the seed in errors; `now` resolves relative times. Throws a
 * `SeedError` with every error: wrong types, unknown members, duplicate IDs, references to missing objects.
 */
export function contentsOfSeed(seed: unknown, now: Date, source = "given"): Contents {
  if (Array.isArray(seed)) throw new SeedError(source, ["(top): Expected an object, not a list"]);
  const parsed = v.safeParse(seedSchema, seed);
  if (!parsed.success) {
    throw new SeedError(
      source,
      parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "(top)"}: ${issue.message}`),
    );
  }
  const contents = resolve(parsed.output, now);
  const faults = [...findDuplicates(contents), ...findDanglingReferences(contents)];
  if (faults.length > 0) throw new SeedError(source, faults);
  return contents;
}

function resolve(seed: ParsedSeed, now: Date): Contents {
  const accessLists = seed.accessLists.map((list) => resolveAccessList(list, now));
  const zones = seed.zones.map((zone) => resolveZone(zone, seed.managedLists, now));
  const next = (ids: readonly number[], least: number) => Math.max(least - 1, ...ids) + 1;
  return {
    nextIds: {
      accessList: next(
        accessLists.map(({ listId }) => listId),
        301,
      ),
      configuration: next(
        accessLists.map(({ configurationId }) => configurationId),
        5001,
      ),
      rateLimit: next(
        seed.rateLimits.map(({ id }) => id),
        101,
      ),
      wafRule: next(
        seed.wafRules.map(({ id }) => id),
        501,
      ),
      apiGuardianEndpoint: next(
        zones.flatMap(({ apiGuardian }) => apiGuardian?.endpoints ?? []).map(({ apiGuardianEndpointId: id }) => id),
        701,
      ),
      shieldZone: next(
        zones.map(({ shieldZoneId }) => shieldZoneId),
        101,
      ),
      ...seed.nextIds,
    },
    zones,
    accessLists,
    managedLists: seed.managedLists,
    bots: seed.bots,
    rateLimits: seed.rateLimits,
    wafRules: seed.wafRules,
    applications: seed.applications,
    applicationLimits: { ...APPLICATION_LIMITS, ...seed.applicationLimits },
    libraries: seed.libraries,
    enums: { accessLists: accessListEnums, apiGuardian: apiGuardianEnums, ddos: ddosEnums, ...seed.enums },
  };
}

function resolveAccessList(seed: ParsedSeed["accessLists"][number], now: Date): AccessList {
  return {
    ...seed,
    lastModified: seed.lastModified ?? timeStamp(now),
    ...countsOf(seed.content),
  };
}

function resolveZone(seed: ParsedSeed["zones"][number], managedLists: Contents["managedLists"], now: Date): Zone {
  const { eventLogs, ...given } = seed;
  const made = newZone(given.shieldZoneId, given.pullZoneId, given.planType, managedLists);
  return {
    ...made,
    ...given,
    managedLists: given.managedLists ?? made.managedLists,
    eventLogs: eventLogs.map((event) => resolveEvent(event, now)),
  };
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

function* findDuplicates(contents: Contents): Generator<string> {
  const configurations = [...contents.accessLists, ...contents.zones.flatMap((zone) => zone.managedLists)];
  const groups: Record<string, readonly (number | string)[]> = {
    shieldZoneId: contents.zones.map((zone) => zone.shieldZoneId),
    pullZoneId: contents.zones.flatMap((zone) => zone.pullZoneId ?? []),
    "access list id": [...contents.accessLists, ...contents.managedLists].map(({ listId }) => listId),
    configurationId: configurations.map(({ configurationId }) => configurationId),
    "rate limit id": contents.rateLimits.map(({ id }) => id),
    "WAF rule id": contents.wafRules.map(({ id }) => id),
    botId: contents.bots.map(({ botId }) => botId),
    appId: contents.applications.map(({ appId }) => appId),
    libraryId: contents.libraries.map(({ libraryId }) => libraryId),
  };
  for (const [name, ids] of Object.entries(groups)) {
    for (const id of new Set(ids.filter((candidate, index) => ids.indexOf(candidate) !== index))) {
      yield `the ${name} ${id} is used more than once`;
    }
  }
}

function* findDanglingReferences(contents: Contents): Generator<string> {
  const zones = new Set(contents.zones.map(({ shieldZoneId }) => shieldZoneId));
  const references = {
    accessLists: contents.accessLists.map(({ listId, shieldZoneId }) => ({ id: listId, shieldZoneId })),
    rateLimits: contents.rateLimits,
    wafRules: contents.wafRules,
  };
  for (const [collection, items] of Object.entries(references)) {
    for (const { id, shieldZoneId } of items) {
      if (!zones.has(shieldZoneId)) yield `${collection}: ${id} is in zone ${shieldZoneId}, which is not in the seed`;
    }
  }
}
