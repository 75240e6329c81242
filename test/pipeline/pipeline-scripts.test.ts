import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { FAKE_ENGINE } from "./support/fake-tools.js";
import { bash, PIPELINE } from "./support/pipeline-files.js";
import { useScriptsInFolder } from "./support/scripts-in-folder.js";

const UNREADABLE = `Error: Unable to find remote state

  with data.terraform_remote_state.cross-stack-reference-input-network
`;

const { app, asked, at, report, run, write } = useScriptsInFolder();

describe("plain HCL", () => {
  it("is what a folder with *.tf holds: no app is run", async () => {
    await write({ "main.tf": "", "main.ts": "process.exit(9)" });
    expect(await run("plan.sh", { FAIL_ON: "production", VERDICT: "3" })).toMatchObject({ code: 3 });
    expect(await asked()).toEqual([
      "init .",
      "plan .",
      "bunny-tf review --format markdown --output plan.md --fail-on=production --accept=protection-accept.json .",
    ]);
    expect(await run("apply.sh")).toMatchObject({ code: 0 });
    expect(await asked()).toEqual(["init .", "apply ."]);
  });

  it.each([
    ["an argument", {}, ["site"]],
    ["FOLDER", { FOLDER: "site" }, []],
  ])("is found below %s", async (_name, env, args) => {
    await write({ "site/main.tf.json": "{}" });
    for (const script of ["plan.sh", "apply.sh", "drift.sh"])
      expect(await run(script, { VERDICT: "0", ...env }, ...args)).toMatchObject({ code: 0 });
    expect(await asked()).toContain("apply site");
    expect(await report("drift.md")).toContain("report");
  });

  it("takes several folders in the order of STACK", async () => {
    await write({ "live/network/main.tf": "", "live/edge/main.tf": "" });
    const env = { FOLDER: "live", STACK: "network edge" };
    expect(await run("plan.sh", env)).toMatchObject({ code: 2 });
    expect((await asked()).filter((line) => line.startsWith("plan"))).toEqual(["plan live/network", "plan live/edge"]);
    const ended = await run("plan.sh", { ...env, STACK: "network egde" });
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining("live/egde has no *.tf") as string });
  });
});

describe("VAR_FILES", () => {
  const files = { "live/network/main.tf": "", "live/edge/main.tf": "", "prod.tfvars": "" };
  const env = { FOLDER: "live", STACK: "network edge", VAR_FILES: "prod.tfvars live/edge/main.tf" };

  it("reach each plan by whole paths, and drift", async () => {
    await write({ ...files, "tools/terraform": FAKE_ENGINE.replace('"$command" "', '"$*" "') });
    const given = [`-var-file=${at("prod.tfvars")}`, `-var-file=${at("live/edge/main.tf")}`].join(" ");
    await run("plan.sh", env);
    const plans = (await asked()).filter((line) => / plan /.test(line));
    expect(plans).toHaveLength(2);
    for (const line of plans) expect(line).toContain(given);
    await run("drift.sh", { ...env, UNMANAGED: "0" });
    expect(await asked()).toContain(
      `bunny-tf drift --format markdown --output drift.md --ignore=drift-ignore.json ${given.replaceAll("-var", "--var")} live/network live/edge`,
    );
  });

  it.each(["plan.sh", "apply.sh", "drift.sh"])(
    "that do not exist end %s before anything is planned",
    async (script) => {
      await write(files);
      expect(await run(script, { ...env, VAR_FILES: "dev.tfvars" })).toMatchObject({
        code: 1,
        output: expect.stringMatching(/VAR_FILES names dev\.tfvars, which does not exist; paths start at /) as string,
      });
    },
  );
});

it.each(["plan.sh", "apply.sh", "drift.sh"])(
  "%s installs the provider before the engine looks for it",
  async (script) => {
    await write({ "main.tf": "", tfplan: "" });
    await run(script);
    const [first, second] = (await readFile(at("log"), "utf8")).split("\n");
    expect([first, second]).toEqual(["bunny-tf install", "init ."]);
  },
);

it("tells reports apart by MARKER", async () => {
  await app({ lists: {} });
  const env = { MARKER: "staging" };
  for (const script of ["plan.sh", "drift.sh"]) await run(script, env);
  const reports = (await asked()).filter((line) => /^bunny-tf (?:review|drift)/.test(line));
  expect(reports).toHaveLength(2);
  for (const line of reports) expect(line).toContain("--marker=staging ");
  await write({ "tools/bunny-tf": `#!/bin/bash\n[ "$1" != install ] || exit 0\nexit 1\n` });
  await run("plan.sh", env);
  expect(await report("plan.md")).toMatch(/^<!-- bunny-tf:review:staging -->/);
});

