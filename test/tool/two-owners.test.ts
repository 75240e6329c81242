import { readdir, readFile, writeFile } from "node:fs/promises";
import type { DriftReport } from "../../src/review/document/drift-document.js";
import { schemaErrors } from "../review/support/outputs.js";
import { BUNNYNET, official } from "../review/support/official-objects.js";
import { change, type JsonObject } from "../review/support/plan-builder.js";
import { reviewOf } from "../review/support/review-of.js";
import { useAccountCommand } from "./support/account-command.js";
import { OURS, ROWS, SCENE, stateOf } from "./support/two-owners.js";
import { driftOf } from "./support/unmanaged.js";

const INTO = ["--zone", "42", "--zone", "43", "--yes"];

describe("audit", () => {
  const { bunnyTf, inFolder } = useAccountCommand("audit", SCENE);
  const inNoState = async (state: string): Promise<readonly [DriftReport, readonly string[]]> => {
    await writeFile(inFolder("state.json"), state);
    const { out } = await bunnyTf("--format", "json", "--state", inFolder("state.json"));
    expect(schemaErrors(out)).toBeUndefined();
    const report = JSON.parse(out) as DriftReport;
    const drifted = report.stacks.flatMap((stack) => stack.drifted);
    return [
      report,
      drifted.flatMap(({ object }) =>
        object.findings.some(({ rule }) => rule === "in-no-state") ? [object.address] : [],
      ),
    ];
  };

  it("reports only what neither provider's state has, and counts what the official one has", async () => {
    const [report, found] = await inNoState(stateOf());
    expect([...found].sort()).toEqual([
      "bunny_shield_access_list 42/304",
      "bunny_shield_access_list 43/305",
      "bunny_shield_exception 9001/guid-health",
    ]);
    // The zone, two lists, the managed list, the rule and its order, the limit, and the edge rule.
    expect(report.audited?.in_official_states).toBe(8);
    const { out } = await bunnyTf("--state", inFolder("state.json"));
    expect(out).toContain("8 objects are in the state of bunnyway/bunnynet.");
  });

  it("reports all of it without that state, and says nothing of the official provider", async () => {
    const [report, found] = await inNoState(stateOf([]));
    expect(found).toHaveLength(8);
    expect(report.audited).not.toHaveProperty("in_official_states");
  });
});

describe("import", () => {
  const { bunnyTf, inFolder } = useAccountCommand("import", SCENE);
  const imported = async (...args: string[]) => {
    await writeFile(inFolder("terraform.tfstate"), stateOf());
    const { out, err, exitCode } = await bunnyTf(...INTO, "--out", inFolder(), ...args);
    const files = (await readdir(inFolder())).filter((file) => file.endsWith(".tf"));
    const text = (await Promise.all(files.map((file) => readFile(inFolder(file), "utf8")))).join("\n");
    const blocks = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, one = ""]) => one).sort();
    const resources = blocks(/^resource "([^"]+)" "[^"]+"/gm);
    return {
      out,
      err,
      exitCode,
      text,
      resources,
      ids: blocks(/^ +id = "([^"]+)"/gm),
      moved: blocks(/^ +from = (\S+)/gm),
    };
  };

  it("leaves what the official state has, says so, and offers to move what can move", async () => {
    const { out, text, ids, moved, resources } = await imported();
    expect(ids.filter((id) => /^(?:42\/[123]|502$|101$|9001)/.test(id))).toEqual(["42/304", "9001/guid-health"]);
    expect(ids).toContain("43/305");
    // What version 0.15.1 does not know is nobody's: upload scanning.
    const inZone = /^bunny_shield_(?:zone|bot_detection|upload_scanning)$/;
    const zones = [
      "bunny_shield_bot_detection",
      "bunny_shield_upload_scanning",
      "bunny_shield_upload_scanning",
      "bunny_shield_zone",
    ];
    expect(resources.filter((type) => inZone.test(type))).toEqual(zones);
    expect([moved, text.includes("shield_zone_id = 42")]).toEqual([[], true]);
    expect(out).toMatch(/^\d+ objects are in the state of bunnyway\/bunnynet, and not written\.$/m);
    expect(out).toContain("1 in the state");
    for (const type of ["shield", "access_list", "waf_rule", "ratelimit_rule"])
      expect(out).toContain(`  --move bunnynet_pullzone_${type}\n`);
    expect(out).not.toContain("--move bunnynet_pullzone_edgerule");
  });

  it("moves one object by its address, and all of a type", async () => {
    const one = await imported("--move", "bunnynet_pullzone_access_list.office");
    expect(one.text).toContain(
      "moved {\n  from = bunnynet_pullzone_access_list.office\n  to   = bunny_shield_access_list.office\n}\n",
    );
    expect(one.ids).not.toContain("42/301");
    expect(one.out).toContain("  remove the block of bunnynet_pullzone_access_list.office\n");
    expect(one.out).toMatch(/The plan imports \d+ objects and moves 1 object, and changes none of them\./);
    expect(one.resources.filter((type) => type === "bunny_shield_access_list")).toHaveLength(3);
  });

  it("moves a Shield zone with what else was part of it", async () => {
    const { moved, ids, resources } = await imported("--move", "bunnynet_pullzone_shield");
    expect(moved).toEqual(["bunnynet_pullzone_shield.main"]);
    expect(ids).toContain("42/1");
    expect(resources).toContain("bunny_shield_bot_detection");
    expect(resources).not.toContain("bunny_shield_waf_rule");
  });

  it.each([
    [["--move", "bunnynet_pullzone_access_list.gone"], /no state has an object of the official provider/],
    [["--move", "bunnynet_pullzone_access_list", "--as", "cdktf"], /--move is for HCL/],
  ])("refuses %s", async (args, problem) => {
    const { exitCode, err, resources } = await imported(...args);
    expect([exitCode, resources]).toEqual([1, []]);
    expect(err).toMatch(problem);
  });
});

