import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bash, type GitHub, load, PIPELINE } from "./support/pipeline-files.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bunny-pipeline-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the key", () => {
  it("is seen by the steps that plan, apply, or look for drift, and by no others", async () => {
    const { env, jobs } = await load<GitHub>("github-actions.yml");
    expect(JSON.stringify(env)).not.toContain("secrets.");
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const seeing = steps.filter((step) => JSON.stringify(step).includes("secrets."));
    expect(seeing.map(({ env: own }) => Object.keys(own ?? {}).filter((name) => name !== "FAIL_ON"))).toEqual(
      seeing.map(() => ["BUNNY_ACCESS_KEY"]),
    );
    expect(seeing.map(({ run }) => /\$PIPELINE\/(\w+)\.sh/.exec(run ?? "")?.[1])).toEqual(["plan", "apply", "drift"]);
  });

  it("is in no job that runs install scripts of packages", async () => {
    for (const file of ["github-actions.yml", "github-feeds.yml", "gitlab-ci.yml", "gitlab-feeds.yml"]) {
      const installs = (await readFile(join(PIPELINE, file), "utf8")).match(/npm ci.*/g) ?? [];
      expect(installs.length).toBeGreaterThan(0);
      expect(installs.filter((line) => !line.includes("--ignore-scripts"))).toEqual([]);
    }
  });

  it("is kept from pull requests by an environment", async () => {
    const { jobs } = await load<{ readonly jobs: Readonly<Record<string, { readonly environment: string }>> }>(
      "github-actions.yml",
    );
    expect(Object.values(jobs).map(({ environment }) => environment)).toEqual([
      "${{ github.event_name == 'pull_request' && 'review' || 'main' }}",
      "production",
      "main",
    ]);
  });
});

it("pins every action by hash, with its version", async () => {
  const files = [
    ...["ci.yml", "release.yml", "weekly.yml"].map((name) => `.github/workflows/${name}`),
    ...["pipeline/github-actions.yml", "pipeline/github-feeds.yml", "action.yml"],
    ...["docs/guides/pipelines.md", "docs/guides/with-the-official-provider.md"],
  ];
  const pins = new Map<string, string>();
  for (const file of files) {
    const uses = (await readFile(join(PIPELINE, "..", file), "utf8")).match(/uses: .*/g) ?? [];
    const others = uses.filter((line) => !line.startsWith("uses: bunny-iac/"));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    for (const [action = "", pin = ""] of others.map((line) => line.split("@"))) {
      expect([file, action, pins.get(action) ?? pin]).toEqual([file, action, pin]);
      pins.set(action, pin);
    }
  }
});

it("leaves no token of the job in the checkout, where code of the pull request could read it", async () => {
  const [ours, guide, ci] = ["pipeline/github-actions.yml", "docs/guides/pipelines.md", ".github/workflows/ci.yml"];
  for (const file of [ours, "pipeline/github-feeds.yml", guide, ci]) {
    const text = await readFile(join(PIPELINE, "..", file), "utf8");
    const checkouts = text.match(/actions\/checkout@.*\n.*(?:\n.*)?/g) ?? [];
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((lines) => !lines.includes("persist-credentials: false"))).toEqual([]);
  }
});

it.each([
  ["HashiCorp", "C874011F0AB405110D02105534365D9472D7468F", 0],
  ["somebody else", "0000011F0AB405110D02105534365D9472D74000", 1],
])("accepts an engine on GitLab whose checksums are signed by %s: %s", async (_title, key, code) => {
  const { variables, default: jobs } = await load<{
    readonly variables: Readonly<Record<string, string>>;
    readonly default: { readonly before_script: readonly string[] };
  }>("gitlab-ci.yml");
  const tools = join(folder, "tools");
  await mkdir(tools);
  const signed = `[GNUPG:] VALIDSIG 374EC75B485913604A831CC7C820C6D5CD27AB87 2026-01-01 0 0 4 0 1 10 00 ${key}`;
  const texts = {
    gpg: `case "$*" in *--verify*) echo "${signed}";; *) cat > /dev/null;; esac`,
    curl: "",
    sha256sum: "",
    unzip: "",
    npm: "",
  };
  for (const [name, text] of Object.entries(texts))
    await writeFile(join(tools, name), `#!/bin/sh\n${text}\nexit 0\n`, { mode: 0o755 });
  const ended = await bash(folder, ["-eo", "pipefail", "-c", jobs.before_script.join("\n")], {
    ...variables,
    PATH: `${tools}:${process.env["PATH"] ?? ""}`,
  });
  expect(ended.code).toBe(code);
});

it("guides name no package that npx would fetch where ours is not installed", async () => {
  const guides = join(PIPELINE, "..", "docs", "guides");
  for (const file of await readdir(guides)) {
    const text = await readFile(join(guides, file), "utf8");
    expect([file, text.match(/npx bunny-tf.*/g) ?? []]).toEqual([file, []]);
  }
});
