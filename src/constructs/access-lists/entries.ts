import { Fn, TerraformStack, TerraformVariable, Token } from "cdktf";
import type { IConstruct } from "constructs";
import {
  checkEntries,
  sortEntries,
  type EntriesWarning,
  type EntryType,
  ENTRY_PLURALS,
  ENTRY_TYPES,
  isEntryType,
  parseEntry,
  datedEntries,
  endsIn,
  isNamedEntries,
  namedEntries,
  type LineProblem,
  parseEntriesFile,
} from "../../zone/access-lists/index.js";
import { describeValue, literalText, rawText, isPlainText, produced, readText } from "../texts.js";
import { arrayOf, changedToken, instance, text, type PropKind } from "../props.js";
import { wordProblem } from "../problems.js";

const SHOWN = 10;

/** Problems and warnings about entries, in sentences. */
export interface EntriesReport {
  /** Reasons for the rejection, with the remedy. */
  readonly problems: readonly string[];
  /** Accepted entries that may be a mistake. */
  readonly warnings: readonly EntriesWarning[];
}

/**
 * Entries of an access list, all of one type. Synthesis checks each entry, except values that only Terraform knows (tokens).
 *
 * @example
 * const office = new AccessList(this, "office", {
 *   zone,
 *   action: AccessListAction.ALLOW,
 *   entries: Entries.cidrs("192.0.2.0/24", "2001:db8::/32"),
 * });
 * office.addEntries(Entries.cidrs("198.51.100.7/32"));
 */
export class Entries {
  /** IP addresses, such as `192.0.2.1` or `2001:db8::1`. */
  public static ips(...addresses: string[]): Entries {
    return new Entries("ip", addresses);
  }

  /** Networks, such as `192.0.2.0/24`. */
  public static cidrs(...networks: string[]): Entries {
    return new Entries("cidr", networks);
  }

  /** Countries by uppercase ISO 3166-1 code, such as `DE`. */
  public static countries(...codes: string[]): Entries {
    return new Entries("country", codes);
  }

  /** Networks by their number, such as `64496` or `"AS64496"`. */
  public static asns(...numbers: (number | string)[]): Entries {
    return new Entries(
      "asn",
      numbers.map((number) => {
        if (typeof number !== "number") return number;
        return Token.isUnresolved(number) ? Token.asString(number) : String(number);
      }),
    );
  }

  /** Networks by the name of their organization. */
  public static organizations(...names: string[]): Entries {
    return new Entries("organization", names);
  }

  /** Clients by their JA4 fingerprint. */
  public static ja4(...fingerprints: string[]): Entries {
    return new Entries("ja4", fingerprints);
  }

  /**
   * A list of any type, which only Terraform may know, such as another resource's attribute.
   *
   * @example
   * const action = AccessListAction.ALLOW;
   * const office = new AccessList(this, "office", { zone, action, entries: Entries.ips("192.0.2.1") });
   * const shared = Entries.fromList("ip", office.resource.entries);
   * new AccessList(this, "staff", { zone, action, entries: [shared, Entries.ips("192.0.2.2")] });
   */
  public static fromList(type: EntryType, entries: string[]): Entries {
    requireType("fromList", type);
    const list = new Entries(type, entries);
    list.isList = true;
    return list;
  }

  /**
   * A text file with one entry per line; blank lines and comments (`#`, `;`) are skipped. A relative path starts at the folder in
   * which the app runs.
   */
  public static fromFile(type: EntryType, file: string): Entries {
    requireType("fromFile", type);
    requireFile("fromFile", file);
    const found = readEntries(type, file);
    const list = new Entries(type, [...found.entries], found.problems, undefined, file);
    list.ignoresEnds = endsIn(type, found.text) !== undefined;
    return list;
  }

