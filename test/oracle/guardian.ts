import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, ofZone, type Probe, type Zone, zoneIn } from "./probe.js";
import { managedLevel } from "./requests.js";

type Guardian = NonNullable<Zone["apiGuardian"]>;
type Endpoint = Guardian["endpoints"][number];

const BLOCK = 0;
const IGNORE = 2;

/** Strictness of what API Guardian does with a body that is too long, by code. */
const BODY_LIMIT: Readonly<Record<number, number>> = { 0: 2, 1: 1, 2: 0 };

const CHECKS = [
  "validateRequestBodySchema",
  "validateResponseBodySchema",
  "validateAuthorization",
  "detectParameterXss",
  "detectParameterSqli",
] as const;

const NO_PARAMETERS: Readonly<Record<string, readonly string[]>> = {};

type Kept = Pick<Endpoint, "requestMethod" | "requestPath">;

const active = ({ apiGuardian }: Zone): Guardian | undefined =>
  apiGuardian?.isEnabled === true ? apiGuardian : undefined;

function endpointOf(guardian: Guardian | undefined, { requestMethod, requestPath }: Kept): Endpoint | undefined {
  return guardian?.endpoints.find((one) => one.requestMethod === requestMethod && one.requestPath === requestPath);
}

/** An attack that the managed rules of the WAF stop, on a path that no endpoint has. */
function unmatchedLevel(zone: Zone, now: Snapshot): number {
  const managed = managedLevel(now, zone.shieldZoneId);
  const guardian = active(zone);
  if (!guardian || guardian.unmatchedPathAction === IGNORE) return managed;
  return guardian.unmatchedPathAction === BLOCK && guardian.executionMode === 1 ? 2 : 0;
}

/** Requests per second that pass an endpoint's limit from one client, or from all together. */
function passing(endpoint: Endpoint | undefined, isOneClient: boolean): number {
  if (!endpoint?.isEnabled || !endpoint.rateLimitingEnabled) return Infinity;
  const counts = isOneClient || endpoint.rateLimitingType === "Global";
  return counts ? endpoint.rateLimitingRequestCount / endpoint.rateLimitingTimeframe : Infinity;
}

function endpointProbes(zoneId: number, kept: Kept, parameters: readonly string[]): Probe[] {
  const name = `${kept.requestMethod} ${kept.requestPath}`;
  const probe = (what: string, level: (endpoint: Endpoint | undefined, zone: Zone, now: Snapshot) => number): Probe =>
    ofZone(zoneId, `${what} of ${name}`, (zone, now) => level(endpointOf(active(zone), kept), zone, now));
  // What only logs stops nothing.
  const acts = (zone: Zone): number => (active(zone)?.executionMode === 1 ? 1 : 0);
  return [
    ...CHECKS.map((check) =>
      probe(check, (endpoint, zone) => (endpoint?.isEnabled === true && endpoint[check] ? acts(zone) : 0)),
    ),
    ...parameters.map((parameter) =>
      probe(`an injection in ${parameter}`, (endpoint, zone) => {
        const searched = Object.entries(endpoint?.injectionDetectionParameters ?? {}).some(([where, names]) =>
          names.some((one) => `${where} ${one}` === parameter),
        );
        return endpoint?.isEnabled === true && searched ? acts(zone) : 0;
      }),
    ),
    // Requests for an endpoint are checked instead of the managed rules.
    probe("an attack that only the managed rules stop", (endpoint, _zone, now) =>
      endpoint === undefined ? managedLevel(now, zoneId) : 0,
    ),
    ...[true, false].map((isOneClient) =>
      probe(`a flood from ${isOneClient ? "one client" : "everywhere"}`, (endpoint, zone) =>
        acts(zone) === 1
          ? -Math.min(passing(endpoint, isOneClient), Number.MAX_SAFE_INTEGER)
          : -Number.MAX_SAFE_INTEGER,
      ),
    ),
  ];
}

/** Probes of API Guardian. */
export function guardianProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const endpoints = inAny(contents, (one) =>
    (zoneIn(one, zoneId)?.apiGuardian?.endpoints ?? []).map(({ requestMethod, requestPath }) => ({
      requestMethod,
      requestPath,
    })),
  );
  const parametersOf = (kept: Kept): string[] =>
    inAny(contents, (one) => {
      const guardian = zoneIn(one, zoneId)?.apiGuardian ?? undefined;
      const found = endpointOf(guardian, kept)?.injectionDetectionParameters;
      return Object.entries(found ?? NO_PARAMETERS).flatMap(([where, names]) => names.map((one) => `${where} ${one}`));
    });
  return [
    ofZone(zoneId, "a request that breaks the document", (zone) => (active(zone)?.executionMode === 1 ? 1 : 0)),
    ofZone(zoneId, "a body that is too long for API Guardian", (zone) => {
      const guardian = active(zone);
      return guardian?.executionMode === 1 ? (BODY_LIMIT[guardian.bodyLimitAction] ?? 0) : 0;
    }),
    ofZone(zoneId, "an attack on a path that no endpoint has", unmatchedLevel),
    ...endpoints.flatMap((kept) => endpointProbes(zoneId, kept, parametersOf(kept))),
  ];
}
