import { phrase, words, type Words } from "../../../shared/phrase.js";
import { actionOfStance } from "../../../zone/action/stance.js";
import { effectOf } from "../effect.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { Sides } from "../sides.js";
import { declaredConditions } from "./conditions.js";
import { UNORDERED, WHILE_LOGGING, WHILE_OFF } from "../../../zone/open-questions.js";
import {
  type DeclaredObject,
  declaredZone,
  type Decision,
  type MovedRequest,
  movedRequests,
  type Moves,
  NOT_KNOWN,
  type Request,
  settledOrders,
  type Treatment,
} from "../../../zone/index.js";
import type { Direction, Finding } from "../../document/resource-document.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { PlannedZone, ZoneSides } from "../../zones/zone-sides.js";
import { finding } from "../review-rules.js";

/** A request that a change moves, in words. */
export interface Told extends Pick<MovedRequest, "isCertain" | "isPastAll" | "isLater"> {
  /** Such as `` `GET /admin`: blocked by `a` → allowed by `b` ``. */
  readonly text: Words;
  /** True if the object itself decides the request after the change. */
  readonly isDecidedByIt: boolean;
  /** True if the request is blocked or challenged after the change. */
  readonly isStopped: boolean;
  /** True if a part of it is sensitive, so the text has no request. */
  readonly isHidden: boolean;
}

/** What the requests show that are found for an object. */
export interface ObjectMoves extends Pick<Moves, "isOpen" | "isLate" | "isWhole"> {
  readonly loosened: Told | undefined;
  readonly tightened: Told | undefined;
  readonly mayLoosen: Told | undefined;
  /** True if the object takes part in stopping more, alone or with another change. */
  readonly stopsMore: boolean;
  /** Other objects, with which requests that the object moves are reported. */
  readonly reportedWith: readonly string[];
}

type ComparedZone = Pick<PlannedZone, "before" | "after" | "objects" | "hidden">;

/** Returns undefined if the zone of an object is not certain. */
export type MovesOf = (change: ResourceChange) => ObjectMoves | undefined;

const ZONE = "bunny_shield_zone";
/** The types of objects that report requests, the first one of several causes. */
const [RULE, LIMIT] = ["bunny_shield_waf_rule", "bunny_shield_rate_limit"];
const REPORTING = [RULE, "bunny_shield_exception", LIMIT];
const ORDER = "bunny_shield_waf_rule_order";

