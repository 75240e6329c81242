import type { Snapshot } from "../../src/emulator/index.js";
import { inAny, ofZone, type Probe, type Zone, zoneIn } from "./probe.js";
import { managedLevel } from "./requests.js";

/** The engine's defaults, as far as they matter (`GET /shield/waf/engine-config`). */
const DEFAULTS: Readonly<Record<string, string>> = {
  detection_paranoia_level: "1",
  executing_paranoia_level: "1",
  blocking_paranoia_level: "1",
  allowed_methods: "GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE",
  allowed_http_versions: "HTTP/1.0 HTTP/1.1 HTTP/2 HTTP/2.0",
  allowed_request_content_type: "|application/json| |text/plain|",
};

const LEVELS = ["detection_paranoia_level", "executing_paranoia_level", "blocking_paranoia_level"] as const;
const ALLOWED = ["allowed_methods", "allowed_http_versions", "allowed_request_content_type"] as const;

/** A request is refused from this number on, so that a higher one lets more through. */
const HIGHER_IS_LOOSER: readonly string[] = [
  "inbound_anomaly_score_threshold",
  "outbound_anomaly_score_threshold",
  "max_num_args",
  "arg_length",
  "arg_name_length",
  "total_arg_length",
  "max_file_size",
  "combined_file_sizes",
];

/** The default is not known: it is stricter than a number that nobody needs. */
const MORE_THAN_ANYBODY_NEEDS = 1e9;

const settingOf = (zone: Zone, name: string): string =>
  (zone.wafEngineConfig ?? []).find((one) => one.name === name)?.valueEncoded ?? DEFAULTS[name] ?? "";

const wordsOf = (zone: Zone, name: string): string[] => settingOf(zone, name).split(/[\s|]+/);

/** Strictness of what a body meets that is too long to inspect, by code. */
const BODY_LIMIT: Readonly<Record<number, number>> = { 0: 2, 1: 1, 2: 0 };

/** Probes of the settings of a zone's WAF engine, which count as much as the WAF stops. */
export function engineProbes(contents: readonly Snapshot[], zoneId: number): Probe[] {
  const ofEngine = (what: string, level: (zone: Zone) => number): Probe =>
    ofZone(zoneId, what, (zone, now) => level(zone) * managedLevel(now, zoneId));
  const words = (name: string): string[] =>
    inAny(contents, (one) => {
      const zone = zoneIn(one, zoneId);
      return zone ? wordsOf(zone, name) : [];
    });
  return [
    ...LEVELS.map((name) => ofEngine(`an attack by its ${name}`, (zone) => Number(settingOf(zone, name)))),
    ...ALLOWED.flatMap((name) =>
      words(name).map((word) =>
        ofEngine(`a request with ${word} of ${name}`, (zone) => (wordsOf(zone, name).includes(word) ? 0 : 1)),
      ),
    ),
    ...HIGHER_IS_LOOSER.map((name) =>
      ofEngine(`a request below ${name}`, (zone) => MORE_THAN_ANYBODY_NEEDS - Number(settingOf(zone, name))),
    ),
    ...(["wafRequestBodyLimitAction", "wafResponseBodyLimitAction"] as const).map((name) =>
      ofEngine(`a body that is too long by ${name}`, (zone) => BODY_LIMIT[zone[name]] ?? 0),
    ),
  ];
}
