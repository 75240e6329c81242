import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import * as bunny from "terraform-provider-bunny";
import { parseImportId } from "../../src/framework/definition/identity.js";
import { provider } from "../../src/provider/provider.js";
import { useAcceptance } from "../support/acceptance.js";
import { stackOf } from "./support/synth.js";

/** Each construct that declares one object, with the import ID of such an object. */
const CONSTRUCTS: Readonly<Record<string, readonly [importId: string, declare: Declare]>> = {
  bunny_app_autoscaling: [
    "app-shop",
    ({ stack, id, importId }) => new bunny.AppAutoscaling(stack, id, { appId: "app-shop", max: 3, importId }),
  ],
  bunny_shield_access_list: [
    "42/301",
    ({ stack, id, zone, importId }) =>
      new bunny.AccessList(stack, id, {
        zone,
        name: "Office",
        action: bunny.AccessListAction.ALLOW,
        entries: bunny.Entries.cidrs("192.0.2.0/24"),
        importId,
      }),
  ],
  bunny_shield_api_guardian: [
    "42",
    ({ stack, id, zone, importId }) =>
      new bunny.ApiGuardian(stack, id, {
        zone,
        document: bunny.ApiDocument.fromText('{"openapi":"3.0.0","info":{"title":"T","version":"1"},"paths":{}}'),
        mode: bunny.ApiGuardianMode.LOG,
        importId,
      }),
  ],
  bunny_shield_api_guardian_endpoint: [
    "42/GET/pets/{petId}",
    ({ stack, id, zone, importId }) =>
      new bunny.ApiEndpoint(stack, id, { zone, method: "GET", path: "/pets/{petId}", importId }),
  ],
  bunny_shield_bot_detection: [
    "42",
    ({ stack, id, zone, importId }) =>
      new bunny.BotDetection(stack, id, { zone, ipAddress: bunny.DetectionSensitivity.LOW, importId }),
  ],
  bunny_shield_custom_page: [
    "42/block",
    ({ stack, id, zone, importId }) =>
      new bunny.ResponsePage(stack, id, { zone, content: bunny.PageContent.fromHtml("<p>Blocked</p>"), importId }),
  ],
  bunny_shield_exception: [
    "9001/00000000-0000-4000-8000-000000000001",
    ({ stack, id, importId }) =>
      new bunny.Exception(stack, id, {
        pullZoneId: 9001,
        disables: [bunny.ExceptionOf.WAF],
        conditions: [{ of: bunny.ExceptionTrigger.URL, patterns: ["/a"] }],
        importId,
      }),
  ],
  bunny_shield_rate_limit: [
    "42/77",
    ({ stack, id, zone, importId }) =>
      new bunny.RateLimit(stack, id, {
        zone,
        conditions: bunny.Condition.path().beginsWith("/login"),
        requests: 10,
        timeframe: bunny.RateLimitTimeframe.ONE_MINUTE,
        blockTime: bunny.RateLimitBlockTime.FIVE_MINUTES,
        importId,
      }),
  ],
  bunny_shield_upload_scanning: [
    "42",
    ({ stack, id, zone, importId }) =>
      new bunny.UploadScanning(stack, id, {
        zone,
        viruses: bunny.UploadAction.LOG,
        csam: bunny.UploadAction.OFF,
        importId,
      }),
  ],
  bunny_shield_waf_rule: [
    "42/501",
    ({ stack, id, zone, importId }) =>
      new bunny.WafRule(stack, id, {
        zone,
        conditions: bunny.Condition.path().beginsWith("/admin"),
        action: bunny.WafAction.BLOCK,
        importId,
      }),
  ],
  bunny_shield_zone: [
    "42",
    ({ stack, id, importId }) => bunny.ShieldZone.adopt(stack, id, { pullZoneId: 9001, importId }),
  ],
};

interface Declared {
  readonly stack: TerraformStack;
  readonly id: string;
  readonly zone: bunny.IShieldZone;
  readonly importId: string;
}
type Declare = (declared: Declared) => unknown;

function synthesized(declared: readonly string[]): { readonly import?: readonly { to: string; id: string }[] } {
  const stack = stackOf((scope) => {
    const zone = bunny.ShieldZone.fromShieldZoneId(scope, "zone", 42);
    for (const type of declared) {
      const [importId, declare] = CONSTRUCTS[type]!;
      declare({ stack: scope, id: type, zone, importId });
    }
  });
  return JSON.parse(Testing.synth(stack, true)) as ReturnType<typeof synthesized>;
}

test.each(Object.keys(CONSTRUCTS))("a construct of %s imports its object by importId", (type) => {
  const [importId] = CONSTRUCTS[type]!;
  const imports = synthesized([type]).import;

  expect(imports).toEqual([{ to: expect.stringMatching(new RegExp(`^${type}\\.\\w+$`)) as string, id: importId }]);
  const resource = provider.resources.find((one) => one.type === type)!;
  expect(parseImportId(resource, importId)).toHaveProperty("identity");
});

test("a blank import ID, or a number, is refused with what to give", () => {
  const zone = (scope: TerraformStack) => bunny.ShieldZone.fromShieldZoneId(scope, "zone", 42);
  const limit = (importId: unknown) => () =>
    stackOf((stack) => {
      CONSTRUCTS["bunny_shield_rate_limit"]![1]({ stack, id: "it", zone: zone(stack), importId: importId as string });
    });

  expect(limit(" ")).toThrow("importId");
  expect(limit(77)).toThrow("Give the import ID of the object as a string");
});

