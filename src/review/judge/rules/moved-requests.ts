import { capital, phrase, type Titled, words } from "../../../shared/phrase.js";
import { actionOfStance } from "../../../zone/action/stance.js";
import { effectOf } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { Sides } from "../sides.js";
import { declaredConditions } from "./conditions.js";
import { UNORDERED, WHILE_LOGGING, WHILE_OFF } from "../../../zone/open-questions.js";
import {
  type DeclaredObject,
  declaredZone,
  type MovedRequest,
  movedRequests,
  type Moves,
  NOT_KNOWN,
  type Request,
  type Treatment,
} from "../../../zone/index.js";
import type { Direction, Finding } from "../../document/resource-document.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { PlannedZone, ZoneSides } from "../../zones/zone-sides.js";
import { finding } from "../review-rules.js";

/** A request that a change moves, in words. */
interface Told {
  /** The finding for this request alone, such as `Some blocked requests now skip every further check`, with the example. */
  readonly finding: Finding;
  /** The request, its fate before and after, and what that depends on; "" if a part of it is sensitive. */
  readonly example: string;
  /** A request that is let through, and its fate before; "" for requests that are stopped, or have a sensitive part. */
  readonly letThrough: string;
}

/** What the requests show that are found for an object. */
export interface ObjectMoves extends Omit<Moves, "moved"> {
  readonly loosened: Told | undefined;
  readonly tightened: Told | undefined;
  readonly mayLoosen: Told | undefined;
  /** True if the object takes part in stopping more, alone or with another change. */
  readonly stopsMore: boolean;
  /** Other objects, with which requests that the object moves are reported. */
  readonly reportedWith: readonly string[];
}

/** Returns undefined if the zone of an object is not certain. */
export type MovesOf = (change: ResourceChange) => ObjectMoves | undefined;

const ZONE = "bunny_shield_zone";
/** The types of objects that report requests, the first one of several causes. */
const [RULE, LIMIT] = ["bunny_shield_waf_rule", "bunny_shield_rate_limit"];
const ORDER = "bunny_shield_waf_rule_order";
const REPORTING = [RULE, "bunny_shield_exception", LIMIT, ORDER];

/** Compares the rules of each zone before and after a plan, on first use. */
export function movesIn(sides: ZoneSides, redactor: Redactor): MovesOf {
  const searched = new Map<string, Searched>();
  return (change) => {
    const ids = [sides.zoneOf(change, "before"), sides.zoneOf(change, "after")];
    const found = sides.zones
      .filter(({ id }) => ids.includes(id))
      .map((zone) => {
        const known = searched.get(zone.id) ?? searchIn(zone);
        searched.set(zone.id, known);
        return known;
      });
    return found.length === 0 ? undefined : movesOfObject(change.address, found, redactor);
  };
}

/** Compares a rule or a limit as if it were alone, because its zone is not certain, or is not ours. */
export function movesAlone(
  { address }: ResourceChange,
  { isMarked, ...sides }: Sides,
  meaning: TypeMeaning,
  redactor: Redactor,
): ObjectMoves | undefined {
  if (meaning.ours !== RULE && meaning.ours !== LIMIT) return undefined;
  const [before, after] = [sides.before, sides.after].map((side): DeclaredObject | undefined => {
    const stance = effectOf(side, meaning)?.stance ?? "unknown";
    const action = stance === "unknown" ? NOT_KNOWN : actionOfStance(stance);
    const values = { ...declaredConditions(side, meaning), action };
    return side.exists ? { id: address, type: meaning.ours, values } : undefined;
  });
  const paths = [meaning.pathOf("conditions"), meaning.all("action")[0]?.path];
  const hidden = new Set(paths.some((path) => path !== undefined && isMarked(path)) ? [address] : []);
  const empty = declaredZone([]);
  const zone = { before: empty, after: empty, hidden, objects: [{ id: address, before, after }] };
  return movesOfObject(address, [searchIn(zone)], redactor);
}

