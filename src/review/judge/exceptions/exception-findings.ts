import {
  compareExceptions,
  describeRequests,
  describeSkipped,
  exceptionReach,
  readException,
  type ExceptionModel,
} from "../../../zone/index.js";
import type { Finding } from "../../document/resource-document.js";
import { withParts } from "../../../zone/pass-together.js";
import { phrase, words, titled, type Titled } from "../../../shared/phrase.js";
import { movesTarget } from "../effect-findings.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { JudgedObject } from "../review-context.js";
import { finding, ledBy } from "../review-rules.js";
import { declaredValue, NOTHING, type Side, type Sides, textAt } from "../sides.js";

/** Reports that requests start to skip protections, stop skipping them, or skip them under other conditions. */
export function exceptionFindings({ sides, meaning }: JudgedObject): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists || !movesTarget(sides, meaning)) return stepFindings(sides, meaning);
  const lead = (side: Side): string =>
    meaning
      .all("target")
      .map(({ path }) => phrase`With ${path} ${sides.show(path, textAt(side, path))}, `)
      .join("");
  return [
    ...stepFindings({ ...sides, after: NOTHING }, meaning).map((found) => ledBy(lead(sides.before), found)),
    ...stepFindings({ ...sides, before: NOTHING }, meaning).map((found) => ledBy(lead(sides.after), found)),
  ];
}

function stepFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const [was, is] = [modelOf(sides.before, meaning), modelOf(sides.after, meaning)];
  const conditionsPath = meaning.pathOf("conditions") ?? "";
  const hides = [meaning.pathOf("disables") ?? "", conditionsPath].some((path) => sides.isMarked(path));
  const requests = ({ conditions }: ExceptionModel) =>
    words(
      hides && conditions !== undefined
        ? `${exceptionReach(conditions) === "all" ? "All requests" : "Requests"} (sensitive)`
        : describeRequests(conditions, (pattern) => phrase`${sides.show(conditionsPath, pattern)}`),
    );
  if (is.disables === undefined)
    return [skipped(is, phrase`${requests(is)} may skip protections that are known after the apply.`)];
  const before = withParts(was.disables ?? []);
  const after = withParts(is.disables);
  if (sides.before.exists !== sides.after.exists && before.length + is.disables.length === 0)
    return [finding("observation-changed", "low", sides.after.exists ? OFF : WAS_OFF)];
  const now = sides.isOutsideOfStates ? "" : "now ";
  const joined = after.filter((word) => !before.includes(word));
  // If requests no longer skip all of Shield, only the remaining skips are reported.
  const left = before.filter((word) => !after.includes(word) && (word !== "shield" || is.disables?.length === 0));
  const kept = after.filter((word) => before.includes(word));
  const isRenamed = joined.length + left.length === 0 && was.disables?.length !== is.disables.length;
  return [
    ...(joined.length === 0
      ? []
      : [
          skipped(
            is,
            titled`${requests(is)} ${words(now)}skip ${words(describeSkipped(joined))}|.${words(anyClient(is))}`,
          ),
        ]),
    ...(left.length === 0
      ? []
      : [
          finding(
            "protection-restored",
            "low",
            titled`${requests(was)} no longer skip ${words(describeSkipped(left))}|.`,
          ),
        ]),
    ...(isRenamed
      ? [
          finding(
            "observation-changed",
            "low",
            titled`The same protections are skipped as before|: all of Shield includes its parts.`,
          ),
        ]
      : []),
    ...(kept.length === 0 ? [] : reachFindings(was, is, phrase`${requests(is)} skip ${words(describeSkipped(kept))}`)),
  ];
}

function skipped({ conditions }: ExceptionModel, text: Titled | string): Finding {
  return finding("protection-skipped", exceptionReach(conditions) === "some" ? "medium" : "high", text);
}

function reachFindings(was: ExceptionModel, is: ExceptionModel, now: string): readonly Finding[] {
  if (was.conditions === undefined || is.conditions === undefined)
    return is.conditions === was.conditions ? [] : [skipped(is, `${now}.`)];
  const step = compareExceptions(was.conditions, is.conditions);
  if (step === "same") return [];
  if (step === "narrower")
    return [finding("match-tightened", "low", titled`Fewer requests skip protections|. ${words(now)}.`)];
  const isAll = exceptionReach(is.conditions) === "all";
  if (isAll && exceptionReach(was.conditions) !== "all")
    return [skipped(is, titled`${words(now)}|.${words(anyClient(is))}`)];
  return step === "wider"
    ? [
        finding(
          "match-loosened",
          isAll ? "high" : "medium",
          titled`More requests skip protections|. ${words(now)}.${words(anyClient(is))}`,
        ),
      ]
    : [
        finding(
          "enforcement-uncertain",
          isAll ? "high" : "medium",
          titled`Changes which requests skip protections|. ${words(now)}.${words(anyClient(is))}`,
        ),
      ];
}

/** Returns an empty model for an exception that is off or does not exist. */
function modelOf(side: Side, meaning: TypeMeaning): ExceptionModel {
  const model = readException(
    Object.fromEntries(
      ["enabled", "disables", "match_type", "conditions"].map((name) => [
        name,
        declaredValue(meaning.read(side, name)),
      ]),
    ),
  );
  return side.exists && model.isEnabled !== false ? model : { ...model, disables: [] };
}

const CHOSEN: ReadonlySet<string> = new Set(["request_header", "cookie_value", "url_query_string"]);

/** Warns about conditions on data that any client can send. */
function anyClient({ conditions }: ExceptionModel) {
  const { matchType = "any", all = [] } = conditions ?? {};
  const chosen = all.map(({ type, matchType: of }) => CHOSEN.has(type) && of !== "none");
  const isChosen = matchType === "all" ? chosen.length > 0 && chosen.every(Boolean) : chosen.some(Boolean);
  return isChosen && matchType !== "none" ? " Any client can send that." : "";
}

const OFF = "The exception is created switched off, so it has no effect.";
const WAS_OFF = "The exception was already switched off, so it had no effect.";
