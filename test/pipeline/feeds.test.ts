import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { everyNth } from "../framework/properties/runs.js";
import { useFolder } from "../review/support/command.js";
import { type Feeds, startFeeds, startProposals } from "./support/feed-server.js";
import { bash, type Ended, type GitHub, type GitLabJob, load, PIPELINE } from "./support/pipeline-files.js";

const TOKEN = "token-of-the-feeds";
const HEADER = "# Written by bunny-tf entries from a feed: edits are lost.\n";
const DROP = "; a feed\n1.10.16.0/21 ; SBL1\n1.10.24.0/21 # SBL2\n";
const CLOUD = JSON.stringify({ prefixes: [{ ipv4Prefix: "5.188.10.0/23" }, { ipv6Prefix: "2a0e:8f01::/32" }] });
const folderWith = useFolder();

type Kind = "github" | "gitlab";

/** The commands of the job, step by step; what a step writes is what the next one's condition sees. */
async function stepsOf(kind: Kind): Promise<readonly string[]> {
  if (kind === "gitlab") {
    const { feeds } = await load<{ feeds: GitLabJob }>("gitlab-feeds.yml");
    return [feeds.script.join("\n")];
  }
  const { jobs } = await load<GitHub>("github-feeds.yml");
  return (jobs["propose"]?.steps ?? []).flatMap(({ run, if: condition }) => {
    if (run === undefined || run.startsWith("npm ci")) return [];
    if (condition === undefined) return [run];
    expect(condition).toBe("steps.feeds.outputs.code != '0'");
    return [`if ! grep -qx code=0 "$GITHUB_OUTPUT"; then ${run}; fi`];
  });
}

