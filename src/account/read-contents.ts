import {
  type AccessListDetails,
  type AccessListsOverview,
  type ApiGuardianState,
  type ApplicationLimits,
  type BotCategory,
  type BotDetectionSettings,
  type BunnyClient,
  type CallOptions,
  type CustomAccessList,
  type EdgeRule,
  isApiError,
  pageSegment,
  pageTypes,
  type RateLimit,
  type ShieldZone,
  shieldPlans,
  type UploadScanningSettings,
  type WafRule,
} from "../api/index.js";
import { gathered } from "../shared/collections.js";
import { readWhole } from "../provider/access-lists/read.js";
import { type Owner, type Reading, readOwners, type Scope } from "./read-owners.js";

export type * from "../api/generated/entity-types.js";
export type { AccessListDetails, ApiGuardianState, ApiGuardianEndpoint, ApiGuardianParameters } from "../api/index.js";
export type { ChainedRuleCondition, ShieldZone } from "../api/index.js";
export { botDetectionBody } from "../api/index.js";

export interface ListContents {
  readonly row: AccessListDetails;
  readonly list: CustomAccessList;
}

/** A zone's configuration as the API returns it, without events, metrics, and overages. */
export interface ZoneContents {
  readonly zone: ShieldZone;
  readonly overview: AccessListsOverview;
  readonly lists: readonly ListContents[];
  /** The API's word for a page type → HTML. */
  readonly pages: Readonly<Record<string, string>>;
  readonly bots: readonly BotCategory[];
  /** Null if the plan has none. */
  readonly botDetection: BotDetectionSettings | null;
  readonly uploadScanning: UploadScanningSettings;
  /** Null if the zone has no document. */
  readonly apiGuardian: ApiGuardianState | null;
  readonly rateLimits: readonly RateLimit[];
  readonly wafRules: readonly WafRule[];
  /** The edge rules of the pull zone. */
  readonly edgeRules: readonly EdgeRule[];
}

export interface ApplicationContents {
  readonly appId: string;
  readonly name: string | null;
  readonly min: number;
  readonly max: number;
}

/** An account's configuration as the API returns it. */
export interface AccountContents {
  /** In ascending order. */
  readonly zones: readonly ZoneContents[];
  readonly applications: readonly ApplicationContents[];
  /** Null if no application is read. */
  readonly applicationLimits: ApplicationLimits | null;
}

/**
 * Reads the configuration of zones and applications as the API returns it. Sends the same requests as `readAccount`. Includes
 * objects that no resource can declare. Skips events, metrics, and overages.
 */
export async function readContents(scope: Scope, reading: Reading): Promise<AccountContents> {
  const found = await readOwners(scope, reading, contentsOf);
  const applications = found.flatMap((one) => ("appId" in one ? [one] : []));
  const { client, options } = reading;
  return {
    zones: found.flatMap((one) => ("zone" in one ? [one] : [])),
    applications,
    applicationLimits: applications.length === 0 ? null : await client.limits.get(options),
  };
}

function contentsOf(
  owner: Owner,
  client: BunnyClient,
  options: CallOptions,
): Promise<ZoneContents | ApplicationContents> {
  return "zone" in owner
    ? zoneContents(owner.zone, client, options)
    : applicationContents(owner.application, client, options);
}

async function zoneContents(id: number, client: BunnyClient, options: CallOptions): Promise<ZoneContents> {
  const zone = await client.zones.get(id, options);
  const [overview, bots, botDetection, uploadScanning, apiGuardian, rateLimits, wafRules, pages, edgeRules] =
    await Promise.all([
      client.accessLists.list(id, options),
      client.bots.list(id, options),
      zone.planType === shieldPlans.codes.basic ? null : client.botDetection.get(id, options),
      client.uploadScanning.get(id, options),
      client.apiGuardian.get(id, options),
      client.rateLimits.list(id, options),
      client.wafRules.list(id, options),
      zone.planType === shieldPlans.codes.basic ? {} : pagesOf(id, client, options),
      zone.pullZoneId === null ? [] : client.edgeRules.list(zone.pullZoneId, options),
    ]);
  const lists = await Promise.all(
    overview.customLists.map(async ({ listId }) => {
      const [row, list] = await readWhole({ client, options }, id, listId);
      return { row, list };
    }),
  );
  return {
    ...{ zone, overview, lists, bots, botDetection, uploadScanning, apiGuardian },
    ...{ rateLimits, wafRules, pages, edgeRules },
  };
}

/** Returns the configured pages; empty if the plan has no pages. */
async function pagesOf(id: number, client: BunnyClient, options: CallOptions): Promise<Record<string, string>> {
  const found = await Promise.all(
    pageTypes.map(async (type) => {
      try {
        return [type, await client.customPages.get(id, type, options)] as const;
      } catch (thrown) {
        if (isApiError(thrown, "plan_required")) return [type, null] as const;
        throw thrown;
      }
    }),
  );
  return Object.fromEntries(found.flatMap(([type, html]) => (html === null ? [] : [[pageSegment(type), html]])));
}

async function applicationContents(
  appId: string,
  client: BunnyClient,
  options: CallOptions,
): Promise<ApplicationContents> {
  const known = await gathered(client.applications.list(options));
  const { min, max } = await client.autoscaling.get(appId, options);
  return { appId, name: known.find(({ id }) => id === appId)?.name ?? null, min, max };
}
