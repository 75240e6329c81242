import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Aspects, Lazy, TerraformVariable } from "cdktf";
import {
  AccessList,
  AccessListAction,
  AppAutoscaling,
  Bot,
  BotCategory,
  BotPolicy,
  Condition,
  Entries,
  Exception,
  ExceptionOf,
  ExceptionTrigger,
  HouseRules,
  PageContent,
  ResponsePage,
  ResponsePageType,
  ShieldZone,
  WafRule,
} from "terraform-provider-bunny";
import { annotations, only, stackOf, synth, type Synthesised, synthTo } from "./support/synth.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const folder = temporaryFolder();
const template = (text: string): string => {
  writeFileSync(join(folder, "page.html"), text);
  return join(folder, "page.html");
};

describe("AccessList", () => {
  it("sorts entries by number and writes each once, also those added later", () => {
    const found = synth((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const list = new AccessList(stack, "office", { zone, entries: Entries.ips("192.0.2.20", "192.0.2.3") });
      list.addEntries(Entries.ips("192.0.2.3", "2001:db8::1"), Entries.ips("192.0.2.1"));
    });
    expect(only(found, "bunny_shield_access_list")).toEqual({
      shield_zone_id: 42,
      name: "office",
      action: "log",
      type: "ip",
      entries: ["192.0.2.1", "192.0.2.3", "192.0.2.20", "2001:db8::1"],
    });
  });

  it("writes long lists as text when asked to, with what only Terraform knows", () => {
    const found = synth((stack) => {
      const more = new TerraformVariable(stack, "more", { type: "list(string)" });
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const entries = Entries.ips("192.0.2.20", "192.0.2.3");
      new AccessList(stack, "known", { zone, asText: true, entries });
      new AccessList(stack, "unknown", {
        zone,
        asText: true,
        entries: [entries, Entries.fromList("ip", more.listValue)],
      });
    });
    const lists = Object.values(found.resource?.["bunny_shield_access_list"] ?? {});
    expect(lists.map(({ entries, content }) => [entries, content])).toEqual([
      [undefined, '${replace("192.0.2.3 192.0.2.20", " ", "\\n")}'],
      [undefined, '${join("\\n", toset(concat(var.more, ["192.0.2.3", "192.0.2.20"])))}'],
    ]);
  });

  it("leaves tokens as they are: in a list, as a list, and as a number", () => {
    const found = synth((stack) => {
      const office = new TerraformVariable(stack, "office", { type: "string" });
      const more = new TerraformVariable(stack, "more", { type: "list(string)" });
      const zoneId = new TerraformVariable(stack, "zone_id", { type: "number" });
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", zoneId.numberValue);
      new AccessList(stack, "a", { zone, entries: Entries.ips(office.stringValue, "192.0.2.1") });
      new AccessList(stack, "b", {
        zone,
        entries: [Entries.fromList("ip", more.listValue), Entries.ips("192.0.2.2", office.stringValue)],
      });
    });
    const lists = Object.values(found.resource?.["bunny_shield_access_list"] ?? {});
    expect(lists.map(({ entries, shield_zone_id: zone }) => [zone, entries])).toEqual([
      ["${var.zone_id}", ["192.0.2.1", "${var.office}"]],
      ["${var.zone_id}", '${toset(concat(var.more, ["192.0.2.2", var.office]))}'],
    ]);
  });

  it("warns about entries that two lists of a zone share, with the list that takes precedence, but not between zones, or of one that is off", () => {
    const reported = annotations((stack) => {
      const zone = ShieldZone.fromPullZone(stack, "zone", 9001);
      const same = ShieldZone.fromPullZone(stack, "same", 9001);
      const other = ShieldZone.fromPullZone(stack, "other", 9002);
      const lists = { one: zone, two: same, three: other };
      for (const [id, of] of Object.entries(lists)) {
        const action = id === "two" ? AccessListAction.ALLOW : AccessListAction.BLOCK;
        new AccessList(stack, id, { zone: of, action, entries: Entries.cidrs("203.0.113.0/24") });
      }
      new AccessList(stack, "off", { zone, action: "block", enabled: false, entries: Entries.ips("203.0.113.1") });
    });
    expect(reported).toEqual([
      "[site/two] 203.0.113.0/24 of this list (allow) overlaps 203.0.113.0/24 of site/one (block). For these, allow applies.",
    ]);
  });

  it("warns, once, of conditions that are legal and hardly meant", () => {
    const reported = annotations((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const odd = Condition.path().contains("/%2e%2e").and(Condition.country().is("UK"));
      new WafRule(stack, "rule", {
        zone,
        action: "block",
        conditions: odd,
        transformations: ["lowercase", "lowercase"],
      });
      const other = Lazy.stringValue({ produce: () => "/b" });
      const unknown = Condition.path().beginsWith("/a").and(Condition.path().beginsWith(other));
      new WafRule(stack, "unknown", { zone, action: "block", conditions: unknown });
      const either = [
        { of: ExceptionTrigger.URL, patterns: ["/webhooks/*"] },
        { of: ExceptionTrigger.REQUEST_METHOD, patterns: ["POST"] },
      ];
      new Exception(stack, "either", { pullZoneId: 9001, disables: [ExceptionOf.WAF], conditions: either });
    });
    expect(reported).toEqual([
      expect.stringMatching(/^\[site\/rule\] The same transformation twice\. .*lowercase/),
      expect.stringMatching(/^\[site\/rule\] An escape in a value that is decoded\. REQUEST_URI is decoded/),
      expect.stringMatching(/^\[site\/rule\] Unknown country code\. .*did you mean "GB"/),
      expect.stringMatching(/^\[site\/either\] Requests that meet one of .*: url, request_method\. Give match: /),
    ]);
  });

  it("warns about redundant entries in a list", () => {
    const reported = annotations((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const entries = Entries.cidrs("203.0.113.0/24", "203.0.113.8/32");
      new AccessList(stack, "list", { zone, action: "block", entries });
    });
    expect(reported).toEqual([
      expect.stringMatching(/^\[site\/list\] .*"203\.0\.113\.8\/32" is in "203\.0\.113\.0\/24"/),
    ]);
  });

  it("escapes Terraform's templates", () => {
    const found = synth((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      new AccessList(stack, "list", { zone, entries: Entries.organizations("A ${b} %{c}") });
    });
    expect(only(found, "bunny_shield_access_list")["entries"]).toEqual(["A $${b} %%{c}"]);
  });

  it("escapes special characters in an expression, too", () => {
    const found = synth((stack) => {
      const more = new TerraformVariable(stack, "more", { type: "list(string)" });
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const entries = [Entries.fromList("organization", more.listValue), Entries.organizations('A ${b} %{c} "d\\e"')];
      new AccessList(stack, "list", { zone, entries });
    });
    const expression = '${toset(concat(var.more, ["A $${b} %%{c} \\"d\\\\e\\""]))}';
    expect(only(found, "bunny_shield_access_list")["entries"]).toBe(expression);
  });
});

