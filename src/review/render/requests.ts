import type { Review } from "../document/review-document.js";
import type {
  CountingLimit,
  DecidedRequest,
  MatchingObject,
  TestElsewhere,
  TriedRequest,
  TriedRequests,
  TryReport,
  TryVerdict,
} from "../document/requests-document.js";
import { counted, grouped, phrase, shorten, visible, words } from "../../shared/phrase.js";
import { escapeHtml } from "../../shared/html.js";
import { type Answers, badge, code, dim, type Inline, phrased } from "./nodes.js";
import { safeJson } from "../../shared/safe-json.js";

/** Writes a report as JSON by `docs/schemas/try-1.schema.json`. */
export const renderTryJson = (report: TryReport): string => `${safeJson(report, 2)}\n`;

const SIGNS: Readonly<Record<TryVerdict, Inline>> = {
  held: badge("green", "✓"),
  failed: badge("red", "✗"),
  undecided: badge("amber", "?"),
  accepted: dim("?"),
  none: dim("·"),
};

/** Builds the tree of a report. */
export const tryAnswers = (report: TryReport): Answers => ({
  problems: report.problems,
  summary: summaryOfTry(report),
  answers: report.requests.map((request) => ({
    parts: [SIGNS[request.verdict], " ", code(titleOf(request))],
    items: linesOf(request).map((text) => ({ parts: [phrased(text)] })),
  })),
  remarks: [notConsidered(report)],
});

/** Writes a report as JUnit XML. An undecided request is a failure, unless it is accepted. */
export function renderTryJunit(report: TryReport): string {
  const cases = report.requests.map((request) => {
    const open = `    <testcase classname="${xml(request.zone)}" name="${xml(titleOf(request))}"`;
    if (request.verdict === "failed" || request.verdict === "undecided") {
      const [message = "", ...details] = linesOf(request).map(plainPhrase).reverse();
      return `${open}>\n      <failure message="${xml(message)}">${xml(details.reverse().join("\n"))}</failure>\n    </testcase>`;
    }
    return request.verdict === "none" ? `${open}>\n      <skipped/>\n    </testcase>` : `${open}/>`;
  });
  const failures = report.failed + report.undecided;
  const skipped = report.requests.filter(({ verdict }) => verdict === "none").length;
  const counts = `tests="${report.requests.length}" failures="${failures}" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="bunny-tf try" ${counts}>`,
    ...cases,
    ...report.problems.map((problem) => `    <system-err>${xml(plainPhrase(problem))}</system-err>`),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

const plainPhrase = (text: string): string => text.replaceAll("`", "");

/** XML 1.0 has no control characters, not even escaped ones. */
const xml = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- those that XML cannot have
  escapeHtml(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/g, "�"));

const titleOf = ({ name, method, url }: TriedRequest): string =>
  [name, [method, url].filter((part) => part !== undefined).join(" ")].join(": ");

/** Describes the fate of a request, as phrases; the last one is the expectation. */
function linesOf(request: TriedRequest, { isShort = false } = {}): readonly string[] {
  const { after, verdict } = request;
  const counting = new Set(after.counts.map(({ address }) => address));
  const others = after.also_matching.filter(({ address }) => !counting.has(address));
  const matching = others.length > 0 ? [`also matches ${objects(others)}`] : [];
  return [
    change(request),
    ...notComputed(request),
    ...(isShort ? [] : [...matching, ...after.counts.map(limitLine)]),
    ...(isShort && verdict !== "undecided" ? [] : after.undecided.map(openQuestion)),
    ...(verdict === "none" ? [] : [expectation(request)]),
  ];
}

const change = ({ changes, before, after }: TriedRequest): string =>
  changes ? `${outcome(after)} (before: ${outcome(before)})` : outcome(after);

const notComputed = ({ not_computed: causes = [] }: TriedRequest): readonly string[] =>
  causes.map(({ address, why }) => phrase`may change because of ${address}: ${words(why)}`);

const openQuestion = ({ address, why }: DecidedRequest["undecided"][number]): string =>
  address === undefined ? `not decided: ${why}` : phrase`not decided: ${address}: ${words(why)}`;

function outcome({ decision, possible, by, may_be_by: others = [] }: DecidedRequest): string {
  if (decision === "unknown") return `not decided: ${possible.join(" or ")}`;
  const surely = by.length === 0 ? decision : `${decision} by ${objects(by)}`;
  return others.length === 0 ? surely : `${surely}, or by ${objects(others)}, if it matches`;
}

const objects = (all: readonly MatchingObject[]): string =>
  all
    .map(({ address, entry }) => (entry === undefined ? phrase`${address}` : phrase`${address} (${entry})`))
    .join(", ");

