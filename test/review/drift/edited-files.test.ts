import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { App, TerraformStack } from "cdktf";
import {
  AccessList,
  AccessListAction,
  BunnyProvider,
  Entries,
  PageContent,
  ResponsePage,
  ShieldZone,
} from "terraform-provider-bunny";
import { readConstructs } from "../../../src/review/plan/synthesized-app.js";
import { sourceFiles } from "../../../src/tool/source-files.js";
import { driveWalks, errorsIn, withoutWaits } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";
import { planOf } from "../support/review-of.js";
import { change, planJson } from "../support/plan-builder.js";
import { editLines } from "./support/edit-lines.js";
import { driftOf, stateOf, type Values } from "./support/outside.js";

const hosted = useService();
const before = process.cwd();
let folder = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "edited-files-")));
  process.chdir(folder);
  await mkdir("texts");
  await writeFile("cdktf.json", "{}");
});
afterEach(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

const LIST = "bunny_shield_access_list";
const PAGE = "bunny_shield_custom_page";
const FILE = "texts/one.txt";
const ENTRIES = "# office\n192.0.2.0/24 # first floor\n\n198.51.100.7/32\n2001:db8::/48\n";
const CHANGED = ["2001:db8::/48", "203.0.113.0/25", "198.51.100.7/32"];
const HTML = "<h1>Blocked</h1>\n<p>a</p>\n";
const list = { shield_zone_id: 42, name: "mine", type: "cidr", action: "allow" };

/** How code reads the file, and which block of which construct it is. */
interface Code {
  readonly type: string;
  readonly label: string;
  readonly config: Values;
  readonly stack: string;
  readonly constructPath?: () => string;
}

async function hcl(type: string, attribute: string, values: Values): Promise<Code> {
  const code = `resource "${type}" "mine" {\n  ${attribute} = file("\${path.module}/${FILE}")\n}\n`;
  await writeFile("main.tf", code);
  return { type, label: "mine", config: { ...values, [attribute]: await readFile(FILE, "utf8") }, stack: "." };
}

async function app(
  type: string,
  build: (stack: TerraformStack, zone: ReturnType<typeof ShieldZone.fromShieldZoneId>) => void,
): Promise<Code> {
  const made = new App({ outdir: "cdktf.out" });
  const stack = new TerraformStack(made, "site");
  new BunnyProvider(stack, "bunny");
  build(stack, ShieldZone.fromShieldZoneId(stack, "zone", 42));
  made.synth();
  const output = join("cdktf.out", "stacks", "site");
  const text = await readFile(join(output, "cdk.tf.json"), "utf8");
  const { resource } = JSON.parse(text) as { resource: Record<string, Record<string, Values>> };
  const [label = "", block = {}] = Object.entries(resource[type] ?? {})[0] ?? [];
  const { "//": _, content, ...config } = block;
  // The list as text is one line, which Terraform splits.
  const split = typeof content === "string" && {
    content: content.replace(/^\$\{replace\("(.*)", " ", "\\n"\)\}$/, "$1").replaceAll(" ", "\n"),
  };
  const constructPath = readConstructs(text).constructPath(`${type}.${label}`) ?? "";
  return { type, label, config: { ...config, ...split }, stack: output, constructPath: () => constructPath };
}

const fromFile = (asText: boolean): Promise<Code> =>
  app(LIST, (stack, zone) => {
    new AccessList(stack, "mine", {
      zone,
      entries: Entries.fromFile("cidr", FILE),
      action: AccessListAction.ALLOW,
      asText,
    });
  });

const CASES: readonly (readonly [string, string, () => Promise<Code>])[] = [
  ["content = file(…)", ENTRIES, () => hcl(LIST, "content", list)],
  ["html = file(…)", HTML, () => hcl(PAGE, "html", { shield_zone_id: 42, page_type: "block" })],
  ["Entries.fromFile", ENTRIES, () => fromFile(false)],
  ["Entries.fromFile as text", ENTRIES, () => fromFile(true)],
  [
    "PageContent.fromFile",
    HTML,
    () =>
      app(PAGE, (stack, zone) => {
        new ResponsePage(stack, "mine", { zone, content: PageContent.fromFile(FILE) });
      }),
  ],
];

test.each(CASES)("the lines that a drift of %s names leave it as it was found", async (_, text, read) => {
  await writeFile(FILE, text);
  const { type, label, config, stack, ...paths } = await read();
  const walks = () => driveWalks(hosted.service, type, undefined, withoutWaits);
  const created = await walks().apply(config);
  expect(errorsIn(created)).toEqual([]);
  const changed =
    "html" in config
      ? { html: "<h1>Stopped</h1>\n<p>a</p>\n<p>b</p>\n" }
      : "content" in config
        ? { content: CHANGED.join("\n") }
        : { entries: CHANGED };
  expect(errorsIn(await walks().apply({ ...config, ...changed }, created))).toEqual([]);
  const found = await walks().read(created);
  const { planned } = await walks().plan(config, found);
  const plan = planOf(
    planJson([], { resource_drift: [change(`${type}.mine`, { shield_zone_id: 42 }, { shield_zone_id: 43 })] }),
  );
  const sourceFile = await sourceFiles(
    { name: "site", source: stack, folder: stack, constructsFile: join(stack, "cdk.tf.json") },
    plan,
  );
  const drifted = driftOf(
    { type, config, before: stateOf(created), found: stateOf(found), planned },
    { ...paths, sourceFile: (_address, attribute) => sourceFile?.(`${type}.${label}`, attribute) },
  );

  const [edit, ...more] = drifted?.accept ?? [];
  expect(more).toEqual([]);
  expect(edit).toEqual({
    text: expect.stringContaining(FILE) as string,
    lines: expect.objectContaining({ file: FILE }) as object,
  });
  await writeFile(FILE, editLines(text, edit!.lines!));
  expect(dirname(edit!.lines!.file)).toBe("texts");
  const { config: edited } = await read();
  const next = await walks().plan(edited, found);
  expect({ planned: next.planned, errors: errorsIn(next) }).toEqual({ planned: found.state, errors: [] });
});

test("a list of several groups, and a file outside of the app's folder, have no file in the stack", async () => {
  await writeFile(FILE, ENTRIES);
  await mkdir("app");
  process.chdir("app");
  const { stack } = await app(LIST, (scope, zone) => {
    const two = new AccessList(scope, "mine", {
      zone,
      entries: Entries.fromFile("cidr", join(folder, FILE)),
      action: AccessListAction.LOG,
    });
    new AccessList(scope, "other", {
      zone,
      entries: Entries.fromFile("cidr", join(folder, FILE)),
      action: AccessListAction.LOG,
    });
    two.addEntries(Entries.cidrs("203.0.113.0/25"));
  });
  expect(await readFile(join(stack, "cdk.tf.json"), "utf8")).not.toContain('"files"');
});
