import { createHash } from "node:crypto";
import type { Review, StackReview } from "../document/review-document.js";
import type { Finding, ResourceReview, Severity } from "../document/resource-document.js";
import type { DriftReport, DriftVerdict } from "../document/drift-document.js";
import { phraseParts, visible } from "../../shared/phrase.js";
import { THE_CONFIGURATION } from "../judge/fail-on.js";
import { TESTS_TITLE } from "./requests.js";
import { trafficByAddress, trafficHeadline } from "./traffic.js";
import { AUDIT_RULES } from "../audit/audit-rules.js";
import { RULES } from "../judge/review-rules.js";
import { type Rule } from "../judge/object-review-rules.js";
import { safeJson } from "../../shared/safe-json.js";

/** A finding and its place, in the form that code hosts list. */
interface Row {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly source: string;
  readonly address: string;
  /** Stable for the same finding in the next run. */
  readonly fingerprint: string;
}

interface Failure {
  readonly stack: string;
  readonly error: string;
}

/** The file and line of a resource: a path from the working directory, and a line from 1. */
export interface Declaration {
  readonly file: string;
  readonly line: number;
}

export interface Origin {
  readonly version: string;
  /** Returns the declaration of an object; undefined if no configuration has it. */
  readonly declarationOf: (source: string, address: string) => Declaration | undefined;
}

/** Scores from 0 to 10 by which code hosts sort security findings. */
const SCORES: Readonly<Record<Severity, string>> = { high: "8.0", medium: "5.0", low: "2.0" };
const LEVELS: Readonly<Record<Severity, string>> = { high: "error", medium: "warning", low: "note" };
const CODE_QUALITY: Readonly<Record<Severity, string>> = { high: "critical", medium: "major", low: "minor" };

/** For a drifted object without findings. */
const DRIFTED = { id: "drift", finds: "An object changed outside of Terraform.", severity: "medium" } as const;

/** Writes a report as SARIF 2.1.0 for code scanning. */
export function renderSarif(document: Review | DriftReport, origin: Origin): string {
  if (document.format === "bunny-tf/review") return reviewSarif(document, origin);
  const isAudit = document.format === "bunny-tf/audit";
  return sarif(driftRows(document), failuresOf(document.stacks), origin, isAudit ? AUDIT_RULES : RULES);
}

function reviewSarif(review: Review, origin: Origin): string {
  const { stacks, test_problem: error } = review;
  const failures = [...failuresOf(stacks), ...(error === undefined ? [] : [{ stack: TESTS_TITLE, error }])];
  const traffic = plain(trafficHeadline(review));
  const notes = traffic === "" ? [] : [`Traffic: ${traffic}.`];
  return sarif(reviewRows(review), failures, origin, RULES, notes);
}

function reviewRows({ stacks, traffic }: Review): readonly Row[] {
  const visitors = trafficByAddress(traffic);
  const addresses = stacks.flatMap(({ resources }) => resources.map(({ address }) => address));
  // The counts at an address may belong to any stack that has the address.
  const isAmbiguous = (address: string): boolean => addresses.indexOf(address) !== addresses.lastIndexOf(address);
  const rows = stacks.flatMap((stack) => {
    const { resources, deferred, findings } = stack;
    const everything = [{ address: THE_CONFIGURATION, findings }, ...resources, ...deferred.map((one) => one.resource)];
    return everything.flatMap((subject) => rowsOf(subject, stack));
  });
  return rows.map((row) => {
    const text = visitors.get(row.address);
    return text === undefined || isAmbiguous(row.address)
      ? row
      : { ...row, message: `${row.message} Traffic: ${plain(text)}` };
  });
}

function driftRows({ stacks }: DriftReport): readonly Row[] {
  return stacks.flatMap((stack) => [
    ...rowsOf({ address: THE_CONFIGURATION, findings: stack.findings }, stack),
    ...stack.drifted.flatMap(({ object, change }) => {
      const rows = rowsOf(object, stack);
      if (rows.length > 0) return rows;
      const text = `The object was ${change} outside of Terraform.`;
      return [toRow(object, stack, { rule: DRIFTED.id, severity: DRIFTED.severity, text }, 0)];
    }),
  ]);
}

type Subject = Pick<ResourceReview, "address" | "subject" | "findings">;

type Source = Pick<StackReview, "name" | "source">;

