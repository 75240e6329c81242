import { type ReviewedStack, withReadOutputs } from "../../../src/review/judge/read-outputs.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { waitingStack } from "../../../src/review/judge/review-plan.js";
import { renderJson } from "../../../src/review/render/render-json.js";
import { schemaErrors } from "../support/outputs.js";
import { renderMarkdown } from "../../../src/review/render/markdown/write-markdown.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { acceptFile, completedRows, planOf, reviewOfPlan } from "../support/review-of.js";

/** A stack whose only content is what it says about others. */
const stack = (name: string, rest: JsonObject) => {
  const plan = planOf(planJson([], rest));
  return { stack: { ...reviewOfPlan(plan), name }, plan };
};

const output = (before: string, after: string): JsonObject => ({
  actions: before === after ? ["no-op"] : ["update"],
  ...{ before, after, after_unknown: false, before_sensitive: false, after_sensitive: false },
});
const network = (name = "network", changed = "network") =>
  stack(name, { output_changes: { [changed]: output("a", "b"), same: output("c", "c") } });

const STATE = "data.terraform_remote_state.net";
const reference = (text: string): JsonObject => ({ references: [text, `${STATE}.outputs`, STATE] });
const resource = (name: string, input: JsonObject): JsonObject => ({
  ...{ address: `bunny_shield_access_list.${name}`, mode: "managed", type: "bunny_shield_access_list", name },
  expressions: { entries: input },
});
const edge = (uses: readonly JsonObject[], path = "../network/terraform.tfstate", outputs: JsonObject = {}) =>
  stack("edge", {
    configuration: {
      root_module: {
        outputs,
        resources: [
          ...uses,
          {
            ...{ address: STATE, mode: "data", type: "terraform_remote_state", name: "net" },
            expressions: { backend: { constant_value: "local" }, config: { constant_value: { path } } },
          },
        ],
      },
    },
  });

const problems = (...all: readonly ReviewedStack[]) =>
  withReadOutputs(all).flatMap(({ name, problems: texts, incomplete }) =>
    texts.map((text) => `${name} ${incomplete}: ${text}`),
  );
const said = (name: string, from: string, user: string) =>
  `edge true: The plan has the value of output \`${name}\` from before stack \`${from}\` changes it, and \`${user}\` may depend on it: apply \`${from}\` first, then plan and review this stack again.`;
const reads = resource("office", reference(`${STATE}.outputs.network`));

it("names the stack, the output, and what depends on it, and matches incomplete", () => {
  const all = [network(), edge([reads])];
  expect(problems(...all)).toEqual([said("network", "network", "bunny_shield_access_list.office")]);
  const review = assembleReview(withReadOutputs(all), parseConditions("production"));
  expect(review.exit_code).toBe(3);
  expect(review.matched_conditions).toMatchObject([{ condition: "incomplete", objects: [{ stack: "edge" }] }]);
});

it("finds what an index names, as CDKTF's outputs, and what the plan only shows as a local", () => {
  const name = "cross-stack-output-list-entries";
  const crossing = resource("office", reference(`${STATE}.outputs["${name}"]`));
  expect(problems(network("network", name), edge([crossing]))).toEqual([
    said(name, "network", "bunny_shield_access_list.office"),
  ]);
  expect(problems(network(), edge([resource("office", { references: ["local.networks"] })]))).toEqual([
    said("network", "network", STATE),
  ]);
  expect(problems(network(), edge([]))).toEqual([said("network", "network", STATE)]);
});

it("says nothing of an output that stays, that nothing reads, or that another stack has", () => {
  expect(problems(network(), edge([resource("office", reference(`${STATE}.outputs.same`))]))).toEqual([]);
  expect(problems(edge([reads]))).toEqual([]);
  expect(problems(network("other"), stack("network", {}), edge([reads]))).toEqual([]);
  expect(problems(network("other"), edge([reads], "../elsewhere"))).toEqual([
    said("network", "other", "bunny_shield_access_list.office"),
  ]);
});

