import { createRedactor, HIDDEN } from "../../../src/report/plan/secrets.js";
import { change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

jest.mock("../../../src/report/generated/meanings.js", () => jest.requireActual<object>("../support/meanings.js"));

it("collects what masks mark, at any depth and on either side", () => {
  const plan = planOf(
    planJson([
      change(
        "a.b",
        { list: ["plain", "secret-1"], map: { k: { deep: "secret-2" } } },
        { whole: { x: "secret-3", n: 48151623 } },
        {
          beforeSensitive: { list: [false, true], map: { k: { deep: true } } },
          afterSensitive: { whole: true },
        },
      ),
    ]),
  );
  expect([...plan.secrets].sort()).toEqual(["48151623", "secret-1", "secret-2", "secret-3"]);
});

it("collects from drift, outputs and deferred changes as well", () => {
  const hidden = { beforeSensitive: { p: true } };
  const plan = planOf(
    planJson([], {
      resource_drift: [change("a.b", { p: "in-drift" }, { p: "x" }, hidden)],
      deferred_changes: [{ reason: "r", resource_change: change("a.b", { p: "in-deferred" }, { p: "x" }, hidden) }],
      output_changes: { o: { actions: ["update"], before: "in-output", after: "x", before_sensitive: true } },
    }),
  );
  expect(plan.secrets).toEqual(expect.arrayContaining(["in-drift", "in-deferred", "in-output"]));
});

it("collects sensitive variables and secret constants of providers", () => {
  const provider = (full_name: string, expressions: Record<string, { constant_value: string }>) => ({
    full_name,
    expressions,
  });
  const plan = planOf(
    planJson([], {
      variables: { pw: { value: "given" }, open: { value: "open" } },
      configuration: {
        root_module: { variables: { pw: { sensitive: true, default: "by-default" }, open: {} } },
        provider_config: {
          bunny: provider("registry.terraform.io/bunny-iac/bunny", {
            access_key: { constant_value: "key-literal" },
            region: { constant_value: "secret-by-our-schema" },
            base_url: { constant_value: "https://open.example" },
          }),
          other: provider("registry.terraform.io/x/y", {
            api_token: { constant_value: "token-literal" },
            region: { constant_value: "eu" },
          }),
        },
      },
    }),
  );
  expect([...plan.secrets].sort()).toEqual([
    "by-default",
    "given",
    "key-literal",
    "secret-by-our-schema",
    "token-literal",
  ]);
});

it("takes secrets out of texts, whole and in part", () => {
  const redactor = createRedactor(["hunter2", "hunter2-long", "line one\nline two", "ab"]);
  expect(redactor.text("x hunter2-long y hunter2")).toBe(`x ${HIDDEN} y ${HIDDEN}`);
  expect(redactor.text('{"k":"line one\\nline two"}')).toBe(`{"k":"${HIDDEN}"}`);
  expect(redactor.text("ab")).toBe(HIDDEN);
  expect(redactor.text("about")).toBe("about");
});

it("counts the lines of a long secret as secrets of their own", () => {
  const key = "-----BEGIN KEY-----\nMIIEvQIBADANBg\n-----END KEY-----";
  const plan = planOf(planJson([change("a.b", null, { k: key }, { afterSensitive: { k: true } })]));
  expect(plan.secrets).toContain("MIIEvQIBADANBg");
});

it("has nothing to do without secrets", () => {
  expect(createRedactor([]).idle).toBe(true);
  expect(createRedactor([""]).idle).toBe(true);
});
