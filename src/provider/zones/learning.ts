import {
  type At,
  type Diagnostics,
  isKnown,
  matches,
  optionalComputed,
  string,
  type Unknown,
} from "../../framework/index.js";
import { readTime } from "../../shared/time.js";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The API may leave out fractions of a second, and the time zone, which is UTC. */
const secondOf = (time: string): string => String(Math.floor(readTime(time) / 1000));

/** The end of learning, which the API sets unless it is configured. */
export const learningEnd = {
  learning_mode_until: optionalComputed(string, {
    doc: "End of learning mode (RFC 3339), set by the API if not configured. Requires `learning_mode = true`. When it has passed, the API does not change `waf_execution_mode`.",
    constraints: [matches(TIME, "an RFC 3339 time, such as `2026-09-01T12:00:00Z`")],
    changesWith: ["learning_mode"],
    equal: (prior, next) => secondOf(prior) === secondOf(next),
    canonical: secondOf,
    meaning: { kind: "learning-end" },
  }),
};

/** An end of learning without learning would be refused or ignored. */
export function validateLearning(
  config: { readonly learning_mode: boolean | null | Unknown; readonly learning_mode_until: string | null | Unknown },
  at: Pick<At<typeof learningEnd>, "learning_mode_until">,
  diagnostics: Diagnostics,
): void {
  const { learning_mode: learns, learning_mode_until: until } = config;
  if (until === null || !isKnown(learns) || learns === true) return;
  diagnostics.error(
    at.learning_mode_until,
    "An end of learning without learning",
    "learning_mode_until requires learning_mode = true. Set it, or remove learning_mode_until.",
  );
}