  /**
   * Like `fromFile`, but leaves out entries that have ended at the time of the plan. The comment of a line gives the end:
   * `until=2026-12-01`, which includes that day, or `until=2026-12-01T18:00Z`. The list is passed as text, as with `asText`. For
   * `organization`, the file is a JSON object from each name to its comment. Needs provider functions: Terraform 1.8 or OpenTofu
   * 1.7.
   */
  public static currentFromFile(type: EntryType, file: string): Entries {
    requireType("currentFromFile", type);
    requireFile("currentFromFile", file);
    const { entries, problems, text: written } = readDatedEntries(type, file);
    return new Entries(type, [...entries], problems, written);
  }

  /** Type of the entries. */
  public readonly type: EntryType;
  /**
   * The file of `fromFile`.
   * @internal
   */
  public readonly _file: string | undefined;
  private readonly written: readonly string[];
  private readonly list: string[] | undefined;
  private readonly fileProblems: readonly string[];
  private isList = false;
  private ignoresEnds = false;

  private constructor(
    type: EntryType,
    entries: string[],
    fileProblems: readonly string[] = [],
    private readonly datedText?: string,
    file?: string,
  ) {
    const texts = TEXTS.encode?.(entries) as string[];
    requireTexts(type, texts);
    this.type = type;
    this.list = Token.isUnresolved(texts) ? texts : undefined;
    this.written = this.list === undefined ? [...texts] : [];
    this.fileProblems = fileProblems;
    this._file = file;
  }

  /**
   * The entries that are known at synthesis, as written.
   * @internal
   */
  public get _known(): readonly string[] {
    return this.written.filter((entry) => !Token.isUnresolved(entry));
  }

  /**
   * Returns the same entries with each `Lazy` resolved, because the library would not quote a `Lazy` in an expression. Call this
   * method only when the app is complete. `scope` is the construct that has the entries.
   * @internal
   */
  public _producedIn(scope: IConstruct): Entries {
    if (this.list === undefined && this._known.length === this.written.length) return this;
    const list = this.list === undefined ? undefined : produced(scope, this.list);
    if (Array.isArray(list) && list.every(isPlainText)) return new Entries(this.type, list, this.fileProblems);
    if (this.list !== undefined) return this;
    const written = this.written.map((entry) => {
      const value = produced(scope, entry);
      return isPlainText(value) ? value : entry;
    });
    return new Entries(this.type, written, this.fileProblems);
  }

  /** Checks several groups of entries together, including repetition and overlap between groups. */
  public static check(type: EntryType, groups: readonly Entries[]): EntriesReport {
    const { problems, warnings } = checkEntries(
      type,
      groups.flatMap(({ _known }) => _known),
    );
    const all = [
      ...groups.flatMap(({ fileProblems }) => fileProblems),
      ...problems.map(({ problem, hint }) => `${problem} ${hint}`),
    ];
    const more = all.length - SHOWN;
    return {
      problems: more > 0 ? [...all.slice(0, SHOWN), `${more} more entries are not of type "${type}".`] : all,
      warnings,
    };
  }

  /**
   * Returns several groups as one value for Terraform: each entry once, sorted, then the tokens.
   * @internal
   */
  public static _render(type: EntryType, groups: readonly Entries[]): string[] {
    const known = sortedEntries(type, groups);
    const tokens = new Set(groups.flatMap(({ written }) => written.filter((entry) => Token.isUnresolved(entry))));
    const lists = groups.flatMap(({ list }) => (list === undefined ? [] : [list]));
    if (lists.length === 0) return [...known.map(literalText), ...tokens];
    const values = [...known.map(rawText), ...tokens];
    return Token.asList(Fn.toset(Fn.concat(values.length === 0 ? lists : [...lists, values])));
  }

  /**
   * Returns the same as text, one entry per line. Engines read one long line of JSON much faster than thousands of lines, so the
   * engine splits the line at a mark that no entry contains.
   * @internal
   */
  public static _renderText(type: EntryType, groups: readonly Entries[]): string {
    const entries = Entries._render(type, groups);
    if (Token.isUnresolved(entries)) return Fn.join("\n", entries);
    const mark = MARKS.find((candidate) => entries.every((entry) => !entry.includes(candidate)));
    return mark === undefined ? entries.join("\n") : Fn.replace(entries.join(mark), mark, "\n");
  }

