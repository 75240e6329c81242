import type { Snapshot } from "../../../src/emulator/index.js";
import { inAny, type Probe, zoneIn } from "../probe.js";
import { SCENE } from "./requests.js";

type Settings = Snapshot["pullZones"][number]["settings"];

const settingsIn = ({ pullZones }: Snapshot): Settings =>
  pullZones.find(({ pullZoneId }) => pullZoneId === SCENE.pullZone)?.settings ?? {};

const valuesOf = (settings: Settings, name: string): readonly string[] =>
  Array.isArray(settings[name]) ? (settings[name] as readonly string[]) : [];

/** Settings that stop requests, check them, or show them. */
const STRICT = ["BlockPostRequests", "ZoneSecurityEnabled", "VerifyOriginSSL", "EnableLogging"];
const LOOSE = ["EnableTLS1", "EnableTLS1_1"];

/** What a pull zone stops by its settings, and by edge rules that block. */
export function pullZoneProbes(contents: readonly Snapshot[]): Probe[] {
  const flag = (name: string, isStrict: boolean): Probe => ({
    name: `pull zone: ${name}`,
    level: (now) => Number((settingsIn(now)[name] === true) === isStrict),
  });
  const member = (name: string): Probe[] =>
    inAny(contents, (one) => valuesOf(settingsIn(one), name)).map((value) => ({
      name: `pull zone: ${name} ${value}`,
      level: (now) => Number(valuesOf(settingsIn(now), name).includes(value)),
    }));
  return [
    ...STRICT.map((name) => flag(name, true)),
    ...LOOSE.map((name) => flag(name, false)),
    ...["BlockedIps", "BlockedReferrers", "BlockedCountries"].flatMap(member),
    ...blockedPaths(contents),
  ];
}

const BLOCK_REQUEST = 4;

function patternsIn(contents: Snapshot): readonly string[] {
  return (zoneIn(contents, SCENE.shieldZone)?.edgeRules ?? [])
    .filter(
      ({ Enabled, ActionType, ExtraActions }) =>
        [ActionType, ...(ExtraActions ?? []).map((one) => one.ActionType)].includes(BLOCK_REQUEST) && Enabled,
    )
    .flatMap(({ Triggers }) => Triggers.flatMap(({ PatternMatches }) => PatternMatches));
}

/** Whether a URL that a pattern is about is blocked. */
const blockedPaths = (contents: readonly Snapshot[]): Probe[] =>
  inAny(contents, patternsIn).map((pattern) => {
    const path = pattern.replaceAll("*", "x");
    const meets = (other: string): boolean =>
      new RegExp(
        `^${other
          .split("*")
          .map((part) => part.replaceAll(/[^\w]/g, "\\$&"))
          .join(".*")}$`,
      ).test(path);
    return { name: `a request of ${path}`, level: (now) => Number(patternsIn(now).some(meets)) };
  });
