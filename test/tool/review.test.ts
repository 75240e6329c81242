import v8 from "node:v8";
import { link, lstat, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bunnyTf, useFolder } from "../review/support/command.js";
import { ignoreFileErrors, schemaErrors } from "../review/support/outputs.js";
import { accessList, change, planJson } from "../review/support/plan-builder.js";
import { keepEnvironment } from "../support/keep-environment.js";

const folderWith = useFolder();
keepEnvironment();
const loosening = change("bunny_shield_access_list.office", accessList(), accessList({ action: "log" }));
const bots = { entries: ["198.51.100.7"] };
const tightening = change("bunny_shield_access_list.bots", accessList({ ...bots, action: "log" }), accessList(bots));
const created = change("null_resource.a", null, { v: 1 });
const destroyed = change("null_resource.a", { v: 1 }, null);
/** What the guide tells reviewers to set for production. */
const PRODUCTION = "destroy,replace,loosens,high,deferred,incomplete";

describe("review", () => {
  it.each([
    ["nothing", planJson([]), 0],
    ["a creation", planJson([created]), 2],
    ["tighter protection", planJson([tightening]), 2],
    ["looser protection", planJson([loosening]), 3],
    ["a destroyed object", planJson([destroyed]), 3],
    ["an incomplete plan", planJson([created], { complete: false }), 3],
    ["a plan that failed partway", planJson([created], { errored: true }), 1],
    ["no plan", "{}", 1],
  ])("a gate for production on %s", async (_name, text, exitCode) => {
    const folder = await folderWith({ "plan.json": text });
    expect((await bunnyTf("review", "--fail-on", PRODUCTION, join(folder, "plan.json"))).exitCode).toBe(exitCode);
  });

  it.each([
    [999, false],
    [1_000, process.versions.node.startsWith("20.")],
  ])("a plan of %i rows is judged with functions optimized late: %s", async (count, isLate) => {
    const rows = Array.from({ length: count }, (_, index) => change(`null_resource.a[${index}]`, { v: 1 }, { v: 1 }));
    const folder = await folderWith({ "plan.json": planJson(rows) });
    const set = jest.spyOn(v8, "setFlagsFromString").mockReturnValue();
    expect((await bunnyTf("review", join(folder, "plan.json"))).exitCode).toBe(0);
    expect(set.mock.calls).toEqual(isLate ? [["--interrupt-budget=1000000"]] : []);
    set.mockRestore();
  });

  it("a zone is the same, written as a number or as text", async () => {
    const entries = ["192.0.2.1"];
    const other = accessList({ list_id: 78, name: "other", shield_zone_id: "1001", entries });
    const folder = await folderWith({
      "plan.json": planJson([
        change("bunny_shield_access_list.one", accessList({ shield_zone_id: 1001, entries }), null),
        change("bunny_shield_access_list.other", other, other),
      ]),
    });
    expect((await bunnyTf("review", folder)).out).toContain("Entries stopped by list other, both before and after");
  });

  it("reads a folder's saved plan and its construct paths", async () => {
    const constructs = {
      resource: { bunny_shield_access_list: { office: { "//": { metadata: { path: "site/office" } } } } },
    };
    const folder = await folderWith({
      "tfplan.json": planJson([loosening]),
      "cdk.tf.json": JSON.stringify(constructs),
    });
    expect((await bunnyTf("review", folder)).out).toMatch(/bunny_shield_access_list\.office {2}site\/office/);
  });

  it("says what to run where a folder holds no plan", async () => {
    const folder = await folderWith({ "main.tf": "" });
    const { exitCode, out } = await bunnyTf("review", folder);
    expect(exitCode).toBe(1);
    expect(out).toContain("has no saved plan: run");
  });

  it("names the file that is no plan, also when it is the only one", async () => {
    const folder = await folderWith({ "corrupt.json": "{" });
    const { exitCode, out } = await bunnyTf("review", join(folder, "corrupt.json"));
    expect(exitCode).toBe(1);
    expect(out).toMatch(/No plan could be read: .*corrupt\.json: The input is not whole JSON \(it ends in line 1/);
  });

  it("reviews all stacks of cdktf.out, with a total; one that fails hides no other", async () => {
    const stack = (name: string) => ({
      name,
      constructPath: name,
      workingDirectory: `stacks/${name}`,
      synthesizedStackPath: `stacks/${name}/cdk.tf.json`,
      dependencies: [],
    });
    const folder = await folderWith({
      "cdktf.out/manifest.json": JSON.stringify({
        version: "0.21.0",
        stacks: { net: stack("net"), web: stack("web"), bad: stack("bad") },
      }),
      "cdktf.out/stacks/net/plan.json": planJson([created]),
      "cdktf.out/stacks/web/plan.json": planJson([loosening, tightening]),
      "cdktf.out/stacks/bad/plan.json": '{"format_version":"3.0"}',
    });
    const { exitCode, out } = await bunnyTf("review", "--format", "markdown", folder);
    expect(exitCode).toBe(1);
    expect(out).toContain("<summary>All changes: 2 to change, 1 to create in 2 of 3 stacks</summary>");
    expect(out).toContain("| `web` | 2 to change | 1 change loosens protection (1 high), 1 tightens it |");
    expect(out).toContain("| `bad` | **no review** | not reviewed |");
    expect(out).toContain("format version 3.0");
  });

  it("writes each format, into a file when asked to", async () => {
    const folder = await folderWith({ "plan.json": planJson([loosening]) });
    const file = join(folder, "report");
    const written = async (format: string): Promise<string> => {
      const { out, exitCode } = await bunnyTf("review", "-f", format, "-o", file, folder);
      expect([out, exitCode]).toEqual(["", 2]);
      return readFile(file, "utf8");
    };
    expect(schemaErrors(await written("json"))).toBeUndefined();
    expect(await written("html")).toMatch(/^<!doctype html>/);
    expect(await written("markdown")).toMatch(/^<!-- bunny-tf:review -->/);
    expect(await written("text")).toMatch(/^No longer blocks: office, zone 1001\nPlan: 1 to change\n/);
  });

  it("keeps to a budget and tells where the rest is", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => change(`null_resource.r[${index}]`, { v: 1 }, { v: 2 }));
    const folder = await folderWith({ "plan.json": planJson([...rows, loosening]) });
    const { out } = await bunnyTf(
      "review",
      "-f",
      "markdown",
      "--budget",
      "4000",
      "--link",
      "https://ci.example/1",
      "--marker",
      "prod",
      folder,
    );
    expect(out.length).toBeLessThanOrEqual(4000);
    expect(out).toMatch(/^<!-- bunny-tf:review:prod -->/);
    expect(out).toContain("No longer blocks: action `block` → `log`, 2 entries (`192.0.2.1`, `192.0.2.2`).");
    expect(out).toMatch(
      /Left out to fit 4,000 characters, least important first: .* Full report: <https:\/\/ci\.example\/1>/,
    );
  });

  it.each([
    [["--fail-on", "everything"], /no --fail-on condition "everything"/],
    [["--budget", "10"], /at least 1000 characters/],
    [["--marker", "--><script>"], /marker is made of letters/],
    [["--link", "javascript:alert(1)"], /Must be a whole URL with https:\/\/ or http:\/\//],
    [["--link", "https://ci.example.com/a b"], /Must be a whole URL/],
    [["--format", "pdf"], /Allowed choices are text, markdown, json, html, sarif, code-quality/],
    [["-", "-"], /can be read only once/],
  ])("refuses %j with exit code 1", async (args, message) => {
    const { exitCode, err } = await bunnyTf("review", ...args);
    expect(exitCode).toBe(1);
    expect(err).toMatch(message);
  });
});

