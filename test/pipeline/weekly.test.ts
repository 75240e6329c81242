import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CodeHost, startCodeHost } from "./support/code-host.js";
import { bash, type GitHub, load, PIPELINE } from "./support/pipeline-files.js";

const TOKEN = "token-of-the-job-4711";
let folder = "";
let host: CodeHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-weekly-"));
  host = await startCodeHost({ kind: "github", token: TOKEN });
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** A week of the job on CDK Terrain, whose registry has these versions by tag. */
async function week(versions: Readonly<Record<string, string>>, worksWith: string): Promise<void> {
  const npm = `#!/bin/bash
case "$*" in
  "view cdktn@next version") [ -n "${versions["next"] ?? ""}" ] || exit 1; echo "${versions["next"] ?? ""}" ;;
  "view cdktn version") echo "${versions["latest"] ?? ""}" ;;
  "run -s test:cdk-terrain") echo "tried $CDKTN"; [ "$CDKTN" = "${worksWith}" ] ;;
  *) exit 9 ;;
esac
`;
  await writeFile(join(folder, "npm"), npm, { mode: 0o755 });
  const env = { ...host.env, PATH: `${folder}:${process.env["PATH"] ?? ""}`, GITHUB_OUTPUT: join(folder, "output") };
  await writeFile(env.GITHUB_OUTPUT, "");
  const { jobs } = await load<GitHub>("../.github/workflows/weekly.yml");
  const [tried, ...publishing] = jobs["cdk-terrain"]?.steps.slice(-3) ?? [];
  expect(await bash(folder, ["-e", "-c", tried?.run ?? "exit 9"], env)).toMatchObject({ code: 0 });
  const isRed = !(await readFile(env.GITHUB_OUTPUT, "utf8")).includes("code=0\n");
  for (const step of publishing) {
    const [, operator = ""] = /^steps\.tried\.outputs\.code (==|!=) '0'$/.exec(step.if ?? "") ?? [];
    if (isRed !== (operator === "!=")) continue;
    const run = (step.run ?? "").replace("pipeline/", `${PIPELINE}/`);
    const title = step.env?.["TITLE"];
    expect(await bash(folder, ["-e", "-c", run], { ...env, ...(title !== undefined && { TITLE: title }) })).toEqual({
      code: 0,
      output: "",
    });
  }
}

it("an issue says that the constructs do not work with the next CDK Terrain, until they do", async () => {
  await week({ next: "0.26.0-pre.1", latest: "0.25.0" }, "0.25.0");
  await week({ next: "0.26.0-pre.2", latest: "0.25.0" }, "0.25.0");
  expect(host.posts.issue).toMatchObject([
    {
      title: "The constructs do not work with a new CDK Terrain",
      body: expect.stringMatching(
        /^<!-- [\w:-]+ -->\n.*CDK Terrain 0\.26\.0-pre\.2\.\n\n~~~\ntried 0\.26\.0-pre\.2\n~~~/,
      ) as string,
    },
  ]);
  await week({ next: "0.26.0-pre.3", latest: "0.25.0" }, "0.26.0-pre.3");
  expect(host.posts.issue).toMatchObject([{ isClosed: true, body: expect.stringContaining("work with") as string }]);
});

it("without a next one the newest release is tried, and what works needs no issue", async () => {
  await week({ latest: "0.25.0" }, "0.25.0");
  expect(host.posts.issue).toEqual([]);
});
