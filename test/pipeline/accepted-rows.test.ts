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

describe("in a pull request, a red plan compares with the commit of the target branch", () => {
  const git = "git -c user.name=a -c user.email=a@example.com";
  async function steps(lines: string): Promise<string> {
    const { code, output } = await bash(at(), ["-ec", lines, "bash", at("bare.git")], {});
    expect([output, code]).toEqual([output, 0]);
    return output.trim();
  }
  /** A clone with a commit on its branch, whose origin has the branch main. Returns the commit of main. */
  async function clone(): Promise<string> {
    await app({ lists: {} });
    await write({ other: "" });
    return steps(`git init -q -b main .; git add other; ${git} commit -qm one; git clone -q --bare . "$1"; git remote add origin "$1"
      git rev-parse HEAD; git checkout -q -b change; echo > more; git add more; ${git} commit -qm two; git branch -qD main`);
  }
  const asks = async (env: Readonly<Record<string, string>>) => {
    expect(await run("plan.sh", { FAIL_ON: "high", VERDICT: "3", ...env })).toMatchObject({ code: 3 });
    return (await asked()).pop() ?? "";
  };

  it.each(["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"])("named by %s", async (name) => {
    const main = await clone();
    expect(await asks({ [name]: "main" })).toContain(`--accept=protection-accept.json --base=${main} `);
  });

  it("counts no row if it cannot be fetched, and the comment says so", async () => {
    await clone();
    expect(await asks({ GITHUB_BASE_REF: "gone" })).not.toMatch(/--accept|--base/);
    expect(await report("plan.md")).toMatch(
      /\nNo row of protection-accept\.json counts: the branch gone could not be fetched\.\n$/,
    );
  });

  it("fetches a shallow clone as deep as the checkout, and leaves a complete clone complete", async () => {
    await clone();
    await asks({ GITHUB_BASE_REF: "main" });
    expect(await steps("git rev-parse --is-shallow-repository")).toBe("false");
    expect(await steps("git merge-base FETCH_HEAD HEAD && git rev-parse HEAD^ > /dev/null")).not.toBe("");
  });

  it.each(["GitHub", "GitLab"])("reads it without credentials from the merge of %s", async (host) => {
    await clone();
    const [main, head] = (
      await steps(`git rev-parse HEAD^ HEAD; git checkout -q -b merged HEAD^; echo > third; git add third; ${git} commit -qm three
        ${git} merge -q --no-ff -m merge change; git remote remove origin; git rev-parse HEAD^1`)
    )
      .split("\n")
      .slice(1)
      .reverse();
    const of = async (sha: string): Promise<Readonly<Record<string, string>>> => {
      await write({ "event.json": JSON.stringify({ pull_request: { head: { sha } } }) });
      return host === "GitHub"
        ? { GITHUB_BASE_REF: "main", GITHUB_EVENT_PATH: at("event.json") }
        : { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main", CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha };
    };
    expect(await asks(await of(head ?? ""))).toContain(`--base=${main} `);
    // A merge that the branch of the pull request made itself says nothing about the target branch.
    expect(await asks(await of("0".repeat(40)))).not.toContain("--base");
  });

  it("takes a commit that is given instead", async () => {
    await clone();
    expect(await asks({ GITHUB_BASE_REF: "main", ACCEPT_BASE: "HEAD^" })).toContain("--base=HEAD^ ");
    expect(await asks({ ACCEPT_BASE: "HEAD^1" })).not.toMatch(/--accept|--base/);
    expect(await report("plan.md")).toContain(
      "counts: ACCEPT_BASE is HEAD^1, but HEAD is not the merge of the branch.\n",
    );
    await steps(`git checkout -q -b merged HEAD^; ${git} merge -q --no-ff -m merge change`);
    expect(await asks({ ACCEPT_BASE: "HEAD^1" })).toContain("--base=HEAD^1 ");
  });
});
