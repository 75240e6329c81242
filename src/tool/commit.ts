import { type Found } from "../review/plan/plan.js";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { devNull } from "node:os";
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { phrase } from "../shared/phrase.js";

/** Folders (with a slash) and files that a plan or a review leaves behind in a checkout. `node_modules` may be a link. */
const LEFT =
  /(?:^|\/)(?:node_modules\/?|(?:\.terraform|\.npm|cdktf\.out)\/|\.terraform\.lock\.hcl|(?:tf)?plan(?:\.(?:json|tfplan|binary))?|terraform_\d[\w.-]*(?:SUMS|\.sig|\.zip)|[^/]*\.tfstate(?:\.backup)?)$/;

/** Texts that a plan leaves behind. If a program may run them, they count with their text. */
const TEXT_LEFT = /^plan\.md$|\.(?:error|waiting)$/;

/** Files that an engine reads without being told. */
export const LOADED = /\.(?:tf|tofu|tfvars)(?:\.json)?$/;

interface CommittedFile {
  readonly path: string;
  /** Mode, type, and hash; of a deleted file, only zeros. */
  readonly entry: string;
}

/** A clean checkout. All paths are relative to its top, with slashes. */
interface Checkout {
  readonly top: string;
  readonly files: readonly CommittedFile[];
  /** Files that differ from the target branch; without a target branch, all files. */
  readonly changed: readonly CommittedFile[];
  /** Untracked and ignored files; folders end with a slash. */
  readonly untracked: readonly string[];
}

/** What a stack reads from a commit. */
export interface Reading {
  /** Folders of its root module (first) and of local modules. */
  readonly folders: readonly string[];
  /** True if programs or functions may read any file. */
  readonly all: boolean;
}

/** The parts of the digest that depend on a commit. */
export interface CommitParts {
  readonly parts: readonly (readonly string[])[];
  /** Reports whether the commit has a file with this path. */
  readonly has: (path: string) => Promise<boolean>;
  /** Reports whether the commit has a file directly in a folder. */
  readonly hasIn: (folder: string) => Promise<boolean>;
}

export interface CommitScope {
  /** The file of accepted changes, whose rows are checked one by one. */
  readonly accept: string;
  /** A commit of the target branch. */
  readonly base?: string | undefined;
  /** True if this run writes the file of accepted changes, which then differs from the commit. */
  readonly isWritten?: boolean;
}

/**
 * Returns a reader of the commits of stacks, which reads each checkout once. A commit is unknown unless the checkout has exactly its
 * files, apart from files that no part of the stack reads or that planning leaves behind.
 */
export function commitReader(scope: CommitScope) {
  const known = new Map<string, Promise<Found<Checkout>>>();
  return async (folder: string, reading: Reading): Promise<Found<CommitParts>> => {
    try {
      const top = (await gitIn(folder)("rev-parse", "--show-toplevel")).replace(/\n$/, "");
      const read = known.get(top) ?? checkoutAt(top, scope);
      known.set(top, read);
      const checkout = await read;
      return "why" in checkout ? checkout : await partsOf(checkout.is, reading, scope);
    } catch {
      return { why: phrase`${folder} is not in a git checkout with a readable commit and target branch` };
    }
  };
}

async function checkoutAt(top: string, { accept, base, isWritten = false }: CommitScope): Promise<Found<Checkout>> {
  const git = gitIn(top);
  const [outer, listed, status, tree] = await Promise.all([
    git("-C", dirname(top), "rev-parse", "--show-toplevel").catch(() => ""),
    git("ls-files", "-v", "-z", "--full-name", ":/"),
    git("status", "--porcelain", "-z", "--ignored", "--untracked-files=normal", "--no-renames", SUB),
    git("ls-tree", "-r", "-z", "--full-tree", "HEAD"),
  ]);
  if (outer !== "") return { why: phrase`${top} is inside another checkout, whose files a program may read` };
  const kept = listed.split("\0").find((line) => /^[a-zS] /.test(line));
  if (kept !== undefined) return { why: phrase`git does not compare ${kept.slice(2)} with the commit` };
  const entries = status.split("\0").filter((entry) => entry !== "");
  const isUntracked = (entry: string): boolean => /^(?:\?\?|!!) /.test(entry);
  const place = pathIn(top, await placeOf(accept));
  const modified = entries.find((entry) => !isUntracked(entry) && !(isWritten && entry.slice(3) === place));
  if (modified !== undefined) return { why: phrase`${modified.slice(3)} is not as in the commit` };
  const files = tree.split("\0").flatMap((line) => {
    const tab = line.indexOf("\t");
    return tab < 0 ? [] : [{ path: line.slice(tab + 1), entry: line.slice(0, tab).replace(/ \w+ /, " ") }];
  });
  if (!isWritten && existsSync(accept) && !files.some(({ path }) => path === place))
    return { why: phrase`${accept} is not as in the commit` };
  const link = await linkElsewhere(top, files);
  if (link !== undefined) return { why: phrase`${link} links to a path outside of the commit` };
  const changed = base === undefined ? files : await changedSince(git, base);
  return { is: { top, files, changed, untracked: entries.filter(isUntracked).map((entry) => entry.slice(3)) } };
}