it("runs no package that npx would fetch", async () => {
  for (const name of ["stacks.sh", "plan.sh", "apply.sh", "drift.sh", "publish.sh", "feed.sh", "propose.sh"])
    expect((await readFile(join(PIPELINE, name), "utf8")).match(/npx (?!--no ).*/g)).toBeNull();
  // As --no does, also for an app whose command has no --no.
  await write({ "cdktf.json": JSON.stringify({ app: "echo npx may fetch: $npm_config_yes" }) });
  expect((await run("plan.sh")).output).toContain("npx may fetch: false");
});

describe("stacks of an app", () => {
  it("are planned and applied after those that they need", async () => {
    await app({ alpha: { needs: ["network"] }, network: { needs: ["zones"] }, zones: {} });
    await run("plan.sh");
    await run("apply.sh");
    const order = (await asked()).filter((line) => /^(?:plan|apply)/.test(line)).map((line) => line.split("/").pop());
    expect(order).toEqual(["zones", "network", "alpha", "zones", "network", "alpha", "network", "alpha"]);
  });

  it("that fail hide no others: the report has all, and the exit code is 1", async () => {
    await app({ broken: { files: { "no-plan": "Error: No value for required variable" } }, lists: {} });
    expect(await run("plan.sh", { VERDICT: "1" })).toMatchObject({ code: 1 });
    expect(await asked()).toContain("bunny-tf review --format markdown --output plan.md ./cdktf.out");
    expect(await report("cdktf.out/stacks/broken/tfplan.error")).toBe("Error: No value for required variable\n");
    expect(await report("cdktf.out/stacks/lists/tfplan")).toBe("plan\n");
  });

  it("that cannot be initialized are told as well, and an earlier plan is gone", async () => {
    await app({
      broken: { files: { "no-init": "Error: Failed to get existing workspaces", tfplan: "old" } },
      lists: {},
    });
    expect(await run("plan.sh", { VERDICT: "1" })).toMatchObject({ code: 1 });
    expect(await report("cdktf.out/stacks/broken/tfplan.error")).toContain("Failed to get existing workspaces");
    await expect(report("cdktf.out/stacks/broken/tfplan")).rejects.toThrow("ENOENT");
  });

  it.each(["2", "3"])("that wait for others are left to the review (verdict %s)", async (VERDICT) => {
    await app({
      alpha: { needs: ["zones", "network"], files: { "no-plan": UNREADABLE } },
      network: { files: { changes: "" } },
      zones: {},
    });
    expect(await run("plan.sh", { VERDICT })).toMatchObject({ code: Number(VERDICT) });
    const said = await report("cdktf.out/stacks/alpha/tfplan.waiting");
    expect(said).toMatch(/^network\nError: Unable to find remote state/);
    await expect(report("cdktf.out/stacks/alpha/tfplan.error")).rejects.toThrow("ENOENT");
    expect((await asked()).filter((line) => line.startsWith("bunny-tf review"))).toHaveLength(1);
    const ended = await run("apply.sh");
    expect(ended).toMatchObject({ code: 2, output: expect.stringMatching(/Still to be planned.*: alpha\./) as string });
    expect((await asked()).filter((line) => line.startsWith("apply"))).toEqual([
      "apply cdktf.out/stacks/zones",
      "apply cdktf.out/stacks/network",
    ]);
  });

  it.each([
    ["whose needs are applied", { files: {} }, UNREADABLE],
    ["with a fault of their own", { files: { changes: "" } }, "Error: Reference to undeclared resource"],
  ])("%s wait for nothing", async (_name, network, error) => {
    await app({ alpha: { needs: ["network"], files: { "no-plan": error } }, network });
    expect(await run("plan.sh", { VERDICT: "1" })).toMatchObject({ code: 1 });
  });

  it("that change with what was applied are told to be planned again", async () => {
    await app({ alpha: { needs: ["network"], files: { changes: "" } }, network: { files: { changes: "" } } });
    await run("plan.sh");
    const ended = await run("apply.sh");
    expect(ended).toMatchObject({ code: 2, output: expect.stringContaining("Still to be planned") as string });
  });

  it("after one that failed are not applied", async () => {
    await app({
      zones: {},
      network: { needs: ["zones"], files: { "no-apply": "" } },
      alpha: { needs: ["network"] },
    });
    await run("plan.sh");
    await asked();
    const ended = await run("apply.sh");
    expect(ended).toMatchObject({
      code: 1,
      output: expect.stringContaining("network failed. Applied before it: zones.") as string,
    });
    expect((await asked()).filter((line) => line.startsWith("apply")).map((line) => line.split("/").pop())).toEqual([
      "zones",
      "network",
    ]);
  });

  it("can be named by STACK", async () => {
    await app({ alpha: { needs: ["network"] }, network: {} });
    expect(await run("plan.sh", { STACK: "network" })).toMatchObject({ code: 2 });
    expect(await asked()).toEqual([
      "init cdktf.out/stacks/network",
      "plan cdktf.out/stacks/network",
      "bunny-tf review --format markdown --output plan.md ./cdktf.out/stacks/network",
    ]);
    const ended = await run("plan.sh", { STACK: "netwrok" });
    expect(ended).toMatchObject({ code: 1, output: expect.stringContaining("STACK names netwrok, which") as string });
  });
});

