import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, type Probe } from "./probe.js";
import { floodProbes, requestProbes } from "./requests.js";
import { exceptionProbes } from "./exceptions.js";
import { engineProbes } from "./engine-settings.js";
import { guardianProbes } from "./guardian.js";
import { capacityProbes, settingProbes } from "./settings.js";
import { botProbes, visitorProbes } from "./visitors.js";

/** Probes for everything that one of the contents stops, in all zones. */
export function probesFor(contents: readonly Snapshot[]): Probe[] {
  const zones = inAny(contents, (one) => one.zones.map(({ shieldZoneId }) => shieldZoneId));
  const ofZone = [
    visitorProbes,
    botProbes,
    requestProbes,
    floodProbes,
    settingProbes,
    engineProbes,
    guardianProbes,
    exceptionProbes,
  ];
  return [...zones.flatMap((zone) => ofZone.flatMap((probes) => probes(contents, zone))), ...capacityProbes(contents)];
}

/** A kind of request that was handled less strictly than before and less strictly than declared. */
export interface Drop {
  readonly probe: string;
  readonly allowed: number;
  readonly level: number;
}

/** Where protection is below each of the contents that are accepted: those before, and those that were declared. */
export function dropsIn(now: Snapshot, ...accepted: readonly Snapshot[]): Drop[] {
  return probesFor([now, ...accepted]).flatMap((probe) => {
    const allowed = Math.min(...accepted.map(probe.level));
    const level = probe.level(now);
    return level < allowed ? [{ probe: probe.name, allowed, level }] : [];
  });
}

/** What dropped after which write, in sentences; each drop once. */
export function dropsAmong(moments: readonly Snapshot[], ...accepted: readonly Snapshot[]): string[] {
  const drops = moments.flatMap((now, index) =>
    dropsIn(now, ...accepted).map((drop) => ({ ...drop, write: index + 1 })),
  );
  const first = new Map(drops.toReversed().map((drop) => [drop.probe, drop]));
  return [...first.values()].map(
    ({ probe, level, allowed, write }) => `after write ${write}, ${probe} is ${level} instead of ${allowed}`,
  );
}

/** In which directions a change moves protection: what visitors see, and what runs, does not count. */
export function directionOf(before: Snapshot, after: Snapshot): "loosens" | "tightens" | "both" | "neutral" {
  const probes = probesFor([before, after]).filter(({ stopsNobody }) => stopsNobody !== true);
  const steps = probes.map(({ level }) => level(after) - level(before));
  const loosens = steps.some((step) => step < 0);
  const tightens = steps.some((step) => step > 0);
  return loosens && tightens ? "both" : loosens ? "loosens" : tightens ? "tightens" : "neutral";
}
