import { codeTable } from "./code-table.js";

export const shieldPlans = codeTable("ShieldPlanType", { basic: 0, advanced: 1, business: 2, enterprise: 3 });

export const wafExecutionModes = codeTable("WAFExecutionMode", {
  log: { code: 0, doc: "They are only logged.", stance: "observes" },
  block: { code: 1, doc: "They are blocked.", stance: "blocks" },
});

export const ddosExecutionModes = codeTable("DDoSExecutionMode", { log: 0, block: 1 });

export const ddosSensitivities = codeTable("DDoSShieldSensitivity", {
  off: { code: 0, doc: "The lowest level: only the largest floods are stopped." },
  low: 1,
  medium: 2,
  high: 3,
  challenge: { code: 4, doc: "Every visitor must pass a challenge." },
});

/** The action on a body that is longer than the plan inspects, and on requests that API Guardian does not match. */
export const bodyLimitActions = codeTable("BodyLimitAction", {
  block: { code: 0, doc: "They are blocked." },
  log: { code: 1, doc: "They are only logged, and the managed WAF rules do not check them." },
  ignore: { code: 2, doc: "The managed WAF rules check them." },
});

/** Numbers of the WAF engine, grouped by the direction that lets more through. The names are those of the OWASP Core Rule Set. */
export const engineNumbers = {
  higherIsLooser: [
    "inbound_anomaly_score_threshold",
    "outbound_anomaly_score_threshold",
    "max_num_args",
    "arg_name_length",
    "arg_length",
    "total_arg_length",
    "max_file_size",
    "combined_file_sizes",
  ],
  lowerIsLooser: ["critical_anomaly_score", "error_anomaly_score", "warning_anomaly_score", "notice_anomaly_score"],
} as const;

/** Reports whether purging a URL also purges everything below it (docs/reference/edge-rules.md#purges). */
export const purgesBelow = (url: string, isExact: boolean): boolean => !isExact && /^[^?#]*\/(?:[?#]|$)/.test(url);