describe("ResponsePage", () => {
  it.each(Object.values(ResponsePageType))("shows the page of type %s", (pageType) => {
    const found = synth((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      new ResponsePage(stack, "page", { zone, pageType, content: PageContent.fromHtml("<p>${x}</p>") });
    });
    expect(only(found, "bunny_shield_custom_page")).toEqual({
      shield_zone_id: 42,
      page_type: pageType,
      html: "<p>$${x}</p>",
    });
  });

  it.each([
    ["a page of 1 MB", "large.html", 1_000_000, true],
    ["a small page", "small.html", 1000, false],
    ["a page whose path an expression would read", "large ${x}.html", 1_000_000, false],
  ])("keeps %s in a file beside the stack, or not", (_, name, size, isInFile) => {
    const outdir = join(folder, `out-${name}`);
    const text = `<p>\${x}</p>${"x".repeat(size)}`;
    writeFileSync(join(folder, name), text);
    synthTo(outdir, (stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      new ResponsePage(stack, "page", { zone, content: PageContent.fromFile(join(folder, name)) });
    });
    const site = join(outdir, "stacks", "site");
    const stack = JSON.parse(readFileSync(join(site, "cdk.tf.json"), "utf8")) as Synthesised;
    const html = String(only(stack, "bunny_shield_custom_page")["html"]);
    const [, path] = /^\$\{file\("\$\{path\.module\}\/(assets\/[\w./-]+)"\)\}$/.exec(html) ?? [];
    expect(path === undefined ? undefined : readFileSync(join(site, path), "utf8")).toBe(isInFile ? text : undefined);
    expect(html.length > size).toBe(!isInFile);
  });

  it("escapes the values of a template, and has Terraform escape those that only it knows", () => {
    const found = synth((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const brand = new TerraformVariable(stack, "brand", { type: "string" });
      const content = PageContent.fromTemplate(template("<p>{{who}} ${x} {{ brand }}</p>"), {
        who: '<b>"R&D"</b> ${y}',
        brand: brand.stringValue,
      });
      new ResponsePage(stack, "page", { zone, content });
    });
    const { html } = only(found, "bunny_shield_custom_page");
    expect(html).toContain("<p>&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; $${y} $${x} ${replace(");
    expect(html).toContain('replace(var.brand, "&", "&amp;")');
  });
});