function rowsOf(subject: Subject, stack: Source): readonly Row[] {
  const seen = new Map<string, number>();
  return subject.findings.map((finding) => {
    const nth = seen.get(finding.rule) ?? 0;
    seen.set(finding.rule, nth + 1);
    return toRow(subject, stack, finding, nth);
  });
}

function toRow(
  { address, subject }: Subject,
  { name: stack, source }: Source,
  { rule, severity, text }: Pick<Finding, "rule" | "severity" | "text">,
  nth: number,
): Row {
  const about = subject === undefined ? "" : ` (${plain(subject)})`;
  const fingerprint = createHash("sha256").update([stack, address, rule, nth].join("\0")).digest("hex");
  const message = `${visible(stack)}: ${visible(address)}${about}: ${plain(text)}`;
  return { rule, severity, message, source, address, fingerprint };
}

function plain(text: string): string {
  return phraseParts(text)
    .map((part) => visible(part.text))
    .join("");
}

function failuresOf(
  stacks: readonly {
    readonly name: string;
    readonly error?: string;
    readonly verdict?: DriftVerdict;
    readonly problems: readonly string[];
  }[],
): readonly Failure[] {
  return stacks.flatMap(({ name, error, verdict, problems }) => {
    if (error !== undefined) return [{ stack: name, error }];
    return verdict === "failed" || verdict === "incomplete"
      ? problems.map((problem) => ({ stack: name, error: plain(problem) }))
      : [];
  });
}

function sarif(
  rows: readonly Row[],
  failures: readonly Failure[],
  { version, declarationOf }: Origin,
  ids: Readonly<Record<string, Rule>> = RULES,
  notes: readonly string[] = [],
): string {
  const known = Object.entries<Rule>(ids).map(([id, { finds, when }]) => ({ id, finds, severity: highest(when) }));
  const rules = [...known, DRIFTED];
  const positions = new Map(rules.map(({ id }, index) => [id, index]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "bunny-tf",
            version,
            rules: rules.map(({ id, finds, severity }) => ({
              id,
              shortDescription: { text: finds },
              properties: { tags: ["security"], "security-severity": SCORES[severity] },
            })),
          },
        },
        automationDetails: { id: "bunny-tf/" },
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: [
              ...failures.map(({ stack, error }) => ({
                level: "error",
                message: { text: `${visible(stack)}: ${error.split("\n").map(visible).join("\n")}` },
              })),
              ...notes.map((text) => ({ level: "note", message: { text } })),
            ],
          },
        ],
        results: rows.map(({ rule, severity, message, source, address, fingerprint }) => ({
          ruleId: rule,
          ruleIndex: positions.get(rule) ?? -1,
          level: LEVELS[severity],
          message: { text: message },
          locations: [
            {
              physicalLocation: placeOf(source, declarationOf(source, address)),
              logicalLocations: [{ fullyQualifiedName: visible(address), kind: "resource" }],
            },
          ],
          partialFingerprints: { "bunnyTf/v1": fingerprint },
        })),
      },
    ],
  };
  return `${safeJson(log, 2)}\n`;
}

function highest(when: Rule["when"]): Severity {
  return (["high", "medium", "low"] as const).find((severity) => when[severity] !== undefined) ?? "low";
}

function placeOf(source: string, declaration: Declaration | undefined) {
  return {
    artifactLocation: { uri: uriOf(declaration?.file ?? source) },
    region: { startLine: declaration?.line ?? 1 },
  };
}

/** Returns a path as a relative reference; "" for standard input. */
function uriOf(source: string): string {
  if (source === "-") return "plan.json";
  const path = source
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .replace(/^\/+/, "");
  return path.split("/").map(encodeURIComponent).join("/") || ".";
}

/** Writes a report as a GitLab Code Quality report. */
export function renderCodeQuality(document: Review | DriftReport, { declarationOf }: Origin): string {
  const rows = document.format === "bunny-tf/review" ? reviewRows(document) : driftRows(document);
  const list = rows.map(({ rule, severity, message, source, address, fingerprint }) => ({
    description: message,
    check_name: rule,
    fingerprint,
    severity: CODE_QUALITY[severity],
    location: linesOf(source, declarationOf(source, address)),
  }));
  return `${safeJson(list, 2)}\n`;
}

function linesOf(source: string, declaration: Declaration | undefined) {
  const path = declaration?.file ?? (source === "-" ? "plan.json" : source);
  return { path: path.replace(/^(?:\.\/)+/, ""), lines: { begin: declaration?.line ?? 1 } };
}
