import {
  Exception,
  ExceptionMatch,
  ExceptionOf,
  type ExceptionProps,
  ExceptionTrigger,
} from "../../src/constructs/index.js";
import { switchedOffProtections, triggerTypes } from "../../src/zone/words/exceptions.js";
import { only, synth } from "./support/synth.js";

const props: ExceptionProps = {
  pullZoneId: 9001,
  disables: [ExceptionOf.WAF, ExceptionOf.BOT_DETECTION],
  conditions: [{ of: ExceptionTrigger.URL, patterns: ["/webhooks/*"] }],
};

it("has the constants of the API", () => {
  expect(Object.values(ExceptionOf)).toEqual(Object.keys(switchedOffProtections.codes));
  expect(Object.values(ExceptionTrigger)).toEqual(Object.keys(triggerTypes.codes));
});

it("declares an edge rule, with template syntax as text", () => {
  const found = synth((stack) => {
    new Exception(stack, "webhooks", {
      ...props,
      match: ExceptionMatch.ALL,
      conditions: [
        ...props.conditions,
        { of: ExceptionTrigger.REQUEST_HEADER, parameter: "User-Agent", patterns: ["Shop ${x}"] },
      ],
      description: "Webhooks",
    });
  });
  expect(only(found, "bunny_shield_exception")).toEqual({
    pull_zone_id: 9001,
    disables: ["waf", "bot_detection"],
    match_type: "all",
    conditions: [
      { type: "url", patterns: ["/webhooks/*"] },
      { type: "request_header", parameter: "User-Agent", patterns: ["Shop $${x}"] },
    ],
    description: "Webhooks",
  });
});

it.each<[string, Partial<ExceptionProps>, RegExp]>([
  ["nothing to skip", { disables: [] }, /disables is empty/],
  [
    "all requests",
    { conditions: [{ of: ExceptionTrigger.URL, patterns: ["/*"] }] },
    /All requests meet.*allowCatchAll/s,
  ],
  ["no conditions", { conditions: [] }, /All requests meet.*allowCatchAll/s],
  ["a condition without patterns", { conditions: [{ of: ExceptionTrigger.URL, patterns: [] }] }, /patterns is empty/],
  [
    "a header without a name",
    { conditions: [{ of: ExceptionTrigger.REQUEST_HEADER, patterns: ["a"] }] },
    /conditions\[0\]\.parameter is missing/,
  ],
  [
    "an unknown key of a condition",
    { conditions: [{ of: ExceptionTrigger.URL, patterns: ["/a", "/b"], mach: "all" } as never] },
    /\[site\/it\] conditions\[0\] has no prop mach\. Did you mean match\?/,
  ],
  [
    "a number of patterns that is none",
    { conditions: [{ of: ExceptionTrigger.URL, patterns: ["/a"], match: "al" as never }] },
    /conditions\[0\]\.match is "al"\. Did you mean "all"\?/,
  ],
  [
    "a name for a URL",
    { conditions: [{ of: ExceptionTrigger.URL, patterns: ["/a"], parameter: "b" }] },
    /conditions\[0\]\.parameter is not for url/,
  ],
])("refuses %s", (_name, wrong, message) => {
  expect(() => synth((stack) => new Exception(stack, "it", { ...props, ...wrong }))).toThrow(message);
});

it("takes all requests where that is meant", () => {
  const found = synth((stack) => new Exception(stack, "it", { ...props, conditions: [], allowCatchAll: true }));
  expect(only(found, "bunny_shield_exception")).toMatchObject({ conditions: [], allow_catch_all: true });
});
