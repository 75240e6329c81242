import { chmod, cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everyNth } from "../framework/properties/runs.js";
import { bunnyTf } from "../review/support/command.js";
import { accessList, change, type ChangeOptions, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { accept, push, reviewed, type ReviewRun, rowsIn, script, startCheckout, write } from "./support/checkout.js";

const folders: string[] = [];
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bunny-rows-"));
  folders.push(folder);
  return folder;
}

type Files = Readonly<Record<string, string>>;

const LIST = "bunny_shield_access_list.office";
const MODULE = { "": ".", m: "m" };
const listOf = (modules: Readonly<Record<string, string>>, more: object = {}): string =>
  JSON.stringify({
    Modules: Object.entries(modules).map(([Key, Dir]) => ({
      Key,
      Source: `./${Dir}`,
      Dir,
      ...(Key === "" ? {} : more),
    })),
  });

/** What is on the target branch. The folder `infra` is a stack with the local module `m`. */
const TARGET: Files = {
  "accept.json": '{"accept": []}',
  ".gitignore": ".terraform/\n.idea/\nout/\n*.auto.tfvars\ncdktf.out/\ninfra/remote/\n",
  "README.md": "1",
  "shared/x.tpl": "1",
  "infra/main.tf": "# 1",
  "infra/prog": "1",
  "infra/sub/x.txt": "1",
  "infra/m/main.tf": "# 1",
};

/** What planning leaves: the plan, the list of modules, and a lock file that is not in the commit. */
const LOCK = '# comment\nprovider "h/a/b" {\n  version = "1.2.3"\n}\n';
const leftBy = (plan: string, folder = "infra"): Files => ({
  [`${folder}/plan.json`]: plan,
  [`${folder}/.terraform/modules/modules.json`]: listOf({ ...MODULE, r: ".terraform/modules/r" }),
  [`${folder}/.terraform/modules/r/main.tf`]: "1",
  [`${folder}/.terraform/modules/r/.git/index`]: "1",
  [`${folder}/.terraform.lock.hcl`]: LOCK,
});

const CALLS = { m: { source: "./m", module: {} }, r: { source: "x/y/z", module: {} } };
const planOf = (
  changes: readonly JsonObject[],
  { resources = [], variables = {}, calls = CALLS, ...rest }: JsonObject & { readonly resources?: JsonObject[] } = {},
): string =>
  planJson(changes, { configuration: { root_module: { resources, variables, module_calls: calls } }, ...rest });

// Plans.
const loosened = (options: ChangeOptions = {}, after: JsonObject = {}): JsonObject =>
  change(LIST, accessList(), accessList({ action: "log", ...after }), options);
const PLAIN = planOf([loosened()]);
const resource = (address: string, more: JsonObject = {}): JsonObject => {
  const [type = "", name = ""] = address.split(".");
  return { address, mode: "managed", type, name, ...more };
};
/** The name is known only during the apply. */
const LATER = planOf([loosened({ unknown: { name: true } })], {
  resources: [resource(LIST, { expressions: { name: { references: ["local.name"] } } })],
});
const program = (command: string): string =>
  planOf([change("null_resource.a", null, { id: "1" })], {
    resources: [
      resource("null_resource.a", {
        provisioners: [{ type: "local-exec", expressions: { command: { constant_value: command } } }],
      }),
    ],
  });
const PROGRAM = program("sh prog");
/** As LATER, without a remote module. */
const LOCAL_LATER = planOf([loosened({ unknown: { name: true } })], {
  calls: { m: CALLS.m },
  resources: [resource(LIST, { expressions: { name: { references: ["local.name"] } } })],
});
const DESTROY = planOf([change(LIST, accessList(), null)]);
const FOREIGN = planOf([change("aws_bucket.a", { id: "1", n: 1 }, { id: "1", n: 2 })]);
const ACTION = planOf([], { action_invocations: [{ address: "action.x.y", type: "x", name: "y", config_values: {} }] });
type Step = (top: string) => Promise<unknown>;
const files =
  (given: Files): Step =>
  (top) =>
    push(top, given);
const left =
  (given: Files): Step =>
  (top) =>
    write(top, given);
const run =
  (lines: string): Step =>
  (top) =>
    script(top, lines);
