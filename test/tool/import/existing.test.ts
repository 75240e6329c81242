import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { NASTY_ACCOUNT } from "../../account/nasty-account.js";
import { useAccountCommand } from "../support/account-command.js";
import { LIST, stateOf, ZONE } from "./support/states.js";

const { hosted, bunnyTf, inFolder } = useAccountCommand("import", NASTY_ACCOUNT);

const read = (name: string) => readFile(inFolder(name), "utf8");

describe("a folder with files", () => {
  const MINE = '# mine\nresource "bunny_shield_access_list" "office" {}\nterraform {\n  required_providers {}\n}\n';
  beforeEach(() => writeFile(inFolder("zone-42.tf"), MINE));

  test("is refused without a terminal, before anything is read", async () => {
    const { exitCode, err } = await bunnyTf("--zone", "42", "--out", inFolder());

    expect(exitCode).toBe(1);
    expect(err).toContain("has files, and nothing was written. Name another folder, or add --yes");
    expect(await readdir(inFolder())).toEqual(["zone-42.tf"]);
    expect(hosted.service.countRequests()).toBe(0);
  });

  test("gets new files beside its own with --yes, under names that are free", async () => {
    expect(await bunnyTf("--zone", "42", "--out", inFolder(), "--yes")).toMatchObject({ exitCode: 2, err: "" });

    expect((await readdir(inFolder())).sort()).toEqual(["imports.tf", "zone-42-2.tf", "zone-42.tf"]);
    expect(await read("zone-42.tf")).toBe(MINE);
    expect(await read("zone-42-2.tf")).toContain('resource "bunny_shield_access_list" "office_2" {');
  });

  const OTHERS = { required_providers: { aws: { source: "hashicorp/aws" } } };
  const OWN = { required_providers: { shield: { source: "bunny-iac/bunny" } } };

  test.each([
    [
      "other providers",
      "versions.tf",
      'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n',
      /required_providers in versions\.tf.*:\n +bunny = \{\n +source += "bunny-iac\/bunny"/,
    ],
    [
      "other providers in JSON",
      "main.tf.json",
      JSON.stringify({ terraform: OTHERS }),
      /required_providers in main\.tf\.json.*:\n +"bunny": \{"source":"bunny-iac\/bunny"/,
    ],
  ])("that requires %s is told what to add, by the exit code, too", async (_, file, text, lines) => {
    await rm(inFolder("zone-42.tf"));
    await writeFile(inFolder(file), text);
    const { exitCode, out } = await bunnyTf("--zone", "42", "--out", inFolder(), "--yes");
    expect(exitCode).toBe(2);
    expect(out).toMatch(lines);
    expect(await readdir(inFolder())).not.toContain("providers.tf");
  });

  test("gets what is missing in a file of its own, and code that uses the name that the provider has there", async () => {
    await rm(inFolder("zone-42.tf"));
    const imported = async (out: string, text: object) => {
      await mkdir(inFolder(out));
      await writeFile(inFolder(out, "main.tf.json"), JSON.stringify(text));
      return bunnyTf("--zone", "42", "--out", inFolder(out), "--yes");
    };
    expect((await imported("configured", { provider: { bunny: {} } })).exitCode).toBe(0);
    expect(await read("configured/providers.tf")).not.toContain('provider "bunny"');
    expect((await imported("named", { terraform: OWN })).exitCode).toBe(0);
    expect(await read("named/zone-42.tf")).toMatch(/resource "bunny_shield_zone" "zone_42" \{\n +provider += shield\n/);
    const other = await imported("other", { terraform: [{ required_providers: [{ bunny: { source: "x/bunny" } }] }] });
    expect(other).toMatchObject({ exitCode: 1, out: "" });
    expect(other.err).toMatch(/main\.tf\.json in .* requires "x\/bunny" as bunny, which is another provider/);
  });
});

describe("a second run", () => {
  const managed = (values: Record<string, unknown>, type: string, name: string) => ({
    mode: "managed",
    type,
    name,
    values,
  });
  const module = {
    resources: [managed(ZONE, "bunny_shield_zone", "site")],
    child_modules: [{ resources: [managed(LIST, "bunny_shield_access_list", "office")] }],
  };
  const stored = ({ values, ...one }: ReturnType<typeof managed>) => ({ ...one, instances: [{ attributes: values }] });

  test.each([
    [
      "a state file",
      { version: 4, resources: [...module.resources, ...module.child_modules[0]!.resources].map(stored) },
    ],
    ["a state as JSON", { format_version: "1.0", values: { root_module: module } }],
    ["a plan as JSON", { format_version: "1.2", planned_values: { root_module: module } }],
    ["a refresh-only plan as JSON", { format_version: "1.2", prior_state: { values: { root_module: module } } }],
  ])("adds only what is not in %s", async (_, state) => {
    await writeFile(inFolder("state.json"), JSON.stringify(state));
    const { exitCode, out } = await bunnyTf(
      ...["--zone", "42", "--out", inFolder("new"), "--state", inFolder("state.json")],
    );

    expect(exitCode).toBe(0);
    expect(out).toContain("Already there, and not written again: 2 in the state.");
    const files = (await read("new/zone-42.tf")) + (await read("new/imports.tf"));
    expect(files).not.toMatch(/resource "bunny_shield_zone"|resource "bunny_shield_access_list" /);
    expect(files).toContain("shield_zone_id = 42");
  });

  const again = (...args: readonly string[]): ReturnType<typeof bunnyTf> =>
    bunnyTf("--all", "--out", inFolder(), "--yes", ...args);
  const writtenTwice = async (): Promise<string[]> =>
    (await readdir(inFolder())).filter((name) => /-2\.tf$/.test(name)).sort();

  test("before any apply writes nothing: import blocks say what is there, and a new object is written alone", async () => {
    await again();
    const files = await readdir(inFolder());
    const { out } = await again();
    expect(out).toMatch(
      /^Nothing to import, and nothing was written\.\nAlready there, and not written again: \d+ in code or import blocks\.\nObjects of other/,
    );
    expect(out).toContain("Objects of other stacks are not known here.");
    expect(await readdir(inFolder())).toEqual(files);

    await hosted.service.edit(({ accessLists }) => {
      const list = accessLists.find(({ shieldZoneId }) => shieldZoneId === 42)!;
      accessLists.push({ ...list, listId: 9991, configurationId: 9992, name: "Made later" });
    });
    const later = await again();
    expect(later.out).toMatch(/^Wrote 1 object into 2 files/);
    expect(later.out).toContain("Delete imports-2.tf after the apply.");
    expect(await writtenTwice()).toEqual(["imports-2.tf", "zone-42-2.tf"]);
    expect(await read("zone-42-2.tf")).toContain("shield_zone_id = bunny_shield_zone.zone_42.shield_zone_id");
  });

  test("finds the folder's own state, in any workspace and after a move", async () => {
    await again();
    await rm(inFolder("imports.tf"));
    const [zone, list] = [
      ["bunny_shield_zone", "old", ZONE],
      ["bunny_shield_access_list", "x", LIST],
    ] as const;
    const numbered = async () => (await again()).out;
    await mkdir(inFolder("terraform.tfstate.d", "blue"), { recursive: true });
    await writeFile(inFolder("terraform.tfstate"), JSON.stringify(stateOf(zone)));
    await writeFile(inFolder("terraform.tfstate.d", "blue", "terraform.tfstate"), JSON.stringify(stateOf(list)));
    await writeFile(
      inFolder("moved.tf"),
      "moved {\n  from = bunny_shield_zone.old\n  to   = bunny_shield_zone.zone_42\n}\n",
    );
    expect(await numbered()).toMatch(/Already there, and not written again: 2 in the state, \d+ in code/);
    expect(await writtenTwice()).not.toContain("imports-2.tf");
    const added = await read("zone-42-2.tf").catch(() => "");
    expect(added).not.toContain("1108");
  });

  test("finds what code declares: by values, references, loops, and in modules", async () => {
    await mkdir(inFolder("bots"));
    await writeFile(
      inFolder("bots", "main.tf"),
      'variable "zone" {}\nresource "bunny_shield_bot_category_action" "c" {\n  for_each       = toset(["ads", "social"])\n  shield_zone_id = var.zone\n  category       = each.key\n  action         = "block"\n}\n',
    );
    await writeFile(
      inFolder("main.tf.json"),
      JSON.stringify({
        resource: {
          bunny_shield_zone: { site: { pull_zone_id: 9001 } },
          bunny_shield_bot_detection: { d: { shield_zone_id: "${bunny_shield_zone.site.shield_zone_id}" } },
        },
        locals: { zone: 42 },
        module: { bots: { source: "./bots", zone: "${local.zone}" } },
        import: [
          { for_each: { a: "42/1108" }, to: "module.lists.bunny_shield_access_list.x[each.key]", id: "${each.value}" },
          { to: "bunny_shield_waf_rule.r", id: "${var.unknown}" },
        ],
      }),
    );
    const { out } = await bunnyTf("--zone", "42", "--out", inFolder(), "--yes");
    expect(out).toContain("1 import block of the folder is for an object that only the engine can determine.");
    const text = (await read("imports.tf")) + (await read("zone-42.tf"));
    for (const written of ['bunny_shield_zone"', 'bunny_shield_bot_detection"', '"42/ads"', '"42/social"', '"42/1108"'])
      expect(text).not.toContain(written);
    expect(text).toContain("shield_zone_id = bunny_shield_zone.site.shield_zone_id");
  });

  test("reads files that begin with a byte order mark", async () => {
    await writeFile(inFolder("a.tf"), '\uFEFFresource "bunny_shield_zone" "site" {\n  pull_zone_id = 9001\n}\n');
    await writeFile(
      inFolder("b.tf.json"),
      `\uFEFF${JSON.stringify({ import: [{ to: "bunny_shield_access_list.office", id: "42/1108" }] })}`,
    );
    const { exitCode, out } = await bunnyTf("--zone", "42", "--out", inFolder(), "--yes");
    expect(exitCode).toBe(0);
    expect(out).toContain("2 in code or import blocks");
    expect(await read("zone-42.tf")).toContain("shield_zone_id = bunny_shield_zone.site.shield_zone_id");
  });

  test.each([
    [
      'terraform {\n  backend "s3" {}\n}\n',
      /the backend "s3", which this command does not read.*state pull > state\.json/,
    ],
    ["terraform {\n  cloud {}\n}\n", /HCP Terraform \(cloud\)/],
    ['resource "x" {\n', /main\.tf cannot be read, so its declarations are not known/],
  ])("stops before it reads the account where it cannot know what is there: %j", async (text, message) => {
    await writeFile(inFolder("main.tf"), text);
    const { exitCode, err } = await again();
    expect({ exitCode, files: await readdir(inFolder()) }).toEqual({ exitCode: 1, files: ["main.tf"] });
    expect(err).toMatch(message);
    expect(hosted.service.countRequests()).toBe(0);
  });

  test("goes on where the state of a backend is given, or there is none", async () => {
    await writeFile(inFolder("main.tf"), 'terraform {\n  backend "s3" {}\n}\n');
    await writeFile(inFolder("state.json"), JSON.stringify(stateOf(["bunny_shield_access_list", "x", LIST])));
    expect((await again("--state", inFolder("state.json"))).out).toContain("written again: 1 in the state.");
    await rm(inFolder("imports.tf"));
    expect((await again("--no-state")).exitCode).toBe(0);
    expect((await again("--no-state", "--state", inFolder("state.json"))).err).toContain(
      "--state and --no-state exclude each other",
    );
  });

  test("refuses a file that is neither", async () => {
    await writeFile(inFolder("state.json"), '{"version":3}');
    const { exitCode, err } = await bunnyTf("--all", "--out", inFolder("new"), "--state", inFolder("state.json"));

    expect(exitCode).toBe(1);
    expect(err).toContain("state.json is neither a state nor a plan");
    expect(hosted.service.countRequests()).toBe(0);
  });
});
