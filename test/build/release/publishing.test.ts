import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { bash } from "../../pipeline/support/pipeline-files.js";

interface Step {
  readonly run?: string;
}

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bunny-publish-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Packages as `npm pack` writes them: one of a platform, and the main one. */
async function pack(): Promise<void> {
  for (const [name, tarball] of [
    ["terraform-provider-bunny-linux-x64", "release/linux-x64.tgz"],
    ["terraform-provider-bunny", "terraform-provider-bunny-1.2.3.tgz"],
  ] as const) {
    await mkdir(path.join(folder, "package"), { recursive: true });
    await mkdir(path.join(folder, "release"), { recursive: true });
    await writeFile(path.join(folder, "package", "package.json"), JSON.stringify({ name, version: "1.2.3" }));
    execFileSync("tar", ["-czf", tarball, "package"], { cwd: folder });
  }
}

/** Runs the lines of the job, with a GitHub that has the release and an npm that has some packages. */
async function publish(release: { readonly isDraft: boolean }, published: readonly string[]) {
  await pack();
  const tools = {
    gh: `echo ${release.isDraft}`,
    npm: `case "${published.join(" ")} " in *"$2 "*) echo 1.2.3;; *) echo E404 >&2; exit 1;; esac`,
    npx: `echo "$*" >> "${path.join(folder, "log")}"`,
  };
  await mkdir(path.join(folder, "tools"));
  for (const [name, text] of Object.entries(tools))
    await writeFile(path.join(folder, "tools", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const workflow = await readFile(".github/workflows/release.yml", "utf8");
  const { jobs } = parse(workflow, { strict: true }) as { jobs: { npm: { steps: Step[] } } };
  const env = {
    PATH: `${path.join(folder, "tools")}:${process.env["PATH"] ?? ""}`,
    TAG: "v1.2.3",
    GITHUB_REPOSITORY: "a/b",
  };
  let output = "";
  for (const { run } of jobs.npm.steps) {
    if (run === undefined) continue;
    const ended = await bash(folder, ["-e", "-o", "pipefail", "-c", run], env);
    output += ended.output;
    if (ended.code !== 0) break;
  }
  const log = await readFile(path.join(folder, "log"), "utf8").catch(() => "");
  return { output, sent: [...log.matchAll(/publish (\S+)/g)].map(([, file]) => file) };
}

test("npm gets nothing while the release is a draft", async () => {
  expect(await publish({ isDraft: true }, [])).toEqual({
    output: "The release v1.2.3 is a draft. Publish it, then run this job again.\n",
    sent: [],
  });
});

test("the packages of the platforms are published before the main one", async () => {
  const { sent } = await publish({ isDraft: false }, []);
  expect(sent).toEqual(["release/linux-x64.tgz", "./terraform-provider-bunny-1.2.3.tgz"]);
});

test("a second run skips what the first one published", async () => {
  const { output, sent } = await publish({ isDraft: false }, ["terraform-provider-bunny-linux-x64@1.2.3"]);
  expect(output).toContain("terraform-provider-bunny-linux-x64@1.2.3 is published");
  expect(sent).toEqual(["./terraform-provider-bunny-1.2.3.tgz"]);
});