/** A repository with a bare remote, a server of feeds, and a code host. */
async function start(kind: Kind, feeds: Feeds) {
  const folder = await folderWith({ "work/main.tf": "" });
  const [work, remote] = [join(folder, "work"), join(folder, "host", "acme", "site.git")];
  mkdirSync(remote, { recursive: true });
  const git = (place: string, ...args: readonly string[]): string =>
    execFileSync("git", ["-C", place, "-c", "user.name=t", "-c", "user.email=t@localhost", ...args], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  git(remote, "init", "--quiet", "--bare", "--initial-branch=main");
  git(work, "init", "--quiet", "--initial-branch=main");
  git(work, "add", ".");
  git(work, "commit", "--quiet", "--message=start");
  git(work, "push", "--quiet", `file://${remote}`, "main");
  const [server, host] = [await startFeeds(feeds), await startProposals(kind, TOKEN)];
  await writeFile(join(folder, "ca.pem"), server.certificatePem);
  const ofKind =
    kind === "github"
      ? {
          ...{ GITHUB_TOKEN: TOKEN, GITHUB_REF_NAME: "main", GITHUB_API_URL: host.url },
          ...{ GITHUB_SERVER_URL: `file://${folder}/host`, GITHUB_REPOSITORY: "acme/site" },
        }
      : {
          ...{ GITLAB_CI: "true", GITLAB_TOKEN: TOKEN, CI_COMMIT_BRANCH: "main", CI_API_V4_URL: host.url },
          ...{ CI_SERVER_URL: `file://${folder}/host`, CI_PROJECT_PATH: "acme/site", CI_PROJECT_ID: "1" },
        };
  const env = { ...ofKind, PIPELINE, HOME: folder, CURL_CA_BUNDLE: join(folder, "ca.pem"), GIT_CONFIG_NOSYSTEM: "1" };
  let runs = 0;
  /** Runs the job in a fresh checkout. */
  const run = async (): Promise<Ended> => {
    const checkout = join(folder, `run-${(runs += 1)}`);
    git(folder, "clone", "--quiet", "--depth=1", "--branch=main", `file://${remote}`, checkout);
    const said: string[] = [];
    for (const step of await stepsOf(kind)) {
      const script = step.replaceAll("https://feeds.example", server.url);
      const GITHUB_OUTPUT = join(folder, `output-${runs}`);
      const ended = await bash(checkout, ["-e", "-o", "pipefail", "-c", script], { ...env, GITHUB_OUTPUT });
      said.push(ended.output);
      if (ended.code !== 0) return { code: ended.code, output: said.join("") };
    }
    return { code: 0, output: said.join("") };
  };
  /** Proposes one file, without feeds. */
  const propose = async (more: NodeJS.ProcessEnv): Promise<Ended> => {
    await writeFile(join(work, "list.txt"), "1.10.16.0/20\n");
    return bash(work, [join(PIPELINE, "propose.sh"), more["FILE"] ?? "list.txt"], { ...env, ...more });
  };
  const close = async (): Promise<void> => {
    await Promise.all([server.close(), host.close()]);
  };
  const proposed = (): string => git(remote, "rev-parse", "--verify", "--quiet", "refs/heads/feeds");
  const show = (file: string): string => git(remote, "show", `feeds:${file}`);
  return { remote, host, git, run, propose, close, proposed, show };
}

test.each(everyNth<Kind>(2, ["github", "gitlab"], 1))(
  "%s: a job keeps lists from feeds of both formats in one pull request",
  async (kind) => {
    const feeds: Feeds = { "/drop.txt": DROP, "/cloud.json": CLOUD };
    const { host, git, remote, run, close, proposed, show } = await start(kind, feeds);
    try {
      const first = await run();
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining("opened 7") as string });
      expect(first.output).toContain("lists/drop.txt: 1 added, 0 removed, now 1 entry for 2 in the feed.");
      expect(first.output).not.toContain(TOKEN);
      expect(show("lists/drop.txt")).toBe(`${HEADER}1.10.16.0/20`);
      expect(show("lists/cloud.txt")).toBe(`${HEADER}5.188.10.0/23\n2a0e:8f01::/32`);
      expect(git(remote, "diff", "--name-only", "main", "feeds")).toBe("lists/cloud.txt\nlists/drop.txt");
      const [proposal] = host.proposals;
      const body = "- `lists/cloud.txt`: 3 lines added, 0 removed\n- `lists/drop.txt`: 2 lines added, 0 removed";
      const title = "Update access lists from their feeds";
      expect(proposal?.sent).toEqual([
        kind === "github"
          ? { head: "feeds", base: "main", title, body }
          : { source_branch: "feeds", target_branch: "main", remove_source_branch: true, title, description: body },
      ]);
      expect(host.queries[0]).toContain(kind === "github" ? "head=acme:feeds&base=main" : "source_branch=feeds");

      const before = proposed();
      expect((await run()).output).toContain("updated 7");
      expect(proposed()).toBe(before);
    } finally {
      await close();
    }
  },
);

test("a feed that is refused hides no other, and what is merged leaves no branch", async () => {
  const feeds: Feeds = { "/drop.txt": DROP, "/cloud.json": CLOUD };
  const { host, git, remote, run, close, proposed, show } = await start("github", feeds);
  try {
    await run();
    feeds["/drop.txt"] = "<html>Sign in</html>";
    feeds["/cloud.json"] = JSON.stringify(["5.188.10.0/23", "2a0e:8f01::/32", "2a0e:8f02::/32"]);
    const refused = await run();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/standard input is a page.*drop\.txt was refused; lists\/drop\.txt is as it was/s);
    expect([show("lists/cloud.txt"), git(remote, "diff", "--name-only", "main", "feeds")]).toEqual([
      `${HEADER}5.188.10.0/23\n2a0e:8f01::/32\n2a0e:8f02::/32`,
      "lists/cloud.txt",
    ]);
    expect([host.proposals.length, host.proposals[0]?.sent.length]).toEqual([1, 2]);

    feeds["/drop.txt"] = DROP;
    await run();
    git(remote, "update-ref", "refs/heads/main", "refs/heads/feeds");
    const same = await run();
    expect(same).toMatchObject({ code: 0, output: expect.stringContaining("nothing differs from main") as string });
    expect(same.output).toContain("lists/drop.txt: unchanged, 1 entry.");
    expect(proposed).toThrow();
  } finally {
    await close();
  }
});

