import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, ofZone, type Probe, type Zone, zoneIn } from "./probe.js";
import { managedLevel, wafActs } from "./requests.js";

/** A WAF that learns stops nothing now, and what it finds once learning ends: the earlier, the stricter. */
function wafLevel(zone: Zone, now: Snapshot): number {
  if (wafActs(now, zone.shieldZoneId)) return 2;
  if (zone.wafEnabled !== true || zone.wafExecutionMode !== 1) return 0;
  const { learningModeUntil: end } = zone;
  return end === null ? 1 : 1 + 1 / (2 + Date.parse(end) / 1000);
}

/** An attack that only this managed rule recognizes: it passes, is logged, or is stopped. */
const managedRule = (zoneId: number, rule: string): Probe =>
  ofZone(zoneId, `an attack that managed rule ${rule} stops`, (zone, now) => {
    const isDisabled = (zone.wafDisabledRules ?? []).includes(rule);
    const isLogged = (zone.wafLogOnlyRules ?? []).includes(rule);
    return (isDisabled ? 0 : isLogged ? 1 : 2) * managedLevel(now, zoneId);
  });

/** Bot detection acts by its mode, as far as a part of it is sensitive. How easily it logs does not count. */
const detection = (zoneId: number, part: "requestIntegrity" | "ipAddress" | "browserFingerprint"): Probe =>
  ofZone(zoneId, `a bot that ${part} recognizes`, ({ botDetection }) => {
    const { sensitivity } = botDetection[part];
    return sensitivity === 0 || botDetection.executionMode === 0 ? 0 : 10 + sensitivity;
  });

const fingerprint = (zoneId: number): Probe[] =>
  (["aggression", "complexEnabled"] as const).map((part) =>
    ofZone(zoneId, `a bot that browserFingerprint recognizes by ${part}`, ({ botDetection }) =>
      botDetection.executionMode === 0 ? 0 : Number(botDetection.browserFingerprint[part]),
    ),
  );

const upload = (zoneId: number, kind: "csamScanningMode" | "antivirusScanningMode"): Probe =>
  ofZone(zoneId, `an upload that ${kind} is about`, ({ uploadScanning }) =>
    uploadScanning.isEnabled ? uploadScanning[kind] : 0,
  );

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
    ofZone(zoneId, "DDoS protection", ({ dDoSShieldSensitivity: sensitivity }) => sensitivity),
    // Whatever challenged; the sooner the next challenge, the stricter.
    ofZone(zoneId, "a visitor who passed a challenge", ({ dDoSChallengeWindow: seconds }) => 1 / (2 + (seconds ?? 0))),
    ofZone(zoneId, "threat intelligence", (zone, now) =>
      zone.wafRealtimeThreatIntelligenceEnabled === true ? managedLevel(now, zoneId) : 0,
    ),
    ...(["requestIntegrity", "ipAddress", "browserFingerprint"] as const).map((part) => detection(zoneId, part)),
    ...(["csamScanningMode", "antivirusScanningMode"] as const).map((kind) => upload(zoneId, kind)),
    ...fingerprint(zoneId),
    ...pages.flatMap((page) => [
      {
        ...ofZone(zoneId, `its own ${page} page`, ({ customPages }) => (customPages[page] === undefined ? 0 : 1)),
        stopsNobody: true as const,
      },
      ofZone(zoneId, `what its own ${page} page runs and loads`, ({ customPages }) =>
        /<script|\son[a-z]+=|src=["']?(https?:)?\/\//i.test(customPages[page] ?? "") ? 0 : 1,
      ),
    ]),
    // Each plan has managed rules that the one below it lacks.
    ofZone(zoneId, "what only the rules of its plan recognize", ({ planType }) => planType),
  ];
}

/** Probes of how many instances an application always has, and may have. */
export function capacityProbes(contents: readonly Snapshot[]): Probe[] {
  const ids = inAny(contents, ({ applications }) => applications.map(({ appId }) => appId));
  return ids.flatMap((id) =>
    (["min", "max"] as const).map((limit) => ({
      name: `application ${id}: ${limit} instances`,
      stopsNobody: true as const,
      level: ({ applications }) => applications.find(({ appId }) => appId === id)?.[limit] ?? 0,
    })),
  );
}