interface Owned extends MovedRequest {
  /** The object that reports the request, and its type. */
  readonly owner: string | undefined;
  readonly type: string | undefined;
}

type Searched = Moves & { readonly owned: readonly Owned[] };

function searchIn(zone: Pick<PlannedZone, "before" | "after" | "objects" | "hidden">): Searched {
  const moves = movedRequests(zone);
  const types = new Map(zone.objects.map(({ id, before, after }) => [id, (after ?? before)?.type]));
  // A change of the WAF has findings of its own.
  const ofRules = moves.moved.filter(({ causes }) => causes.every((id) => types.get(id) !== ZONE));
  return {
    ...moves,
    owned: ofRules.map((move) => {
      const owner = ownerOf(move, types);
      return { ...move, owner, type: types.get(owner ?? "") };
    }),
  };
}

/** Returns the object that reports a request: one that decides it after or before, or another cause. */
function ownerOf({ causes, before, after }: MovedRequest, types: ReadonlyMap<string, string | undefined>) {
  const among = REPORTING.flatMap((type) => causes.filter((id) => types.get(id) === type));
  const decides = ({ decision: { by, exceptions } }: Treatment): string | undefined =>
    among.find((id) => by.some((one) => one.id === id) || exceptions.includes(id));
  return decides(after) ?? decides(before) ?? among.find((id) => types.get(id) === ORDER) ?? among[0];
}

function movesOfObject(address: string, searched: readonly Searched[], redactor: Redactor): ObjectMoves {
  const owned = searched.flatMap((one) => one.owned);
  // What rules without a place do is a question of their order.
  const isOpen = ({ type, after: { decision } }: Owned): boolean =>
    type !== ORDER && decision.undecided.some(({ why }) => why === UNORDERED);
  const worst = (moves: MovedRequest["moves"], isCertain: boolean): Told | undefined => {
    const [first] = owned
      .filter((one) => one.owner === address && one.moves === moves && one.isCertain === isCertain)
      .filter((one) => isCertain || !isOpen(one))
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    return first && told(first, redactor);
  };
  return {
    ...{ loosened: worst("loosens", true), tightened: worst("tightens", true), mayLoosen: worst("loosens", false) },
    isLate: searched.some(({ isLate }) => isLate),
    isOpen: searched.some(({ isOpen }) => isOpen),
    isWhole: searched.every(({ isWhole }) => isWhole),
    stopsMore: searched.some(({ moved }) =>
      moved.some(
        ({ moves, causes, after }) =>
          moves === "tightens" && [...causes, ...after.decision.by.map(({ id }) => id)].includes(address),
      ),
    ),
    reportedWith: owned.flatMap(({ owner = address, causes }) =>
      owner !== address && causes.includes(address) ? [owner] : [],
    ),
  };
}

/**
 * The worst come first, then those that move far for certain, then those about which the object itself decides, then those that
 * move at once, then those that are decided.
 */
function rankOf({ before, after, isLater, isCertain, owner }: Owned): number {
  const isOfOwner = [before, after].some(({ decision: { by, exceptions } }) =>
    [...by.map(({ id }) => id), ...exceptions].some((id) => id === owner),
  );
  const certain = Math.max(before.least - after.most, after.least - before.most);
  const isDecided = after.open.length === 0 && [before, after].every(({ least, most }) => least === most);
  return (
    100 * Math.min(before.least, after.least) -
    10 * (isCertain ? certain : Math.abs(before.most - after.least)) +
    (isOfOwner ? 0 : 5) +
    (isLater ? 2 : 0) +
    (isDecided ? 0 : 1)
  );
}