/** Compares the rules of each zone before and after a plan, on first use. */
export function movesIn(sides: ZoneSides, redactor: Redactor): MovesOf {
  let byId: ReadonlyMap<string, PlannedZone> | undefined;
  const known = new Map<string, ReturnType<typeof movesInZone>>();
  const inZone = (id: string) => {
    byId ??= new Map(sides.zones.map((zone) => [zone.id, zone]));
    const zone = byId.get(id);
    const found = known.get(id) ?? (zone && movesInZone(zone, redactor));
    if (found !== undefined) known.set(id, found);
    return found;
  };
  return (change) => {
    const ids = new Set([sides.zoneOf(change, "before"), sides.zoneOf(change, "after")]);
    const found = [...ids].flatMap((id) => (id === undefined ? [] : (inZone(id)?.(change.address) ?? [])));
    return found.length === 0 ? undefined : joined(found);
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
  return movesInZone(
    { before: empty, after: empty, hidden, objects: [{ id: address, before, after }] },
    redactor,
  )(address);
}

const joined = (all: readonly ObjectMoves[]): ObjectMoves => ({
  loosened: all.find(({ loosened }) => loosened !== undefined)?.loosened,
  tightened: all.find(({ tightened }) => tightened !== undefined)?.tightened,
  mayLoosen: all.find(({ mayLoosen }) => mayLoosen !== undefined)?.mayLoosen,
  reportedWith: all.flatMap(({ reportedWith }) => reportedWith),
  isLate: all.some(({ isLate }) => isLate),
  stopsMore: all.some(({ stopsMore }) => stopsMore),
  isOpen: all.some(({ isOpen }) => isOpen),
  isWhole: all.every(({ isWhole }) => isWhole),
});

/** Compares the possible orders of new rules, whose IDs are known only after the apply. */
function movesInZone(zone: ComparedZone, redactor: Redactor): (address: string) => ObjectMoves {
  const cases = settledOrders(zone.objects);
  const isHidden = cases.length > 1;
  const [first, other = first] = cases.map((objects) => movesAmong({ ...zone, objects }, isHidden, redactor));
  return (address) => {
    const [moves = NO_MOVES, others = NO_MOVES] = [first?.(address), other?.(address)];
    const isSame =
      moves.isOpen === others.isOpen &&
      moves.loosened?.isPastAll === others.loosened?.isPastAll &&
      (moves.tightened === undefined) === (others.tightened === undefined);
    return isSame ? moves : { ...moves, loosened: undefined, tightened: undefined, isOpen: true, isLate: true };
  };
}

const NO_MOVES: ObjectMoves = {
  ...{ loosened: undefined, tightened: undefined, mayLoosen: undefined, stopsMore: false, reportedWith: [] },
  ...{ isOpen: false, isLate: false, isWhole: true },
};

function movesAmong(zone: ComparedZone, isHidden: boolean, redactor: Redactor): (address: string) => ObjectMoves {
  const { moved, ...rest } = movedRequests(zone);
  const types = new Map(zone.objects.map(({ id, before, after }) => [id, (after ?? before)?.type]));
  // A change of the WAF has findings of its own.
  const ofRules = moved.filter(({ causes }) => causes.every((id) => types.get(id) !== ZONE));
  const owners = ofRules.map((move) => ({ move, owner: ownerOf(move, types) }));
  return (address) => {
    const isOrder = types.get(address) === ORDER;
    const own = owners.flatMap(({ move, owner }) => (owner === address ? [move] : []));
    const worst = (moves: MovedRequest["moves"], isCertain: boolean): Told | undefined => {
      const found = own.filter(
        (one) =>
          one.moves === moves && one.isCertain === isCertain && (isCertain || !isUnordered(one.after) || isOrder),
      );
      const [first] = found.toSorted((one, other) => rankOf(one) - rankOf(other));
      return first && told(first, address, { ...zone, isHidden }, redactor);
    };
    return {
      ...rest,
      loosened: worst("loosens", true),
      tightened: worst("tightens", true),
      mayLoosen: worst("loosens", false),
      stopsMore: moved.some(
        (one) =>
          one.moves === "tightens" && [...one.causes, ...one.after.assumed.by.map(({ id }) => id)].includes(address),
      ),
      reportedWith: owners.flatMap(({ move, owner }) =>
        owner !== undefined && owner !== address && move.causes.includes(address) ? [owner] : [],
      ),
    };
  };
}

/** The worst come first, then those that move at once, then those that are decided. */
const rankOf = ({ step: [least, by], isLater, after: { decision } }: MovedRequest): number =>
  100 * least - 10 * by + (isLater ? 2 : 0) + (decision.decision === "unknown" ? 1 : 0);

/**
 * Returns the object that reports a request: one that decides it before or after. If the request is undecided, any cause reports
 * it.
 */
function ownerOf({ causes, before, after }: MovedRequest, types: ReadonlyMap<string, string | undefined>) {
  const among = REPORTING.flatMap((type) => causes.filter((id) => types.get(id) === type));
  const decides = ({ assumed: { by, exceptions } }: Treatment): string | undefined =>
    among.find((id) => by.some((one) => one.id === id) || exceptions.includes(id));
  const isDecided = [before, after].every(({ assumed }) => assumed.decision !== "unknown");
  const order = causes.find((id) => types.get(id) === ORDER);
  return decides(after) ?? decides(before) ?? order ?? (isDecided ? undefined : among[0]);
}

function told(
  move: MovedRequest,
  owner: string,
  { hidden, isHidden: hidesAll }: Pick<ComparedZone, "hidden"> & { readonly isHidden: boolean },
  redactor: Redactor,
): Told {
  const { request, before, after, causes, isCertain, isPastAll, isLater } = move;
  const parties = [before, after].flatMap(({ decision, assumed }) => [...partiesOf(decision), ...partiesOf(assumed)]);
  const isHidden = hidesAll || [...parties, ...causes].some((id) => hidden.has(id));
  const shown = words(isHidden ? "some requests" : phrase`${redactor.text(shownRequest(request))}`);
  const others = causes.filter((id) => id !== owner).map((id) => phrase`${redactor.address(id)}`);
  const together = others.length === 0 ? "" : `, together with ${others.join(", ")}`;
  const [was, is] = [before, after].map((side) => words(treatedText(side, redactor)));
  const text = phrase`${shown}: ${was ?? ""} → ${is ?? ""}${words(together)}${words(unlessText([before, after], redactor))}`;
  const isDecidedByIt = after.assumed.by.some(({ id }) => id === owner);
  const isStopped = ["blocked", "challenged"].includes(after.assumed.decision);
  return { isCertain, isPastAll, isLater, isHidden, isDecidedByIt, isStopped, text: words(text) };
}

const partiesOf = ({ by, mayBeBy, alsoMatching, exceptions }: Decision): readonly string[] => [
  ...[...by, ...mayBeBy, ...alsoMatching].map(({ id }) => id),
  ...exceptions,
];

/** The order tells nothing about the rules that match. */
const isUnordered = ({ assumed }: Treatment): boolean => assumed.undecided.some(({ why }) => why === UNORDERED);
/** The review assumes that rules come last that the order does not list. */
const isAssumed = ({ assumed, decision }: Treatment): boolean =>
  assumed.undecided.length === 0 && decision.undecided.some(({ why }) => why === UNORDERED);

function treatedText(treatment: Treatment, redactor: Redactor): string {
  const { by, mayBeBy, exceptions, skipsAll, ...decision } = isAssumed(treatment)
    ? treatment.assumed
    : treatment.decision;
  const past = "let past every further check";
  const names = by.length > 0 ? by.map(({ id }) => id) : skipsAll ? exceptions : mayBeBy.map(({ id }) => id);
  const fate = skipsAll ? past : decision.possible.map((one) => FATES[one]).join(" or ");
  const objects = names.map((id) => phrase`${redactor.address(id)}`).join(", ");
  return objects === "" ? fate : phrase`${words(fate)} by ${words(objects)}`;
}

const FATES: Readonly<Record<Decision["possible"][number], string>> = {
  ...{ blocked: "blocked", challenged: "challenged", allowed: "allowed", logged: "logged", counted: "counted" },
  passed: "not stopped",
};

function unlessText(sides: readonly Treatment[], redactor: Redactor): string {
  const foreign = [...new Set(sides.flatMap(({ unless }) => unless.map(String)))].map(
    (id) => phrase`${redactor.text(id)}`,
  );
  const question = [WHILE_OFF, WHILE_LOGGING].find((one) =>
    sides.some(({ decision }) => decision.undecided.some(({ why }) => why === one)),
  );
  if (question !== undefined) return ` (${question})`;
  if (foreign.length > 0) return `, unless a rule that the plan does not have (${foreign.join(", ")}) decides first`;
  return sides.some(isAssumed) ? ", unless a rule that the order does not list decides first" : "";
}

/** Returns a request on one line: `GET /admin?x, country FR, header user-agent: curl/8`. */
function shownRequest({ method = "GET", url = "/", headers = {}, ...rest }: Request): string {
  const members = Object.entries(rest).map(([name, value]) => `${name} ${value || '""'}`);
  const sent = Object.entries(headers).map(([name, value]) =>
    value === null ? `no header ${name}` : `header ${name}: ${value}`,
  );
  return [`${method} ${url}`, ...members, ...sent].join(", ");
}

const LATER = "when learning ends, ";

const examples = (moved: readonly Told[]): string => {
  const shown = moved
    .filter(({ isHidden }) => !isHidden)
    .map(({ text, isLater }) => `${isLater ? LATER : ""}${text.words}`);
  return shown.length === 0 ? "" : ` For example, ${shown.join("; ")}.`;
};

/** Returns a sentence about a request, such as `` Less strict for `GET /admin`: … ``. */
function movedText(lead: string, { text, isLater }: Told): string {
  const whole = isLater ? `${LATER}${lead.toLowerCase()}` : lead;
  return phrase`${words(`${whole.charAt(0).toUpperCase()}${whole.slice(1)}`)} for ${text}.`;
}

const severityOf = ({ isPastAll }: Told): "high" | "medium" => (isPastAll ? "high" : "medium");

/** Returns the finding for requests that are treated less strictly. */
export const looserFinding = (moved: Told, before = ""): Finding =>
  finding("order-loosened", severityOf(moved), `${before}${movedText("Less strict", moved)}`);

/** Returns the finding for requests that are treated more strictly. */
export function stricterFinding(moved: Told, isByAnother = !moved.isDecidedByIt): Finding {
  const text = movedText("Stricter", moved);
  if (isByAnother) return finding("order-tightened", "low", text);
  return finding("match-tightened", moved.isStopped ? "medium" : "low", text);
}

/** Returns the finding for requests that may be treated less strictly. */
export const uncertainFinding = (moved: Told): Finding =>
  finding("enforcement-uncertain", severityOf(moved), movedText("May be less strict", moved));

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
  const isOf =
    (direction: Direction) =>
    (one: Finding): boolean =>
      one.direction === direction && !SILENT.has(one.rule);
  const looser = findings.find(isOf("loosens"));
  const stricter = findings.find(isOf("tightens"));
  const contradicted =
    isRule && isWhole && loosened !== undefined && !stopsMore ? findings.filter(isOf("tightens")) : [];
  const isSaid =
    looser !== undefined && (!isRule || MATCHES.has(looser.rule) || looser.severity === "high" || !loosened?.isPastAll);
  const told = findings
    .filter((one) => !contradicted.includes(one))
    .map((one): Finding => {
      const own = [one === looser && isSaid && loosened, one === stricter && tightened].filter(
        (moved) => typeof moved === "object",
      );
      const text = `${one.text}${examples(own)}`;
      const isProven = isRule && one === looser && loosened !== undefined && MATCHES.has(one.rule);
      return isProven ? finding("match-loosened", severityOf(loosened), text) : { ...one, text };
    });
  const lead = contradicted.map(({ text }) => `${text} `).join("");
  const mayBeOpen =
    isRule && loosened === undefined && !findings.some((one) => isOf("loosens")(one) || isOf("unknown")(one));
  return [
    ...told,
    ...(loosened === undefined || isSaid || !isRule ? [] : [looserFinding(loosened, lead)]),
    ...(tightened === undefined || stricter !== undefined
      ? []
      : [stricterFinding(tightened, isRule && !tightened.isDecidedByIt)]),
    ...(mayLoosen !== undefined && mayBeOpen ? [uncertainFinding(mayLoosen)] : []),
  ];
}

const UNCERTAIN = "enforcement-uncertain";
/** Findings about changed conditions, which a request proves. */
const MATCHES: ReadonlySet<string> = new Set([UNCERTAIN, "match-loosened"]);
/** Findings that are not about single requests. */
const SILENT: ReadonlySet<string> = new Set(["replacement-gap", "limit-loosened", "limit-tightened"]);