  /**
   * Returns the text of several groups for a file, one entry per line; undefined if some entries are tokens.
   * @internal
   */
  public static _fileText(type: EntryType, groups: readonly Entries[]): string | undefined {
    if (groups.some(({ list, written, _known }) => list !== undefined || _known.length < written.length))
      return undefined;
    return `${sortedEntries(type, groups).join("\n")}\n`;
  }

  /**
   * Returns a warning if one argument is a list that only Terraform knows (`list[0]` and `...list` are the same value), or if the
   * ends in a file have no effect.
   * @internal
   */
  public get _listWarnings(): readonly string[] {
    if (this.ignoresEnds)
      return [`Entries.fromFile ignores the ends (until=) in ${this._file}. Use Entries.currentFromFile instead.`];
    const isGiven = this.list?.some(isListToken) === true && !this.isList;
    return isGiven ? [`Entries.${ENTRY_PLURALS[this.type]} has the whole list. ${listAdvice(this.type)}`] : [];
  }

  /**
   * Returns problems with entries that are a variable of a list.
   * @internal
   */
  public _variableProblems(scope: IConstruct): string[] {
    const tokens = this.written.filter((entry) => Token.isUnresolved(entry)).map((entry) => produced(scope, entry));
    if (tokens.length === 0) return [];
    return TerraformStack.of(scope)
      .node.findAll()
      .filter((found) => found instanceof TerraformVariable)
      .filter(
        ({ type = "", friendlyUniqueId }) =>
          /^(?:list|set)\(/.test(type) && tokens.includes(`\${var.${friendlyUniqueId}}`),
      )
      .map(
        ({ node: { id } }) =>
          `Entries.${ENTRY_PLURALS[this.type]}: the variable ${JSON.stringify(id)} is a list. Write Entries.fromList("${this.type}", variable.listValue).`,
      );
  }

  /**
   * True if entries may end, so that the engine decides which are current.
   * @internal
   */
  public get _mayEnd(): boolean {
    return this.datedText !== undefined;
  }

  /**
   * Returns the text of several groups, with the comments of entries that may end; undefined if some entries are tokens.
   * @internal
   */
  public static _textWithEnds(type: EntryType, groups: readonly Entries[]): string | undefined {
    const others = Entries._fileText(
      type,
      groups.filter(({ _mayEnd }) => !_mayEnd),
    );
    if (others === undefined) return undefined;
    const dated = groups.flatMap(({ datedText }) => datedText ?? []);
    return joinTexts(type, dated, others.trim() === "" ? [] : others.trim().split("\n"));
  }

  /**
   * True if there are no entries, and if none can be added later.
   * @internal
   */
  public get _isEmpty(): boolean {
    return this.list === undefined && this.written.length === 0;
  }
}

const sortedEntries = (type: EntryType, groups: readonly Entries[]): readonly string[] =>
  sortEntries(
    type,
    groups.flatMap(({ _known }) => _known),
  );

const TEXTS = arrayOf(text);

const isListToken = (entry: string): boolean => entry.startsWith("#{TfToken[");

const listAdvice = (type: EntryType): string =>
  `For all elements, write Entries.fromList("${type}", list). For one element, write Fn.element(list, 0).`;

export const entriesKind: PropKind = instance(Entries, "Entries", (value) => {
  const example = typeof value === "string" ? suggested(value) : 'cidrs("192.0.2.0/24")';
  return `Give Entries, such as Entries.${example}.`;
});

const MARKS = [" ", "|", "~"];

/** Names the factory of the first type that accepts the text as an entry. */
function suggested(entry: string): string {
  const isNetwork = entry.includes("/");
  const type = ENTRY_TYPES.find((candidate) => !(isNetwork && candidate === "ip") && parseEntry(candidate, entry).ok);
  return `${ENTRY_PLURALS[type ?? "cidr"]}(${JSON.stringify(entry)})`;
}

function requireType(factory: string, type: unknown): void {
  if (typeof type === "string" && isEntryType(type)) return;
  throw new Error(
    `Entries.${factory}: ${wordProblem("the type", type, Object.fromEntries(ENTRY_TYPES.map((known) => [known, known]))).join()}`,
  );
}

function requireFile(factory: string, file: unknown): void {
  if (typeof file !== "string")
    throw new Error(`Entries.${factory}: the file is ${describeValue(file)}. Give its path.`);
}

function requireTexts(type: EntryType, entries: unknown): void {
  if (Token.isUnresolved(entries)) return;
  const name = `Entries.${ENTRY_PLURALS[type]}`;
  if (!Array.isArray(entries))
    throw new Error(`Entries.fromList: the entries are ${describeValue(entries)}. Give an array of strings.`);
  for (const entry of entries as unknown[]) {
    if (typeof entry === "string" && isListToken(entry))
      throw new Error(`${name}: an entry is a whole list. ${listAdvice(type)}`);
    const changed = changedToken(entry);
    if (changed !== undefined) throw new Error(`${name}: an entry is ${describeValue(entry)}. ${changed}`);
    if (typeof entry === "string") continue;
    const instead = Array.isArray(entry) ? `Spread the array: ${name}(...entries)` : "Give a text";
    throw new Error(`${name}: an entry is ${describeValue(entry)}. ${instead}.`);
  }
}

interface FileEntries {
  readonly text: string;
  readonly entries: readonly string[];
  readonly problems: readonly string[];
}

function readEntries(type: EntryType, file: string): FileEntries {
  const { text, problems: unreadable } = readText("entries file", file);
  if (unreadable.length > 0) return { text, entries: [], problems: unreadable };
  const { entries, problems } = parseEntriesFile(type, text);
  if (entries.length > 0 || problems.length > 0) return { text, entries, problems: inFile(file, problems) };
  const empty = `${file} contains no entries. Write one entry per line, or remove the file.`;
  return { text, entries, problems: [empty] };
}

/** Reads a file of entries with ends in their comments. */
function readDatedEntries(type: EntryType, file: string): FileEntries {
  if (type === "organization") return readNames(file);
  const found = readEntries(type, file);
  const ends = datedEntries(type, found.text).problems;
  return { ...found, problems: [...found.problems, ...inFile(file, ends)] };
}

/**
 * Lines of organizations have no comments. So a file of organizations is a JSON object, in the form that `current_entries` takes.
 */
function readNames(file: string): FileEntries {
  const { text, problems: unreadable } = readText("entries file", file);
  if (unreadable.length > 0) return { text, entries: [], problems: unreadable };
  if (!isNamedEntries("organization", text)) return { text, entries: [], problems: [noObject(file)] };
  const { comments, problems } = namedEntries(text);
  if (comments.size === 0 && problems.length === 0)
    return { text, entries: [], problems: [`${file} contains no entries.`] };
  return { text, entries: [...comments.keys()], problems: problems.map((problem) => `${file}: ${problem}`) };
}

const noObject = (file: string): string =>
  `${file}: lines of type organization have no comments, so they cannot have an end. Write a JSON object from each name to its comment, such as {"Example": "until=2026-12-01 abuse"}, or use Entries.fromFile.`;

/**
 * Joins two kinds of texts: those of entries that may end, and those of other entries. For names, the result is an object from
 * each name to its comment.
 */
function joinTexts(type: EntryType, dated: readonly string[], others: readonly string[]): string {
  if (type !== "organization" || dated.length === 0)
    return `${[...dated.map((each) => each.trim()), ...others].filter((each) => each !== "").join("\n")}\n`;
  const comments = new Map(others.map((name) => [name, ""]));
  for (const text of dated) for (const [name, comment] of namedEntries(text).comments) comments.set(name, comment);
  return `${JSON.stringify(Object.fromEntries(comments), undefined, 2)}\n`;
}

const inFile = (file: string, problems: readonly LineProblem[]): string[] =>
  problems.map(({ line, problem, hint }) => `${file}, line ${line}: ${problem} ${hint}`);