it.each([
  ["a key", { BUNNY_ACCESS_KEY: "k" }, "drift.md --unmanaged --ignore=drift-ignore.json ./cdktf.out"],
  ["no key", {}, "drift.md --ignore=drift-ignore.json ./cdktf.out"],
  ["a key and UNMANAGED=0", { BUNNY_ACCESS_KEY: "k", UNMANAGED: "0", IGNORE: "" }, "drift.md ./cdktf.out"],
  ["a key and one stack", { BUNNY_ACCESS_KEY: "k", STACK: "lists", IGNORE: "" }, "drift.md ./cdktf.out/stacks/lists"],
  [
    "all that can be set",
    { IGNORE: "known noise.json", FAIL_ON: "high" },
    "--ignore=known noise.json --fail-on=high ./cdktf.out",
  ],
])("drift with %s", async (_name, env, options) => {
  await app({ lists: {} });
  expect(await run("drift.sh", env)).toMatchObject({ code: 2 });
  expect((await asked()).pop()).toContain(options);
});

it("writes the reports for code scanning, also where a stack failed", async () => {
  await app({ broken: { files: { "no-plan": "Error: x" } } });
  expect(await run("plan.sh", { VERDICT: "1", SARIF: "plan.sarif", CODE_QUALITY: "q.json" })).toMatchObject({
    code: 1,
  });
  expect([await report("plan.sarif"), await report("q.json")]).toEqual(["<!-- report -->\n", "<!-- report -->\n"]);
});

describe("what is missing is said, with what to do", () => {
  /** The commands of a machine without Node. */
  async function withoutNode(): Promise<string> {
    await mkdir(at("bin"));
    for (const name of ["bash", "dirname", "basename", "rm", "cat"]) {
      const { output } = await bash(at(), ["-c", `command -v ${name}`], {});
      await symlink(output.trim(), at("bin", name));
    }
    return `${at("tools")}:${at("bin")}`;
  }

  it.each(["plan.sh", "apply.sh", "drift.sh"])("%s in a folder without a configuration", async (script) => {
    const { code, output } = await run(script);
    expect([code, output]).toEqual([
      1,
      `${script}: . has no *.tf, no cdktf.json, and no main.ts; name the folder of the configuration, as argument or in FOLDER\n`,
    ]);
    expect((await run(script, {}, "absent")).output).toContain("the folder absent does not exist");
    expect((await run(script, {}, "one", "two")).output).toContain("one folder at most");
  });

  it("no engine, no Node, no bunny-tf, no plan, no app", async () => {
    await write({
      "site/main.tf": "",
      "app/cdktf.json": "{}",
      "bad/cdktf.json": "{",
      "fails/cdktf.json": '{"app": "exit 7"}',
    });
    const said = async (script: string, env: NodeJS.ProcessEnv, args = "site"): Promise<string> => {
      const { code, output } = await run(script, env, args);
      expect(code).toBe(1);
      expect(output).not.toMatch(/^ +at /m);
      return output;
    };
    expect(await said("plan.sh", { TF: "tofuu" })).toContain("tofuu is not on PATH; install it");
    expect(await said("plan.sh", { PATH: await withoutNode() })).toContain("node is not on PATH; install Node 24");
    await cp(PIPELINE, at("copied"), { recursive: true });
    const copied = await bash(at(), [join("copied", "plan.sh"), "site"], {
      PATH: `${at("tools")}:${process.env["PATH"] ?? ""}`,
    });
    expect([copied.code, copied.output]).toEqual([1, expect.stringContaining("bunny-tf is not installed; add")]);
    expect(await said("plan.sh", { INSTALL: "1" })).toContain("the provider was not installed");
    expect(await said("apply.sh", {})).toContain("holds a plan; run plan.sh first");
    expect(await said("plan.sh", {}, "app")).toContain('app/cdktf.json has no "app"');
    expect(await said("plan.sh", {}, "bad")).toContain("bad/cdktf.json is not JSON");
    expect(await said("plan.sh", {}, "fails")).toContain("the app failed; it was run in fails as: exit 7");
  });

  it("leaves no report of an earlier run to be published", async () => {
    await write({ "plan.md": "old", "drift.md": "old" });
    await run("plan.sh");
    await run("drift.sh");
    await expect(report("plan.md")).rejects.toThrow("ENOENT");
    await expect(report("drift.md")).rejects.toThrow("ENOENT");
  });
});

it("is free of what shellcheck finds", async () => {
  const { code, output } = await bash(PIPELINE, ["-c", "command -v shellcheck && shellcheck -x -P .. *.sh"], {});
  // Where it is not installed, the scripts are parsed at least.
  if (!output.includes("/shellcheck"))
    expect(await bash(PIPELINE, ["-c", "for f in *.sh; do bash -n $f; done"], {})).toEqual({ code: 0, output: "" });
  else expect([code, output.split("\n").slice(1).join("\n")]).toEqual([0, ""]);
});
