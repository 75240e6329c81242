import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import {
  AccessList,
  AccessListAction,
  BunnyProvider,
  Condition,
  Entries,
  ManagedList,
  ManagedListOnDestroy,
  ManagedListPolicy,
  RateLimit,
  RateLimitAction,
  RateLimitBlockTime,
  RateLimitCounterKey,
  RateLimitTimeframe,
  RuleOperator,
  RuleVariable,
  ShieldAccessListConfiguration,
  ShieldZone,
} from "terraform-provider-bunny";
import { codeNames, rateLimitActions, rateLimitCounterKeys, ruleOperators } from "../../../src/api/index.js";
import { rateLimitBlockTimes, rateLimitTimeframes, ruleVariables } from "../../../src/api/index.js";
import { only, stackOf, synth } from "../support/synth.js";

const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);
const once = { timeframe: RateLimitTimeframe.ONE_MINUTE, blockTime: RateLimitBlockTime.FIVE_MINUTES };

it.each([
  ["operators", RuleOperator, codeNames(ruleOperators)],
  ["actions", RateLimitAction, codeNames(rateLimitActions)],
  ["counter keys", RateLimitCounterKey, codeNames(rateLimitCounterKeys)],
  ["variables", RuleVariable, Object.keys(ruleVariables)],
  ["timeframes", RateLimitTimeframe, rateLimitTimeframes],
  ["block times", RateLimitBlockTime, rateLimitBlockTimes],
])("the constants for %s are those of the API", (_, constants: object, known: readonly (string | number)[]) => {
  expect(new Set(Object.values(constants))).toEqual(new Set(known));
});

describe("RateLimit", () => {
  it("writes its matches as one condition and chained ones", () => {
    const found = synth((stack) => {
      new RateLimit(stack, "log-in", {
        zone: zoneOf(stack),
        match: [Condition.path().beginsWith("/login"), Condition.header("user-agent").contains("curl ${x}").not()],
        requests: 10,
        ...once,
        countBy: RateLimitCounterKey.IP_JA4,
      });
    });
    expect(only(found, "bunny_shield_rate_limit")).toEqual({
      shield_zone_id: 42,
      rule_name: "log in",
      rule_configuration: {
        variable_types: { REQUEST_URI: "" },
        operator_type: "begins_with",
        value: "/login",
        action_type: "rate_limit",
        request_count: 10,
        timeframe: 60,
        block_time: 300,
        counter_key_type: "ip_ja4",
        chained_rule_conditions: [
          {
            variable_types: { REQUEST_HEADERS: "user-agent" },
            operator_type: "contains",
            value: "curl $${x}",
            is_negated: true,
          },
        ],
      },
    });
  });

  it.each([
    ["a timeframe that is none", { timeframe: 61 as 60 }, /timeframe is 61\. Give one of 1, 10, 60/],
    ["no requests", { requests: 0 }, /requests is 0\. Give a whole number from 1/],
    ["a name with other characters", { ruleName: "log-in!" }, /ruleName is "log-in!"\. Give a name of letters/],
    ["no match", { match: [] }, /match is empty/],
    ["a match without a value", { match: Condition.path().contains("") }, /contains has no value/],
  ])("refuses %s", (_, more, said) => {
    const stack = stackOf((site) => {
      const match = Condition.path().beginsWith("/login");
      new RateLimit(site, "limit", { zone: zoneOf(site), match, requests: 10, ...once, ...more });
    });
    expect(() => {
      stack.runAllValidations();
    }).toThrow(said);
  });
});

