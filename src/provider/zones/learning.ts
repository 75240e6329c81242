import {
  type AttributePath,
  type Diagnostics,
  isKnown,
  matches,
  optionalComputed,
  string,
  type Unknown,
} from "../../framework/index.js";
import { secondOf } from "../../shared/time.js";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** The end of learning. The API sets it unless it is configured. */
export const learningEnd = {
  learning_mode_until: optionalComputed(string, {
    doc: "End of learning mode, as an RFC 3339 time. A time without an offset is in UTC. If not configured, the API sets it. Requires `learning_mode = true`. When it has passed, the API does not change `waf_execution_mode`.",
    constraints: [matches(TIME, "a time such as `2026-09-01T12:00:00Z` or `2026-09-01T14:00:00+02:00`")],
    changesWith: ["learning_mode"],
    equal: (prior, next) => Object.is(secondOf(prior), secondOf(next)),
    canonical: (time) => String(secondOf(time)),
    meaning: { kind: "subject" },
  }),
};

export interface Learning {
  readonly learning_mode: boolean | null | Unknown;
  readonly learning_mode_until: string | null | Unknown;
}

/**
 * Policy: refuses a new end of learning if the zone is not learning, because the API would refuse or ignore it. Accepts the end
 * of an earlier learning period, because a configuration that was generated after an import may contain it. Warns about a new end
 * that has passed.
 */
export function checkLearningEnd(
  config: Learning,
  prior: Learning | null,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const learns = config.learning_mode ?? prior?.learning_mode ?? null;
  const until = config.learning_mode_until;
  if (until === null || !isKnown(until) || !isKnown(learns)) return;
  const stored = prior?.learning_mode_until ?? null;
  if (stored !== null && isKnown(stored) && Object.is(secondOf(stored), secondOf(until))) return;
  if (learns !== true)
    diagnostics.error(
      at,
      "An end of learning without learning",
      "learning_mode_until requires learning_mode = true. Set it, or remove learning_mode_until.",
    );
  else if (secondOf(until) * 1000 <= Date.now())
    diagnostics.warning(
      at,
      "The end of learning is in the past",
      "The zone may not learn at all. Set a later time, or remove learning_mode_until, and the API chooses one.",
    );
}
