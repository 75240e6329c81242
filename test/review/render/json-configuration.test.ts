import { App, TerraformStack } from "cdktf";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AccessList, BunnyProvider, Entries, ShieldZone } from "../../../src/constructs/index.js";
import { bunnyTf, useFolder } from "../support/command.js";
import { accessList, change, planJson } from "../support/plan-builder.js";

const folderWith = useFolder();
const LIST = "bunny_shield_access_list";
const loosening = (address: string) => ({
  ...change(`${LIST}.x`, accessList(), accessList({ action: "log" })),
  address,
});

/** File and text of the line that each address is reported at. */
async function linesOf(folder: string, ...addresses: readonly string[]): Promise<string[]> {
  writeFileSync(join(folder, "plan.json"), planJson(addresses.map(loosening)));
  const { out } = await bunnyTf("review", "-f", "code-quality", join(folder, "plan.json"));
  const rows = JSON.parse(out) as {
    description: string;
    location: { path: string; lines: { begin: number } };
  }[];
  return addresses.map((address) => {
    const { path = "", lines = { begin: 0 } } = rows.find((row) => row.description.includes(address))?.location ?? {};
    const text = path.endsWith("plan.json") ? "" : (readFileSync(path, "utf8").split("\n")[lines.begin - 1] ?? "");
    return `${path.slice(path.lastIndexOf("/") + 1)}: ${text.trim()}`;
  });
}

it("points to the key of a resource in JSON, in modules too, however objects are written", async () => {
  const folder = await folderWith({
    "main.tf": `resource "${LIST}" "hcl" {\n}\n`,
    "lists.tf.json": `{
      "//": { "resource": { "${LIST}": { "office": "a comment" } } },
      "variable": { "${LIST}": { "default": { "office": 1 } } },
      "resource": {
        "${LIST}": [{ "first": {} }, {
          "office": { "name": "\\"resource\\": {", "lifecycle": { "office": [] } }
        }],
        "null_resource": { "other": [{}] }
      }
    }`,
    "more.tf.json": `[{ "resource": [{ "${LIST}": {\n "listed": {} } }] }, { "module": {\n "site": [{\n "source": "./site" }],
      "remote": { "source": "example/remote/bunny" } } }]`,
    "site/in.tf.json": `{ "resource": {\n "${LIST}": {\n "in": {} } } }`,
  });
  expect(
    await linesOf(
      folder,
      `${LIST}.hcl`,
      `${LIST}.office[0]`,
      `${LIST}.first`,
      `${LIST}.listed["a"]`,
      `module.site["a"].${LIST}.in`,
    ),
  ).toEqual([
    `main.tf: resource "${LIST}" "hcl" {`,
    'lists.tf.json: "office": { "name": "\\"resource\\": {", "lifecycle": { "office": [] } }',
    `lists.tf.json: "${LIST}": [{ "first": {} }, {`,
    'more.tf.json: "listed": {} } }] }, { "module": {',
    'in.tf.json: "in": {} } } }',
  ]);
});

it("points into what CDKTF writes", async () => {
  const app = new App({ outdir: await folderWith({}) });
  const stack = new TerraformStack(app, "site");
  new BunnyProvider(stack, "bunny");
  const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
  for (const [name, range] of [
    ["office", "192.0.2.0/24"],
    ["partners", "198.51.100.0/24"],
  ] as const)
    new AccessList(stack, name, { zone, entries: Entries.cidrs(range), action: "allow" });
  app.synth();
  const folder = join(app.outdir, "stacks", "site");
  const written = JSON.parse(readFileSync(join(folder, "cdk.tf.json"), "utf8")) as {
    resource: Record<string, Record<string, unknown>>;
  };
  const names = Object.keys(written.resource[LIST] ?? {});
  expect(names).toHaveLength(2);
  expect(await linesOf(folder, ...names.map((name) => `${LIST}.${name}`))).toEqual(
    names.map((name) => `cdk.tf.json: "${name}": {`),
  );
});

it.each(["", "no JSON", '{"resource":', "[".repeat(100_000), '{"a":'.repeat(100_000)])(
  "finds nothing in what is no configuration, and does not fail (case %#)",
  async (text) => {
    const folder = await folderWith({ "lists.tf.json": text });
    expect(await linesOf(folder, `${LIST}.office`)).toEqual(["plan.json: "]);
  },
);

it("finds what comes before a syntax error", async () => {
  const folder = await folderWith({ "lists.tf.json": `{"resource": {"${LIST}": {\n"office": {}, "c": oh no` });
  expect(await linesOf(folder, `${LIST}.office`)).toEqual(['lists.tf.json: "office": {}, "c": oh no']);
});
