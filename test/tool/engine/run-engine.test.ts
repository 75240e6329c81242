import { join } from "node:path";
import { type Engine, engineEnvironment } from "../../../src/tool/engine/engine.js";
import { runEngine, runEngineOrThrow, runProcess, showJson } from "../../../src/tool/engine/run-engine.js";
import { useTemporaryFolder, writeProgram } from "./fake-engine.js";

const folder = useTemporaryFolder();
const engineThat = async (javaScript: string): Promise<Engine> => ({
  kind: "terraform",
  version: "1.11.4",
  path: await writeProgram(join(folder(), "terraform"), javaScript),
});

test("output is captured, lines arrive as they are printed, and the exit code is a result", async () => {
  const engine = await engineThat(
    `console.log(process.argv.slice(2).join(" ")); console.log("zwei ü"); console.error("oh"); process.exitCode = 2;`,
  );
  const lines: string[] = [];
  const result = await runEngine(engine, ["plan"], { folder: "site", onLine: (line) => lines.push(line) });

  expect(result).toEqual({ exitCode: 2, stdout: "-chdir=site plan\nzwei ü\n", stderr: "oh\n", timedOut: false });
  expect(lines).toEqual(["-chdir=site plan", "zwei ü"]);
});

test("a large output arrives completely", async () => {
  const engine = await engineThat(`process.stdout.write("x".repeat(5_000_000));`);

  expect((await runEngine(engine, ["show"])).stdout).toHaveLength(5_000_000);
});

test("a command that must succeed fails with the engine's own words", async () => {
  const engine = await engineThat(`console.error("Error: no configuration"); process.exitCode = 1;`);

  await expect(runEngineOrThrow(engine, ["init", "-no-color"])).rejects.toThrow(
    'Terraform 1.11.4 failed at "init -no-color" (exit code 1): Error: no configuration',
  );
});

test("a missing executable is an error that names it", async () => {
  await expect(runProcess(join(folder(), "missing"), [])).rejects.toThrow(/Could not start .*missing.*ENOENT/);
});

test("an aborted run gets SIGINT first, and is killed if it does not stop", async () => {
  const polite = await engineThat(
    `process.on("SIGINT", () => process.exit(7)); console.log("up"); setInterval(() => {}, 1000);`,
  );
  const abort = new AbortController();
  const stopped = runEngine(polite, ["apply"], {
    signal: abort.signal,
    onLine: () => {
      abort.abort();
    },
  });
  expect(await stopped).toMatchObject({ exitCode: 7, timedOut: false });

  const stubborn = await engineThat(`process.on("SIGINT", () => {}); console.log("up"); setInterval(() => {}, 1000);`);
  const again = new AbortController();
  const killed = runEngine(stubborn, ["apply"], {
    signal: again.signal,
    graceMs: 50,
    onLine: () => {
      again.abort();
    },
  });
  expect(await killed).toMatchObject({ exitCode: 137 });
});

test("a time limit is reported as such", async () => {
  const engine = await engineThat(`setInterval(() => {}, 1000);`);

  expect(await runEngine(engine, ["plan"], { timeoutMs: 300 })).toMatchObject({ exitCode: 130, timedOut: true });
});

test("show returns the JSON as text, and rejects anything else", async () => {
  const engine = await engineThat(`console.log(process.argv[2] === "show" ? '{"a":9007199254740993}' : "");`);
  expect(await showJson(engine, "tfplan")).toBe('{"a":9007199254740993}');

  const old = await engineThat(`console.log("No state.");`);
  await expect(showJson(old)).rejects.toThrow(/printed no JSON: No state\./);
});

test("an engine is configured without prompts and without calls home; isolated, it sees none of the user's settings", () => {
  const base = { PATH: "/bin", TF_LOG: "trace", TF_VAR_x: "1" };

  expect(engineEnvironment({ base })).toMatchObject({
    ...base,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
  });
  expect(engineEnvironment({ base, isolated: true, cliConfigFile: "/c", extra: { TF_LOG: "debug" } })).toEqual({
    PATH: "/bin",
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    TF_CLI_CONFIG_FILE: "/c",
    TF_LOG: "debug",
  });
});

test("a plan of another engine is an error that says how to name it", async () => {
  const engine = await engineThat(
    `console.error("plan file was created by Terraform 1.6.2, but this is 1.11.4"); process.exitCode = 1;`,
  );
  await expect(showJson(engine, "tfplan")).rejects.toThrow(/created by Terraform 1\.6\.2[^]*BUNNY_TF_CLI=tofu/);
});
