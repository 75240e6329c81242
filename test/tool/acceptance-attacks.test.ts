import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { change } from "../review/support/plan-builder.js";
import {
  ATTACKS,
  block,
  constant,
  gone,
  goneInModule,
  lambda,
  LIST,
  OTHER,
  planOf,
  program,
  provided,
  type Push,
  REMOVED,
  removing,
  resource,
} from "./support/acceptance-attacks.js";
import { accept, git, push, reviewed, startCheckout } from "./support/checkout.js";

const folderWith = useFolder();

async function writePlan(top: string, plan: string): Promise<void> {
  await writeFile(join(top, "infra/plan.json"), plan.replaceAll('"top/', `"${top}/`));
}

/** A checkout with what push 1 has, accepted. */
async function accepted(conditions: string, first: Push): Promise<string> {
  const top = await folderWith({
    "accept.json": '{"accept": []}',
    "infra/main.tf": "",
    "infra/prog": "1",
    ...first.files,
  });
  await startCheckout(top);
  await writePlan(top, first.plan);
  const review = await accept(top, conditions);
  expect([review.exit_code, review.acceptance?.unacceptable]).toEqual([2, []]);
  expect(review.acceptance?.accepted).not.toEqual([]);
  return top;
}

test.each(ATTACKS)("no row counts after a push by which %s", async (_title, conditions, first, second) => {
  const top = await accepted(conditions, first);
  if (second.files !== undefined) await push(top, { README: "2", ...second.files });
  await writePlan(top, second.plan);
  expect((await reviewed(top, conditions)).exit_code).toBe(3);
});

const rowsIn = async (top: string) =>
  (JSON.parse(await readFile(join(top, "accept.json"), "utf8")) as { accept: Record<string, string>[] }).accept;
const asFile = (rows: readonly object[]) => JSON.stringify({ accept: rows });
const unrelated = (change: string) => ({ address: LIST, change, reason: "meant", expires: "2026-12-01" });

