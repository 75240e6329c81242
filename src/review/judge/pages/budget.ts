/** Why a page is not read to its end, as the end of a sentence: `it nests more than 500 elements`. */
export class Unread extends Error {}

const MOST_STEPS = 10_000_000;
const MOST_NODES = 600_000;
const MOST_NESTED_CHARACTERS = 8_000_000;

/**
 * How much work a page may take. Steps are what the parser asks of the tree: some pages take quadratic time, in browsers
 * as well. A count, unlike a time, stops the same page at the same place on every machine.
 */
export class Budget {
  private steps = 0;
  private nodes = 0;
  private nested = 0;

  /** Counts one question to the tree, or one change of it. */
  public step(): void {
    this.steps += 1;
    if (this.steps > MOST_STEPS) throw new Unread("it takes too many steps to parse");
  }

  /** Counts one node. */
  public node(): void {
    this.nodes += 1;
    if (this.nodes > MOST_NODES) throw new Unread("it has too many elements");
  }

  /** Counts the characters of a document or stylesheet within the page. */
  public nest(characters: number): void {
    this.nested += characters;
    if (this.nested > MOST_NESTED_CHARACTERS) throw new Unread("the documents within it are too long");
  }
}
