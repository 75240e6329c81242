import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { accessList, change, type ChangeOptions, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { accept, git, push, reviewed, startCheckout } from "./support/checkout.js";

const folderWith = useFolder();

/** What a pull request has after a push. `top` in a plan stands for the folder of the checkout. */
interface Push {
  readonly files?: Readonly<Record<string, string>>;
  readonly plan: string;
}

const constant = (value: JsonObject[string]): JsonObject => ({ constant_value: value });
const LIST = "bunny_shield_access_list.office";
const OTHER = "registry.terraform.io/hashicorp/other";

interface Configured {
  readonly resources?: readonly JsonObject[];
  readonly modules?: JsonObject;
  readonly providers?: JsonObject;
  readonly variables?: JsonObject;
  readonly values?: JsonObject;
}

const planOf = (
  changes: readonly JsonObject[],
  { resources = [], modules = {}, providers = {}, variables = {}, values = {} }: Configured = {},
  more: JsonObject = {},
): string =>
  planJson(changes, {
    ...more,
    variables: values,
    configuration: { provider_config: providers, root_module: { resources, module_calls: modules, variables } },
  });

const resource = (address: string, more: JsonObject = {}): JsonObject => {
  const [type = "", name = ""] = address.split(".");
  return { address, mode: "managed", type, name, ...more };
};

// Objects whose blocks are gone.
const gone = change(LIST, accessList(), null, { reason: "delete_because_no_resource_config" });
const goneInModule = change(`module.m["a"].${LIST}`, accessList(), null);
const REMOVED = `removed {
  from = ${LIST}
  lifecycle {
    destroy = true
  }
  provisioner "local-exec" {
    when    = destroy
    command = "sh prog"
  }
}
`;
const REMOVED_JSON = {
  from: LIST,
  lifecycle: { destroy: true },
  provisioner: { "local-exec": { when: "destroy", command: "sh prog" } },
};
const removing = (files: Push["files"] = {}): Push => ({
  plan: planOf([gone]),
  files: { "infra/main.tf": "", ...files },
});
const CALL = 'module "m" {\n  source = "./m"\n}\n';
const removingInModule = (files: Push["files"] = {}): Push => ({
  plan: planOf([goneInModule], { modules: { m: { source: "./m", module: {} } } }),
  files: { "infra/main.tf": CALL, "infra/m/main.tf": "", ...files },
});

// Programs.
const program = (command: string, files: Push["files"] = {}): Push => ({
  plan: planOf([change("null_resource.a", null, { id: "1" })], {
    resources: [
      resource("null_resource.a", {
        provisioners: [{ type: "local-exec", expressions: { command: constant(command) } }],
      }),
    ],
  }),
  files: { "infra/main.tf": "", "infra/prog": "sh ../accept.json", ...files },
});

// Objects of other providers.
const lambda = (after: JsonObject, files: Push["files"] = {}, address = "aws_function.a"): Push => ({
  plan: planOf([change(address, { id: "1" }, { id: "1", ...after }, { provider: OTHER })], {
    resources: [resource("aws_function.a")],
    modules: { m: { source: "./m", module: { resources: [resource("aws_function.a")] } } },
  }),
  files: { "infra/main.tf": CALL, "infra/m/main.tf": "", "infra/fn.zip": "1", "infra/src/a.js": "1", ...files },
});

// Provider configurations.
const BUNNY = "registry.terraform.io/bunny-iac/bunny";
const block = (expressions: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  name: "bunny",
  full_name: BUNNY,
  expressions,
  ...more,
});
const loosened = change(LIST, accessList(), accessList({ action: "log" }));
const provided = (providers: JsonObject, key = "bunny", more: Configured = {}, tf = ""): Push => ({
  plan: planOf([loosened], { providers, resources: [resource(LIST, { provider_config_key: key })], ...more }),
  files: { "infra/main.tf": tf },
});
const away = (expressions: JsonObject, more: Configured = {}): Push => ({
  plan: planOf([change("aws_bucket.a", { id: "1" }, null, { provider: OTHER })], {
    providers: { other: { name: "other", full_name: OTHER, expressions } },
    resources: [resource("aws_bucket.a", { provider_config_key: "other" })],
    ...more,
  }),
});
const inRegion = (value: string): Push =>
  away({ region: { references: ["var.region"] } }, { variables: { region: {} }, values: { region: { value } } });