const REFUSED: readonly [string, Feeds, RegExp][] = [
  ["an error", { "/drop.txt": 403 }, /cannot be fetched; lists\/drop\.txt is as it was/],
  ["another address without TLS", { "/drop.txt": 302 }, /cannot be fetched/],
  ["an empty answer", { "/drop.txt": "" }, /has no entry/],
];

test.each(everyNth(3, REFUSED, 1))("a feed that answers with %s proposes nothing", async (_, answers, said) => {
  const { run, close, proposed, host } = await start("github", { "/cloud.json": 404, ...answers });
  try {
    const { code, output } = await run();
    expect([code, output]).toEqual([1, expect.stringMatching(said)]);
    expect(proposed).toThrow();
    expect(host.proposals).toEqual([]);
  } finally {
    await close();
  }
});

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ["no token", { GITHUB_TOKEN: "" }, /GITHUB_TOKEN is not set; it takes the token of a GitHub App/],
  [
    "a wrong token",
    { GITHUB_TOKEN: "other" },
    /GET .*\/pulls failed; GITHUB_TOKEN takes .* write contents and pull requests\s*$/,
  ],
  ["the branch itself", { BRANCH: "main" }, /the branch that the job runs on/],
  ["a branch that is an option", { BRANCH: "--mirror" }, /BRANCH is --mirror/],
  ["no file", { FILE: "lists/none.txt" }, /none of these files exists: lists\/none\.txt/],
])("propose.sh says what is wrong: %s", async (_, more, said) => {
  const { propose, close } = await start("github", {});
  try {
    expect(await propose(more)).toMatchObject({ code: 1, output: expect.stringMatching(said) as string });
  } finally {
    await close();
  }
});

test("the workflow's token is seen by the step that proposes, which runs no code of the feeds", async () => {
  const { jobs, ...workflow } = await load<GitHub & { readonly permissions: unknown }>("github-feeds.yml");
  const { steps = [], ...job } = jobs["propose"] ?? {};
  const seeing = steps.filter((step) => JSON.stringify(step).includes("secrets."));
  expect(seeing).toEqual([
    {
      run: "$PIPELINE/propose.sh lists/drop.txt lists/cloud.txt",
      env: { GITHUB_TOKEN: "${{ secrets.FEEDS_TOKEN }}" },
    },
  ]);
  expect(JSON.stringify([workflow, job])).not.toContain("secrets.");
  expect([workflow.permissions, job]).toMatchObject([{}, { permissions: { contents: "read" }, environment: "feeds" }]);
});

test("feed.sh takes https only, and shows no query", async () => {
  const folder = await folderWith({});
  const feed = (...args: readonly string[]) => bash(folder, [join(PIPELINE, "feed.sh"), ...args], {});
  expect(await feed("http://feeds.example/a?key=secret", "a.txt")).toEqual({
    code: 1,
    output: expect.stringMatching(/^feed\.sh: the feed http:\/\/feeds\.example\/a has no https address/) as string,
  });
  expect((await feed("https://feeds.example/a")).output).toContain("usage: feed.sh URL FILE");
});

test("plan.sh reviews with visitors where TRAFFIC asks for it", async () => {
  const folder = await folderWith({ "main.tf": "" });
  await mkdir(join(folder, "tools"));
  await cp(join(PIPELINE, "plan.sh"), join(folder, "plan.sh"));
  await writeFile(join(folder, "tools", "terraform"), '#!/bin/bash\n[ "$2" != plan ] || touch tfplan\n', {
    mode: 0o755,
  });
  const env = {
    PATH: `${join(folder, "tools")}:${process.env["PATH"] ?? ""}`,
    BUNNY_TF: "echo asked",
    TRAFFIC: "account",
  };
  const { output } = await bash(folder, [join(PIPELINE, "plan.sh")], env);
  expect(output).toContain("asked review --format markdown --output plan.md --traffic-from=account .");
});