describe("BotPolicy", () => {
  it("sets categories, and treats their exceptions the other way round", () => {
    const found = synth((stack) => {
      const zone = ShieldZone.fromShieldZoneId(stack, "zone", 42);
      const policy = new BotPolicy(stack, "bots", {
        zone,
        allowCategories: [BotCategory.SEO],
        block: [Bot.fromBotId(4)],
      });
      policy.blockCategory(BotCategory.AI_SCRAPER, { except: [Bot.named("GPTBot")] });
    });
    const categories = Object.values(found.resource?.["bunny_shield_bot_category_action"] ?? {});
    const single = Object.values(found.resource?.["bunny_shield_bot_action"] ?? {});
    expect(categories.map(({ category, action }) => [category, action])).toEqual([
      ["ai_scraper", "block"],
      ["seo", "allow"],
    ]);
    expect(single.map(({ bot_id: bot, action }) => [bot, action])).toEqual(
      expect.arrayContaining([
        [4, "block"],
        [expect.stringMatching(/^\$\{one\(\[for bot in .* if bot\.user_agent_match == "GPTBot"\]\)\}$/), "allow"],
      ]),
    );
  });
});

describe("AppAutoscaling", () => {
  it("fills in what is not given", () => {
    const found = synth((stack) => {
      new AppAutoscaling(stack, "shop", { appId: "app-shop", max: 4 });
    });
    expect(only(found, "bunny_app_autoscaling")).toEqual({ app_id: "app-shop", min: 1, max: 4, on_destroy: "restore" });
  });
});

describe("the generated layer", () => {
  it("is available as `resource` and as default child", () => {
    const stack = stackOf((site) => {
      const zone = ShieldZone.fromPullZone(site, "zone", 9001);
      const made = [
        new AccessList(site, "list", { zone, entries: Entries.ips("192.0.2.1") }),
        new ResponsePage(site, "page", { zone, content: PageContent.fromHtml("x") }),
        new AppAutoscaling(site, "shop", { appId: "a", max: 2 }),
        zone,
      ];
      for (const construct of made) {
        expect(construct.resource).toBeDefined();
        expect(construct.node.defaultChild).toBe(construct.resource);
      }
    });
    expect(stack.node.children.length).toBeGreaterThan(4);
  });
});

describe("HouseRules", () => {
  it("keep Terraform from destroying, unless a resource says otherwise", () => {
    const found = synth((site) => {
      const zone = ShieldZone.fromShieldZoneId(site, "zone", 42);
      new AccessList(site, "kept", { zone, action: "block", entries: Entries.ips("192.0.2.1") });
      const free = new AccessList(site, "free", { zone, action: "block", entries: Entries.ips("192.0.2.2") });
      free.resource.lifecycle = { preventDestroy: false };
      Aspects.of(site).add(new HouseRules());
    });
    const lists = Object.values(found.resource?.["bunny_shield_access_list"] ?? {});
    expect(lists.map(({ name, lifecycle }) => [name, lifecycle])).toEqual([
      ["free", { prevent_destroy: false }],
      ["kept", { create_before_destroy: true, prevent_destroy: true }],
    ]);
  });
});