describe("ManagedListPolicy", () => {
  it("finds lists by their category, their name, and their number", () => {
    const found = synth((stack) => {
      const lists = new ManagedListPolicy(stack, "lists", {
        zone: zoneOf(stack),
        challenge: [ManagedList.VPN],
        onDestroy: ManagedListOnDestroy.RESTORE,
      });
      lists.block(ManagedList.TOR, ManagedList.fromListId(7), ManagedList.named('My "list"'));
    });
    const made = Object.values(found.resource?.["bunny_shield_access_list_configuration"] ?? {});
    const ids = made.map(({ action, list_id: id, on_destroy: end }) => [action, id, end]);
    expect(ids).toEqual(
      expect.arrayContaining([
        ["block", 7, "restore"],
        ["block", expect.stringContaining('if contains(list.categories, "tor_exit_nodes")])}'), "restore"],
        ["block", expect.stringContaining('if list.name == "My \\"list\\""])}'), "restore"],
        ["challenge", expect.stringContaining('"vpns"'), "restore"],
      ]),
    );
    expect(made.filter((one) => "lifecycle" in one)).toHaveLength(3);
    expect(Object.keys(found.data?.["bunny_shield_access_lists"] ?? {})).toHaveLength(1);
  });

  it.each<[string, (stack: TerraformStack) => void, RegExp]>([
    ["no list", (stack) => new ManagedListPolicy(stack, "it", { zone: zoneOf(stack) }), /\[site\/it\] .*names no list/],
    [
      "two actions for one list",
      (stack) =>
        new ManagedListPolicy(stack, "it", {
          zone: zoneOf(stack),
          block: [ManagedList.TOR],
          challenge: [ManagedList.TOR],
        }),
      /The list tor has two actions, block and challenge/,
    ],
    [
      "a generated resource for the same list",
      (stack) => {
        new ShieldAccessListConfiguration(stack, "l1", { shieldZoneId: 42, listId: 2, action: "log" });
        new ManagedListPolicy(stack, "it", { zone: zoneOf(stack), block: [ManagedList.fromListId(2)] });
      },
      /site\/l1 declares managed list 2 of the same zone too/,
    ],
    [
      "a list without a name",
      (stack) => new ManagedListPolicy(stack, "it", { zone: zoneOf(stack), block: [ManagedList.named(" ")] }),
      /name of a managed list is blank/,
    ],
  ])("refuses %s", (_, build, said) => {
    expect(() => {
      stackOf(build).runAllValidations();
    }).toThrow(said);
  });
});

describe("a long list as text", () => {
  const folder = mkdtempSync(join(tmpdir(), "bunny-asset-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const addresses = Array.from({ length: 600 }, (_, index) => `203.0.${Math.floor(index / 200)}.${index % 200}`);
  const synthesise = (build: (list: AccessList, stack: TerraformStack) => void) => {
    const app = new App({ outdir: folder });
    const stack = new TerraformStack(app, "site");
    new BunnyProvider(stack, "bunny");
    const entries = Entries.ips(...addresses.toReversed());
    const asText = true;
    build(
      new AccessList(stack, "list", { zone: zoneOf(stack), action: AccessListAction.BLOCK, entries, asText }),
      stack,
    );
    app.synth();
    const stackFolder = join(folder, "stacks", "site");
    const file = JSON.parse(readFileSync(join(stackFolder, "cdk.tf.json"), "utf8")) as {
      resource: { bunny_shield_access_list: Record<string, { content: string }> };
    };
    const [{ content } = { content: "" }] = Object.values(file.resource.bunny_shield_access_list);
    return { content, stackFolder };
  };

  it("is a file beside the stack's, with all entries, those that were added later included", () => {
    for (const more of ["203.0.9.1", "203.0.9.2"]) {
      const { content, stackFolder } = synthesise((list) => {
        list.addEntries(Entries.ips(more));
      });
      const path = /^\$\{file\("\$\{path\.module\}\/(.+)"\)\}$/.exec(content)?.[1];
      expect(readFileSync(join(stackFolder, path ?? ""), "utf8")).toBe([...addresses, more, ""].join("\n"));
      // What an earlier synthesis wrote is gone.
      expect(readdirSync(join(stackFolder, "assets", ...(path?.split("/").slice(1, 2) ?? [])))).toHaveLength(1);
    }
  });

  it("stays an expression where only Terraform knows some entries", () => {
    const { content } = synthesise((list, stack) => {
      list.addEntries(Entries.ips(new TerraformVariable(stack, "more", { type: "string" }).stringValue));
    });
    expect(content).toContain("replace(");
    expect(content).toContain("var.more");
  });
});
