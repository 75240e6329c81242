import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { runProcess } from "../../src/tool/engine/run-engine.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const PORT = "8790";

interface Step {
  readonly language: string;
  readonly code: string;
}

/** The code blocks of the guide's story. */
async function storySteps(): Promise<readonly Step[]> {
  const guide = await readFile(join(PACKAGE_FOLDER, "docs", "guides", "visitors.md"), "utf8");
  const story = guide.slice(guide.indexOf("## A customer is blocked"), guide.indexOf("## Personal data"));
  return [...story.matchAll(/^ *```(\w+)\n([^]*?)```/gm)].map(([, language = "", code = ""]) => ({
    language,
    code: code.replaceAll(/^ {3}/gm, "").trim(),
  }));
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port.");
  return String(address.port);
}

let folder = "";
let emulator: ReturnType<typeof spawn> | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-story-"));
});
afterAll(async () => {
  emulator?.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

/** A project as npm install leaves it, with a home of a new machine. */
async function project(): Promise<{ readonly site: string; readonly env: NodeJS.ProcessEnv }> {
  const [site, home] = [join(folder, "project"), join(folder, "home")];
  for (const each of [home, join(site, "node_modules", ".bin")]) await mkdir(each, { recursive: true });
  await writeFile(join(site, "package.json"), "{}");
  await symlink(PACKAGE_FOLDER, join(site, "node_modules", "terraform-provider-bunny"));
  await symlink(join(PACKAGE_FOLDER, "dist", "tool", "main.js"), join(site, "node_modules", ".bin", "bunny-tf"));
  const { path } = await engineUnderTest();
  const person = { NAME: "A", EMAIL: "a@example.com" };
  const git = Object.fromEntries(
    Object.entries(person).flatMap(([name, value]) =>
      ["AUTHOR", "COMMITTER"].map((as) => [`GIT_${as}_${name}`, value]),
    ),
  );
  const extra = { HOME: home, BUNNY_TF_CLI: path, TF_CLI_ARGS_apply: "-auto-approve", TF_INPUT: "0", ...git };
  return { site, env: engineEnvironment({ isolated: true, extra }) };
}

test("each command of the story runs as it is written, from a blocked customer to a merged and applied exception", async () => {
  const { site, env } = await project();
  const { path } = await engineUnderTest();
  const [port, steps] = [await freePort(), await storySteps()];
  const written = (code: string): string => code.replaceAll(PORT, port);
  const [start, ...rest] = steps;
  // With exec, the signal at the end reaches it.
  const command = written(start?.code ?? "").replace("npx --no -- ", "exec ./node_modules/.bin/");
  emulator = spawn("bash", ["-c", command], { cwd: site, env, stdio: "ignore" });
  for (let tries = 0; tries < 100; tries += 1)
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      break;
    else await sleep(100);

  const said = new Map<string, string>();
  let shell = `set -eu\nterraform() { ${path} "$@"; }\n`;
  let where = site;
  for (const { language, code } of rest) {
    if (language !== "shell") {
      await writeFile(join(where, "exception.tf"), `${code}\n`);
      continue;
    }
    const exports = code.split("\n").filter((line) => line.startsWith("export "));
    // A review with changes ends with 2.
    const lines = written(code).replace(/^(npx --no -- bunny-tf review .*)$/m, "$1 || [ $? = 2 ]");
    const { exitCode, stdout, stderr } = await runProcess("bash", ["-c", `${shell}${lines}`], { cwd: where, env });
    expect({ code, exitCode, output: exitCode === 0 ? "" : stdout + stderr }).toEqual({
      code,
      exitCode: 0,
      output: "",
    });
    for (const line of code.split("\n"))
      said.set(
        line
          .split(" ")
          .slice(0, line.startsWith("npx") ? 5 : 4)
          .join(" "),
        stdout + stderr,
      );
    shell += exports.map((line) => `${written(line)}\n`).join("");
    if (code.includes("\ncd shop\n")) where = join(site, "shop");
  }
  const flat = (text: string): string => text.replaceAll(/[\s,]+/g, "");
  const why = said.get("npx --no -- bunny-tf why") ?? "";
  expect(why).toContain("Blocked by the managed WAF rule 942100");
  expect(why.split("\n").length).toBeLessThan(220);
  expect(flat(why)).toContain(flat(steps.find(({ language }) => language !== "shell")?.code ?? ""));
  const review = said.get("npx --no -- bunny-tf review") ?? "";
  expect(review).toContain("now skip the WAF");
  expect(review).toMatch(/\d+ \([\d.]+ %\) cannot be decided\n/);
  expect(said.get("terraform apply tfplan")).toContain("1 added, 0 changed, 0 destroyed");
  const tried = said.get("npx --no -- bunny-tf try") ?? "";
  expect(tried).toContain("passed");
  expect(tried).toMatch(/also matches .*exception/i);
}, 120_000);