function limitLine({ address, counts, requests, seconds, counter, action }: CountingLimit): string {
  const verb = counts === "yes" ? "counts" : "may count";
  if (requests === undefined || seconds === undefined)
    return phrase`${words(verb)} toward ${address}, whose limit is known after the apply`;
  const per = counter === undefined ? "" : ` for each ${counter}`;
  return phrase`${words(verb)} toward ${address}: ${counted(requests, "request")} in ${seconds} s${words(per)}, then ${words(action ?? "an action that is known after the apply")}`;
}

const RESULTS: Readonly<Record<TryVerdict, string>> = {
  held: "as expected",
  failed: "not as expected",
  undecided: "cannot be decided, so the test does not hold",
  accepted: "cannot be decided, which the test accepts",
  none: "",
};

function expectation({ expect, by, zone_objects: existing, verdict }: TriedRequest): string {
  const wanted = [expect, by === undefined ? undefined : phrase`by ${by}`].filter((part) => part !== undefined);
  const others = existing?.map((address) => phrase`${address}`) ?? [];
  const advice =
    existing === undefined
      ? ""
      : `; the zone has no such object${others.length === 0 ? "" : `; it has ${others.join(", ")}`}`;
  return `expected ${wanted.join(" ")}: ${RESULTS[verdict]}${advice}`;
}

const summary = (tried: TriedRequests): string => {
  const { changed, may_change: possible } = tried;
  const changes = changed > 0 || possible === 0 ? [phrase`the plan changes what happens to ${changed}`] : [];
  const mayChange =
    possible > 0 ? [phrase`the plan may change what happens to ${possible}, which is not computed`] : [];
  return `${[...counts(tried), ...mayChange, ...changes].join(", ")}.`;
};

function counts({ requests, failed, undecided, accepted_undecided: accepted }: TriedRequests): readonly string[] {
  const expected = requests.filter(({ verdict }) => verdict !== "none").length;
  return [
    phrase`${counted(requests.length, "request")}`,
    ...(expected > 0 ? [phrase`${expected - failed - undecided} as expected`] : []),
    ...(failed > 0 ? [phrase`${failed} not as expected`] : []),
    ...(undecided > 0 ? [phrase`${undecided} cannot be decided`] : []),
    ...(accepted > 0
      ? [phrase`${accepted} of the results as expected cannot be decided, which their tests accept`]
      : []),
  ];
}

const notConsidered = ({ not_considered: clauses }: TriedRequests): string =>
  `Not considered: ${clauses.map((clause) => clause.replaceAll("`", "'")).join("; ")}.`;

function summaryOfTry(report: TryReport): string {
  const { at, is_account_only: isAccountOnly } = report;
  if (at === undefined && !isAccountOnly) return summary(report);
  const tried = `${counts(report).join(", ")}, tried on ${isAccountOnly ? "the present account" : "the result of the plan"}`;
  return at === undefined ? `${tried}.` : `${tried}, without the entries that end by ${at}.`;
}

export const TESTS_TITLE = "Tests of protection";

const MOST_TESTS = 20;
const MOST_ELSEWHERE = 10;
const LONGEST_PROBLEM = 2_000;

function elsewhereText(tests: readonly TestElsewhere[]): string {
  const [one, many] = ["test names a zone of another plan and was", "tests name zones of other plans and were"];
  const named = tests
    .slice(0, MOST_ELSEWHERE)
    .map(({ name, zone }) => (zone === undefined ? phrase`${name}` : phrase`${name} (${zone})`));
  const left = tests.length - named.length;
  const more = left > 0 ? [`${grouped(left)} more`] : [];
  return phrase`${counted(tests.length, one, many)} not run here: ${words([...named, ...more].join(", "))}.`;
}

/** Summarizes the tests of a review: their number, failures, and requests that the plan changes. */
export function testTexts({ tests: tried, test_problem: problem }: Review): readonly string[] {
  const problems = problem === undefined ? [] : [shorten(visible(problem).replaceAll("`", "'"), LONGEST_PROBLEM)];
  if (tried === undefined) return problems;
  const isWrong = ({ verdict }: TriedRequest): boolean => verdict === "failed" || verdict === "undecided";
  const wrong = tried.requests.filter(isWrong);
  const changed = tried.requests.filter(
    (request) => (request.changes || request.not_computed !== undefined) && !isWrong(request),
  );
  const shownOnes = [...wrong, ...changed].slice(0, MOST_TESTS);
  const left = wrong.length + changed.length - shownOnes.length;
  return [
    ...problems,
    ...(tried.requests.length > 0 ? [summary(tried)] : []),
    ...(tried.elsewhere === undefined ? [] : [elsewhereText(tried.elsewhere)]),
    ...shownOnes.map(
      (request) => phrase`${titleOf(request)}: ${words(linesOf(request, { isShort: true }).join("; "))}`,
    ),
    ...(left > 0 ? [phrase`${counted(left, "more request")}; bunny-tf try shows all.`] : []),
  ];
}
