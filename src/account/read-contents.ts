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
  pageTypes,
  type RateLimit,
  type ShieldZone,
  shieldPlans,
  type UploadScanningSettings,
  type WafRule,
} from "../api/index.js";
import { readWhole } from "../provider/access-lists/read.js";
import { type Owner, type Reading, readOwners, type Scope } from "./owners.js";

export type * from "../api/generated/entity-types.js";
export type { AccessListDetails, ApiGuardianState, ApiGuardianEndpoint, ApiGuardianParameters } from "../api/index.js";
export type { ChainedRuleCondition, ShieldZone } from "../api/index.js";

/** A custom access list: its row of the zone's overview, and its content. */
export interface ListContents {
  readonly row: AccessListDetails;
  readonly list: CustomAccessList;
}

/** What the API returns of a zone's configuration. Events, metrics, and overages are not read. */
export interface ZoneContents {
  readonly zone: ShieldZone;
  readonly overview: AccessListsOverview;
  readonly lists: readonly ListContents[];
  /** HTML by page type. */
  readonly pages: Readonly<Record<string, string>>;
  readonly bots: readonly BotCategory[];
  /** Null where the plan has none. */
  readonly botDetection: BotDetectionSettings | null;
  readonly uploadScanning: UploadScanningSettings;
  /** Null for a zone without a document. */
  readonly apiGuardian: ApiGuardianState | null;
  readonly rateLimits: readonly RateLimit[];
  readonly wafRules: readonly WafRule[];
  /** Of its pull zone. */
  readonly edgeRules: readonly EdgeRule[];
}

/** An application and its autoscaling. */
export interface ApplicationContents {
  readonly appId: string;
  readonly name: string | null;
  readonly min: number;
  readonly max: number;
}

/** What the API returns of an account's configuration. */
export interface AccountContents {
  /** In ascending order. */
  readonly zones: readonly ZoneContents[];
  readonly applications: readonly ApplicationContents[];
  /** The account's limits; null where no application is read. */
  readonly applicationLimits: ApplicationLimits | null;
}

/**
 * Reads what the API returns of zones and applications, with the requests of `readAccount`: what no resource can declare is
 * included, and what is not configuration (events, metrics, overages) is not requested.
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

/** The pages that are set; none on a plan without pages. */
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
  return Object.fromEntries(found.flatMap(([type, html]) => (html === null ? [] : [[type, html]])));
}

async function applicationContents(
  appId: string,
  client: BunnyClient,
  options: CallOptions,
): Promise<ApplicationContents> {
  let name: string | null = null;
  for await (const application of client.applications.list(options))
    if (application.id === appId) name = application.name;
  const { min, max } = await client.autoscaling.get(appId, options);
  return { appId, name, min, max };
}
