import { bash } from "./support/pipeline-files.js";
import { useScriptsInFolder } from "./support/scripts-in-folder.js";

const { app, asked, at, report, run, write } = useScriptsInFolder();

it.each([
  ["the usual file", {}, "--fail-on=high --accept=protection-accept.json ./cdktf.out"],
  ["another one", { ACCEPT: "for sale.json" }, "--fail-on=high --accept=for sale.json ./cdktf.out"],
  ["none", { ACCEPT: "" }, "--fail-on=high ./cdktf.out"],
])("a red plan names %s of accepted changes, and the log has the report", async (_name, env, options) => {
  await app({ lists: {} });
  const { code, output } = await run("plan.sh", { ...env, FAIL_ON: "high", VERDICT: "3" });
  expect(code).toBe(3);
  expect(output).toContain((await report("plan.md")).trim());
  expect(output).toMatch(
    /FAIL_ON matched; the review above says which; correct the change, or .*, or accept it on purpose$/m,
  );
  expect((await asked()).pop()).toContain(options);
});

it("a review that fails on a row takes the place of an earlier comment, with what is wrong", async () => {
  await app({ lists: {} });
  const said = 'Row 1 of the accept file (a.b) has no "reason".';
  await write({ "tools/bunny-tf": `#!/bin/bash\n[ "$1" != install ] || exit 0\necho '${said}' >&2\nexit 1\n` });
  const { code, output } = await run("plan.sh", { FAIL_ON: "high" });
  expect(code).toBe(1);
  expect(output).toContain(said);
  expect(await report("plan.md")).toBe(
    `<!-- bunny-tf:review -->\n\n🔴 **There is no review of this plan.** Correct what it says, and push again:\n\n    ${said}\n`,
  );
});

describe("in a pull request, a red plan counts rows only that the target branch does not have", () => {
  const FILE = "protection-accept.json";
  /** A clone whose origin has the file on its branch main, or does not. */
  async function clone(onMain: boolean): Promise<void> {
    await app({ lists: {} });
    await write(onMain ? { [FILE]: '{"accept": []}', other: "" } : { other: "" });
    const git = "git -c user.name=a -c user.email=a@example.com";
    const added = onMain ? `other ${FILE}` : "other";
    const steps = `git init -q -b main . && git add ${added} && ${git} commit -qm one && git clone -q --bare . "$1" && git remote add origin "$1"`;
    expect(await bash(at(), ["-c", steps, "bash", at("bare.git")], {})).toMatchObject({ code: 0 });
    await write({ [FILE]: '{"accept": []}' });
  }
  const asks = async (env: Readonly<Record<string, string>>) => {
    expect(await run("plan.sh", { FAIL_ON: "high", VERDICT: "3", ...env })).toMatchObject({ code: 3 });
    return (await asked()).pop() ?? "";
  };

  it.each(["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"])("named by %s", async (name) => {
    await clone(true);
    expect(await asks({ [name]: "main" })).toMatch(/--accept=protection-accept\.json --accept-base=\S*tmp\S* /);
  });

  it("all of them where it has no such file", async () => {
    await clone(false);
    expect(await asks({ GITHUB_BASE_REF: "main" })).not.toContain("--accept-base");
  });

  it("none where it cannot be fetched", async () => {
    await clone(true);
    expect(await asks({ GITHUB_BASE_REF: "gone" })).toContain(`--accept-base=${FILE} `);
  });

  /** Makes HEAD a merge of another branch, as GitHub checks out a pull request, without a remote. Returns the other branch's commit. */
  async function merge(): Promise<string> {
    const git = "git -c user.name=a -c user.email=a@example.com";
    const steps = `git checkout -q -b change && echo > more && git add more && ${git} commit -qm two && git rev-parse HEAD
      git checkout -q main && ${git} merge -q --no-ff -m merge change && git remote remove origin`;
    const { code, output } = await bash(at(), ["-ec", steps], {});
    expect(code).toBe(0);
    return output.trim();
  }

  it("read without credentials from the merge that GitHub checks out", async () => {
    await clone(true);
    const head = await merge();
    await write({ "event.json": JSON.stringify({ pull_request: { head: { sha: head } } }) });
    const env = { GITHUB_BASE_REF: "main", GITHUB_EVENT_PATH: at("event.json") };
    expect(await asks(env)).toMatch(/--accept-base=\S*tmp\S* /);
    // A merge that the branch of the pull request made itself says nothing about the target branch.
    await write({ "event.json": JSON.stringify({ pull_request: { head: { sha: "0".repeat(40) } } }) });
    expect(await asks(env)).toContain(`--accept-base=${FILE} `);
  });

  it("and a file that is given is taken instead", async () => {
    await clone(true);
    expect(await asks({ GITHUB_BASE_REF: "main", ACCEPT_BASE: "base.json" })).toContain("--accept-base=base.json ");
  });
});
