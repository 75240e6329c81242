import type { Attributes } from "../../../src/framework/index.js";
import { createDiagnostics } from "../../../src/framework/definition/diagnostics.js";
import { endpointSettings } from "../../../src/provider/api-guardian/api-guardian-endpoint-attributes.js";
import { warnAboutWeakening } from "../../../src/provider/policies/weakening.js";
import { learningEnd } from "../../../src/provider/zones/learning.js";
import { settingAttributes } from "../../../src/provider/zones/zone-settings.js";

const ZONE: Attributes = { ...settingAttributes, ...learningEnd };
const LIMIT = {
  enabled: true,
  rate_limiting_enabled: true,
  rate_limiting_timeframe: 60,
  rate_limiting_request_count: 5,
};
const SEARCHED = { enabled: true, injection_detection_parameters: { path: [], query: ["q"], header: [], cookie: [] } };
const LEARNS = { waf_enabled: true, waf_execution_mode: "block", learning_mode: true };
const [EARLY, LATE] = ["2030-01-01T00:00:00Z", "2030-02-01T00:00:00Z"];
const threshold = (inbound_anomaly_score_threshold: string): object => ({
  ...{ waf_enabled: true, waf_execution_mode: "block" },
  waf_engine_config: { inbound_anomaly_score_threshold },
});
const NOTHING_SEARCHED = { injection_detection_parameters: { path: [], query: [], header: [], cookie: [] } };

it.each<[string, Attributes, object, object, readonly string[]]>([
  ["a higher rate", endpointSettings, LIMIT, { rate_limiting_request_count: 6 }, ["rate_limiting_request_count"]],
  ["a lower one", endpointSettings, LIMIT, { rate_limiting_request_count: 4 }, []],
  ["a shorter time", endpointSettings, LIMIT, { rate_limiting_timeframe: 10 }, ["rate_limiting_timeframe"]],
  [
    "more at once at the same rate",
    endpointSettings,
    LIMIT,
    { rate_limiting_request_count: 50, rate_limiting_timeframe: 600 },
    ["rate_limiting_request_count"],
  ],
  ["a limit that is off", endpointSettings, { ...LIMIT, enabled: false }, { rate_limiting_request_count: 6 }, []],
  ["nothing searched", endpointSettings, SEARCHED, NOTHING_SEARCHED, ["injection_detection_parameters"]],
  ["nothing searched while off", endpointSettings, { ...SEARCHED, enabled: false }, NOTHING_SEARCHED, []],
  ["a WAF that is off once it has learned", ZONE, LEARNS, { waf_enabled: false }, ["waf_enabled"]],
  [
    "a WAF that learns for longer",
    ZONE,
    { ...LEARNS, learning_mode_until: EARLY },
    { learning_mode_until: LATE },
    ["learning_mode_until"],
  ],
  ["one that learns for less", ZONE, { ...LEARNS, learning_mode_until: LATE }, { learning_mode_until: EARLY }, []],
  ["a higher threshold", ZONE, threshold("5"), threshold("9"), ["waf_engine_config"]],
  ["a lower threshold", ZONE, threshold("9"), threshold("5"), []],
])("a take-over with %s warns of what protects less", (_name, attributes, found, planned, expected) => {
  const diagnostics = createDiagnostics();
  warnAboutWeakening(attributes, found, planned, {}, diagnostics);
  const named = diagnostics.messages.flatMap(({ detail }) =>
    [...detail.matchAll(/(\w+) from /g)].map(([, name]) => name),
  );
  expect(named).toEqual(expected);
});
