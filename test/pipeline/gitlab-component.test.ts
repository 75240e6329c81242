import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { load, PIPELINE } from "./support/pipeline-files.js";

type Job = Readonly<Record<string, unknown>>;

interface Spec {
  readonly spec: {
    readonly inputs: Readonly<Record<string, { readonly default?: string; readonly description: string }>>;
  };
}

const text = readFile(join(PIPELINE, "..", "templates", "protection.yml"), "utf8");

/** The component with these inputs, as GitLab includes it: the inputs replaced in its text. */
async function component(inputs: Readonly<Record<string, string>> = {}): Promise<Readonly<Record<string, Job>>> {
  const [head, body] = (await text).split("\n---\n");
  const { spec } = parse(head ?? "") as Spec;
  const written = (body ?? "").replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name: string) => {
    const value = inputs[name] ?? spec.inputs[name]?.default;
    if (value === undefined) throw new Error(`there is no input ${name}`);
    return value;
  });
  return parse(written, { strict: true }) as Readonly<Record<string, Job>>;
}

it("has two documents: inputs that are described, used, and have a default, and jobs that begin with bunny", async () => {
  const documents = parseAllDocuments(await text);
  expect(documents).toHaveLength(2);
  const { spec } = parse((await text).split("\n---\n")[0] ?? "") as Spec;
  for (const [name, { default: value, description }] of Object.entries(spec.inputs)) {
    expect([name, typeof value, description]).toEqual([name, "string", expect.stringMatching(/\.$/)]);
    expect(await text).toContain(`$[[ inputs.${name} ]]`);
  }
  expect(Object.keys(await component())).toEqual([
    ".bunny",
    "bunny-review",
    "bunny-plan",
    "bunny-apply",
    "bunny-drift",
  ]);
});

it("does what the pipeline does that is copied, job by job", async () => {
  const {
    variables,
    default: shared,
    stages: _stages,
    ...jobs
  } = await load<Readonly<Record<string, Job>>>("gitlab-ci.yml");
  const { ".bunny": hidden = {}, ...own } = await component();
  const before = (job: Job | undefined): string[] => job?.["before_script"] as string[];
  expect(before(hidden).slice(0, -1)).toEqual(before(shared).slice(0, -1));
  expect(before(hidden).at(-1)).toBe(
    before(shared).at(-1)?.replace("--ignore-scripts", '--ignore-scripts --prefix "$PACKAGES"'),
  );
  expect(hidden["variables"]).toEqual({
    ...variables,
    STACK: "",
    PACKAGES: ".",
    PIPELINE: `./${String(variables?.["PIPELINE"])}`,
  });
  for (const [name, job] of Object.entries(jobs)) {
    const { extends: base, stage: _stage, needs: _needs, ...rest } = own[`bunny-${name}`] ?? {};
    const { stage: __stage, ...expected } = job;
    expect([name, base, rest]).toEqual([name, ".bunny", expected]);
  }
  expect(own["bunny-apply"]).toMatchObject({ needs: ["bunny-plan"], when: "manual" });
});

it("takes its inputs", async () => {
  const jobs = await component({
    folder: "infra",
    stack: "network edge",
    "var-files": "prod.tfvars",
    packages: "tools",
    "stage-plan": "check",
    "fail-on": "high",
  });
  expect(jobs[".bunny"]).toMatchObject({
    variables: {
      FOLDER: "infra",
      STACK: "network edge",
      VAR_FILES: "prod.tfvars",
      PIPELINE: "tools/node_modules/terraform-provider-bunny/pipeline",
    },
    cache: { key: { files: ["tools/package-lock.json"] } },
  });
  expect(jobs["bunny-review"]).toMatchObject({ stage: "check", variables: { FAIL_ON: "high" } });
});

it("sets nothing for the other jobs of a project", async () => {
  for (const name of ["default", "variables", "stages", "workflow", "image"])
    expect(await component()).not.toHaveProperty(name);
});

it("is included on the page with inputs that it has", async () => {
  const page = await readFile(join(PIPELINE, "..", "docs", "guides", "pipelines.md"), "utf8");
  const block = Array.from(page.matchAll(/```yaml\n([\s\S]*?)```/g), ([, yaml = ""]) => yaml).find((yaml) =>
    yaml.startsWith("include:"),
  );
  const { include } = parse(block ?? "") as {
    include: [{ component: string; inputs: Readonly<Record<string, string>> }];
  };
  expect(include[0].component).toContain("/protection@");
  const { spec } = parse((await text).split("\n---\n")[0] ?? "") as Spec;
  expect(Object.keys(spec.inputs)).toEqual(expect.arrayContaining(Object.keys(include[0].inputs)));
});
