import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, type Probe, type Zone, zoneIn } from "./probe.js";
import { wafActs } from "./requests.js";

/** How strict one setting of a zone is; 0 where there is no zone. */
const ofZone = (zoneId: number, what: string, level: (zone: Zone, now: Snapshot) => number): Probe => ({
  name: `zone ${zoneId}: ${what}`,
  level: (now) => {
    const zone = zoneIn(now, zoneId);
    return zone ? level(zone, now) : 0;
  },
});

const wafLevel = (zone: Zone, now: Snapshot): number =>
  wafActs(now, zone.shieldZoneId) ? 2 : zone.wafEnabled === true ? 1 : 0;

/** An attack that only this managed rule recognizes: it passes, is logged, or is stopped. */
const managedRule = (zoneId: number, rule: string): Probe =>
  ofZone(zoneId, `an attack that managed rule ${rule} stops`, (zone, now) => {
    const isDisabled = (zone.wafDisabledRules ?? []).includes(rule);
    const isLogged = (zone.wafLogOnlyRules ?? []).includes(rule);
    return Math.min(wafLevel(zone, now), isDisabled ? 0 : isLogged ? 1 : 2);
  });

/** Bot detection acts by its mode, as far as a part of it is sensitive. */
const detection = (zoneId: number, part: "requestIntegrity" | "ipAddress" | "browserFingerprint"): Probe =>
  ofZone(zoneId, `a bot that ${part} recognizes`, ({ botDetection }) => {
    const { sensitivity } = botDetection[part];
    return sensitivity === 0 ? 0 : botDetection.executionMode * 10 + sensitivity;
  });

const upload = (zoneId: number, kind: "csamScanningMode" | "antivirusScanningMode"): Probe =>
  ofZone(zoneId, `an upload that ${kind} is about`, ({ uploadScanning }) =>
    uploadScanning.isEnabled ? uploadScanning[kind] : 0,
  );

function guardianProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const guardian = (what: string, level: (of: NonNullable<Zone["apiGuardian"]>) => number): Probe =>
    ofZone(zoneId, what, ({ apiGuardian }) => (apiGuardian?.isEnabled === true ? level(apiGuardian) : 0));
  const paths = inAny(contents, (one) =>
    (zoneIn(one, zoneId)?.apiGuardian?.endpoints ?? []).map(({ requestMethod, requestPath }) => ({
      requestMethod,
      requestPath,
    })),
  );
  const checks = ["validateRequestBodySchema", "validateResponseBodySchema", "validateAuthorization"] as const;
  const others = ["detectParameterXss", "detectParameterSqli", "rateLimitingEnabled"] as const;
  return [
    guardian("a request that breaks the document", ({ executionMode }) => 1 + executionMode),
    ...paths.flatMap(({ requestMethod, requestPath }) =>
      [...checks, ...others].map((check) =>
        guardian(`${check} of ${requestMethod} ${requestPath}`, ({ endpoints, executionMode }) => {
          const endpoint = endpoints.find(
            (one) => one.requestMethod === requestMethod && one.requestPath === requestPath,
          );
          return endpoint?.isEnabled === true && endpoint[check] ? 1 + executionMode : 0;
        }),
      ),
    ),
  ];
}

/** Probes of a zone's settings. */
export function settingProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const rules = inAny(contents, (one) => {
    const { wafDisabledRules, wafLogOnlyRules } = zoneIn(one, zoneId) ?? {};
    return [...(wafDisabledRules ?? []), ...(wafLogOnlyRules ?? [])];
  });
  const pages = inAny(contents, (one) => Object.keys(zoneIn(one, zoneId)?.customPages ?? {}));
  return [
    ofZone(zoneId, "the WAF", wafLevel),
    ...rules.map((rule) => managedRule(zoneId, rule)),
    // Half a level at most, since a shorter time between challenges is stricter.
    ofZone(zoneId, "DDoS protection", ({ dDoSShieldSensitivity: sensitivity, dDoSChallengeWindow: seconds }) =>
      sensitivity === 0 ? 0 : sensitivity + 1 / (2 + (seconds ?? 0)),
    ),
    ofZone(zoneId, "threat intelligence", (zone, now) =>
      zone.wafRealtimeThreatIntelligenceEnabled === true ? wafLevel(zone, now) : 0,
    ),
    ...(["requestIntegrity", "ipAddress", "browserFingerprint"] as const).map((part) => detection(zoneId, part)),
    ...(["csamScanningMode", "antivirusScanningMode"] as const).map((kind) => upload(zoneId, kind)),
    ...guardianProbes(contents, zoneId),
    ...pages.map((page) =>
      ofZone(zoneId, `its own ${page} page`, ({ customPages }) => (customPages[page] === undefined ? 0 : 1)),
    ),
  ];
}

/** Probes of how many instances an application always has, and may have. */
export function capacityProbes(contents: readonly Snapshot[]): Probe[] {
  const ids = inAny(contents, ({ applications }) => applications.map(({ appId }) => appId));
  return ids.flatMap((id) =>
    (["min", "max"] as const).map((limit) => ({
      name: `application ${id}: ${limit} instances`,
      level: ({ applications }) => applications.find(({ appId }) => appId === id)?.[limit] ?? 0,
    })),
  );
}
