import type { TerraformProvider } from "cdktf";
import { Construct } from "constructs";
import { DataBunnyShieldZone } from "../generated/cdktf/data-bunny-shield-zone/index.js";
import { ShieldZone as ShieldZoneResource } from "../generated/cdktf/shield-zone/index.js";
import { ShieldPlan } from "../generated/words.js";
import { importAs } from "../import-id.js";
import { oneObjectProblems } from "../one-object.js";
import { integerProblem } from "../problems.js";
import { encodeNumber, importIdKind, marked } from "../props.js";
import { describeValue } from "../texts.js";
import { OrderedRules } from "../rules/ordered-rules.js";
import type { WafRule, WafRuleOptions } from "../rules/waf-rule.js";
import { planProblem, type IShieldZone } from "./zone.js";
import { checkZoneProps, zoneConfig, zoneSettingProblems, type ShieldZoneProps } from "./zone-settings.js";

/**
 * A Shield zone, either looked up or with declared settings. A pull zone has one Shield zone at most; `adopt` adopts this
 * Shield zone, or creates it.
 *
 * @example
 * const site = ShieldZone.adopt(this, "zone", {
 *   pullZoneId: 9001,
 *   plan: ShieldPlan.ADVANCED,
 *   waf: Waf.blocking({ except: ["920420"], logOnly: ["941100"] }),
 *   ddos: Ddos.HIGH,
 *   whiteLabelPages: true,
 * });
 * const admin = Condition.path().beginsWith("/admin");
 * site.addRule("office", { conditions: admin.and(Condition.address().is("192.0.2.10")), action: WafAction.ALLOW });
 * site.addRule("admin", { conditions: admin.and(Condition.country().isNot("DE")), action: WafAction.BLOCK });
 */
export class ShieldZone extends Construct implements IShieldZone {
  /** A zone by its own ID. */
  public static fromShieldZoneId(scope: Construct, id: string, shieldZoneId: number): ShieldZone {
    shieldZoneId = encodeNumber(shieldZoneId);
    const zone = new ShieldZone(scope, id, () => shieldZoneId);
    zone.node.addValidation({
      validate: () => integerProblem("shieldZoneId", shieldZoneId, 1, Number.MAX_SAFE_INTEGER),
    });
    return zone;
  }

  /** The zone of a pull zone. Terraform looks up the zone in the plan. */
  public static fromPullZone(scope: Construct, id: string, pullZoneId: number): ShieldZone {
    pullZoneId = encodeNumber(pullZoneId);
    const zone = new ShieldZone(scope, id, (self) => new DataBunnyShieldZone(self, "Resource", { pullZoneId }));
    zone.node.addValidation({ validate: () => integerProblem("pullZoneId", pullZoneId, 1, Number.MAX_SAFE_INTEGER) });
    return zone;
  }

  /** The zone of a pull zone, with settings. Omitted settings stay unchanged. */
  public static adopt(scope: Construct, id: string, props: ShieldZoneProps): ShieldZone {
    const zone = new ShieldZone(
      scope,
      id,
      (self) => {
        props = checkZoneProps(self, props);
        const resource = new ShieldZoneResource(self, "Resource", zoneConfig(props));
        importAs(resource, props.importId);
        return resource;
      },
      () => props,
    );
    zone.node.addValidation({
      validate: () => [
        ...zoneSettingProblems(props),
        ...(props.whiteLabelPages === true ? planProblem(zone, "white-label pages", ShieldPlan.ADVANCED) : []),
        ...oneObjectProblems([zone.node.findChild("Resource")]),
      ],
    });
    return zone;
  }

  /** ID of the zone; a token if Terraform looks it up. */
  public readonly shieldZoneId: number;
  /** The resource of an adopted zone, or the data source that finds the zone; undefined if its ID was given. */
  public readonly resource: DataBunnyShieldZone | ShieldZoneResource | undefined;
  /** Plan of an adopted zone, if given. */
  public readonly plan?: ShieldPlan;
  /** Provider of an adopted zone, if given. */
  public readonly provider?: TerraformProvider;
  private readonly rules = new OrderedRules(this, this);

  private constructor(
    scope: Construct,
    id: string,
    find: (self: Construct) => DataBunnyShieldZone | ShieldZoneResource | number,
    declared?: () => Pick<ShieldZoneProps, "plan" | "provider">,
  ) {
    if (typeof (find as unknown) !== "function")
      throw new Error(
        `[${scope.node.path}/${id}] ShieldZone is not made with new. Use ShieldZone.adopt, ShieldZone.fromPullZone, or ShieldZone.fromShieldZoneId.`,
      );
    super(scope, id);
    const found = find(this);
    const { plan, provider } = declared?.() ?? {};
    if (plan !== undefined) this.plan = plan;
    if (provider !== undefined) this.provider = provider;
    this.resource = typeof found === "object" ? found : undefined;
    this.shieldZoneId = typeof found === "object" ? found.shieldZoneId : found;
  }

  /** The end of the learning phase; known after apply. */
  public get learningModeUntil(): string {
    return this.source.learningModeUntil;
  }

  /** Whether DDoS protection blocks or only logs; known after apply. */
  public get ddosExecutionMode(): string {
    return this.source.ddosExecutionMode;
  }

  /** Maximum number of rate limits; known after apply. */
  public get rateLimitRulesLimit(): number {
    return this.source.rateLimitRulesLimit;
  }

  /** Maximum number of custom WAF rules; known after apply. */
  public get customWafRulesLimit(): number {
    return this.source.customWafRulesLimit;
  }

  private get source(): DataBunnyShieldZone | ShieldZoneResource {
    if (this.resource !== undefined) return this.resource;
    throw new Error(
      `[${this.node.path}] Only the ID of the zone is given. To read its attributes, use ShieldZone.fromPullZone or adopt.`,
    );
  }

  /** Adds a custom WAF rule. The zone evaluates its rules in the order in which they are added. */
  public addRule(id: string, props: WafRuleOptions): WafRule {
    return this.rules.add(id, props);
  }

  /**
   * With this call, the first apply imports the order of the rules instead of setting it. The import ID is `<shield_zone_id>`.
   */
  public importRuleOrder(importId: string): void {
    const instead = importIdKind(importId);
    if (instead !== undefined)
      throw new Error(`[${this.node.path}] importRuleOrder was given ${describeValue(importId)}. ${instead}`);
    this.rules.importOrder(importId);
  }
}

/** Reports whether a zone keeps its rules in order, also a zone of another copy of the package. */
export const isOrderingZone = marked(ShieldZone, "ShieldZone");
