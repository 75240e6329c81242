import {
  between,
  constrained,
  integer,
  notBlank,
  optionalComputed,
  setOf,
  sizeAtLeast,
  string,
} from "../../framework/index.js";
import { KEPT } from "../policies/take-over.js";

/** The settings without which the WAF stops nothing, even once it has learned. */
export const WAF = ["waf_enabled", "waf_execution_mode"];

const words = setOf(constrained(string, notBlank));
const paranoia = (stage: string, starts: readonly number[] = []) =>
  optionalComputed(integer, {
    ...KEPT,
    doc: `Paranoia level of the WAF for ${stage}, 1 to 4. Null if the zone uses the default.`,
    constraints: [between(1, 4)],
    meaning: { kind: "scale", order: [1, 2, 3, 4], starts, requires: WAF },
  });

/** The settings of the WAF engine that have attributes of their own. */
export const engineSettings = {
  waf_detection_paranoia_level: paranoia("detection"),
  waf_executing_paranoia_level: paranoia("executing rules"),
  waf_blocking_paranoia_level: paranoia("blocking", [2, 3, 4]),
  waf_allowed_methods: optionalComputed(words, {
    ...KEPT,
    doc: "HTTP methods that the WAF allows. Null if the zone uses the default.",
    constraints: [sizeAtLeast(1, "method")],
    meaning: { kind: "exceptions", of: "values", requires: WAF },
  }),
  waf_allowed_http_versions: optionalComputed(words, {
    ...KEPT,
    doc: "HTTP versions that the WAF allows, for example `HTTP/2`. Null if the zone uses the default.",
    constraints: [sizeAtLeast(1, "version")],
    meaning: { kind: "exceptions", of: "values", requires: WAF },
  }),
  waf_allowed_request_content_types: optionalComputed(words, {
    ...KEPT,
    doc: "Content types of requests that the WAF allows. Null if the zone uses the default.",
    constraints: [sizeAtLeast(1, "content type")],
    meaning: { kind: "exceptions", of: "values", requires: WAF },
  }),
};
