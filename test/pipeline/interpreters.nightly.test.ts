import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { engineUnderTest } from "../support/engine-under-test.js";
import { startService, type TestService } from "../support/service.js";
import { act } from "./support/act.js";
import { type CodeHost, startCodeHost } from "./support/code-host.js";
import { gitlabCiLocal } from "./support/gitlab-ci-local.js";
import type { Started } from "./support/interpreter.js";
import { type Files, MAIN, makeProject, type Project } from "./support/project.js";
import { type StateBackend, startStateBackend } from "./support/state-backend.js";

jest.setTimeout(600_000);

const TOKEN = "token-of-the-job-4711";
const CASES = [act, gitlabCiLocal].flatMap((interpreter) =>
  (["hcl", "cdktf"] as const).map((language) => ({ interpreter, language, host: interpreter.host })),
);

describe.each(CASES)("the pipeline for $host in $language", ({ interpreter, language, host: kind }) => {
  const program = interpreter.program();
  const it = program === undefined ? test.skip : test;
  const folder = mkdtempSync(join(tmpdir(), "bunny-interpreters-"));
  let service: TestService;
  let host: CodeHost;
  let backend: StateBackend;
  let project: Project;
  let env: NodeJS.ProcessEnv = {};

  beforeAll(async () => {
    if (program === undefined) return;
    service = await startService({ seed: { zones: [{ shieldZoneId: 42 }] } });
    host = await startCodeHost({ kind, token: TOKEN });
    backend = await startStateBackend();
    for (const name of ["home", "scratch"]) mkdirSync(join(folder, name));
    const { path } = await engineUnderTest();
    const { BUNNY_ACCESS_KEY: _key, ...addresses } = service.env;
    const { GITHUB_TOKEN: _github, GITLAB_TOKEN: _gitlab, PR: _number, ...hostAddress } = host.env;
    env = {
      ...addresses,
      ...hostAddress,
      PATH: `${dirname(path)}:${process.env["PATH"] ?? ""}`,
      HOME: join(folder, "home"),
      npm_config_cache: process.env["npm_config_cache"] ?? join(homedir(), ".npm"),
      npm_config_prefer_offline: "true",
      NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"] ?? "",
    };
    project = makeProject({ folder: join(folder, "site"), host: kind, language, state: backend.url, env });
  });
  afterAll(async () => {
    if (program === undefined) return;
    await Promise.all([service.close(), host.close(), backend.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (started: Started, secrets?: Record<string, string>) => {
    service.resetRequests();
    return interpreter.start({
      program: program ?? "",
      folder: project.folder,
      scratch: join(folder, "scratch"),
      started,
      env,
      secrets: secrets ?? { BUNNY_ACCESS_KEY: service.accessKey, [`${kind.toUpperCase()}_TOKEN`]: TOKEN },
    });
  };
  const propose = (files: Files, secrets?: Record<string, string>) =>
    start({ by: "proposal", ...(secrets !== undefined && { isFork: true }), ...project.propose(files) }, secrets);
  /** The file of the resources with another entry in the list. */
  const withEntry = (entry: string): Files => ({
    [MAIN[language]]: project.read(MAIN[language]).replace('"198.51.100.0/24"', `"198.51.100.0/24", "${entry}"`),
  });
  /** A list that allows what the example blocks, and its test. */
  const allowing = (): Files => ({
    [MAIN[language]]: project.read(MAIN[language]).replace('"block"', '"allow"').replace(".BLOCK", ".ALLOW"),
    "protection-tests.yaml": project.read("protection-tests.yaml").replace("expect: blocked", "expect: allowed"),
  });
  const comments = (): readonly string[] => host.posts.comment.map(({ body }) => body);
  const contents = (): readonly string[] => service.snapshot().accessLists.map(({ content }) => content);
  const writes = () => service.requests().filter(({ method }) => method !== "GET");

  it("opened: the first pull request of the example is green, and the review is a comment", async () => {
    const ended = await propose({ "README.md": "# Site\n" });
    expect({ ...ended, comments: comments() }).toMatchObject({
      code: 0,
      comments: [expect.stringContaining("All changes: 1 to create")],
    });
  });

  it("pushed again: what loosens protection is held, and the comment is updated in place", async () => {
    const ended = await propose(allowing());
    expect([ended.code, comments()]).toEqual([1, [expect.stringContaining("loosens")]]);
    expect(ended.output).toContain("a condition of FAIL_ON matched");
  });

  let accept = "";
  it("accepted: with the row of the comment, the pipeline is green", async () => {
    const [, row = ""] = /```json\n([\s\S]*?)```/.exec(comments()[0] ?? "") ?? [];
    accept = row.replace('"reason": ""', '"reason": "The office has moved."');
    const ended = await propose({ ...allowing(), "protection-accept.json": accept });
    expect({ ...ended, comments: comments() }).toMatchObject({
      code: 0,
      comments: [expect.stringContaining("The office has moved.")],
    });
  });

  it("merged: planned, and nothing is applied before somebody approves", async () => {
    project.merge({ ...allowing(), "protection-accept.json": accept });
    const ended = await start({ by: "merge", isApproved: false });
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining("1 to create") as string });
    expect([contents(), writes(), backend.state()]).toEqual([[], [], undefined]);
  });

  it("approved: the plan is applied", async () => {
    const ended = await start({ by: "merge", isApproved: true });
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining("1 added") as string });
    expect(ended.output).toContain("apply.sh");
    expect(contents()).toEqual(["198.51.100.0/24\n2001:db8:bad::/48"]);
    expect(backend.state()).toContain("198.51.100.0/24");
  });

  it("nothing to apply: nobody has to approve anything", async () => {
    const before = backend.state();
    project.merge({ "README.md": "# Site\n" });
    const ended = await start({ by: "merge", isApproved: kind === "github" });
    expect(ended.code).toBe(0);
    expect(ended.output).not.toContain("apply.sh");
    expect([writes(), backend.state()]).toEqual([[], before]);
  });

  it("nightly drift: an issue is opened, updated, and closed", async () => {
    const [list] = service.snapshot().accessLists;
    const path = `/shield/shield-zone/42/access-lists/${String(list?.listId)}`;
    for (const content of ["203.0.113.0/24", "203.0.113.0/25"]) {
      await service.send("PATCH", path, { content });
      expect((await start({ by: "night" })).code).toBe(0);
      expect(host.posts.issue).toMatchObject([{ body: expect.stringContaining(content) as string }]);
    }
    await service.send("PATCH", path, { content: list?.content });
    expect((await start({ by: "night" })).code).toBe(0);
    expect(host.posts.issue).toMatchObject([{ isClosed: true }]);
  });

  it("fork: without a key nothing is asked of the API, and nothing is published", async () => {
    const before = comments();
    const ended = await propose(withEntry("203.0.113.0/24"), { [`${kind.toUpperCase()}_TOKEN`]: "token-of-a-fork" });
    expect([ended.code, comments(), service.requests()]).toEqual([1, before, []]);
    expect(ended.output).toContain("BUNNY_ACCESS_KEY");
  });

  it("failed plan: the comment has the error", async () => {
    const ended = await propose(withEntry("198.51.100.0/33"));
    expect([ended.code, comments()]).toEqual([1, [expect.stringContaining("198.51.100.0/33")]]);
    const published = [...host.posts.comment, ...host.posts.issue].map(({ body }) => body).join("\n");
    for (const secret of [TOKEN, service.accessKey]) expect(published).not.toContain(secret);
  });
});