const inRole = (value: string): Push =>
  away(
    { assume_role: [{ role_arn: { references: ["var.role.arn", "var.role"] } }] },
    { variables: { role: {} }, values: { role: { value: { arn: value } } } },
  );

const changed = (options: ChangeOptions): Push => ({
  plan: planOf([change(LIST, accessList(), accessList({ action: "log" }), options)], { resources: [resource(LIST)] }),
});

/** Push 1, which is accepted, and push 2, which does something else. */
const ATTACKS: readonly (readonly [string, string, Push, Push])[] = [
  ["a `removed` block gets a program", "destroy,external", removing(), removing({ "infra/main.tf": REMOVED })],
  [
    "a `removed` block gets a program that is no condition",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED }),
  ],
  [
    "a `removed` block in JSON gets a program",
    "destroy",
    removing(),
    removing({ "infra/more.tf.json": JSON.stringify({ removed: REMOVED_JSON }) }),
  ],
  [
    "the first of two members `removed` in JSON gets a program",
    "destroy",
    removing(),
    removing({ "infra/more.tf.json": `{"removed": ${JSON.stringify(REMOVED_JSON)}, "removed": []}` }),
  ],
  [
    "a `removed` block that only OpenTofu reads gets a program",
    "destroy",
    removing(),
    removing({ "infra/more.tofu": REMOVED }),
  ],
  [
    "a `removed` block of a module gets a program",
    "destroy",
    removingInModule(),
    removingInModule({ "infra/m/main.tf": REMOVED }),
  ],
  [
    "a `removed` block around a module gets a program",
    "destroy",
    removingInModule(),
    removingInModule({ "infra/main.tf": CALL + REMOVED.replace("= bunny", "= module.m.bunny") }),
  ],
  [
    "a `removed` block around a module that is gone gets a program",
    "destroy",
    { plan: planOf([goneInModule]), files: { "infra/main.tf": "" } },
    { plan: planOf([goneInModule]), files: { "infra/main.tf": REMOVED.replace("= bunny", "= module.m.bunny") } },
  ],
  [
    "a `removed` block runs another command",
    "destroy,external",
    removing({ "infra/main.tf": REMOVED, "infra/prog": "1" }),
    removing({ "infra/main.tf": REMOVED.replace("sh prog", "sh -x prog") }),
  ],
  [
    "a `removed` block runs on another machine",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED.replace("local-exec", "remote-exec").replace("command", "script ") }),
  ],
  [
    "an address of a `removed` block is written unusually",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED.replace(LIST, LIST.replace(".", " . ")) }),
  ],
  [
    "a `removed` block cannot be read",
    "destroy",
    removing(),
    removing({ "infra/main.tf": REMOVED, "infra/broken.tf": "removed {" }),
  ],
  [
    "a resource that stays gets a program that runs when it is destroyed",
    "destroy",
    { plan: planOf([change(`${LIST}[0]`, accessList(), null)], { resources: [resource(LIST)] }) },
    {
      plan: planOf([change(`${LIST}[0]`, accessList(), null)], {
        resources: [
          resource(LIST, { provisioners: [{ type: "local-exec", expressions: { command: constant("sh prog") } }] }),
        ],
      }),
    },
  ],
  ["a script changes that a program reads", "external", program("sh prog"), program("sh prog", { "infra/prog": "2" })],
  [
    "a script changes that a module's object names",
    "update",
    lambda({ filename: "m/fn.zip" }, { "infra/m/fn.zip": "1" }, "module.m.aws_function.a"),
    lambda({ filename: "m/fn.zip" }, { "infra/m/fn.zip": "2" }, "module.m.aws_function.a"),
  ],
  [
    "an archive changes that another provider uploads",
    "update",
    lambda({ filename: "./fn.zip" }),
    lambda({ filename: "./fn.zip" }, { "infra/fn.zip": "2" }),
  ],
  [
    "a file changes in a folder that another provider reads",
    "update",
    lambda({ build: [{ context: "src" }] }),
    lambda({ build: [{ context: "src" }] }, { "infra/src/a.js": "2" }),
  ],
  [
    "a file is new that another provider reads",
    "update",
    lambda({ filename: "new.zip" }),
    lambda({ filename: "new.zip" }, { "infra/new.zip": "2" }),
  ],
  [
    "a file changes that another provider finds by a pattern",
    "update",
    lambda({ files: ["src/*.js"] }),
    lambda({ files: ["src/*.js"] }, { "infra/src/a.js": "2" }),
  ],
  [
    "a script changes that a command of another provider runs",
    "update",
    lambda({ create: "bash src/a.js >out" }),
    lambda({ create: "bash src/a.js >out" }, { "infra/src/a.js": "2" }),
  ],
  [
    "a file changes that another provider is given by a whole path",
    "update",
    lambda({ source: "top/infra/fn.zip" }),
    lambda({ source: "top/infra/fn.zip" }, { "infra/fn.zip": "2" }),
  ],
  [
    "a file changes that a key names",
    "update",
    lambda({ files: { "fn.zip": true } }),
    lambda({ files: { "fn.zip": true } }, { "infra/fn.zip": "2" }),
  ],
  [
    "the provider has another URL",
    "loosens",
    provided({ bunny: block({ base_url: constant("https://a.example") }) }),
    provided({ bunny: block({ base_url: constant("https://b.example") }) }),
  ],
  [
    "the provider gets the switch that drops objects",
    "loosens",
    provided({ bunny: block() }),
    provided({ bunny: block({ drop_missing_zones: constant(true) }) }),
  ],
  [
    "the provider's key comes from another variable",
    "loosens",
    provided({ bunny: block({ access_key: { references: ["var.a"] } }) }),
    provided({ bunny: block({ access_key: { references: ["var.b"] } }) }),
  ],
  [
    "the provider's key is written down",
    "loosens",
    provided({ bunny: block() }),
    provided({ bunny: block({ access_key: constant("11111111-2222") }) }),
  ],
  [
    "another provider block is used for the object",
    "loosens",
    provided({ bunny: block(), "bunny.other": block({}, { alias: "other" }) }),
    provided({ bunny: block(), "bunny.other": block({}, { alias: "other" }) }, "bunny.other"),
  ],
  [
    "the provider block gets several instances",
    "loosens",
    provided({ "bunny.other": block({}, { alias: "other" }) }, "bunny.other"),
    provided(
      { "bunny.other": block({}, { alias: "other" }) },
      "bunny.other",
      {},
      'provider "bunny" {\n  for_each = {}\n}\n',
    ),
  ],
  [
    "the provider's version may be another",
    "loosens",
    provided({ bunny: block({}, { version_constraint: "1.0.0" }) }),
    provided({ bunny: block({}, { version_constraint: "0.1.0" }) }),
  ],
  ["another provider's region is another", "destroy", away({ region: constant("a") }), away({ region: constant("b") })],
  ["another provider's region is another by a variable", "destroy", inRegion("a"), inRegion("b")],
  [
    "a block of another provider says something else",
    "destroy",
    away({ assume_role: [{ role_arn: constant("a") }] }),
    away({ assume_role: [{ role_arn: constant("b") }] }),
  ],
  ["a block of another provider says something else by a variable", "destroy", inRole("a"), inRole("b")],
  [
    "another object is imported",
    "update",
    changed({ importing: { id: "42:1" } }),
    changed({ importing: { id: "42:2" } }),
  ],
  [
    "the object comes from another address",
    "update",
    changed({ previousAddress: "bunny_shield_access_list.a" }),
    changed({ previousAddress: "bunny_shield_access_list.b" }),
  ],
];

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
    provided({ "bunny.a": block() }, "bunny.a", {}, 'provider "bunny" {\n  for_each = {}\n}\n'),
    "Which instance of the provider `bunny.a` it uses is not in the plan: its block has `for_each`.",
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
    const top = await folderWith({ "accept.json": '{"accept": []}', "infra/main.tf": "", "infra/plan.json": plan });
    return (await reviewed(top, "loosens")).acceptance?.acceptable[0]?.change;
  };
  expect(await changeOf("one-of-them")).toBe(await changeOf("another-of-them"));
});
