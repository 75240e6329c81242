import {
  type ApiGuardianEndpoint,
  type ApiGuardianParameters,
  type ApiGuardianState,
  botDetectionBody,
  type ZoneContents,
} from "../../account/read-contents.js";
import { counted } from "../counted.js";
import { type CodeTable, type SeedCode, seedCode } from "../../emulator/seed/codes.js";
import {
  apiGuardianSettings,
  botDetectionSettings,
  settingsForSeed,
  uploadScanningSettings,
} from "../../emulator/zone-settings.js";
import type { LeftOutValues } from "./left-out-values.js";
import { switchedOffProtections } from "../../zone/words/exceptions.js";
import type { Seed } from "../../emulator/seed/seed-schema.js";

/** An item of a seed's list. */
export type SeedItem<Name extends keyof Seed> = NonNullable<Seed[Name]> extends readonly (infer One)[] ? One : never;

/** Removes null and undefined members, for which the emulator uses defaults. */
export function withoutEmpty<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof Members]?: NonNullable<Members[Name]>;
  };
}

/** Converts a code of the API; undefined for null. */
export const seedCodeOrNone = (table: CodeTable, value: number | null): SeedCode | undefined =>
  value === null ? undefined : seedCode(table, value);

/** Formats a time of the API as ISO 8601 in UTC with milliseconds. Returns null for null. */
export function isoTime(time: string | null): string | null {
  if (time === null) return null;
  const found = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`);
  return Number.isNaN(found.getTime()) ? null : found.toISOString().replace(".000Z", "Z");
}

type SeedZone = SeedItem<"zones">;
type SeedGuardian = NonNullable<SeedZone["apiGuardian"]>;

/** Converts a zone with its settings. Adds sentences about gaps to `notes`. */
export function seedZone(contents: ZoneContents, leftOut: LeftOutValues, notes: string[]): SeedZone {
  const { zone, overview, pages, botDetection, uploadScanning, apiGuardian } = contents;
  const { shieldZoneId, pullZoneId, wafCustomRuleOrder: _, ...settings } = zone;
  if (apiGuardian !== null)
    notes.push(
      `The API does not return the OpenAPI document of zone ${shieldZoneId}. In the seed: ${counted(apiGuardian.endpoints.length, "endpoint")}, without the schemas of bodies.`,
    );
  return {
    shieldZoneId,
    pullZoneId,
    ...settingsForSeed(settings),
    wafCustomRuleOrder: ruleOrder(contents, notes),
    customListLimit: overview.customListLimit,
    customEntryLimit: overview.customEntryLimit,
    ...(botDetection === null ? {} : { botDetection: botDetectionSettings.toSeed(botDetectionBody(botDetection)) }),
    uploadScanning: uploadScanningSettings.toSeed(uploadScanning),
    apiGuardian: apiGuardian === null ? null : guardian(apiGuardian),
    managedLists: overview.managedLists.map(({ listId, configurationId, isEnabled, action }) => ({
      ...{ listId, configurationId, isEnabled },
      action: seedCode("listAction", action),
    })),
    customPages: pages,
    edgeRules: edgeRuleSeeds(contents, leftOut, notes),
    ...botActions(contents),
  };
}

/** Returns the order of the zone's existing rules. The order in the API may also name deleted rules. */
function ruleOrder({ zone, wafRules }: ZoneContents, notes: string[]): number[] | null {
  const own = new Set(wafRules.map(({ id }) => id));
  const gone = (zone.wafCustomRuleOrder ?? []).filter((id) => !own.has(id));
  if (gone.length > 0)
    notes.push(
      `The order of WAF rules of zone ${zone.shieldZoneId} names rules that it does not have: ${gone.join(", ")}.`,
    );
  return zone.wafCustomRuleOrder?.filter((id, index, all) => own.has(id) && all.indexOf(id) === index) ?? null;
}

function guardian({ configuration: settings, endpoints }: ApiGuardianState): SeedGuardian {
  return {
    ...apiGuardianSettings.toSeed(settings),
    title: settings.title,
    version: settings.version,
    ...withoutEmpty({ createdAt: isoTime(settings.createdAt) }),
    updatedAt: isoTime(settings.updatedAt),
    endpoints: endpoints.map(guardianEndpoint),
  };
}

const AUTH_TYPES = ["ApiKey", "Http", "OAuth2", "OpenIdConnect"] as const;
const AUTH_LOCATIONS = ["Header", "Query", "Cookie"] as const;
const LIMIT_TYPES = ["Global", "IP"] as const;
const among = <const Name extends string>(names: readonly Name[], text: string | null): Name | null =>
  names.find((name) => name === text) ?? null;

function guardianEndpoint(endpoint: ApiGuardianEndpoint): NonNullable<SeedGuardian["endpoints"]>[number] {
  const { id, requestMethod, requestPath, authSchemes, availableParameters, injectionDetectionParameters, ...rest } =
    endpoint;
  return {
    apiGuardianEndpointId: id,
    requestMethod,
    requestPath,
    ...withoutEmpty({ ...rest, rateLimitingType: among(LIMIT_TYPES, rest.rateLimitingType) }),
    authSchemes: authSchemes.flatMap((scheme) => {
      const [schemeType, location] = [among(AUTH_TYPES, scheme.schemeType), among(AUTH_LOCATIONS, scheme.location)];
      return schemeType === null || location === null ? [] : [{ ...scheme, schemeType, location }];
    }),
    availableParameters: parameters(availableParameters),
    injectionDetectionParameters: injectionDetectionParameters && parameters(injectionDetectionParameters),
  };
}

const parameters = ({ path, query, header, cookie }: ApiGuardianParameters) => ({
  Path: [...path],
  Query: [...query],
  Header: [...header],
  Cookie: [...cookie],
});

function botActions({ bots: categories }: ZoneContents): Pick<SeedZone, "botActions" | "botCategoryActions"> {
  const NONE = 0;
  const bots = categories.flatMap((one) => one.bots).filter(({ action }) => action !== NONE);
  const set = categories.filter(({ categoryAction, bots: members }) => categoryAction !== NONE && members.length > 0);
  return {
    botActions: Object.fromEntries(bots.map(({ botId, action }) => [botId, seedCode("botAction", action)])),
    botCategoryActions: Object.fromEntries(
      set.map(({ category, categoryAction }) => [category, seedCode("botCategoryAction", categoryAction)]),
    ),
  };
}

type SeedEdgeRule = NonNullable<SeedItem<"zones">["edgeRules"]>[number];

/**
 * Converts edge rules that switch off protections. Omits other edge rules, because they may hold secrets, such as the key of an
 * origin.
 */
function edgeRuleSeeds({ zone, edgeRules }: ZoneContents, leftOut: LeftOutValues, notes: string[]): SeedEdgeRule[] {
  const kept = edgeRules.filter(
    ({ disables, hasOtherActions, triggers }) =>
      disables.length > 0 && !hasOtherActions && triggers.every(({ type }) => typeof type === "number"),
  );
  const left = edgeRules.length - kept.length;
  if (left > 0)
    notes.push(
      `Not in the seed: ${counted(left, "edge rule")} of pull zone ${zone.pullZoneId} that ${left === 1 ? "does" : "do"} more than switch off protections, or whose conditions this release does not know.`,
    );
  return kept.map(({ id, disables, triggers, matchType, description, isEnabled, orderIndex, isReadOnly }) => {
    const [first, ...more] = disables.map((name) => ({
      ActionType: seedCode("edgeRuleAction", switchedOffProtections.codes[name]),
    }));
    return {
      Guid: id,
      ActionType: first?.ActionType ?? 0,
      ...(more.length === 0 ? {} : { ExtraActions: more }),
      Triggers: triggers.map(({ type, matchType: match, patterns, parameter }) => ({
        Type: seedCode("edgeRuleTrigger", Number(type)),
        PatternMatches: patterns.map((pattern) => withoutSecret(pattern, parameter, `edge rule ${id}`, leftOut)),
        PatternMatchingType: seedCode("edgeRuleMatch", match),
        ...(parameter === "" ? {} : { Parameter1: parameter }),
      })),
      TriggerMatchingType: seedCode("edgeRuleMatch", matchType),
      Description: description,
      Enabled: isEnabled,
      ...withoutEmpty({ OrderIndex: orderIndex }),
      ReadOnly: isReadOnly,
    };
  });
}

/** A pattern for a header or cookie (with a `parameter`) may be a secret. */
function withoutSecret(pattern: string, parameter: string, rule: string, leftOut: LeftOutValues): string {
  if (parameter === "") return pattern;
  const condition = { variableTypes: { REQUEST_HEADERS: parameter }, operatorType: null, value: pattern };
  return leftOut.without(condition, rule).value;
}