function told(move: Owned, redactor: Redactor): Told {
  const { request, owner, before, after, causes, isLater, isHidden } = move;
  const [was, is] = [words(treatedText(before, redactor)), words(treatedText(after, redactor, before))];
  const others = causes.filter((id) => id !== owner).map((id) => phrase`${redactor.address(id)}`);
  const sentences = [
    phrase` ${words(isLater ? "The WAF learns, and stops nothing yet. Example after learning" : "Example")}: ${redactor.text(shownRequest(request))}.`,
    phrase` ${words(isLater ? "Without this change" : "Before")}: ${was}. ${words(isLater ? "With it" : "After")}: ${is}.`,
    others.length === 0 ? "" : ` Also caused by the change of ${others.join(", ")}.`,
    unlessText([before, after], redactor),
  ];
  const example = isHidden ? "" : sentences.join("");
  const title = titleOf(move);
  const isLet = !isHidden && !["blocked", "challenged"].includes(after.decision.decision);
  const letThrough = isLet ? phrase`${redactor.text(shownRequest(request))}, which is otherwise ${was}` : "";
  return { example, letThrough, finding: ownFinding(move, { title, text: `${title}.${example}` }) };
}

function ownFinding({ moves, isCertain, isPastAll, type, owner, after: { decision } }: Owned, text: Titled): Finding {
  if (moves === "loosens")
    return finding(isCertain ? "order-loosened" : "enforcement-uncertain", isPastAll ? "high" : "medium", text);
  const isDecidedByIt = decision.by.some(({ id }) => id === owner);
  if (!isDecidedByIt && (type === RULE || type === ORDER)) return finding("order-tightened", "low", text);
  return finding("match-tightened", ["blocked", "challenged"].includes(decision.decision) ? "medium" : "low", text);
}

/** Names the requests by their old fate, and says their new fate; the loosest one if several are possible. */
function titleOf({ before, after, moves, isCertain, isLater }: MovedRequest): string {
  const was = before.decision;
  const { possible, skipsAll, maySkipAll } = after.decision;
  const fate = LOOSEST_FIRST.find((one) => possible.includes(one)) ?? "passed";
  const isPastAll = skipsAll || (maySkipAll && moves === "loosens");
  const verb = fate === "counted" ? "count toward a limit" : PASSES[moves];
  const passive = isPastAll || !Object.hasOwn(WERE, fate) ? undefined : fate;
  const active = isPastAll ? "skip every further check" : verb;
  const isSure = isCertain && [before, after].every(({ isAssumed, unless }) => !isAssumed && unless.length === 0);
  const now = isLater ? "" : "now ";
  const does =
    passive === undefined ? `${isSure ? now : "may "}${active}` : `${isSure ? `are ${now}` : "may be "}${passive}`;
  const who = was.skipsAll || isLater ? "" : (WERE[was.decision] ?? "");
  return `${isLater ? "When learning ends, some" : "Some"} requests ${who}${does}`;
}

const LOOSEST_FIRST = ["allowed", "passed", "logged", "counted", "challenged", "blocked"] as const;
const WERE: Readonly<Record<string, string>> = {
  blocked: "that were blocked ",
  challenged: "that were challenged ",
  allowed: "that were allowed, but still went through the other checks, ",
};
const PASSES = { loosens: "get through", tightens: "go through the other checks" };

/** Describes what happens to a request. `was` is the treatment that ends. */
function treatedText(
  { decision: { by, mayBeBy, possible, exceptions, skipsAll } }: Treatment,
  redactor: Redactor,
  was?: Treatment,
): string {
  const names = by.length > 0 ? by.map(({ id }) => id) : skipsAll ? exceptions : mayBeBy.map(({ id }) => id);
  const objects = names.map((id) => phrase`${redactor.address(id)}`).join(", ");
  const fate = skipsAll ? "exempted from every further check" : possible.filter((one) => one !== "passed").join(" or ");
  const decided = fate === "" || objects === "" ? fate : `${fate} by ${objects}`;
  const ended = was?.decision.skipsAll === true ? "exempted" : (was?.decision.decision ?? "");
  const isEnded = decided === "" && ["exempted", "allowed", "counted"].includes(ended);
  const passed =
    !skipsAll && possible.includes("passed") ? [`${isEnded ? `no longer ${ended}, and ` : ""}stopped by no rule`] : [];
  return [...(decided === "" ? [] : [decided]), ...passed].join(" or ");
}

