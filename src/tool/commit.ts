import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { phrase } from "../shared/phrase.js";
import type { Found } from "../review/plan/code.js";
import { isJsonObject } from "../shared/json.js";

/** Files that a plan or a review leaves behind in a checkout. */
const LEFT =
  /^(?:node_modules|\.terraform|\.npm|cdktf\.out|plan\.md|(?:tf)?plan(?:\.(?:json|tfplan|binary|error|waiting))?|terraform_\d[\w.-]*(?:SUMS|\.sig|\.zip)|.*\.tfstate(?:\.backup)?)$/;

export interface Commit {
  /** The folder of the checkout. */
  readonly top: string;
  /** Covers all files of the commit. */
  readonly digest: string;
  /** Reports whether the commit has a file in a folder. */
  readonly isIn: (folder: string) => Promise<boolean>;
}

/**
 * Finds the commit of a folder's checkout. If the checkout is GitHub's merge of a pull request, this is the head of the pull
 * request, otherwise HEAD. Ignores the file `without`. The commit is unknown unless the checkout has exactly the files of the
 * commit, apart from files that a plan leaves behind.
 */
export async function commitOf(folder: string, without: string | undefined): Promise<Found<Commit>> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const options = { cwd: folder, env: gitEnvironment(), maxBuffer: 1 << 28 };
    return (await promisify(execFile)("git", ["-c", "core.fsmonitor=false", ...args], options)).stdout;
  };
  try {
    const top = (await git("rev-parse", "--show-toplevel")).replace(/\n$/, "");
    const outer = await git("-C", dirname(top), "rev-parse", "--show-toplevel").catch(() => "");
    if (outer !== "") return { why: phrase`${top} is inside another checkout, whose files a program may read` };
    const kept = (await git("ls-files", "-v", "-z", "--full-name", ":/"))
      .split("\0")
      .find((line) => /^[a-zS] /.test(line));
    if (kept !== undefined) return { why: phrase`git is configured not to compare ${kept.slice(2)} with the commit` };
    const status = await git(
      "status",
      "--porcelain",
      "-z",
      "--ignored",
      "--untracked-files=normal",
      "--no-renames",
      SUBMODULES,
    );
    const other = status
      .split("\0")
      .find((entry) => entry !== "" && !(/^(?:\?\?|!!) /.test(entry) && LEFT.test(basename(entry.slice(3)))));
    if (other !== undefined) return { why: phrase`${other.slice(3)} is not as in the commit` };
    const files = (await git("ls-tree", "-r", "-z", "--full-tree", await headCommit(git))).split("\0");
    const accept = without === undefined ? undefined : pathIn(top, await placeOf(without));
    // The rows of this file are checked one by one, so only its file mode counts. For a link, its target counts too.
    const isCounted = (line: string): boolean => pathOf(line) !== accept || line.startsWith(LINK);
    const counted = files.map((line) => (isCounted(line) ? line : `${line.slice(0, MODE)}\t${pathOf(line)}`));
    const folders = new Set(files.map((line) => join("/", dirname(pathOf(line)))));
    const link = await linkElsewhere(top, files, folders);
    if (link !== undefined) return { why: phrase`${link} links to a path outside of the commit` };
    return {
      is: {
        top,
        digest: createHash("sha256").update(counted.join("\0")).digest("hex"),
        isIn: (at) =>
          realpath(at).then(
            (real) => folders.has(join("/", pathIn(top, real))) && !pathIn(top, real).startsWith("../"),
            () => false,
          ),
      },
    };
  } catch {
    return { why: phrase`${folder} is not in a git checkout with a readable commit` };
  }
}

/** Returns the first link to a target outside of the commit. */
async function linkElsewhere(
  top: string,
  files: readonly string[],
  folders: ReadonlySet<string>,
): Promise<string | undefined> {
  const paths = new Set(files.map((line) => join("/", pathOf(line))));
  for (const link of files.filter((line) => line.startsWith(LINK)).map(pathOf)) {
    const path = await realpath(join(top, link)).then(
      (real) => pathIn(top, real),
      () => "../",
    );
    const place = join("/", path);
    if (path.startsWith("../") || !(paths.has(place) || folders.has(place))) return link;
  }
  return undefined;
}

/** Overrides `.gitmodules`, which may hide changes of submodules. */
const SUBMODULES = "--ignore-submodules=none";

/**
 * Returns the head of a pull request if HEAD is GitHub's merge of that pull request, otherwise HEAD. The head is the second
 * parent of the merge.
 */
async function headCommit(git: (...args: readonly string[]) => Promise<string>): Promise<string> {
  const file = process.env["GITHUB_EVENT_PATH"];
  const text = file === undefined ? "" : await readFile(file, "utf8").catch(() => "");
  const event: unknown = text === "" ? undefined : JSON.parse(text);
  const head = memberOf(memberOf(memberOf(event, "pull_request"), "head"), "sha");
  if (typeof head !== "string" || head === "") return "HEAD";
  const second = await git("rev-parse", "--quiet", "--verify", "HEAD^2").catch(() => "");
  return second.trim() === head ? head : "HEAD";
}

const memberOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

const LINK = "120000 ";

/** Characters of the mode in a line of `git ls-tree`. */
const MODE = 6;

/** Returns the path in a line of `git ls-tree`. */
const pathOf = (line: string): string => line.slice(line.indexOf("\t") + 1);

const pathIn = (top: string, path: string): string => relative(top, path).split(sep).join("/");

/** Resolves links in the folder of a file. Does not resolve the file, which may be a link. */
const placeOf = async (file: string): Promise<string> => join(await realpath(dirname(resolve(file))), basename(file));

/** Removes variables that name another repository or index. */
function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG)/.test(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: "0" };
}
