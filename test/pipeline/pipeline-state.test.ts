import type { Ended } from "./support/pipeline-files.js";
import { useScriptsInFolder } from "./support/scripts-in-folder.js";

const { asked, report, run, write } = useScriptsInFolder();

describe("the state of what is applied", () => {
  const backend = (type: string): object => ({
    ".terraform/terraform.tfstate": JSON.stringify({ version: 3, backend: { type } }, undefined, 2),
  });
  const apply = async (files: object, env: NodeJS.ProcessEnv): Promise<Ended> => {
    await write({ "main.tf": "", ...files });
    await run("plan.sh");
    await asked();
    return run("apply.sh", env);
  };

  it.each([
    ["no backend", {}],
    ["the backend local", backend("local")],
  ])("is not left in a job's folder: %s", async (_, files) => {
    expect(await apply(files, { CI: "true" })).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /keeps its state in a file .* backend .*LOCAL_STATE=1.*Applied before it: nothing/,
      ) as string,
    });
    expect(await asked()).toEqual(["init ."]);
  });

  it.each([
    ["shared", backend("s3"), { CI: "true" }],
    ["in a folder that stays", {}, { CI: "true", LOCAL_STATE: "1" }],
    ["on a person's machine", {}, {}],
  ])("is accepted: %s", async (_, files, env) => {
    expect(await apply(files, env)).toMatchObject({ code: 0 });
  });
});

it("an app that fails is reported without the stack of its error, and without the folder of the job", async () => {
  const said = ["$PWD/main.ts:3", "Error: AccessListAction has no BLCOK", "    at $PWD/main.ts:3:9", "Node.js v24.0.0"];
  await write({
    "cdktf.json": JSON.stringify({ app: `printf '%s\\n' ${said.map((line) => `"${line}"`).join(" ")} >&2; false` }),
    "tools/bunny-tf": `#!/bin/bash\nif [ "$1" != install ]; then cat "\${!#}/tfplan.error" > plan.md; fi\n`,
  });
  expect(await run("plan.sh")).toMatchObject({ code: 1, output: expect.stringContaining("    at ") as string });
  expect(await report("plan.md")).toBe("main.ts:3\nError: AccessListAction has no BLCOK\n");
});

it("an app that fails is what the report says, instead of an earlier report", async () => {
  await write({
    "cdktf.json": JSON.stringify({ app: "echo AccessListAction has no BLCOK >&2; false" }),
    "plan.md": "all is well",
  });
  expect(await run("plan.sh", { VERDICT: "1" })).toMatchObject({
    code: 1,
    output: expect.stringContaining("has no BLCOK") as string,
  });
  expect(await report("plan.md")).toBe("<!-- report -->\n");
  expect(await asked()).toEqual([
    expect.stringMatching(/^bunny-tf review --format markdown --output plan\.md .*\/app$/),
  ]);
});