/** What a program can read in the file of rows. */
test.each<[string, (rows: Record<string, string>[]) => string]>([
  ["another reason", ([row]) => asFile([{ ...row, reason: "rm" }])],
  [
    "another end",
    ([row]) => asFile([{ ...row, expires: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) }]),
  ],
  ["a row about something else", (rows) => asFile([...rows, unrelated("1")])],
  ["a second row for the program", ([row]) => asFile([{ ...row }, { ...row, change: "1" }])],
  ["a second row for the program before the first", ([row]) => asFile([{ ...row, change: "1" }, { ...row }])],
  ["the same row twice", ([row]) => asFile([row ?? {}, row ?? {}])],
  ["the digest as a reason", ([row]) => asFile([{ ...row, reason: `meant ${row?.["change"] ?? ""}` }])],
  ["spaces", (rows) => ` ${asFile(rows)}`],
  ["another order of members", ([row]) => asFile([Object.fromEntries(Object.entries(row ?? {}).reverse())])],
  [
    "another spelling of the digest",
    (rows) => asFile(rows).replace(/(?<="change":")./, (first) => `\\u00${first.charCodeAt(0).toString(16)}`),
  ],
])("no row for a program counts after a push of the file of rows with %s", async (_title, text) => {
  const top = await accepted("external", program("sh prog"));
  await push(top, { "accept.json": text(await rowsIn(top)) });
  expect((await reviewed(top, "external")).exit_code).toBe(3);
});

test("nor after a push by which the file of rows can be run", async () => {
  const top = await accepted("external", program("sh prog"));
  await chmod(join(top, "accept.json"), 0o755);
  await git(top, "add", "accept.json");
  await git(top, "commit", "-qm", "mode");
  expect((await reviewed(top, "external")).exit_code).toBe(3);
});

test("a file of rows that is a link accepts no program", async () => {
  const top = await folderWith({ "rows.json": '{"accept": []}', "infra/main.tf": "", "infra/prog": "1" });
  await symlink("rows.json", join(top, "accept.json"));
  await startCheckout(top);
  const { plan } = program("sh prog");
  await writePlan(top, plan);
  const commit = (text: string) => push(top, { "rows.json": text });
  expect((await accept(top, "external", commit)).exit_code).toBe(3);
});

const unknown = (name: string, files: Push["files"]): Push => ({
  plan: planOf([change("aws_group.a", null, {}, { provider: OTHER, unknown: { id: true, [name]: true } })], {
    resources: [resource("aws_group.a")],
  }),
  files: { "infra/main.tf": `resource "aws_group" "a" {\n}\n`, ...files },
});
const DYNAMIC = `resource "aws_group" "a" {
  dynamic "ingress" {
    for_each = null_resource.a.id
    content {}
  }
}
`;

test.each<[string, string, Push, string]>([
  [
    "is gone from a remote module",
    "destroy",
    { plan: planOf([goneInModule], { modules: { m: { source: "x/y/z", module: {} } } }) },
    "Its block is gone, so a `removed` block may run a program, which no plan shows: `module.m` is a remote module. Review the folder of the configuration, or keep the block with `count = 0`.",
  ],
  [
    "is gone from other code than that of the folder",
    "destroy",
    removing({ "infra/main.tf": 'resource "null_resource" "a" {\n}\n' }),
    "the plan was made from other files",
  ],
  [
    "is gone, where the folder has other code",
    "destroy",
    {
      plan: planOf([gone, change("null_resource.a", { id: "1" }, { id: "1" })], {
        resources: [resource("null_resource.a")],
      }),
    },
    "the plan was made from other files",
  ],
  [
    "has a dynamic block",
    "create",
    unknown("ingress", { "infra/main.tf": DYNAMIC }),
    "the block of `aws_group.a` has a dynamic block",
  ],
  [
    "has a provider whose key is written down",
    "loosens",
    provided({ bunny: block({ access_key: constant("11111111-2222") }) }),
    "The block of the provider `bunny` has the value of `access_key`, which the report does not show",
  ],
  [
    "has a provider with several instances",
    "loosens",
    provided({ "bunny.a": block() }, "bunny.a", {}, 'provider "bunny" {\n  alias = "a"\n  for_each = {}\n}\n'),
    "The plan does not show which instance of the provider `bunny.a` it uses: its block has `for_each`.",
  ],
  [
    "names a file that is in no commit",
    "update",
    lambda({ filename: "gone.d/x" }, { ".gitignore": "gone.d\n" }),
    "`filename` names a file or a folder, whose contents no plan shows: `infra/gone.d/` is not as in the commit.",
  ],
])("no row can accept what %s", async (_title, conditions, { plan, files }, why) => {
  const top = await folderWith({ "accept.json": '{"accept": []}', "infra/main.tf": "", ...files });
  await startCheckout(top);
  await writePlan(top, plan);
  if (why.includes("gone.d")) {
    await mkdir(join(top, "infra/gone.d"));
    await writeFile(join(top, "infra/gone.d/x"), "");
  }
  const { exit_code: code, acceptance } = await reviewed(top, conditions);
  expect([code, acceptance?.acceptable]).toEqual([3, []]);
  expect(acceptance?.unacceptable).toMatchObject([{ text: expect.stringContaining(why) as string }]);
});

test("an object with an unknown value that no block sets can be accepted, and one with what it names elsewhere", async () => {
  await accepted("create", unknown("arn", {}));
  await accepted("update", lambda({ path: "/etc/hosts", parent: "/", route: "/nothing/there" }));
});

test("a program of a `removed` block is reported, also without conditions", async () => {
  const top = await folderWith({ "infra/main.tf": REMOVED, "infra/plan.json": planOf([gone]) });
  const { out } = await bunnyTf("review", join(top, "infra"));
  expect(out).toContain(`The provisioner local-exec of ${LIST} runs a program`);
});

test("a digest says nothing of what a provider is given as a secret", async () => {
  const changeOf = async (value: string) => {
    const { plan } = provided(
      { bunny: block({ access_key: { references: ["var.key"] } }) },
      ...(["bunny", { variables: { key: { sensitive: true } }, values: { key: { value } } }] as const),
    );
    const tf = 'provider "bunny" {\n  access_key = var.key\n}\n';
    const top = await folderWith({ "accept.json": '{"accept": []}', "infra/main.tf": tf, "infra/plan.json": plan });
    return (await reviewed(top, "loosens")).acceptance?.acceptable[0]?.change;
  };
  expect(await changeOf("one-of-them")).toBe(await changeOf("another-of-them"));
});
