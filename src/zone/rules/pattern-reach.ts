import type { CharacterNode, PatternItem, PatternNode, Sequence } from "../requests/pattern-tree.js";
import { SAMPLE, type Values } from "./variable-values.js";

/** Steps after which a search gives up, so that the time is bounded. */
const MOST_STEPS = 2000;

/** Whether a regular expression is certainly found in every one of the values. */
export function findsAll(alternatives: readonly Sequence[], values: Values): boolean {
  return new Search(values).anyFindsAll([], alternatives, []);
}

/** Whether a regular expression is certainly found in none of the values. */
export function findsNone(alternatives: readonly Sequence[], values: Values): boolean {
  return alternatives.every((sequence) => isImpossible(sequence, values) || contradictsStart(sequence, values));
}

class Search {
  private steps = 0;

  constructor(private readonly values: Values) {}

  anyFindsAll(before: Sequence, alternatives: readonly Sequence[], after: Sequence): boolean {
    return alternatives.some((inner) => this.findsAll([...before, ...inner, ...after]));
  }

  private findsAll(sequence: Sequence): boolean {
    this.steps += sequence.length;
    if (this.steps > MOST_STEPS) return false;
    const first = sequence.findIndex(({ node }) => node.kind !== "start");
    const last = sequence.findLastIndex(({ node }) => node.kind !== "end");
    // Only anchors: those of one kind are found in any text, those of both only in an empty one.
    if (first === -1 || last < first) return new Set(sequence.map(({ node }) => node.kind)).size < 2;
    const body = sequence.slice(first, last + 1);
    const isWhole = first > 0 && last < sequence.length - 1;
    const group = body.findIndex(({ node, min, max }) => node.kind === "group" && min === 1 && max >= 1);
    const node = body[group]?.node;
    if (node?.kind === "group") {
      const place = first + group;
      return this.anyFindsAll(sequence.slice(0, place), node.alternatives, sequence.slice(place + 1));
    }
    return this.bodyFindsAll(body, isWhole, last < sequence.length - 1);
  }

  /** For a body without groups that must occur. */
  private bodyFindsAll(body: Sequence, isWhole: boolean, isAtEnd: boolean): boolean {
    const required = body.filter(({ min }) => min > 0);
    if (required.length === 0) return !isWhole || body.some((item) => this.spans(item));
    if (required.length === 1 && required.every((item) => this.isAnyCharacter(item)))
      return this.values.isFilled && (!isWhole || body.some((item) => this.spans(item)));
    const rest = body.slice(required.length);
    const leads = this.beginsAll(body.slice(0, required.length)) && rest.every(({ min }) => min === 0);
    return leads && (isWhole || isAtEnd ? rest.some((item) => this.spans(item)) : true);
  }

  /** Whether all values begin with what these characters match. */
  private beginsAll(sequence: Sequence): boolean {
    const { begins } = this.values;
    if (sequence.length > begins.length) return false;
    return sequence.every(
      ({ node, min, max }, index) =>
        node.kind === "character" && min === 1 && max >= 1 && node.matches?.(begins[index] ?? "") === true,
    );
  }

  private isAnyCharacter({ node, min }: PatternItem): boolean {
    return min === 1 && isEvery(node, this.values);
  }

  /** Whether the part can match a whole value, whatever it is. */
  private spans({ node, max }: PatternItem): boolean {
    if (max === Infinity && isEvery(node, this.values)) return true;
    return node.kind === "group" && max >= 1 && this.anyFindsAll([ANCHORS.start], node.alternatives, [ANCHORS.end]);
  }
}

const ANCHORS = {
  start: { node: { kind: "start" }, min: 1, max: 1 },
  end: { node: { kind: "end" }, min: 1, max: 1 },
} as const;

/** Whether a character of the pattern matches each one that the values may contain. */
function isEvery(node: PatternNode, { allows }: Values): boolean {
  const matches = node.kind === "character" ? node.matches : undefined;
  return matches !== undefined && Array.from(SAMPLE).every((character) => !allows(character) || matches(character));
}

/** Whether something that must occur in the values cannot. */
function isImpossible(sequence: Sequence, values: Values): boolean {
  const required = sequence.filter(({ min }) => min > 0);
  const length = required.reduce((sum, { node, min }) => sum + (node.kind === "character" ? min : 0), 0);
  return length > values.longest || required.some(({ node }) => isImpossibleNode(node, values));
}

function isImpossibleNode(node: PatternNode, values: Values): boolean {
  if (node.kind === "group") return node.alternatives.every((inner) => isImpossible(inner, values));
  return node.kind === "character" && !mayOccur(node, values);
}

function mayOccur({ matches, named }: CharacterNode, { allows }: Values): boolean {
  if (matches === undefined) return true;
  return Array.from(SAMPLE + named).some((character) => allows(character) && matches(character));
}

/** Whether the pattern must be at the start, with another character than all values have there. */
function contradictsStart(sequence: Sequence, { begins }: Values): boolean {
  const [anchor, first] = sequence;
  if (begins === "" || anchor?.node.kind !== "start" || first?.node.kind !== "character" || first.min === 0)
    return false;
  return first.node.matches?.(begins.slice(0, 1)) === false;
}
