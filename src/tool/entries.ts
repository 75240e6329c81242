import { lstat, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer as readStream } from "node:stream/consumers";
import { Command, InvalidArgumentError, Option } from "commander";
import { parseEntriesFile } from "../zone/access-lists/index.js";
import { fileProblem, isMissing } from "../shared/file-problem.js";
import { planLimits } from "../zone/words/plan-limits.js";
import { counted } from "./counted.js";
import { FEED_FORMATS, type FeedFormat, readFeed } from "./feed/read-feed.js";
import { FEED_TYPES, type FeedType, updatedList } from "./feed/updated-list.js";
import { collect } from "./option-values.js";
import { InputError, optionFile } from "./report-input.js";
import { reportIfLong } from "./waiting.js";
import { writeWholeFiles } from "./whole-files.js";

interface EntriesOptions {
  readonly from: string;
  readonly out: string;
  readonly format: FeedFormat;
  readonly list: readonly string[];
  readonly type: FeedType;
  readonly plan: string;
  readonly maxAdded: number;
  readonly maxRemoved: number;
  readonly own?: string;
  readonly allow: readonly string[];
  readonly skipReserved: boolean;
}

/** `bunny-tf entries`: updates a file of access list entries from a downloaded feed. Fetches nothing. */
export function entriesCommand(): Command {
  return new Command("entries")
    .description("write the entries of a public feed as a file for an access list, and refuse harmful changes")
    .requiredOption("--from <file>", "the feed as it was fetched, or - for standard input")
    .requiredOption("-o, --out <file>", "the file of the list, which the configuration reads with file()")
    .addOption(new Option("-f, --format <format>", "format of the feed").choices(FEED_FORMATS).default("lines"))
    .option("--list <path>", "path of a list in a JSON object, such as result.ipv4_cidrs; can be repeated", collect, [])
    .addOption(new Option("--type <type>", "type of the access list").choices(FEED_TYPES).default("cidr"))
    .addOption(
      new Option("--plan <plan>", "Shield plan of the zone, which limits the entries of a list")
        .choices([...planLimits.keys()])
        .default("basic"),
    )
    .option("--max-added <percent>", "refuse a feed that adds more than this share of the list's entries", percent, 50)
    .option(
      "--max-removed <percent>",
      "refuse a feed that removes more than this share of the list's entries",
      partOf,
      50,
    )
    .option("--own <file>", "file with networks that must never be in the list, such as those of monitors and offices")
    .option(
      "--allow <network>",
      "a wide, reserved, or own network that the list may have; can be repeated",
      collect,
      [],
    )
    .option("--skip-reserved", "leave out private and other reserved networks of the feed", false)
    .addHelpText(
      "after",
      `
The file is replaced as a whole, and only if addresses change.
Exit codes: 0 written or unchanged, 1 refused.

Examples:
  bunny-tf entries --from drop.txt --out lists/drop.txt --plan advanced
  bunny-tf entries --from ranges.json --format json --out lists/cloud.txt`,
    )
    .action(async (options: EntriesOptions, self: Command) => {
      self.configureOutput().writeOut?.(await runEntries(options));
    });
}

function percent(written: string): number {
  const number = Number(written);
  if (!/^\d+$/.test(written) || number > 1_000_000)
    throw new InvalidArgumentError("It is a share in percent of the entries that the list has, such as 50.");
  return number;
}

/** A list cannot lose more than 100 %. */
function partOf(written: string): number {
  const share = percent(written);
  if (share > 100) throw new InvalidArgumentError("It is a share of the list's entries: at most 100.");
  return share;
}

/** Updates the file and returns a summary. */
async function runEntries(options: EntriesOptions): Promise<string> {
  const { from, out, format, type, plan, list: lists } = options;
  const name = from === "-" ? "standard input" : from;
  const feed = readFeed(await bytesOf(from), { name, format, type, lists });
  const before = await listIn(out, type);
  const { entries, added, removed, leftOut } = updatedList(feed, before, {
    type,
    plan: { name: plan, entries: planLimits.get(plan)?.entries ?? Infinity },
    allowed: networksOf("--allow", options.allow.join("\n")),
    own: options.own === undefined ? [] : networksOf(options.own, await optionFile("--own", options.own)),
    skipsReserved: options.skipReserved,
    mostAdded: options.maxAdded,
    mostRemoved: options.maxRemoved,
  });
  const has = `${counted(entries.length, "entry", "entries")}${leftOut === 0 ? "" : ` (${counted(leftOut, "reserved network")} left out)`}`;
  if (before !== undefined && added === 0 && removed === 0) return `${out}: unchanged, ${has}.\n`;
  const text = [HEADER, ...entries, ""].join("\n");
  await writeWholeFiles(dirname(out), [{ file: out, text, mayReplace: before !== undefined }]);
  return `${out}: ${added} added, ${removed} removed, now ${has} for ${feed.length} in the feed.\n`;
}

const HEADER = "# Written by bunny-tf entries from a feed: edits are lost.";

/** Larger than any list of the API. */
const MOST_BYTES = 32 * 1024 * 1024;

async function bytesOf(from: string): Promise<Buffer> {
  if (/^https?:/i.test(from))
    throw new InputError(`--from names ${from}. Fetch it first, such as with curl, and name the file.`);
  const bytes = await (
    from === "-" ? reportIfLong("a feed on standard input", () => readStream(process.stdin)) : readFile(from)
  ).catch((error: unknown) => {
    throw new InputError(`--from names ${from}, which cannot be read. ${fileProblem(error)}`);
  });
  if (bytes.length > MOST_BYTES)
    throw new InputError(`The feed has ${bytes.length} bytes, and at most ${MOST_BYTES} are read. Name a smaller one.`);
  return bytes;
}

/** Returns the current entries; undefined if the file does not exist yet. */
async function listIn(out: string, type: FeedType): Promise<readonly string[] | undefined> {
  const text = await readFile(out, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new InputError(`--out names ${out}, which cannot be read. ${fileProblem(error)}`);
  });
  if (text === undefined) return undefined;
  if ((await lstat(out)).isSymbolicLink()) throw new InputError(`--out names ${out}, which is a link. Name the file.`);
  const { entries, problems } = parseEntriesFile(type, text);
  const [first] = problems;
  if (first === undefined) return entries;
  throw new InputError(
    `--out names ${out}, which is no list of type ${type}, and would be replaced: line ${first.line}: ${first.problem} Name another file, or remove it.`,
  );
}

function networksOf(place: string, text: string): readonly string[] {
  const { entries, problems } = parseEntriesFile("cidr", text);
  const [first] = problems;
  if (first === undefined) return entries;
  throw new InputError(`${place}, line ${first.line}: ${first.problem} ${first.hint}`);
}