test.each([
  [
    "bunny_shield_rate_limit",
    "43/77",
    "is of Shield zone 43, but the construct is in Shield zone 42. Give an object of",
  ],
  ["bunny_shield_rate_limit", "77/42", 'is of Shield zone 77, but the construct is in Shield zone 42. Write "42/77".'],
  ["bunny_shield_upload_scanning", "9001", "is of Shield zone 9001, but"],
  ["bunny_shield_exception", "42/abc", "is of pull zone 42, but the construct is in pull zone 9001."],
])("%s refuses the import ID %s of another zone", (type, importId, said) => {
  const stack = stackOf((scope) => {
    const zone = bunny.ShieldZone.fromShieldZoneId(scope, "zone", 42);
    CONSTRUCTS[type]![1]({ stack: scope, id: "it", zone, importId });
  });
  expect(() => {
    stack.runAllValidations();
  }).toThrow(said);
});

describe("what declares several objects", () => {
  const importsOf = (declare: (stack: TerraformStack, zone: bunny.ShieldZone) => unknown) => {
    const stack = stackOf((scope) => declare(scope, bunny.ShieldZone.fromShieldZoneId(scope, "zone", 42)));
    const found = JSON.parse(Testing.synth(stack, true)) as ReturnType<typeof synthesized>;
    return (found.import ?? []).map(({ to, id }) => `${to.split(".")[0]!} ${id}`).sort();
  };

  test("imports what importIds names, whenever it is declared, and creates the rest", () => {
    const imports = importsOf((stack, zone) => {
      const bots = new bunny.BotPolicy(stack, "bots", {
        zone,
        allow: [bunny.Bot.fromBotId(1, "Googlebot"), bunny.Bot.fromBotId(2)],
        importIds: ["42/1", "42/ads"],
      });
      bots.blockCategory(bunny.BotCategory.ADS);
      new bunny.ManagedListPolicy(stack, "lists", {
        zone,
        allow: [bunny.ManagedList.fromListId(7, "Partners")],
        log: [bunny.ManagedList.fromListId(8)],
        importIds: ["42/7"],
      });
    });

    expect(imports).toEqual([
      "bunny_shield_access_list_configuration 42/7",
      "bunny_shield_bot_action 42/1",
      "bunny_shield_bot_category_action 42/ads",
    ]);
  });

  test("imports the order of rules, before or after the second rule", () => {
    const rule = { conditions: bunny.Condition.path().contains("/.git"), action: bunny.WafAction.BLOCK };
    for (const position of [1, 2])
      expect(
        importsOf((_, zone) => {
          for (const index of [1, 2]) {
            zone.addRule(`rule-${index}`, rule);
            if (index === position) zone.importRuleOrder("42");
          }
        }),
      ).toEqual(["bunny_shield_waf_rule_order 42"]);
  });

  test("refuses an import ID of what it does not declare", () => {
    const stray = (stack: TerraformStack, zone: bunny.ShieldZone) =>
      new bunny.BotPolicy(stack, "bots", { zone, block: [bunny.Bot.named("GPTBot")], importIds: ["42/17"] });

    expect(() => importsOf(stray)).toThrow('importIds has "42/17", but no construct here declares that object.');
  });
});

test("an import ID and the ID of an application are literal", () => {
  const stack = stackOf(
    (scope) => new bunny.AppAutoscaling(scope, "it", { appId: "a${b}", max: 1, importId: "a${b}" }),
  );
  const { import: imports, resource } = JSON.parse(Testing.synth(stack, true)) as ReturnType<typeof synthesized> & {
    resource: Record<string, Record<string, { app_id: string }>>;
  };

  expect(imports?.[0]?.id).toBe("a$${b}");
  expect(Object.values(resource["bunny_app_autoscaling"]!)[0]?.app_id).toBe("a$${b}");
});

test("a zone refuses a setting that it does not know, and one that a prop sets", () => {
  const zone = (settings: object, more: object = {}) =>
    Testing.synth(
      stackOf((scope) => bunny.ShieldZone.adopt(scope, "zone", { pullZoneId: 9001, settings, ...more })),
      true,
    );

  expect(zone({ ddosChallengeWindow: 600, wafRequestIgnoredHeaders: ["x-${y}"] })).toContain('"x-$${y}"');
  expect(() => zone({ ddosChallengeWindows: 600 })).toThrow("Did you mean ddosChallengeWindow?");
  expect(() => zone({ planType: "basic" }, { plan: bunny.ShieldPlan.BASIC })).toThrow("settings has planType");
});

describe("with an engine", () => {
  const acceptance = useAcceptance();

  test("what exists is imported without a change", async () => {
    const workspace = await acceptance.workspace();
    await workspace.write({});
    const found = synthesized(["bunny_app_autoscaling", "bunny_shield_zone"]);
    await writeFile(
      join(workspace.folder, "cdk.tf.json"),
      JSON.stringify({ ...found, terraform: undefined, provider: undefined }),
    );
    const { changes } = await workspace.preview();

    expect(changes.map(({ action, importing }) => ({ action, importing }))).toEqual([
      { action: "no-op", importing: true },
      { action: "no-op", importing: true },
    ]);
  });
});
