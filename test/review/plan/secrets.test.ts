import { parsePlan } from "../../../src/review/plan/parse-plan.js";
import { createRedactor, HIDDEN } from "../../../src/review/plan/secrets.js";
import { change, planJson } from "../support/plan-builder.js";
import { planOf } from "../support/review-of.js";

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

it("collects from both sides of what is said to stay as it is", () => {
  const row = change("a.b", { p: "secret-1" }, { p: "secret-2" }, { actions: ["no-op"], afterSensitive: { p: true } });
  expect([...planOf(planJson([row])).secrets].sort()).toEqual(["secret-1", "secret-2"]);
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
  const text = planJson([], {
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
  });
  const isSensitive = (provider: string, name: string) => provider.endsWith("/bunny-iac/bunny") && name === "region";
  const plan = parsePlan(Buffer.from(text), isSensitive);
  expect([...plan.secrets].sort()).toEqual([
    "by-default",
    "given",
    "key-literal",
    "secret-by-our-schema",
    "token-literal",
  ]);
});

it("takes copies of secrets out of texts, whole and in part", () => {
  const redactor = createRedactor(["hunter2!", "hunter2!-long", "line one\nline two"]);
  expect(redactor.text("x hunter2!-long y hunter2!")).toBe(`x ${HIDDEN} y ${HIDDEN}`);
  expect(redactor.text('{"k":"line one\\nline two"}')).toBe(`{"k":"${HIDDEN}"}`);
  expect(redactor.text("hunter2")).toBe("hunter2");
});

it.each([
  ["base64", (secret: string) => Buffer.from(secret).toString("base64")],
  ["base64 at an offset", (secret: string) => Buffer.from(`u:${secret}!`).toString("base64")],
  ["base64url", (secret: string) => Buffer.from(`user:${secret}!`).toString("base64url")],
  ["hexadecimal", (secret: string) => Buffer.from(secret).toString("hex").toUpperCase()],
  ["a URL", (secret: string) => encodeURIComponent(secret)],
  [
    "a URL with lower-case escapes",
    (secret: string) => encodeURIComponent(secret).replace(/%../g, (e) => e.toLowerCase()),
  ],
  ["a form", (secret: string) => encodeURIComponent(secret).replaceAll("%20", "+")],
  ["JSON", (secret: string) => JSON.stringify(secret)],
  [
    "JSON of Go",
    (secret: string) => JSON.stringify(secret).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  ],
  ["JSON in JSON", (secret: string) => JSON.stringify(JSON.stringify(secret))],
])("takes out copies in %s", (_, encode) => {
  const secret = 'pass "word" <& é>';
  const text = createRedactor([secret]).text(`before ${encode(secret)} after`);
  expect(text).toMatch(/^before .{0,12}\(sensitive\).{0,12} after$/);
  expect(text).not.toContain(encode(secret).slice(6, -6));
});

it("leaves short values alone: only the marked place hides them", () => {
  expect(createRedactor(["block", "bunny"]).text("max_blocking_percent of bunny")).toBe(
    "max_blocking_percent of bunny",
  );
});

it("rewrites keys of addresses only", () => {
  const redactor = createRedactor(["bunny_shield", "hunter2-hunter2"]);
  expect(redactor.address('bunny_shield_access_list.a["hunter2-hunter2"]')).toBe(
    'bunny_shield_access_list.a["(sensitive)"]',
  );
});

it("looks up tens of thousands of secrets", () => {
  const redactor = createRedactor(Array.from({ length: 30_000 }, (_, index) => `secret-${index}-value`));
  redactor.text("x".repeat(100_000));
  expect(redactor.text("a secret-22222-value")).toBe("a (sensitive)");
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
