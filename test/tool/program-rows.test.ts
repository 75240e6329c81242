import { appendFile, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Review } from "../../src/review/document/review-document.js";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { change, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { accept as acceptAs, git, push as pushAll, reviewed as reviewedAs, startCheckout } from "./support/checkout.js";

const folderWith = useFolder();

/** A program that a resource of a module starts. */
function planOf(expressions: JsonObject, module?: string): string {
  const resource = {
    address: "null_resource.a",
    mode: "managed",
    type: "null_resource",
    name: "a",
    provisioners: [{ type: "local-exec", expressions }],
  };
  const rootModule: JsonObject =
    module === undefined
      ? { resources: [resource] }
      : { module_calls: { m: { source: module, module: { resources: [resource] } } } };
  return planJson([change(`${module === undefined ? "" : "module.m."}null_resource.a`, null, { id: "1" })], {
    configuration: { root_module: rootModule },
  });
}

const constant = (value: JsonObject[string]): JsonObject => ({ constant_value: value });
const MAWK = { command: constant("mawk -f prog") };

/** A checkout with a program, in the folder `infra`, and its plan. */
async function checkout(expressions: JsonObject = MAWK, files: Readonly<Record<string, string>> = {}, module?: string) {
  const top = await folderWith({
    "infra/main.tf": "",
    "infra/prog": "1",
    "infra/bin/tool": "1",
    "infra/m/main.tf": "",
    "README.md": "1",
    "accept.json": '{"accept": []}',
    ".gitignore": "out/\n",
    ...files,
  });
  await startCheckout(top);
  await writeFile(join(top, "infra/plan.json"), planOf(expressions, module));
  return top;
}

const push = (top: string, file: string, text: string) => pushAll(top, { [file]: text });
const reviewed = (top: string) => reviewedAs(top, "external");
const accept = (top: string, commit?: (text: string) => Promise<void>) => acceptAs(top, "external", commit);

const outcome = ({ exit_code: code, acceptance }: Review) => [code, acceptance?.unacceptable.map(({ text }) => text)];
const whyOf = async (top: string) => (await reviewed(top)).acceptance?.unacceptable[0]?.text ?? "";

test.each<[string, JsonObject, string]>([
  ["a script that a program reads", MAWK, "infra/prog"],
  [
    "a program on a path of the repository",
    { command: constant("tool"), environment: constant({ PATH: "bin" }) },
    "infra/bin/tool",
  ],
  ["a folder that it is started in", { command: constant("sh tool"), working_dir: constant("bin") }, "infra/bin/tool"],
  ["an interpreter", { command: constant("x"), interpreter: constant(["sh", "prog"]) }, "infra/prog"],
  ["any other file", MAWK, "README.md"],
  ["a file that is new", MAWK, "infra/mawkrc"],
])("a row for a program ends with the push that changes %s", async (_title, expressions, file) => {
  const top = await checkout(expressions);
  expect(outcome(await accept(top))).toEqual([2, []]);
  await push(top, file, "2");
  const after = await reviewed(top);
  expect(outcome(after)).toEqual([3, []]);
  expect(after.acceptance?.acceptable).toMatchObject([{ address: "null_resource.a", row: "another change" }]);
});

test("also with a mode, a link, and a name that changes", async () => {
  for (const [name, step] of [
    ["mode", (top: string) => git(top, "update-index", "--chmod=+x", "infra/prog")],
    [
      "link",
      async (top: string) => {
        await rm(join(top, "infra/prog"));
        await symlink("bin/tool", join(top, "infra/prog"));
        await git(top, "add", "-A", "infra/prog");
      },
    ],
    ["name", (top: string) => git(top, "mv", "infra/prog", "infra/other")],
  ] as const) {
    const top = await checkout();
    await accept(top);
    await step(top);
    await git(top, "commit", "-qm", name);
    await git(top, "reset", "-q", "--hard");
    expect([name, ...outcome(await reviewed(top))]).toEqual([name, 3, []]);
  }
});

test("what planning leaves ends no row, and another reason ends the one of a program, which may read it", async () => {
  const top = await checkout();
  await accept(top);
  for (const file of [
    "infra/.terraform/x",
    "node_modules/x",
    "infra/tfplan.error",
    "terraform_1.15.5_linux_amd64.zip",
    "plan.md",
  ]) {
    await mkdir(dirname(join(top, file)), { recursive: true });
    await writeFile(join(top, file), "");
  }
  expect(outcome(await reviewed(top))).toEqual([2, []]);
  await push(top, "accept.json", (await readFile(join(top, "accept.json"), "utf8")).replace("meant", "meant so"));
  expect(outcome(await reviewed(top))).toEqual([3, []]);
});

test.each<[string, string, (top: string) => Promise<unknown>]>([
  ["is changed", "infra/prog", (top) => writeFile(join(top, "infra/prog"), "2")],
  [
    "is staged",
    "infra/prog",
    async (top) => {
      await writeFile(join(top, "infra/prog"), "2");
      await git(top, "add", "infra/prog");
    },
  ],
  ["is not committed", "infra/more", (top) => writeFile(join(top, "infra/more"), "2")],
  [
    "is ignored",
    "infra/out/",
    async (top) => {
      await mkdir(join(top, "infra/out"));
      await writeFile(join(top, "infra/out/prog"), "2");
    },
  ],
  [
    "is ignored by the clone",
    "infra/more",
    async (top) => {
      await appendFile(join(top, ".git/info/exclude"), "more\n");
      await writeFile(join(top, "infra/more"), "2");
    },
  ],
  ["is missing", "infra/prog", (top) => rm(join(top, "infra/prog"))],
])("a program cannot be accepted where a file %s", async (_title, file, step) => {
  const top = await checkout();
  await step(top);
  expect(await whyOf(top)).toBe(`A later push can change the code that it runs: \`${file}\` is not as in the commit.`);
});

test("a program cannot be accepted where a submodule is changed, whatever .gitmodules says of it", async () => {
  const other = await checkout();
  const top = await checkout();
  await git(top, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, "sub");
  await git(top, "config", "-f", ".gitmodules", "submodule.sub.ignore", "all");
  await git(top, "add", "-A", ".gitmodules", "sub");
  await git(top, "commit", "-qm", "two");
  expect(outcome(await accept(top))).toEqual([2, []]);
  await writeFile(join(top, "sub/infra/prog"), "2");
  expect(await whyOf(top)).toContain("`sub` is not as in the commit");
});

test("a program cannot be accepted in a checkout within another, whose files it may read", async () => {
  const other = await checkout();
  const top = await checkout();
  await git(top, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other, "sub");
  await git(top, "commit", "-qm", "two");
  await writeFile(join(top, "sub/infra/plan.json"), planOf(MAWK));
  const options = ["--fail-on", "external", "--format", "json"];
  const review = JSON.parse((await bunnyTf("review", ...options, join(top, "sub/infra"))).out) as Review;
  expect(review.acceptance?.unacceptable[0]?.text).toContain(
    "is inside another checkout, whose files a program may read",
  );
});

test.each(["--skip-worktree", "--assume-unchanged"])(
  "a program cannot be accepted where git is told %s",
  async (flag) => {
    const top = await checkout();
    await git(top, "update-index", flag, "infra/prog");
    await writeFile(join(top, "infra/prog"), "2");
    expect(await whyOf(top)).toContain("git is configured not to compare `infra/prog` with the commit");
  },
);

test("a program of a module can be accepted in a folder of the checkout only", async () => {
  expect(outcome(await accept(await checkout(MAWK, {}, "./m")))).toEqual([2, []]);
  // Also one in another checkout.
  const outside = join(await checkout(), "infra");
  for (const [module, why] of [
    ["registry.example.com/a/b/c", "`module.m` is a remote module"],
    ["git::https://example.com/a.git", "`module.m` is a remote module"],
    ["./cdktf.out", "has no file of the commit"],
    [`./../../${outside.split("/").slice(-2).join("/")}`, "has no file of the commit"],
  ] as const) {
    const top = await checkout(MAWK, {}, module);
    await mkdir(join(top, "infra/cdktf.out"));
    expect(await whyOf(top)).toContain(why);
  }
});

test.each([
  ["outside", "../../etc/passwd"],
  ["what a run generates", "../node_modules/tool/run"],
  ["nothing", "gone"],
])("a program cannot be accepted where a committed link leads to %s", async (_title, target) => {
  const top = await checkout();
  await mkdir(join(top, "node_modules/tool"), { recursive: true });
  await writeFile(join(top, "node_modules/tool/run"), "1");
  await symlink(target, join(top, "infra/link"));
  await git(top, "add", "infra/link");
  await git(top, "commit", "-qm", "link");
  expect(await whyOf(top)).toContain("`infra/link` links to a path outside of the commit");
});

test("a program cannot be accepted without a checkout, also where another repository is named", async () => {
  const other = await checkout();
  const top = await checkout();
  await rm(join(top, ".git"), { recursive: true });
  const before = process.env["GIT_DIR"];
  process.env["GIT_DIR"] = join(other, ".git");
  try {
    expect(await whyOf(top)).toContain("is not in a git checkout with a readable commit");
  } finally {
    if (before === undefined) delete process.env["GIT_DIR"];
    else process.env["GIT_DIR"] = before;
  }
});

describe("in the merge that GitHub checks out", () => {
  const before = process.env["GITHUB_EVENT_PATH"];
  afterEach(() => {
    if (before === undefined) delete process.env["GITHUB_EVENT_PATH"];
    else process.env["GITHUB_EVENT_PATH"] = before;
  });

  /** Merges the branch of the pull request into that of its target, as GitHub does, and tells what its head is. */
  async function merge(top: string, told?: string): Promise<void> {
    const head = await git(top, "rev-parse", "change");
    await git(top, "checkout", "-q", "--detach", "main");
    await git(top, "merge", "-q", "--no-ff", "-m", "merge", "change");
    const event = join(await folderWith({}), "event.json");
    await writeFile(event, JSON.stringify({ pull_request: { head: { sha: told ?? head } } }));
    process.env["GITHUB_EVENT_PATH"] = event;
  }

  const onBranch = async (top: string, branch: string, step: () => Promise<unknown>) => {
    await git(top, "checkout", "-q", branch);
    await step();
  };

  async function accepted(): Promise<string> {
    const top = await checkout();
    await git(top, "checkout", "-q", "-b", "change");
    await push(top, "infra/more", "1");
    await merge(top);
    const review = await accept(top, async (text) => {
      await onBranch(top, "change", () => push(top, "accept.json", text));
      await merge(top);
    });
    expect(outcome(review)).toEqual([2, []]);
    return top;
  }

  test("the base may move, and the head may not", async () => {
    const top = await accepted();
    await onBranch(top, "main", () => push(top, "README.md", "2"));
    await merge(top);
    expect(outcome(await reviewed(top))).toEqual([2, []]);
    await onBranch(top, "change", () => push(top, "infra/prog", "2"));
    await merge(top);
    expect(outcome(await reviewed(top))).toEqual([3, []]);
  });

  test("a merge that the branch made itself is no such checkout", async () => {
    const top = await accepted();
    await onBranch(top, "main", () => push(top, "README.md", "2"));
    await merge(top, "0".repeat(40));
    expect(outcome(await reviewed(top))).toEqual([3, []]);
  });
});