describe("input and output", () => {
  it("reports an input that does not exist, and reviews the others", async () => {
    const folder = await folderWith({ "plan.json": planJson([loosening]) });
    const { exitCode, out } = await bunnyTf("review", join(folder, "none.json"), join(folder, "plan.json"));
    expect(exitCode).toBe(1);
    expect(out).toContain("none.json does not exist");
    expect(out).toContain("No longer blocks");
  });

  it.each([
    ["the plan itself", "plan.json", "same file as the input"],
    ["the plan by another name", "hard.json", "same file as the input"],
    ["a link within the folder", "soft.json", "is a link"],
  ])("never writes onto %s", async (_, output, message) => {
    const text = planJson([loosening]);
    const folder = await folderWith({ "plan.json": text });
    const plan = join(folder, "plan.json");
    await link(plan, join(folder, "hard.json"));
    await symlink(plan, join(folder, "soft.json"));
    for (const command of ["review", "drift"]) {
      const { exitCode, err } = await bunnyTf(command, "-o", join(folder, output), plan);
      expect(exitCode).toBe(1);
      expect(err).toContain(message);
    }
    expect(await readFile(plan, "utf8")).toBe(text);
  });

  it.each([
    ["main.tf", "", "exists and is not a report"],
    ["main.tf.json", '{"resource": {}}', "exists and is not a report"],
    ["requests.yaml", "requests: []", "exists and is not a report"],
    ["house-rules.json", '{"require": []}', "exists and is not a baseline"],
    ["main.tf", "# {}", "exists and is not a baseline"],
  ])("never writes onto %s with %j", async (name, text, message) => {
    const folder = await folderWith({ "plan.json": planJson([loosening]), [name]: text });
    const file = join(folder, name);
    const option = message.endsWith("report") ? "--output" : "--write-baseline";
    const { exitCode, err } = await bunnyTf("drift", option, file, join(folder, "plan.json"));
    expect({ exitCode, err }).toEqual({ exitCode: 1, err: expect.stringContaining(`${file} ${message}`) as string });
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it.each(["text", "markdown", "json", "html", "sarif", "code-quality"])("replaces a report as %s", async (format) => {
    const folder = await folderWith({ "plan.json": planJson([loosening]), "report.json": "" });
    const output = join(folder, /^[tmh]/.test(format) ? "report.txt" : "report.json");
    for (const exitCode of [2, 2])
      expect(await bunnyTf("review", "-f", format, "-o", output, join(folder, "plan.json"))).toMatchObject({
        exitCode,
      });
  });

  it("never writes onto the saved plan of a folder, or onto the ignore file", async () => {
    const ignore = JSON.stringify({ ignore: [] });
    const folder = await folderWith({ "tfplan.json": planJson([loosening]), "ignore.json": ignore });
    const onPlan = await bunnyTf("review", "-o", join(folder, "tfplan.json"), folder);
    expect(onPlan.err).toContain("same file as the input");
    const file = join(folder, "ignore.json");
    const onIgnore = await bunnyTf("drift", "-o", file, "--ignore", file, join(folder, "tfplan.json"));
    expect(onIgnore.err).toContain("same file as the input");
    expect(await readFile(file, "utf8")).toBe(ignore);
  });

  it("asks OpenTofu to show its encrypted plan file", async () => {
    const folder = await folderWith({ plan: '{"meta":{"k":"e30="},"encrypted_data":"x","encryption_version":"v0"}' });
    const shown = join(folder, "shown.json");
    await writeFile(shown, planJson([loosening]));
    const stub = join(folder, "tofu");
    const script = `#!/bin/sh\ncase "$1" in version) echo "OpenTofu v1.11.4";; *) cat ${shown};; esac\n`;
    await writeFile(stub, script, { mode: 0o755 });
    process.env["BUNNY_TF_CLI"] = stub;
    const { exitCode, out } = await bunnyTf("review", join(folder, "plan"));
    expect(exitCode).toBe(2);
    expect(out).toContain("No longer blocks");
    await writeFile(join(folder, "none.json"), "no");
    const none = await bunnyTf("review", join(folder, "none.json"));
    expect(none.out).toContain("tofu show -json PLAN");
  });
});

describe("drift", () => {
  const drifted = planJson([], { resource_drift: [loosening] });
  /** The file with the row that the command writes. */
  const ignoring = async (expires: string): Promise<string> => {
    const folder = await folderWith({ "plan.json": drifted });
    const file = join(folder, "ignore.json");
    await bunnyTf("drift", "--write-baseline", file, "--expires", expires, join(folder, "plan.json"));
    return (await readFile(file, "utf8")).replace(/"reason": "[^"]*"/, '"reason": "being investigated"');
  };

  it.each([
    ["no drift", planJson([]), [], 0],
    ["a state without objects", planJson([created]), [], 2],
    ["drift", drifted, [], 2],
    ["drift and a gate", drifted, ["--fail-on", "loosens"], 3],
    ["no plan", "no plan", [], 1],
  ])("%s", async (_name, text, args, exitCode) => {
    const folder = await folderWith({ "plan.json": text });
    const ended = await bunnyTf("drift", "-f", "json", ...args, join(folder, "plan.json"));
    expect(ended.exitCode).toBe(exitCode);
    expect(schemaErrors(ended.out)).toBeUndefined();
  });

  it.each([
    ["2999-01-01", 0],
    ["2001-01-01", 3],
  ])("an ignore file whose row expires on %s", async (expires, exitCode) => {
    const ignore = await ignoring(expires);
    expect(ignoreFileErrors(ignore)).toBeUndefined();
    const folder = await folderWith({ "plan.json": drifted, "ignore.json": ignore });
    const ended = await bunnyTf("drift", "--ignore", join(folder, "ignore.json"), join(folder, "plan.json"));
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.out).toContain("being investigated");
  });

  it("an ignore file as Windows PowerShell writes it is read; what is none is named", async () => {
    const folder = await folderWith({
      "plan.json": drifted,
      "bom.json": `\uFEFF${await ignoring("2999-01-01")}`,
      "none.json": "no",
    });
    const drift = (file: string) => bunnyTf("drift", "--ignore", join(folder, file), join(folder, "plan.json"));
    expect(await drift("bom.json")).toMatchObject({ exitCode: 0 });
    const ended = await drift("none.json");
    expect(ended.exitCode).toBe(1);
    expect(ended.err).toMatch(/none\.json: .*not JSON/);
  });

  it("the worst of several decides, and each is told", async () => {
    const folder = await folderWith({ "a.json": planJson([]), "b.json": drifted, "c.json": "no plan" });
    const ended = await bunnyTf("drift", ...["a", "b", "c"].map((name) => join(folder, `${name}.json`)));
    expect(ended.exitCode).toBe(1);
    expect(ended.out).toContain("Drift: 1 stack without a verdict, 1 object changed outside in 3 stacks");
    expect(ended.out).toContain("not JSON");
  });
});

describe.each(["review", "drift"])("%s -o", (command) => {
  const files = { "plan.json": planJson([]), "inside/plan.json": planJson([]), "outside.txt": "untouched" };
  const write = (folder: string) =>
    bunnyTf(command, "-o", join(folder, "inside", "report.txt"), join(folder, "inside", "plan.json"));

  it.each([
    ["a file elsewhere", "../outside.txt"],
    ["nothing, elsewhere", "../missing.txt"],
    ["nothing", "missing.txt"],
  ])("writes nothing through a link to %s", async (_, target) => {
    const folder = await folderWith(files);
    await symlink(target, join(folder, "inside", "report.txt"));
    const { exitCode, err } = await write(folder);
    expect(exitCode).toBe(1);
    expect(err).toMatch(/report\.txt is a link: remove it, or name another file/);
    expect(await readFile(join(folder, "outside.txt"), "utf8")).toBe("untouched");
    await expect(readFile(join(folder, "missing.txt"))).rejects.toThrow("ENOENT");
  });

  it.each([
    ["does not exist", "missing", "It does not exist."],
    ["is a file", "outside.txt", "A part of its path is a file."],
  ])("says before it plans that the folder %s", async (_, name, reason) => {
    const folder = await folderWith(files);
    const report = join(folder, name, "report.txt");
    const { exitCode, err } = await bunnyTf(command, "-o", report, join(folder, "plan.json"));
    expect(exitCode).toBe(1);
    expect(err).toContain(`${report} cannot be written`);
    expect(err).toContain(reason);
    expect(err).not.toMatch(/ENOENT|ENOTDIR/);
  });

  it("says that the output is a folder", async () => {
    const folder = await folderWith(files);
    const { exitCode, err } = await bunnyTf(command, "-o", join(folder, "inside"), join(folder, "plan.json"));
    expect(exitCode).toBe(1);
    expect(err).toContain("cannot be written. It is a folder. Give a file.");
  });

  it("writes a file, and through no link, not even one within its folder", async () => {
    const folder = await folderWith({ ...files, "inside/latest.txt": "" });
    expect((await write(folder)).exitCode).toBe(0);
    expect(await readFile(join(folder, "inside", "report.txt"), "utf8")).not.toBe("");
    await symlink("latest.txt", join(folder, "inside", "link.txt"));
    const plan = join(folder, "inside", "plan.json");
    expect((await bunnyTf(command, "-o", join(folder, "inside", "link.txt"), plan)).exitCode).toBe(1);
    expect(await readFile(join(folder, "inside", "latest.txt"), "utf8")).toBe("");
    expect((await lstat(join(folder, "inside", "link.txt"))).isSymbolicLink()).toBe(true);
  });
});