const plan = (text: string): Step => left({ "infra/plan.json": text });
/** Somebody else changes the target branch, and it is merged. */
const merged =
  (given: Files): Step =>
  async (top) => {
    await script(top, "git checkout -q main");
    await push(top, given);
    await script(top, "git checkout -q change; git merge -q -m merge main");
  };
const both =
  (...steps: Step[]): Step =>
  async (top) => {
    for (const step of steps) await step(top);
  };

/** The plan does not show the address. */
const ADDRESS = planJson([loosened()], {
  configuration: {
    root_module: { module_calls: { m: CALLS.m } },
    provider_config: {
      bunny: {
        name: "bunny",
        full_name: "registry.terraform.io/bunny-iac/bunny",
        expressions: { base_url: { references: ["var.empty"] } },
      },
    },
  },
});
const localOnly = left({ "infra/.terraform/modules/modules.json": listOf(MODULE) });
const calling = (text: string): Step => both(localOnly, files({ "infra/calls.tf.json": text }));
const otherReason: Step = async (top) => {
  await push(top, {
    "accept.json": JSON.stringify({ accept: (await rowsIn(top)).map((row) => ({ ...row, reason: "rm" })) }),
  });
};
/** A submodule with an ignored folder. */
const submodule = run(
  'git init -q -b main ../$(basename "$PWD").sub; cd ../$(basename "$PWD").sub; echo out/ > .gitignore; echo 1 > x; git add -A; git commit -qm sub; cd - > /dev/null; git -c protocol.file.allow=always submodule --quiet add "$PWD.sub" sub; git commit -qm sub',
);

interface Attack {
  /** The plan of push 1. */
  readonly first?: string;
  readonly folder?: string;
  readonly base?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What happens before push 1, and what push 2 or the environment is. */
  readonly before?: Step;
  readonly then: Step;
  readonly env2?: Readonly<Record<string, string>>;
  readonly folder2?: string;
}

const CONDITIONS = "loosens,destroy,update,external,actions";
const KEY = { BUNNY_ACCESS_KEY: "11111111-2222-3333-4444-555555555555" };

async function withEnv<Result>(env: Readonly<Record<string, string>>, act: () => Promise<Result>): Promise<Result> {
  const saved = { ...process.env };
  try {
    delete process.env["BUNNY_ACCESS_KEY"];
    Object.assign(process.env, env);
    return await act();
  } finally {
    process.env = saved;
  }
}

async function startAccepted({ first = PLAIN, env = {}, before, ...how }: Attack): Promise<string> {
  const top = await newFolder();
  await write(top, TARGET);
  await startCheckout(top);
  await push(top, { "infra/branch.tf": "# 1" });
  await write(top, leftBy(first, how.folder));
  await before?.(top);
  const { exit_code: code, acceptance } = await withEnv(env, () => accept(top, runOf(how)));
  expect([code, acceptance?.unacceptable, acceptance?.accepted.length]).toEqual([2, [], 1]);
  return top;
}

const runOf = ({ folder = "infra", base }: Pick<Attack, "folder" | "base">): ReviewRun => ({
  ...{ conditions: CONDITIONS, folder, base },
});

const started = new Map<string, Promise<string>>();
const steps: Step[] = [];

/** Returns a checkout with an accepted push 1. Attacks that start equally start with a copy of one checkout. */
async function accepted(attack: Attack): Promise<string> {
  const { first, folder, base, before } = attack;
  if (before !== undefined && !steps.includes(before)) steps.push(before);
  const key = JSON.stringify([first, folder, base, before && steps.indexOf(before), attack.env]);
  const whole = started.get(key) ?? startAccepted(attack);
  started.set(key, whole);
  const top = await newFolder();
  await cp(await whole, top, { recursive: true, verbatimSymlinks: true });
  return top;
}

async function outcomeOf(attack: Attack): Promise<string> {
  const top = await accepted(attack);
  await attack.then(top);
  const { folder2 = attack.folder ?? "infra", base } = attack;
  const review = await withEnv(attack.env2 ?? attack.env ?? {}, () => reviewed(top, runOf({ folder: folder2, base })));
  const { accepted: found = [], acceptable = [], unacceptable = [] } = review.acceptance ?? {};
  if (review.exit_code === 2 && found.length === 1) return "kept";
  return unacceptable[0]?.text ?? acceptable.map(({ row }) => `void: ${row ?? "no row"}`).join();
}