describe("drift --unmanaged", () => {
  const { hosted } = useAccountCommand("drift", SCENE);
  beforeEach(() => void (process.env["BUNNYNET_API_URL"] = hosted.service.env.BUNNY_BASE_URL));
  const configuration = { root_module: {}, provider_config: { bunnynet: { full_name: BUNNYNET, name: "bunnynet" } } };
  const found = ({ stacks }: DriftReport) =>
    stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object.address));

  it.each([
    ["both providers", ROWS],
    ["the official provider", ROWS.slice(0, -1)],
    ["one edge rule, of which only the pull zone is known", ROWS.slice(-2, -1)],
  ])("finds in a folder of %s what neither state has", async (_, rows) => {
    const report = await driftOf(rows, [], { configuration });
    expect(report.stacks[0]).toMatchObject({ unmanaged: "looked for", problems: [], verdict: "drift" });
    const all = found(report);
    expect(all).toEqual(
      expect.arrayContaining(["bunny_shield_access_list.dashboard", "bunny_shield_exception.guid_health"]),
    );
    expect(all).not.toContain("bunny_shield_exception.guid_hooks");
    expect(all.length).toBe(rows.length > 1 ? (rows === ROWS ? 2 : 3) : 7);
    expect(report.exit_code).toBe(3);
  });

  it("says that nothing was looked for where the official provider reads another API", async () => {
    Reflect.deleteProperty(process.env, "BUNNYNET_API_URL");
    const [stack] = (await driftOf(ROWS, [], { configuration })).stacks;
    expect(stack).toMatchObject({ unmanaged: "not looked for", incomplete: true });
    expect(stack?.problems.join()).toContain("provider bunnynet reads another API than BUNNY_BASE_URL names");
  });
});

it("a review says that a list is deleted for both where only the official block is gone", () => {
  const [office] = ROWS.filter((row) => row["address"] === "bunnynet_pullzone_access_list.office");
  const { before } = office?.["change"] as { before: JsonObject };
  const destroyed = official("bunnynet_pullzone_access_list.office", before, null);
  const kept = change("bunny_shield_access_list.office", { ...OURS, list_id: 301 }, { ...OURS, list_id: 301 });
  const others = ROWS.filter((row) => row !== office);
  const found = reviewOf([...others, destroyed, kept]).resources.flatMap(({ findings }) => findings);
  expect(found.filter(({ rule }) => rule === "shared-object").map(({ text }) => text)).toEqual([
    "The same object is also at `bunny_shield_access_list.office`, and is destroyed there as well. To keep it, remove this address from the state instead.",
  ]);
});

it("a review of both providers' objects of one zone changes nothing, and names no object twice", () => {
  expect(reviewOf(ROWS)).toMatchObject({ direction: "neutral", resources: [], findings: [] });
  const twice = change(
    "bunny_shield_access_list.office",
    { ...OURS, list_id: 301 },
    { ...OURS, list_id: 301, name: "x" },
  );
  expect(JSON.stringify(reviewOf([...ROWS, twice]).resources)).toContain("bunnynet_pullzone_access_list.office");
});
