import { changeDigest } from "../../../src/review/judge/change-digest.js";
import { BUNNY, type JsonObject } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";

const HIDDEN = "It has sensitive values that the report does not show.";

describe("an output", () => {
  const output = (values: JsonObject, name = "url") => {
    const row = {
      actions: ["update"],
      before: 1,
      after: 2,
      after_unknown: false,
      before_sensitive: false,
      after_sensitive: false,
    };
    const [found] = reviewOf([], { output_changes: { [name]: { ...row, ...values } } }).outputs;
    if (found === undefined) throw new Error("no output is reviewed");
    return found;
  };

  test("has a digest of its own for each value, name, and action", () => {
    const digests = [
      output({}),
      output({}, "other"),
      output({ before: 0 }),
      output({ after: 3 }),
      output({ after: null, after_unknown: true }),
      output({ actions: ["create"], before: null }),
      output({ actions: ["delete"], after: null }),
    ].map((each) => changeDigest(each, ""));
    expect(new Set(digests).size).toBe(7);
    const marked = (after: number) => changeDigest(output({ after, after_sensitive: true }), "");
    expect(marked(3)).toBe(marked(4));
  });

  test.each<[JsonObject, string | undefined]>([
    [{}, undefined],
    [{ before_sensitive: true }, HIDDEN],
    [{ after_sensitive: true }, HIDDEN],
    [{ after: null, after_unknown: true }, "Its value is known only during the apply."],
  ])("with %j is told to be unseen or not", (values, why) => {
    expect(output(values).planned().unseen()).toBe(why);
  });
});

describe("an action", () => {
  const action = (row: JsonObject) => {
    const [found] = reviewOf([], {
      action_invocations: [{ address: "action.x.y", type: "x", name: "y", ...row }],
    }).actions;
    if (found === undefined) throw new Error("no action is reviewed");
    return found;
  };
  const triggered = (address: string) => ({ lifecycle_action_trigger: { triggering_resource_address: address } });

  test("has a digest of its own for each value and trigger", () => {
    const digests = [
      action({}),
      action({ address: "action.x.z" }),
      action({ config_values: { url: "https://a" } }),
      action({ config_values: { url: "https://b" } }),
      action({ config_unknown: { url: true } }),
      action(triggered("x.a")),
      action(triggered("x.b")),
    ].map((each) => changeDigest(each, ""));
    expect(new Set(digests).size).toBe(7);
    const marked = (key: string) =>
      changeDigest(action({ config_values: { key }, config_sensitive: { key: true } }), "");
    expect(marked("one")).toBe(marked("two"));
  });

  test.each<[JsonObject, string | undefined]>([
    [{ config_values: { url: "https://a" }, provider_name: BUNNY }, undefined],
    [
      { config_values: { url: "https://a" } },
      "A later push can change the code that it runs: `https://a` may download, generate, or read a file that is not in the commit.",
    ],
    [
      { config_values: { command: "sh x" } },
      "A later push can change the code that it runs: the folder of the configuration is not given.",
    ],
    [{ config_sensitive: { key: true } }, "It is invoked with sensitive values that the report does not show."],
    [{ config_unknown: { url: true } }, "Its arguments are known only during the apply."],
  ])("with %j is told to be unseen or not", (row, why) => {
    expect(action(row).planned().unseen()).toBe(why);
  });
});
