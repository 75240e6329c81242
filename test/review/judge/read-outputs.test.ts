import { withReadOutputs } from "../../../src/review/judge/read-outputs.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { parseConditions } from "../../../src/review/judge/fail-on.js";
import { accessList, change, type JsonObject, planJson } from "../support/plan-builder.js";
import { planOf, reviewOfPlan } from "../support/review-of.js";

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

const problems = (...all: readonly ReturnType<typeof stack>[]) =>
  withReadOutputs(all).flatMap(({ name, problems: texts, incomplete }) =>
    texts.map((text) => `${name} ${incomplete}: ${text}`),
  );
const said = (name: string, from: string, user: string) =>
  `edge true: Planned with the value of output \`${name}\` before stack \`${from}\` changes it, on which \`${user}\` may depend: apply \`${from}\` first, then plan and review this stack again.`;
const reads = resource("office", reference(`${STATE}.outputs.network`));

it("names the stack, the output, and what depends on it, and matches incomplete", () => {
  const all = [network(), edge([reads])];
  expect(problems(...all)).toEqual([said("network", "network", "bunny_shield_access_list.office")]);
  const review = assembleReview(withReadOutputs(all), parseConditions("production"));
  expect(review.exit_code).toBe(3);
  expect(review.matched_conditions).toMatchObject([{ condition: "incomplete", objects: [{ stack: "edge" }] }]);
  expect(review.acceptance?.acceptable ?? []).toEqual([]);
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
      const reviewed = reviewOfPlan(planOf(planJson([list], rest)));
      return assembleReview([reviewed], parseConditions("tightens")).acceptance;
    };
    expect(acceptance(crossing("198.51.100.0/24"))?.acceptable).toHaveLength(1);
    expect(acceptance(crossing("198.51.100.0/24", "secret"))?.acceptable).toEqual([]);
    expect(acceptance(crossing("198.51.100.0/24", "secret"))?.unacceptable[0]?.text).toBe(
      "It has sensitive values that the report does not show.",
    );
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
