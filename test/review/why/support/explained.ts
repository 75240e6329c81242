import { type DeclaredObject, declaredZone } from "../../../../src/zone/index.js";
import { explain, type ExplainInput } from "../../../../src/review/why/explain.js";
import type { Feature } from "../../../../src/review/why/recorded-event.js";
import type { RecordedEvent } from "../../../../src/shared/recorded-event.js";

/** The features for which there are remedies. */
export const FEATURES = ["managed", "rule", "limit", "list", "bots"] as const;

/** A search that a managed rule blocked. */
export const blockedSearch: RecordedEvent = {
  ...{ id: "1", time: 0, requestId: "a", url: "https://www.example.com/search?q=1", method: "GET" },
  ...{ address: "203.0.113.9", userAgent: "M", country: "DE", asn: "64500", action: "Blocked" },
  ...{ ruleId: "942100", ruleGroup: undefined, message: "SQL", match: undefined },
};

/** The remedies for the search, where a feature acted on it: `declared` is the object that did, if a plan has it. */
export const remediesOf = (
  feature: Feature,
  declared: DeclaredObject | undefined,
  more: Partial<ExplainInput> = {},
  event: RecordedEvent = blockedSearch,
) =>
  explain(event, {
    ...{ zone: 42, zoneAddress: undefined, pullZone: 9001, ip: "203.0.113.9", declared, logOnly: [], disabled: [] },
    ...{ declaredFeature: feature, model: declared && declaredZone([declared]), plan: "business", wafRules: undefined },
    sample: [],
    ...more,
  }).remedies.map(({ remedy }) => remedy);
