import { addressRange } from "../../src/zone/access-lists/held.js";
import type { Decision, Request } from "../../src/zone/index.js";
import type { Direction, Finding, ResourceReview } from "../../src/review/document/resource-document.js";
import { addressesIn } from "./requests-of.js";

/** An entry that a finding names, as a request. */
export interface Example {
  readonly address: string;
  readonly request: Request;
  /** What the finding says of it. */
  readonly text: string;
  readonly meets: "before" | "after";
}

/** The entries of a review's own sentences. */
export const examplesIn = ({ address, findings }: ResourceReview): readonly Example[] =>
  findings.flatMap((finding) => entryExamples(finding).map((one) => ({ ...one, address })));

/** A request that a finding prints, with what it says of it before and after. */
export interface Printed {
  readonly rule: string;
  readonly direction: Direction;
  readonly text: string;
  /** Undefined where the text was shortened or escaped. */
  readonly request: Request | undefined;
  /** True if it is said of the time after learning. */
  readonly isLater: boolean;
  /** True if another rule may decide first, or if it is assumed what the API's documentation leaves open. */
  readonly isConditional: boolean;
  /** Before and after. */
  readonly sides: readonly [PrintedFate, PrintedFate];
}

interface PrintedFate {
  readonly fates: readonly string[];
  readonly by: readonly string[];
}

const FATE = "(?:blocked|challenged|allowed|logged|counted|stopped by no rule|exempted from every further check)";
const OBJECTS = "`[^`]+`(?:, `[^`]+`)*";
const SIDE = `(${FATE}(?: or ${FATE})*?)(?: by (${OBJECTS}))?((?: or ${FATE})*)\\.`;
const SHOWN = new RegExp(
  `Example( after learning)?: \`([A-Z]+ [^\`]*)\`\\. (?:Before|Without this change): ${SIDE} (?:After|With it): (?:no longer [a-z]+, and )?${SIDE}(?: Also caused by the change of ${OBJECTS}\\.)?( This assumes | The order |  ?It is not)?`,
  "g",
);

/** The requests that the findings of a review print. */
export const printedIn = ({ findings }: Pick<ResourceReview, "findings">): readonly Printed[] =>
  findings.flatMap(({ rule, direction, text }) =>
    [...text.matchAll(SHOWN)].map(([said, later, shown = "", was, wasBy, wasOr, is, isBy, isOr, unless]) => ({
      ...{ rule, direction, text: said, request: readRequest(shown) },
      ...{ isLater: later !== undefined, isConditional: unless !== undefined },
      sides: [fateOf(`${was}${wasOr}`, wasBy), fateOf(`${is}${isOr}`, isBy)] as const,
    })),
  );

const fateOf = (words = "", objects = ""): PrintedFate => ({
  fates: words.split(" or "),
  by: [...objects.matchAll(/`([^`]+)`/g)].map(([, id = ""]) => id),
});

/** Reports whether `try` says the same of a request. */
export function isAsPrinted({ fates, by }: PrintedFate, decision: Decision, isConditional: boolean): boolean {
  const named = decision.possible.map((fate) => (fate === "passed" ? "stopped by no rule" : fate));
  if (isConditional && (decision.decision === "unknown" || decision.maySkipAll !== decision.skipsAll))
    return fates.every((fate) =>
      fate.startsWith("exempted") ? decision.maySkipAll : named.some((one) => one === fate),
    );
  const isSame = fates[0]?.startsWith("exempted")
    ? decision.skipsAll
    : fates.every((fate) => named.some((one) => one === fate)) && named.length === fates.length && !decision.skipsAll;
  const deciding = [...decision.by, ...decision.mayBeBy].map(({ id }) => id);
  return isSame && by.every((id) => [...deciding, ...decision.exceptions].includes(id));
}

const MEMBERS =
  /, (?=(?:protocol|body|ip|country|continent|city|latitude|longitude|asn|organization|ja4|verifiedBotCategory|header [^ ]+:|no header) )/;

/** Reads what a sentence shows of a request; undefined where the text was shortened or escaped. */
function readRequest(shown: string): Request | undefined {
  if (/[…\\]/.test(shown)) return undefined;
  const [line = "", ...members] = shown.split(MEMBERS);
  const space = line.indexOf(" ");
  const headers: Record<string, string | null> = {};
  const rest: Record<string, string> = {};
  for (const member of members) {
    const [, without, name, value] = /^(?:no header (.*)|header ([^:]+): (.*))$/s.exec(member) ?? [];
    if (without !== undefined) headers[without] = null;
    else if (name !== undefined) headers[name] = value ?? "";
    else {
      const at = member.indexOf(" ");
      const text = member.slice(at + 1);
      rest[member.slice(0, at)] = text === '""' ? "" : text;
    }
  }
  return {
    method: line.slice(0, space),
    url: line.slice(space + 1),
    ...rest,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

const MEETS: Readonly<Record<string, Example["meets"]>> = {
  "entries-unblocked": "before",
  "entries-no-longer-allowed": "before",
  "entries-blocked": "after",
  "entries-allowed": "after",
};

/** The first address of each network, and each word, that a list has on one side only. */
function entryExamples({ rule, text }: Finding): Omit<Example, "address">[] {
  const meets = Object.hasOwn(MEETS, rule) ? MEETS[rule] : undefined;
  if (meets === undefined) return [];
  // After `namely` are the networks that are only a part of the entries.
  const named = text.split("), namely ")[1] ?? text;
  return [...named.matchAll(/`([^`]+)`/g)].flatMap(([, entry = ""]) => {
    if (addressRange(entry) === undefined) return [];
    return addressesIn(entry)
      .slice(0, 1)
      .map((ip) => ({ request: { ip }, text, meets }));
  });
}
