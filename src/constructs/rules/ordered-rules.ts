import type { Construct } from "constructs";
import { importAs } from "../import-id.js";
import { instancesProblem, metaOf } from "../meta-arguments.js";
import { oneObjectProblems, rulesOf } from "../one-object.js";
import { warn } from "../problems.js";
import type { IShieldZone } from "../zones/zone.js";
import { OrderOfRules, WafRule, type WafRuleOptions } from "./waf-rule.js";

/** Rules of a zone that run in the order in which they are added. */
export class OrderedRules {
  private readonly rules: WafRule[] = [];
  private readonly warned = new Set<Construct>();
  private order: OrderOfRules | undefined;
  private importId: string | undefined;
  private readonly scope: Construct;
  private readonly zone: IShieldZone;

  public constructor(scope: Construct, zone: IShieldZone) {
    this.scope = scope;
    this.zone = zone;
  }

  /** Adds a rule. From the second rule on, the zone has an order. */
  public add(id: string, props: WafRuleOptions): WafRule {
    const rule = new WafRule(this.scope, id, { ...props, zone: this.zone });
    rule.node.addValidation({
      validate: () => instancesProblem(rule.resource, "addRule puts one rule into the order"),
    });
    this.rules.push(rule);
    const ruleIds = this.rules.map(({ resource }) => resource.wafRuleId);
    if (this.order !== undefined) this.order.ruleIds = ruleIds;
    else if (ruleIds.length > 1) this.order = this.declareOrder(ruleIds);
    return rule;
  }

  /** With this call, the first apply imports the order instead of setting it. */
  public importOrder(importId: string): void {
    if (this.importId === undefined)
      this.scope.node.addValidation({
        validate: () =>
          this.order === undefined
            ? ["importRuleOrder has no order to import. Add rules with addRule, or leave it out."]
            : [],
      });
    this.importId = importId;
    if (this.order !== undefined) importAs(this.order, importId);
  }

  private declareOrder(ruleIds: number[]): OrderOfRules {
    const order = new OrderOfRules(this.scope, "rule-order", {
      ...metaOf({ zone: this.zone, provider: this.rules[0]?.resource.provider }),
      shieldZoneId: this.zone.shieldZoneId,
      ruleIds,
    });
    importAs(order, this.importId);
    this.scope.node.addValidation({
      validate: () => {
        this.warnOfOtherRules();
        return oneObjectProblems([order]);
      },
    });
    return order;
  }

  private warnOfOtherRules(): void {
    const ordered = this.rules.map(({ resource }) => resource);
    for (const rule of rulesOf(this.zone)) {
      if (!ordered.includes(rule) && !this.warned.has(rule)) warn(rule, OUTSIDE);
      this.warned.add(rule);
    }
  }
}

const OUTSIDE =
  "The rule is not in the order of the zone's rules, so it can run at any position. Add it with the zone's addRule: rules run in the order of these calls.";
