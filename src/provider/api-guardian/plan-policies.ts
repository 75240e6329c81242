import type { ApiGuardianConfiguration, ApiGuardianEndpoint, ApiGuardianState, BunnyClient } from "../../api/index.js";
import {
  type AttributePath,
  closestWord,
  DiagnosticError,
  type Diagnostics,
  isKnown,
  type Unknown,
} from "../../framework/index.js";
import { remembered } from "../../shared/collections.js";
import { type Address, missingEndpoint, nameOfEndpoint } from "./api-guardian-endpoint.js";
import { type ApiDocument, DocumentError, type DocumentSize, parseApiDocument } from "./api-document.js";

/** Policy: refuses a document that API Guardian does not accept. */
export async function parseAt(content: string, at: AttributePath): Promise<ApiDocument> {
  try {
    return await parseApiDocument(content);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError(
      at,
      "API Guardian does not accept this document",
      `The value of content must be an OpenAPI 3.0 document in JSON or YAML, but ${error.message}.`,
    );
  }
}

/** Reports whether a document is empty, as after an import. */
export const isBlank = (content: string): boolean => content.trim() === "";

/**
 * Policy: refuses an empty document, unless the resource was imported without one. The API does not return the document, and
 * engines generate the configuration of an import from the state. Returns whether there is a document.
 */
export function checkDocument(
  content: string,
  prior: { readonly content: string | null } | null,
  at: AttributePath,
  diagnostics: Diagnostics,
): boolean {
  if (!isBlank(content)) return true;
  if (prior === null || !isBlank(prior.content ?? ""))
    diagnostics.error(
      at,
      "The document is missing",
      'Set content to the OpenAPI document, such as file("openapi.yaml").',
    );
  return false;
}

interface Enforcing {
  readonly prior: object | null;
  readonly plan: { readonly enforce_authorization_validation: boolean | Unknown | null };
  readonly changed: { readonly has: (name: "enforce_authorization_validation") => boolean };
  readonly now: ApiGuardianState | null | undefined;
}

/** Policy: warns if an upload sets the authorization check of every endpoint, whatever the endpoints have. */
export function warnAboutEveryEndpoint(
  { prior, plan, changed, now }: Enforcing,
  at: { readonly enforce_authorization_validation: AttributePath },
  diagnostics: Diagnostics,
): void {
  const { enforce_authorization_validation: flag } = plan;
  const isOther = now === undefined || now?.endpoints.some((one) => one.validateAuthorization !== flag) === true;
  if (flag === null || !changed.has("enforce_authorization_validation") || !isOther || (prior === null && !now)) return;
  diagnostics.warning(
    at.enforce_authorization_validation,
    "Every endpoint gets the setting",
    `The upload sets validate_authorization of every endpoint to ${isKnown(flag) ? String(flag) : "the new value"}. If a bunny_shield_api_guardian_endpoint declares another value, apply again afterwards.`,
  );
}

const LIMITS: readonly (readonly [keyof DocumentSize, keyof ApiGuardianConfiguration, string])[] = [
  ["endpoints", "maxEndpoints", "endpoints"],
  ["fieldsPerType", "maxFieldsPerType", "fields in one type"],
  ["nestingDepth", "maxNestingDepth", "levels of nested schemas"],
  ["schemaNodes", "maxTotalSchemaNodes", "schemas"],
  ["regexLength", "maxTotalRegexLength", "characters in regular expressions"],
];

/** Policy: warns about a document above the limits of the zone's Shield plan. */
export function warnAboveLimits(
  { size }: ApiDocument,
  configuration: ApiGuardianConfiguration,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const above = LIMITS.flatMap(([name, limit, what]) => {
    const most = configuration[limit];
    return typeof most === "number" && size[name] > most ? [`${size[name]} ${what} (limit: ${most})`] : [];
  });
  if (above.length > 0)
    diagnostics.warning(
      at,
      "The document exceeds limits of the zone's Shield plan",
      `The document has ${above.join(", ")}. The API may reject it or check only a part of it. Shorten the document, or upgrade the zone's Shield plan.`,
    );
}

const PLACES = ["path", "query", "header", "cookie"] as const;
type Names = readonly (string | Unknown)[] | Unknown | null;
type Places<T> = { readonly [Place in (typeof PLACES)[number]]: T };

/** Policy: warns if the configuration searches a parameter for injections that the endpoint lacks. */
export function warnAboutParameters(
  searched: Places<Names> | Unknown | null,
  available: Places<readonly string[] | null> | null | undefined,
  at: Places<AttributePath>,
  diagnostics: Diagnostics,
): void {
  if (!isKnown(searched) || searched === null || !available) return;
  for (const place of PLACES) {
    const names = searched[place];
    if (!isKnown(names)) continue;
    const known = available[place] ?? [];
    const unknown = (names ?? []).filter(isKnown).filter((name) => !known.includes(name));
    if (unknown.length === 0) continue;
    const meant = unknown.flatMap((name) => closestWord(name, known) ?? []);
    const question = meant.length === 0 ? "" : `Did you mean ${meant.join(", ")}? `;
    diagnostics.warning(
      at[place],
      "The endpoint does not have these parameters",
      `The document has no ${place} parameters ${unknown.join(", ")} for this endpoint, so they are not searched. ` +
        `${question}Available: ${known.length === 0 ? "none" : known.join(", ")}.`,
    );
  }
}

/** Policy: warns about references in the document that lead nowhere. */
export function warnAboutReferences({ dangling }: ApiDocument, at: AttributePath, diagnostics: Diagnostics): void {
  if (dangling.length > 0)
    diagnostics.warning(
      at,
      "References that lead nowhere",
      `The document refers to ${dangling.join(", ")}, but does not contain it. The API may reject the document, or not check what refers to it. Add what is missing to the document, or correct $ref.`,
    );
}

/** Each walk has its own client. Null while the document of the zone is unknown. */
const plannedEndpoints = remembered((_: BunnyClient) => new Map<number, readonly string[] | null>());

/** Records the endpoints of a document that this walk uploads, for endpoints that are planned later. */
export function declareEndpoints(
  client: BunnyClient | undefined,
  zone: number | Unknown,
  endpoints: readonly string[] | null,
): void {
  if (client && isKnown(zone)) plannedEndpoints(client).set(zone, endpoints);
}

interface PlannedEndpoint {
  readonly address: Address;
  readonly isNew: boolean;
  readonly client: BunnyClient | undefined;
  /** The endpoints of the zone's document, if they were read. */
  readonly present: readonly ApiGuardianEndpoint[] | undefined;
}

/**
 * Policy: requires that the document that this walk uploads has the endpoint. Only warns if the zone's document lacks the endpoint,
 * because this walk may upload a document later.
 */
export function checkEndpoint(
  { address, isNew, client, present }: PlannedEndpoint,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const uploaded = client && plannedEndpoints(client).get(address.shield_zone_id);
  const names = uploaded === undefined ? present?.map(nameOfEndpoint) : uploaded;
  if (!names || names.includes(`${address.request_method} ${address.request_path}`)) return;
  const [summary, detail] = missingEndpoint(address, names);
  if (uploaded) diagnostics[isNew ? "error" : "warning"](at, summary, detail);
  else diagnostics.warning(at, summary, `${detail}${names.length === 0 ? "" : UPLOADED_FIRST}`);
}

const UPLOADED_FIRST =
  " If this configuration uploads a document with the endpoint, refer to the bunny_shield_api_guardian in shield_zone_id, so that it is uploaded first.";