async function partsOf(
  { top, files, changed, untracked }: Checkout,
  { folders, all }: Reading,
  { accept }: CommitScope,
): Promise<Found<CommitParts>> {
  const own = await Promise.all(folders.map(async (folder) => pathIn(top, await realpath(folder).catch(() => folder))));
  const isIn = (path: string): boolean => own.includes(folderOf(path));
  const isRead = (path: string): boolean => all || (isIn(path) && LOADED.test(path));
  const isText = (path: string): boolean => TEXT_LEFT.test(path.slice(path.lastIndexOf("/") + 1));
  const place = pathIn(top, await placeOf(accept));
  const other =
    untracked.find((path) => path !== place && !LEFT.test(path) && !isText(path) && isRead(path)) ??
    (all ? await looseSubmodule(top, files) : undefined);
  if (other !== undefined) return { why: phrase`${other} is not as in the commit` };
  const texts = await Promise.all(
    untracked
      .filter((path) => all && isText(path))
      .map(async (path) => [path, await readFile(join(top, path), "utf8")]),
  );
  // A link may name another file of rows, and a program may run a file.
  const isCounted = ({ path, entry }: CommittedFile): boolean => path !== place || !entry.startsWith(PLAIN);
  const read = files.filter(({ path }) => all || isIn(path));
  const lines = [...changed, ...read].filter(isCounted).map(({ path, entry }) => `${entry}\t${path}`);
  const [paths, parents] = [new Set(files.map(({ path }) => path)), new Set(files.map(({ path }) => folderOf(path)))];
  const isReal = (known: ReadonlySet<string>) => async (path: string) =>
    realpath(path).then(
      (real) => known.has(pathIn(top, real)),
      () => false,
    );
  return {
    is: { parts: [own.slice(0, 1), [...new Set(lines)].sort(), ...texts], has: isReal(paths), hasIn: isReal(parents) },
  };
}

type Git = (...args: readonly string[]) => Promise<string>;

/** Settings with which git could miss a change of a file. */
const STRICT = ["core.fsmonitor=false", "core.trustctime=true", "core.checkStat=default"].flatMap((one) => ["-c", one]);

const gitIn =
  (folder: string): Git =>
  async (...args) => {
    const options = { cwd: folder, env: gitEnvironment(), maxBuffer: 1 << 28 };
    return (await promisify(execFile)("git", [...STRICT, ...args], options)).stdout;
  };

/** Returns the files that differ since the common ancestor. */
async function changedSince(git: Git, base: string): Promise<readonly CommittedFile[]> {
  const commit = (await git("rev-parse", "--quiet", "--verify", "--end-of-options", `${base}^{commit}`)).trim();
  // A shallow clone may not have the ancestor. The difference to the target branch itself only covers more.
  const from = (await git("merge-base", commit, "HEAD").catch(() => commit)).trim();
  const diff = await git("diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", SUB, from, "HEAD");
  const parts = diff.split("\0");
  return parts.flatMap((part, index) => {
    const [, mode, , blob] = part.split(" ");
    return part.startsWith(":") ? [{ path: parts[index + 1] ?? "", entry: `${mode} ${blob}` }] : [];
  });
}

/** Returns the text of a file in a commit; "" if the commit lacks the file, and undefined if the commit is unknown. */
export async function fileOfCommit(file: string, base: string): Promise<string | undefined> {
  const place = await placeOf(file);
  const git = gitIn(dirname(place));
  return git("rev-parse", "--quiet", "--verify", "--end-of-options", `${base}^{commit}`).then(
    (commit) => git("show", `${commit.trim()}:./${basename(place)}`).catch(() => ""),
    () => undefined,
  );
}

/** Returns the first link to a target outside of the commit, or with another link outside of the commit on its way. */
async function linkElsewhere(top: string, files: readonly CommittedFile[]): Promise<string | undefined> {
  const known = new Set(files.flatMap(({ path }) => [path, folderOf(path)]));
  for (const { path } of files.filter(({ entry }) => entry.startsWith(LINK))) {
    const link = join(top, path);
    const way = [resolve(dirname(link), await readlink(link)), await realpath(link).catch(() => dirname(top))];
    if (way.some((target) => !known.has(pathIn(top, target)))) return path;
  }
  return undefined;
}

/** Returns a submodule with files that are not in its commit. The status of a checkout lacks those that the submodule ignores. */
async function looseSubmodule(top: string, files: readonly CommittedFile[]): Promise<string | undefined> {
  const submodules = files.filter(({ entry }) => entry.startsWith(SUBMODULE));
  if (submodules.length === 0) return undefined;
  const inFolders = await Promise.all(submodules.map(({ path }) => readdir(join(top, path)).catch((): string[] => [])));
  const empty = inFolders.findIndex((names) => names.length > 0 && !names.includes(".git"));
  const listed = 'git ls-files -v | grep "^[a-zS] "; git status --porcelain --ignored';
  const found = await gitIn(top)(
    "submodule",
    "foreach",
    "--recursive",
    `test -z "$(${listed})" || echo "=$displaypath"`,
  );
  return submodules[empty]?.path ?? /^=(.*)$/m.exec(found)?.[1];
}

/** Overrides `.gitmodules`, which may hide changes of submodules. */
const SUB = "--ignore-submodules=none";

const LINK = "120000 ";
const PLAIN = "100644 ";
const SUBMODULE = "160000 ";

/** Returns the folder of a path in a commit; "" for the top. */
const folderOf = (path: string): string => posix.dirname(path).replace(/^\.$/, "");

const pathIn = (top: string, path: string): string => relative(top, path).split(sep).join("/");

/** Resolves links in the folder of a file. Does not resolve the file, which may be a link. */
const placeOf = async (file: string): Promise<string> => join(await realpath(dirname(resolve(file))), basename(file));

/** Removes variables that name another repository or index, and ignores what replaces objects or parents of commits. */
function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG)/.test(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: "0", GIT_NO_REPLACE_OBJECTS: "1", GIT_GRAFT_FILE: devNull };
}
