import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { FAKE_BUNNY_TF, FAKE_ENGINE } from "./fake-tools.js";
import { bash, type Ended, PIPELINE } from "./pipeline-files.js";

interface StackFiles {
  readonly needs?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** Runs the scripts of pipelines in a folder of each test, with an engine and a bunny-tf that only say what they were asked. */
export function useScriptsInFolder() {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bunny-pipeline-"));
    await write({ "tools/terraform": FAKE_ENGINE, "tools/bunny-tf": FAKE_BUNNY_TF });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text, { mode: 0o755 });
    }
  }

  /** An app that synthesizes these stacks. */
  async function app(stacks: Readonly<Record<string, StackFiles>>): Promise<void> {
    const manifest = Object.fromEntries(
      Object.entries(stacks).map(([name, { needs = [] }]) => [
        name,
        { name, dependencies: needs, workingDirectory: `stacks/${name}` },
      ]),
    );
    const lines = Object.entries(stacks).flatMap(([name, { files = {} }]) => [
      `mkdir -p cdktf.out/stacks/${name}`,
      ...Object.entries(files).map(([file, text]) => `echo '${text}' > cdktf.out/stacks/${name}/${file}`),
    ]);
    await write({
      "cdktf.json": JSON.stringify({ app: "./synthesize" }),
      synthesize: `#!/bin/bash\n${lines.join("\n")}\necho '${JSON.stringify({ stacks: manifest })}' > cdktf.out/manifest.json\n`,
    });
  }

  function run(script: string, env: NodeJS.ProcessEnv = {}, ...args: string[]): Promise<Ended> {
    return bash(folder, [join(PIPELINE, script), ...args], {
      PATH: `${join(folder, "tools")}:${process.env["PATH"] ?? ""}`,
      BUNNY_TF: "bunny-tf",
      LOG: join(folder, "log"),
      ...env,
    });
  }

  /** What the engine and bunny-tf were asked, without the installation. */
  async function asked(): Promise<string[]> {
    const lines = (await readFile(join(folder, "log"), "utf8")).trim().split("\n");
    await rm(join(folder, "log"));
    return lines.filter((line) => line !== "bunny-tf install");
  }

  const report = (file: string): Promise<string> => readFile(join(folder, file), "utf8");

  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  return { app, asked, at, report, run, write };
}