const another = "void: another commit";
const values = (value: string, mark: JsonObject = {}): string =>
  planJson([loosened()], {
    configuration: { root_module: { variables: { pin: mark }, module_calls: CALLS } },
    variables: { pin: { value } },
  });
const refused = (why: string): string => `A row is for one commit, and this commit is unknown: ${why}.`;
const GENERATED = "cdktf.out/stacks/site";
const generated = {
  folder: GENERATED,
  before: left({ [`${GENERATED}/cdk.tf.json`]: "{}", [`${GENERATED}/m/x`]: "1" }),
};

/** The part of the digest that stops it ("c": of the change), what it is, and what becomes of the row. */
// prettier-ignore
const ATTACKS: readonly (readonly [string, string, Attack, string])[] = [
  ["c", "another known value", { then: plan(planOf([loosened({}, { entries: ["0.0.0.0/1"] })])) }, "void: another change"],
  ["c", "another import", { then: plan(planOf([loosened({ importing: { id: "1" } })])) }, "void: another change"],
  ["c", "another command of a program", { first: PROGRAM, then: plan(program("sh prog 2")) }, "void: another change"],
  ["c", "another object of the same plan", { then: plan(planOf([loosened(), change("aws_x.a", { id: "1" }, null)])) }, "void: another commit,void: no row"],
  ["2", "the expression of an unknown value", { first: LATER, then: files({ "infra/branch.tf": "2" }) }, another],
  ["2", "a committed file with variables", { then: files({ "infra/x.auto.tfvars": "1" }) }, another],
  ["2", "a file beside the stack that a function reads", { first: LATER, then: files({ "shared/x.tpl": "2" }) }, another],
  ["2", "the text of a program", { first: PROGRAM, then: files({ "infra/prog": "2" }) }, another],
  ["2", "a tracked file that a program reads", { first: PROGRAM, then: files({ "shared/x.tpl": "2" }) }, another],
  ["2", "a file that a program may run", { first: PROGRAM, then: run("git update-index --chmod=+x infra/prog; git commit -qm x; git reset -q --hard") }, another],
  ["2", "another name of a file", { then: run("git mv shared/x.tpl shared/y.tpl; git commit -qm x") }, another],
  ["2", "a file that is gone", { then: run("git rm -q shared/x.tpl; git commit -qm x") }, another],
  ["2", "a file that becomes a link", { then: run("git rm -q shared/x.tpl; mkdir -p shared; ln -s ../README.md shared/x.tpl; git add -A shared; git commit -qm x") }, another],
  ["2", "a pipeline that changes", { then: files({ ".github/workflows/x.yml": "1" }) }, another],
  ["2", "another stack in the same branch, needlessly", { then: files({ "other/main.tf": "1" }) }, another],
  ["2", "a file of rows that can be run", { then: async (top) => { await chmod(join(top, "accept.json"), 0o755); await script(top, "git add accept.json; git commit -qm x"); } }, another],
  ["2", "a replace ref of git", { then: both(files({ "shared/x.tpl": "2" }), run("git replace HEAD HEAD^")) }, another],
  ["2", "a graft of git", { then: both(files({ "shared/x.tpl": "2" }), run('echo "$(git rev-parse main HEAD)" | tr "\\n" " " > .git/info/grafts')) }, another],
  ["2", "a commit of a submodule", { before: submodule, then: run("git -C sub commit -q --allow-empty -m x; git commit -qam x") }, another],
  ["2", "a pointer of git LFS", { before: files({ "x.bin": "oid sha256:a", ".gitattributes": "*.bin filter=lfs" }), then: files({ "x.bin": "oid sha256:b" }) }, another],
  ["2", "a merge with a further change", { then: run("git checkout -q main; git commit -q --allow-empty -m x; git checkout -q change; git merge -q --no-commit --no-ff main; echo 2 > shared/x.tpl; git commit -qam x") }, another],
  ["2", "any file, if no target branch is given", { base: "", then: files({ "infra/branch.tf": "2" }) }, another],
  ["3", "a file of the stack that the target branch changed", { then: merged({ "infra/main.tf": "2" }) }, another],
  ["3", "a file of a local module that the target branch changed", { then: merged({ "infra/m/main.tf": "2" }) }, another],
  ["3", "any file that the target branch changed, if programs run", { first: PROGRAM, then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "any file that the target branch changed, if an action runs", { first: ACTION, then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "any file that the target branch changed, if `removed` blocks cannot be parsed", { first: DESTROY, before: files({ "infra/x.tf": "{" }), then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "any file that the target branch changed, with another provider", { first: FOREIGN, then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "a file beside the stack that a function may read", { first: LOCAL_LATER, before: calling('{"//": "${file(x)}"}'), then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "a file beside the stack with the address of the API", { first: ADDRESS, before: calling('{"//": "${file(x)}"}'), then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "a file beside the stack that an escaped function may read", { first: LOCAL_LATER, before: calling('{"//": "${\\u0066ile(x)}"}'), then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "a file beside the stack that a remote module may read", { first: LATER, then: merged({ "shared/x.tpl": "2" }) }, another],
  ["3", "another folder with an equal stack", { first: PROGRAM, before: both(run("cp -r infra other; git add other/main.tf other/m other/prog other/branch.tf other/sub; git commit -qm other")), then: run("true"), folder2: "other" }, another],
  ["4", "the text that an earlier step left", { first: PROGRAM, before: left({ "x.error": "1" }), then: left({ "x.error": "2" }) }, another],
  ["4", "a report that an earlier step left", { first: PROGRAM, then: left({ "plan.md": "2" }) }, another],
  ["5", "the code that an app generates", { ...generated, then: left({ [`${GENERATED}/cdk.tf.json`]: '{"a":1}' }) }, another],
  ["5", "an asset that an app generates", { ...generated, then: left({ [`${GENERATED}/m/x`]: "2" }) }, another],
  ["6", "another version of the engine", { then: plan(planJson([loosened()], { terraform_version: "1.12.0" })) }, another],
  ["6", "another workspace", { then: left({ "infra/.terraform/environment": "staging" }) }, another],
  ["6", "another workspace in the environment", { then: run("true"), env2: { TF_WORKSPACE: "staging" } }, another],
  ["7", "another provider in a lock file that is not in the commit", { then: left({ "infra/.terraform.lock.hcl": LOCK.replace("1.2.3", "1.2.4") }) }, another],
  ["8", "the list of modules", { then: left({ "infra/.terraform/modules/modules.json": listOf({ ...MODULE, r: ".terraform/modules/r" }, { Version: "2" }) }) }, another],
  ["8", "a remote module whose branch has moved", { then: left({ "infra/.terraform/modules/r/main.tf": "2" }) }, another],
  ["8", "a file of a remote module's package", { then: left({ "infra/.terraform/modules/r/x/y.tpl": "2" }) }, another],
  ["9", "the value of a variable", { first: values("1"), then: plan(values("2")) }, another],
  ["9", "the value of a sensitive variable", { first: values("1", { sensitive: true }), env: KEY, then: plan(values("2", { sensitive: true })) }, another],
  ["9", "the key, beside a sensitive variable", { first: values("1", { sensitive: true }), env: KEY, then: run("true"), env2: { BUNNY_ACCESS_KEY: "another" } }, another],
  ["10", "another reason, which a program may read", { first: PROGRAM, then: otherReason }, another],
  ["10", "another reason, which a function may read", { first: LATER, then: otherReason }, another],
  ["10", "another reason, if `removed` blocks cannot be parsed", { first: DESTROY, before: files({ "infra/x.tf": "{" }), then: otherReason }, another],
  ["10", "a further row for the same program", { first: PROGRAM, then: async (top) => push(top, { "accept.json": JSON.stringify({ accept: [...(await rowsIn(top)), ...(await rowsIn(top)).map((row) => ({ ...row, change: "0".repeat(32) }))] }) }) }, another],
  ["10", "a further row for another object", { first: PROGRAM, then: async (top) => push(top, { "accept.json": JSON.stringify({ accept: [...(await rowsIn(top)), ...(await rowsIn(top)).map((row) => ({ ...row, address: LIST }))] }) }) }, another],
  // Whatever cannot be proven.
  ["refused", "a changed file", { then: left({ "shared/x.tpl": "2" }) }, refused("`shared/x.tpl` is not as in the commit")],
  ["refused", "a staged file", { then: both(left({ "shared/x.tpl": "2" }), run("git add shared/x.tpl")) }, refused("`shared/x.tpl` is not as in the commit")],
  ["refused", "a missing file", { then: (top) => rm(join(top, "infra/prog")) }, refused("`infra/prog` is not as in the commit")],
  ["refused", "an untracked file that the engine reads", { then: left({ "infra/x_override.tf": "2" }) }, refused("`infra/x_override.tf` is not as in the commit")],
  ["refused", "an ignored file with variables", { then: left({ "infra/x.auto.tfvars": "2" }) }, refused("`infra/x.auto.tfvars` is not as in the commit")],
  ["refused", "an untracked file of a local module", { then: left({ "infra/m/x.tofu": "2" }) }, refused("`infra/m/x.tofu` is not as in the commit")],
  ["refused", "an ignored file beside the stack, if programs run", { first: PROGRAM, then: left({ "out/x": "2" }) }, refused("`out/` is not as in the commit")],
  ["refused", "an untracked file that a function may read", { first: LATER, then: left({ "infra/sub/y.txt": "2" }) }, refused("`infra/sub/y.txt` is not as in the commit")],
  ["refused", "an ignored file beside the stack that a function may read", { first: LATER, then: left({ "out/x": "2" }) }, refused("`out/` is not as in the commit")],
  ["refused", "a folder with the name of a plan", { first: PROGRAM, then: left({ "tfplan/x": "2" }) }, refused("`tfplan/` is not as in the commit")],
  ["refused", "an ignored file of a submodule", { first: PROGRAM, before: submodule, then: left({ "sub/out/x": "2" }) }, refused("`sub` is not as in the commit")],
  ["refused", "a file that git does not compare in a submodule", { first: PROGRAM, before: submodule, then: both(run("git -C sub update-index --assume-unchanged x"), left({ "sub/x": "2" })) }, refused("`sub` is not as in the commit")],
  ["refused", "files in the folder of a submodule that is not checked out", { first: PROGRAM, before: both(submodule, run("git submodule --quiet deinit -f sub")), then: left({ "sub/x": "2" }) }, refused("`sub` is not as in the commit")],
  ["refused", "a link through a link outside of the commit", { then: run("mkdir -p out; ln -s ../infra/prog out/l; ln -s ../out/l infra/link; git add infra/link; git commit -qm x") }, refused("`infra/link` links to a path outside of the commit")],
  ["refused", "rows that are not in the commit", { then: async (top) => write(top, { "accept.json": JSON.stringify({ accept: (await rowsIn(top)).map((row) => ({ ...row, reason: "x" })) }) }) }, refused("`accept.json` is not as in the commit")],
  ["refused", "a file that git does not compare", { then: both(run("git update-index --assume-unchanged infra/prog"), left({ "infra/prog": "2" })) }, refused("git does not compare `infra/prog` with the commit")],
  ["refused", "a file outside of a sparse checkout", { then: run("git update-index --skip-worktree infra/prog") }, refused("git does not compare `infra/prog` with the commit")],
  ["refused", "a link to what a run generates", { then: run("mkdir -p node_modules; echo > node_modules/x; ln -s ../node_modules/x infra/link; git add infra/link; git commit -qm x") }, refused("`infra/link` links to a path outside of the commit")],
  ["refused", "a link to nothing", { then: run("ln -s gone infra/link; git add infra/link; git commit -qm x") }, refused("`infra/link` links to a path outside of the commit")],
  ["refused", "a submodule that is not as in the commit", { before: run('git -c protocol.file.allow=always submodule --quiet add "$PWD" sub; git config -f .gitmodules submodule.sub.ignore all; git add -A .gitmodules sub; git commit -qm sub'), then: left({ "sub/README.md": "2" }) }, refused("`sub` is not as in the commit")],
  ["refused", "a list of modules that is not JSON", { then: left({ "infra/.terraform/modules/modules.json": "{" }) }, refused("the list of modules of `infra` is not JSON")],
  ["refused", "a list of modules that lacks one", { then: left({ "infra/.terraform/modules/modules.json": listOf({ "": "." }) }) }, refused("the list of modules has no `module.m`")],
  ["refused", "a module whose folder is ignored", { then: left({ "infra/.terraform/modules/modules.json": listOf({ ...MODULE, r: "remote" }), "infra/remote/main.tf": "2" }) }, refused("`module.r` is outside of the commit")],
  ["refused", "a module of another checkout", { then: left({ "infra/.terraform/modules/modules.json": listOf({ ...MODULE, r: "../../x" }) }) }, refused("`module.r` is outside of the commit")],
  ["refused", "a folder that is not initialized", { then: (top) => rename(join(top, "infra/.terraform"), join(top, "infra/.x")) }, refused("`infra` is not initialized, so its modules are not known")],
  ["refused", "an ephemeral variable", { then: plan(values("1", { ephemeral: true })) }, refused("the variable `pin` is ephemeral")],
  ["refused", "a sensitive variable without the key, as in a fork", { first: values("1", { sensitive: true }), env: KEY, then: run("true"), env2: {} }, refused("the variable `pin` is sensitive, and only with BUNNY_ACCESS_KEY, which is not set, can a digest hide its value")],
  // Ordinary work.
  ["kept", "nothing", { then: run("true") }, "kept"],
  ["kept", "another reason", { then: otherReason }, "kept"],
  ["kept", "another reason of a deletion", { first: DESTROY, then: otherReason }, "kept"],
  ["kept", "a merge of the target branch, with a deletion", { first: DESTROY, then: merged({ "shared/x.tpl": "2" }) }, "kept"],
  ["kept", "a merge of the target branch, without a function that reads files", { first: LOCAL_LATER, before: calling('{"//": "a profile"}'), then: merged({ "shared/x.tpl": "2" }) }, "kept"],
  ["kept", "a merge of the target branch with another stack", { then: merged({ "other/main.tf": "2", "shared/x.tpl": "2" }) }, "kept"],
  ["kept", "a target branch that has moved", { then: both(run("git checkout -q main"), files({ "other/main.tf": "2" }), run("git checkout -q change")) }, "kept"],
  ["kept", "a rebase without a change", { then: both(run("git checkout -q main"), files({ "other/main.tf": "2" }), run("git checkout -q change; git rebase -q main")) }, "kept"],
  ["kept", "a squash", { then: run("git reset -q --soft main; git commit -qm squash") }, "kept"],
  ["kept", "the merge that GitHub and GitLab check out", { then: run("git checkout -q --detach main; git merge -q --no-ff -m merge change") }, "kept"],
  ["kept", "a folder of the editor, and results of planning", { first: PLAIN, then: left({ ".idea/x": "2", "infra/.idea/x": "2", "out/x": "2", "other/tfplan": "2", "plan.md": "2", "node_modules/x": "2", "infra/terraform.tfstate": "2", "terraform_1.15.5_linux_amd64.zip": "2" }) }, "kept"],
  ["kept", "another comment of the lock file", { then: left({ "infra/.terraform.lock.hcl": LOCK.replace("comment", "other") }) }, "kept"],
  ["kept", "a fetched module again", { then: left({ "infra/.terraform/modules/r/.git/index": "2" }) }, "kept"],
  ["kept", "a plan of the same app again", { ...generated, then: left({ [`${GENERATED}/terraform.tfstate`]: "2", [`${GENERATED}/.terraform/x`]: "2" }) }, "kept"],
  ["kept", "line ends of Windows", { then: run("git config core.autocrlf true; rm shared/x.tpl; git checkout -q -- shared/x.tpl") }, "kept"],
];

test.each(everyNth(9, ATTACKS, 0))("%s: %s", async (_part, _title, attack, expected) => {
  expect((await outcomeOf(attack)).replaceAll(/`[^`]*\/(accept\.json|infra)`/g, "`$1`")).toBe(expected);
});

describe("--renew", () => {
  const renewed = async (first: string, then: Step) => {
    const top = await accepted({ first, then });
    await then(top);
    await reviewed(top, runOf({}), "--renew");
    return top;
  };

  it("gives rows of an earlier push the digests of this commit, and changes nothing else", async () => {
    const top = await renewed(PROGRAM, files({ "infra/prog": "2" }));
    await script(top, "git commit -qam rows");
    expect((await reviewed(top, runOf({}))).exit_code).toBe(2);
    const [row] = await rowsIn(top);
    expect(row).toMatchObject({ address: "null_resource.a", reason: "meant" });
  });

  it("adds no row, and leaves rows that the target branch has", async () => {
    const other = planOf([loosened(), change("aws_bucket.a", { id: "1" }, null)]);
    const top = await renewed(PLAIN, plan(other));
    expect((await rowsIn(top)).map(({ address }) => address)).toEqual([LIST]);
    await script(top, "git commit -qam rows; git checkout -q main; git merge -q change; git checkout -q change");
    await plan(planOf([loosened({}, { name: "b" })]))(top);
    const before = await rowsIn(top);
    const { acceptance } = await reviewed(top, runOf({}), "--renew");
    expect([acceptance?.left_over, await rowsIn(top)]).toEqual([[LIST], before]);
  });
});

test("a row that was merged counts for nothing after a revert", async () => {
  const top = await accepted({ then: run("true") });
  await script(
    top,
    'git checkout -q main; git merge -q --no-ff -m merge change; git revert -m 1 --no-edit HEAD >/dev/null; git checkout -q "HEAD^" -- accept.json; git commit -qm keep; git checkout -q -b again; git revert --no-edit HEAD^ >/dev/null',
  );
  await write(top, leftBy(PLAIN));
  const { exit_code: code, acceptance } = await reviewed(top, runOf({}));
  expect([code, acceptance?.left_over]).toEqual([3, [LIST]]);
});

test("1: the layout of the digest has a number", async () => {
  const top = await accepted({ then: run("true") });
  const [row] = await rowsIn(top);
  // If this digest changes, the rows of all open pull requests end. Then the layout needs another number.
  expect(row?.["commit"]).toBe("93de70d667916c2c66ecf3cf4fe7c5ff");
});

test("a clone without the common ancestor is compared with the target branch itself", async () => {
  const top = await accepted({ then: run("true") });
  await script(top, "git checkout -q --detach main; git merge -q --no-ff -m merge change; git branch merged");
  const clone = await newFolder();
  await script(clone, `git clone -q --depth 2 -b merged "file://$1" .`, top);
  await write(clone, leftBy(PLAIN));
  expect((await reviewed(clone, runOf({ base: "HEAD^1" }))).exit_code).toBe(2);
  const { exitCode, err } = await bunnyTf(
    ...["review", "--fail-on", CONDITIONS, "--accept", join(clone, "accept.json"), "--base", "main"],
    join(clone, "infra"),
  );
  expect([exitCode, err]).toEqual([
    1,
    expect.stringContaining("--base names main, which is not a commit in the checkout"),
  ]);
});

test("no row counts in a checkout within another, or with a worktree of another repository named", async () => {
  const top = await accepted({ then: run("true") });
  const worktree = join(await newFolder(), "beside");
  await script(top, 'git checkout -q --detach; git worktree add -q "$1" change', worktree);
  await write(worktree, leftBy(PLAIN));
  expect((await reviewed(worktree, runOf({}))).exit_code).toBe(2);
  const outer = await newFolder();
  await script(outer, "git init -q");
  await cp(top, join(outer, "inner"), { recursive: true });
  const { acceptance } = await reviewed(join(outer, "inner"), runOf({}));
  expect(acceptance?.unacceptable[0]?.text).toContain("is inside another checkout, whose files a program may read");
});

test("programs of `removed` blocks are shown, also without conditions", async () => {
  const top = await newFolder();
  const removed = `removed {\n  from = ${LIST}\n  provisioner "local-exec" {\n    when = destroy\n    command = "sh prog"\n  }\n}\n`;
  const inModule = change(`module.m["a"].${LIST}`, accessList(), null);
  await write(top, leftBy(planOf([change(LIST, accessList(), null), inModule])));
  await write(top, { "infra/main.tf": removed, "infra/m/main.tf": removed.replace("local-exec", "remote-exec") });
  const { out } = await bunnyTf("review", join(top, "infra"));
  expect(out).toContain(`The provisioner local-exec of ${LIST} runs a program`);
  expect(out).toContain(`The provisioner remote-exec of module.m.${LIST} runs a program`);
});
