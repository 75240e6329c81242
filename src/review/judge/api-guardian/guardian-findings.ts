import { counted, phrase, words, type Words, titled } from "../../../shared/phrase.js";
import { BLOCKED, IGNORED, UNMATCHED, unmatchedPlace } from "../../../zone/api-guardian/unmatched-paths.js";
import type { Finding } from "../../document/resource-document.js";
import type { ResourceChange } from "../../plan/plan.js";
import { isActive } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { JudgedObject } from "../review-context.js";
import { finding } from "../review-rules.js";
import { reachFindings } from "../rules/conditions.js";
import { placeFindings } from "../scale-findings.js";
import { leftFindings } from "../setting-findings.js";
import { differs, readText, type Side, sideBefore, type Sides } from "../sides.js";
import {
  asIneffective,
  zoneIdleReason,
  shortStep,
  underAction,
  whatIsOff,
  whileActive,
  withoutConsequence,
} from "../step-findings.js";
import { compareDocuments } from "./document-reach.js";

export const GUARDIAN = "bunny_shield_api_guardian";

/** Reports changes of API Guardian's document and switch. */
export function guardianFindings({ change, sides, meaning, context }: JudgedObject): readonly Finding[] {
  const exist = sides.before.exists && sides.after.exists;
  return [
    ...detourFindings(sides, meaning),
    ...openedPathFindings(change, sides),
    ...(exist ? documentFindings(sides, meaning) : []),
    ...(exist && context.outside ? otherDocumentFindings(sides, meaning) : []),
  ];
}

/** Reports that managed rules start or stop applying, because requests that API Guardian checks skip managed rules. */
function detourFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const isOn = (side: Side): boolean => side.exists && isActive(side, ["enabled"], meaning);
  const [was, is] = [isOn(sides.before), isOn(sides.after)];
  if (was === is) return [];
  if (was) {
    const again = "The managed rules of the WAF apply again to the requests that API Guardian checked.";
    return withoutConsequence([finding("exemption-ended", "low", again)], zoneIdleReason(sides, "after"));
  }
  const longer = "The managed rules of the WAF no longer apply to the requests that API Guardian checks.";
  return withoutConsequence([finding("exemption-started", "medium", longer)], zoneIdleReason(sides, "before"));
}

/** Reports the effect on requests that match no endpoint. */
export function unmatchedFindings({ sides, meaning, isMoved }: JudgedObject): readonly Finding[] {
  const { before, after } = sides;
  const [from, to] = [unmatchedPlace(before, meaning), unmatchedPlace(after, meaning)];
  if (isMoved) return leftFindings(from === undefined || from === BLOCKED ? [UNMATCHED.path] : [], sides, meaning);
  const found = placeFindings(UNMATCHED, [from, to], sides);
  const isOn = [before, after].some((side) => side.exists && isActive(side, ["enabled"], meaning));
  if (!isOn) return asIneffective(found, whatIsOff(sides, ["enabled"], meaning));
  // If the managed rules stop nothing, both values are equally loose.
  const isLeft = from !== undefined && to !== undefined && Math.max(from, to) === IGNORED;
  return isLeft ? withoutConsequence(found, zoneIdleReason(sides, from > to ? "before" : "after")) : found;
}

/**
 * Reports URLs of security schemes that a document adds, because API Guardian lets these URLs through
 * (docs/reference/service.md#api-guardian).
 */
function openedPathFindings(change: ResourceChange, sides: Sides): readonly Finding[] {
  const known = new Set(urlsIn(readText(sideBefore(change), "content")));
  const opened = sides.after.exists ? urlsIn(readText(sides.after, "content")).filter((url) => !known.has(url)) : [];
  if (opened.length === 0) return [];
  const shown = opened.slice(0, MOST_URLS).map((url) => phrase`${sides.show("content", url)}`);
  const what = sides.isMarked("content") ? phrase`${"content"} (sensitive)` : listed(shown, opened.length);
  const text = titled`API Guardian lets the new URLs of a security scheme through, even where it blocks other paths|: ${words(what)}.`;
  return [finding("exemption-started", "medium", text)];
}

const MOST_URLS = 5;

const URLS = /\b(?:openIdConnectUrl|authorizationUrl|tokenUrl|refreshUrl)"?\s{0,20}:\s{0,20}["']?([^\s"',}]+)/g;

/** Returns the URLs of security schemes in a JSON or YAML document. */
const urlsIn = (text = ""): string[] => [...new Set([...text.matchAll(URLS)].map(([, value = ""]) => value))];

const listed = (shown: readonly string[], count: number): string =>
  `${shown.join(", ")}${count > shown.length ? phrase` and ${counted(count - shown.length, "other")}` : ""}`;

/** Reports requests that a document newly refuses or accepts. */
function documentFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!differs(sides, "content")) return [];
  const [was, is] = [readText(sides.before, "content"), readText(sides.after, "content")];
  const { reach, places } =
    was === undefined || is === undefined ? { reach: "unknown" as const, places: [] } : compareDocuments(was, is);
  const first = places.slice(0, MOST_PLACES).map((place) => phrase`${sides.show("content", place)}`);
  const isPlain = first.length === 0 || sides.isMarked("content");
  const name = phrase`${"content"}`;
  const what: Words = words(isPlain ? name : `${name} at ${listed(first, places.length)}`);
  return underAction(sides, meaning, (from, to) => reachFindings(reach, what, [from?.stance, to?.stance]));
}

const MOST_PLACES = 3;

/** Reports that the document was replaced outside of Terraform. The API shows that the document differs, but not its text. */
function otherDocumentFindings(sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  if (!differs(sides, "content_sha256")) return [];
  const step = words(shortStep("content_sha256", sides));
  return underAction(sides, meaning, (from, to) => reachFindings("unknown", step, [from?.stance, to?.stance]));
}

/** Reports changes of an endpoint outside of Terraform. In a plan, such changes follow from the document. */
export function endpointFindings({ sides, meaning, context }: JudgedObject): readonly Finding[] {
  if (!context.outside || !sides.before.exists || !sides.after.exists || !differs(sides, "auth_schemes")) return [];
  const text = titled`The checks change|: ${words(shortStep("auth_schemes", sides))}.`;
  const found = [finding("enforcement-uncertain", "medium", text)];
  return whileActive(found, sides, ["enabled", "validate_authorization"], meaning);
}