function unlessText([was, is]: readonly [Treatment, Treatment], redactor: Redactor): string {
  const assumed = [was, is].filter(({ isAssumed }) => isAssumed);
  const question = [WHILE_OFF, WHILE_LOGGING].find((one) => assumed.some(({ open }) => open.includes(one)));
  if (question !== undefined) return ` ${capital(question)}, as it is in this zone.`;
  const foreign = is.unless.length > 0 ? is.unless : was.unless;
  const ids = foreign.map((id) => phrase`${redactor.text(id)}`).join(", ");
  if (ids !== "") return ` This assumes that rule ${ids}, which is not in this plan, does not decide these requests.`;
  if (assumed.length === 0) return "";
  const isNew = assumed.some(({ isOrderKnown }) => !isOrderKnown);
  return isNew
    ? " The order of the new rules is not known. This assumes that the others run later."
    : " The order does not list all rules. This assumes that the others run later.";
}

/** Returns a request on one line: `GET /admin?x, country FR, header user-agent: curl/8`. */
function shownRequest({ method = "GET", url = "/", headers = {}, ...rest }: Request): string {
  const members = Object.entries(rest).map(([name, value]) => `${name} ${value || '""'}`);
  const sent = Object.entries(headers).map(([name, value]) =>
    value === null ? `no header ${name}` : `header ${name}: ${value}`,
  );
  return [`${method} ${url}`, ...members, ...sent].join(", ");
}

/**
 * Adds requests to the findings about an object. Reports what requests show and no finding says. If requests are only treated
 * less strictly, no finding says the opposite.
 */
export function withRequests(
  findings: readonly Finding[],
  moves: ObjectMoves | undefined,
  isRule: boolean,
): readonly Finding[] {
  if (moves === undefined) return findings;
  const { loosened, tightened, mayLoosen, stopsMore, isWhole } = moves;
  const isOf = (direction: Direction, one: Finding): boolean => one.direction === direction && !SILENT.has(one.rule);
  const looser = findings.find((one) => isOf("loosens", one));
  const stricter = findings.find((one) => isOf("tightens", one));
  const isSaid =
    looser !== undefined &&
    (!isRule || MATCHES.has(looser.rule) || looser.severity === "high" || loosened?.finding.severity !== "high");
  const isContradicted = isRule && isWhole && loosened !== undefined && !stopsMore;
  // What changed is said, but not that it is stricter.
  const causes = (isContradicted ? findings.filter((one) => isOf("tightens", one)) : [])
    .map(({ title, text }) => text.slice(title.length))
    .flatMap((how) => (how.startsWith(":") ? [` Cause${how}`] : []))
    .join("");
  const told = findings
    .filter((one) => !(isContradicted && isOf("tightens", one)))
    .map((one): Finding => {
      const own = one === stricter ? tightened : one === looser && isSaid ? loosened : undefined;
      if (own === undefined) return one;
      const said = { title: one.title, text: `${one.text}${own.example}` };
      return isRule && one === looser && MATCHES.has(one.rule)
        ? finding("match-loosened", own.finding.severity === "high" ? "high" : "medium", said)
        : { ...one, ...said };
    });
  const isOpen =
    isRule && loosened === undefined && !findings.some((one) => isOf("loosens", one) || isOf("unknown", one));
  return [
    ...told,
    ...(loosened === undefined || isSaid || !isRule
      ? []
      : [{ ...loosened.finding, text: `${loosened.finding.text}${causes}` }]),
    ...(tightened === undefined || stricter !== undefined ? [] : [tightened.finding]),
    ...(mayLoosen !== undefined && isOpen ? [mayLoosen.finding] : []),
  ];
}

/** Findings about changed conditions, which a request proves. */
const MATCHES: ReadonlySet<string> = new Set(["enforcement-uncertain", "match-loosened"]);
/** Findings that are not about single requests. */
const SILENT: ReadonlySet<string> = new Set(["replacement-gap", "limit-loosened", "limit-tightened"]);