describe("a row accepts a plan that was made before what it reads", () => {
  const LIMITS = { budget: 60_000 };
  const judge = (all: readonly ReviewedStack[], rows: readonly object[] = []) =>
    assembleReview(withReadOutputs(all), parseConditions("production"), acceptFile(rows));
  const before = [network(), edge([reads])];

  const rows = completedRows(judge(before));

  it("of this value", () => {
    const accepted = judge(before, rows);
    expect(accepted).toMatchObject({ exit_code: 2, matched_conditions: [] });
    expect(accepted.acceptance?.accepted).toMatchObject([{ stack: "edge", address: "the plan" }]);
  });

  it.each<[string, readonly ReviewedStack[]]>([
    ["another value", [stack("network", { output_changes: { network: output("a", "c") } }), edge([reads])]],
    ["another output", [network("network", "other"), edge([resource("x", reference(`${STATE}.outputs.other`))])]],
  ])("and no other: %s", (_name, all) => {
    expect(judge(all, rows).exit_code).toBe(3);
  });

  const unseen = (all: readonly ReviewedStack[]) => {
    const { acceptance } = judge(all);
    return [acceptance?.acceptable, acceptance?.unacceptable[0]?.text];
  };

  it.each<[string, JsonObject]>([
    ["known only during the apply", { after_unknown: true }],
    ["sensitive", { after_sensitive: true }],
  ])("unless what is read is %s", (text, values) => {
    const changed = stack("network", { output_changes: { network: { ...output("a", "b"), ...values } } });
    expect(unseen([changed, edge([reads])])).toEqual([
      [],
      expect.stringMatching(new RegExp(`^It reads output \`network\` of stack \`network\`\\..* ${text}.*First apply `)),
    ]);
  });

  it("unless the plan lacks more", () => {
    const targeted = edge([reads]);
    const partial = { ...targeted, stack: { ...targeted.stack, incomplete: true } };
    expect(judge([network(), partial]).acceptance).toBeUndefined();
  });

  it("also where it could not be made at all, if what it waits for is planned", () => {
    const waiting = { stack: waitingStack("team", "team", ["network"], "Unsupported attribute") };
    const red = judge([network(), waiting]);
    expect(red).toMatchObject({
      exit_code: 3,
      matched_conditions: [{ condition: "incomplete", objects: [{ stack: "team" }] }],
    });
    expect(renderMarkdown(red, LIMITS)).toMatch(
      /There is no plan: it reads outputs of `network`[\s\S]*fails on `incomplete` \(`team`: `the plan`\)[\s\S]*\| `team` \| \*\*not planned\*\* \| not reviewed/,
    );
    expect(schemaErrors(renderJson(red))).toBeUndefined();
    const waits = completedRows(red);
    expect(judge([network(), waiting], waits).exit_code).toBe(2);
    const changed = stack("network", { output_changes: { network: output("a", "c") } });
    expect(judge([changed, waiting], waits).exit_code).toBe(3);
    expect(unseen([waiting])).toEqual([
      [],
      "It reads outputs of stack `network`, which has no plan here: apply that stack first.",
    ]);
  });
});

describe("an output that CDKTF marks as sensitive", () => {
  const entries = ["198.51.100.0/24", "203.0.113.0/24"];
  const crossing = (after: string, name = "cross-stack-output-a"): JsonObject => ({
    output_changes: {
      [name]: { actions: ["update"], before: "192.0.2.0/24", after, before_sensitive: true, after_sensitive: true },
    },
  });
  const list = change(
    "bunny_shield_access_list.a",
    accessList({ type: "cidr", entries: ["192.0.2.0/24"] }),
    accessList({ type: "cidr", entries }),
  );
  const shown = (rest: JsonObject, row = list) =>
    reviewOfPlan(planOf(planJson([row], rest))).resources.flatMap(({ findings }) => findings.map(({ text }) => text));

  it("is shown where the plan has it in clear", () => {
    expect(shown(crossing("198.51.100.0/24")).join()).toContain("198.51.100.0/24");
    expect(shown(crossing("198.51.100.0/24")).join()).not.toContain("sensitive");
  });

  it("is not accepted by a row where it is hidden", () => {
    const acceptance = (rest: JsonObject) => {
      const alone = reviewOfPlan(planOf(planJson([list], rest)));
      return assembleReview([alone], parseConditions("tightens"), acceptFile()).acceptance;
    };
    expect(acceptance(crossing("198.51.100.0/24"))?.acceptable).toHaveLength(1);
    expect(acceptance(crossing("198.51.100.0/24", "secret"))?.acceptable).toEqual([]);
    expect(acceptance(crossing("198.51.100.0/24", "secret"))?.unacceptable[0]?.text).toBe(
      "It has sensitive values that the report does not show.",
    );
  });

  it("is accepted to be read where the plan has it in clear", () => {
    const name = "cross-stack-output-a";
    const reader = edge([resource("office", reference(`${STATE}.outputs["${name}"]`))]);
    const acceptanceOf = (after: string) => {
      const producer = planOf(planJson([list], crossing(after)));
      const all = withReadOutputs([{ stack: { ...reviewOfPlan(producer), name: "network" }, plan: producer }, reader]);
      return assembleReview(all, parseConditions("incomplete"), acceptFile()).acceptance;
    };
    expect(acceptanceOf("198.51.100.0/24")?.acceptable).toMatchObject([{ stack: "edge", address: "the plan" }]);
    const hidden = acceptanceOf("secret");
    expect([hidden?.acceptable, hidden?.unacceptable[0]?.text]).toEqual([[], expect.stringContaining("sensitive")]);
  });

  it("stays hidden if it is not marked by CDKTF alone", () => {
    expect(shown(crossing("198.51.100.0/24", "secret")).join()).toContain("(sensitive)");
    const marked = change(
      "bunny_shield_access_list.b",
      accessList({ name: "x" }),
      accessList({ name: "198.51.100.0/24 and more" }),
      { afterSensitive: { name: true } },
    );
    const { secrets } = planOf(planJson([marked], crossing("top secret value")));
    expect(secrets).toEqual(expect.arrayContaining(["top secret value", "198.51.100.0/24 and more"]));
  });
});
