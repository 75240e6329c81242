import type { IResolvable } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import { DataBunnyShieldZone } from "../generated/cdktf/data-bunny-shield-zone/index.js";
import {
  ShieldZone as ShieldZoneResource,
  type ShieldZoneConfig,
  type ShieldZoneTimeouts,
} from "../generated/cdktf/shield-zone/index.js";
import { importAs, importIdKind } from "../import-id.js";
import { integerProblem, wordProblem } from "../literals.js";
import { oneObjectProblems } from "../one-object.js";
import { planProblem } from "./zone-plan.js";
import { bool, checkProps, encodeNumber, number, object, shown, word, timeoutsKind } from "../props.js";
import { wafKind, type Waf } from "./waf.js";
import { OrderOfRules, WafRule, type WafRuleProps } from "../rules/waf-rule.js";
import { Ddos, ShieldPlan, ShieldZoneOnDestroy } from "../generated/words.js";
import {
  checkZoneSettings,
  doubleSettings,
  literalSettings,
  settingsByProps,
  type ShieldZoneSettings,
} from "./zone-settings.js";

/** A Shield zone, however it was found. */
export interface IShieldZone extends IConstruct {
  /** ID of the zone; a token if Terraform looks it up. */
  readonly shieldZoneId: number;
  /** Plan of the zone, where it is declared; constructs then refuse what the plan lacks. */
  readonly plan?: ShieldPlan;
}

/** The settings of a zone that is adopted. Settings that are not given stay unchanged. */
export interface ShieldZoneProps {
  /** ID of the pull zone that the zone protects. */
  readonly pullZone: number;
  /**
   * Plan of the zone, which determines its price.
   *
   * @default - unchanged; basic for a new zone
   */
  readonly plan?: ShieldPlan;
  /**
   * What the WAF does.
   *
   * @default - unchanged; a new zone blocks
   */
  readonly waf?: Waf;
  /**
   * Sensitivity of DDoS protection.
   *
   * @default - unchanged
   */
  readonly ddos?: Ddos;
  /**
   * Whether every visitor is challenged, whatever `ddos` says, which applies again afterwards. A new zone is created so.
   *
   * @default false
   */
  readonly underAttack?: boolean | IResolvable;
  /**
   * Whether visitors see the response pages of the zone; they see those of bunny.net if not. Needs the plan `advanced`.
   *
   * @default - unchanged
   */
  readonly whiteLabelPages?: boolean | IResolvable;
  /**
   * Further settings, by their names on the resource.
   *
   * @default - unchanged
   */
  readonly settings?: ShieldZoneSettings;
  /**
   * Behavior on destroy.
   *
   * @default ShieldZoneOnDestroy.KEEP
   */
  readonly onDestroy?: ShieldZoneOnDestroy;
  /**
   * Whether a change may leave the zone without protection: the WAF or DDoS protection off, or 100 managed rules excepted.
   *
   * @default false
   */
  readonly allowUnprotected?: boolean | IResolvable;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldZoneTimeouts;
  /**
   * Import ID of the zone, in the form `<shield_zone_id>`: the first apply imports it instead of adopting it. Has no effect after that.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/**
 * A Shield zone: one that is only looked up, or one whose settings are declared. A pull zone has one Shield zone at most;
 * `adopt` adopts it, or creates it.
 *
 * @example
 * const site = ShieldZone.adopt(this, "zone", {
 *   pullZone: 9001,
 *   plan: ShieldPlan.ADVANCED,
 *   waf: Waf.blocking({ except: ["920420"], logOnly: ["941100"] }),
 *   ddos: Ddos.HIGH,
 *   whiteLabelPages: true,
 * });
 * const admin = Condition.path().beginsWith("/admin");
 * site.addRule("office", { when: admin.and(Condition.address().is("192.0.2.10")), action: WafAction.ALLOW });
 * site.addRule("admin", { when: admin.and(Condition.country().isNot("DE")), action: WafAction.BLOCK });
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

  /** The zone that protects a pull zone; Terraform looks it up when it plans. */
  public static fromPullZone(scope: Construct, id: string, pullZoneId: number): ShieldZone {
    pullZoneId = encodeNumber(pullZoneId);
    const zone = new ShieldZone(scope, id, (self) => new DataBunnyShieldZone(self, "Resource", { pullZoneId }));
    zone.node.addValidation({ validate: () => integerProblem("pullZoneId", pullZoneId, 1, Number.MAX_SAFE_INTEGER) });
    return zone;
  }

  /** The zone that protects a pull zone, with settings. Settings that are not given stay unchanged. */
  public static adopt(scope: Construct, id: string, props: ShieldZoneProps): ShieldZone {
    const zone = new ShieldZone(
      scope,
      id,
      (self) => {
        props = checkProps({ scope: self, name: "ShieldZone" }, props, PROPS, ["pullZone"]);
        if (props.settings !== undefined) props = { ...props, settings: checkZoneSettings(self, props.settings) };
        const resource = new ShieldZoneResource(self, "Resource", settingsOf(props));
        importAs(resource, props.importId);
        return resource;
      },
      () => props.plan,
    );
    zone.node.addValidation({
      validate: () => [
        ...settingProblems(props),
        ...(props.whiteLabelPages === true ? planProblem(zone, "white-label pages", ShieldPlan.ADVANCED) : []),
        ...oneObjectProblems([zone.node.findChild("Resource")]),
      ],
    });
    return zone;
  }

  /** ID of the zone; a token if Terraform looks it up. */
  public readonly shieldZoneId: number;
  /** The resource of a zone that is adopted, or the data source that finds the zone; undefined if its ID was given. */
  public readonly resource: DataBunnyShieldZone | ShieldZoneResource | undefined;
  /** Plan of a zone that is adopted, where it is given. */
  public readonly plan?: ShieldPlan;
  private readonly rules: WafRule[] = [];
  private order: OrderOfRules | undefined;
  private orderImportId: string | undefined;

  private constructor(
    scope: Construct,
    id: string,
    find: (self: Construct) => DataBunnyShieldZone | ShieldZoneResource | number,
    declared?: () => ShieldPlan | undefined,
  ) {
    super(scope, id);
    const found = find(this);
    const plan = declared?.();
    if (plan !== undefined) this.plan = plan;
    this.resource = typeof found === "object" ? found : undefined;
    this.shieldZoneId = typeof found === "object" ? found.shieldZoneId : found;
  }

  /** Adds a custom WAF rule. The zone evaluates its rules in the order in which they are added. */
  public addRule(id: string, props: Omit<WafRuleProps, "zone">): WafRule {
    const rule = new WafRule(this, id, { ...props, zone: this });
    this.rules.push(rule);
    const ruleIds = this.rules.map(({ resource }) => resource.wafRuleId);
    if (this.order !== undefined) this.order.ruleIds = ruleIds;
    else if (ruleIds.length > 1) this.order = this.declareOrder(ruleIds);
    return rule;
  }

  /**
   * Has the first apply import the order of the rules instead of setting it, by its import ID, in the form `<shield_zone_id>`.
   * Has no effect after that.
   */
  public importRuleOrder(importId: string): void {
    const instead = importIdKind(importId);
    if (instead !== undefined)
      throw new Error(`[${this.node.path}] importRuleOrder was given ${shown(importId)}. ${instead}`);
    this.orderImportId = importId;
    if (this.order !== undefined) importAs(this.order, importId);
  }

  private declareOrder(ruleIds: number[]): OrderOfRules {
    const order = new OrderOfRules(this, "rule-order", { shieldZoneId: this.shieldZoneId, ruleIds });
    importAs(order, this.orderImportId);
    this.node.addValidation({ validate: () => oneObjectProblems([order]) });
    return order;
  }
}

const PROPS = {
  pullZone: number,
  plan: word(ShieldPlan),
  waf: wafKind,
  ddos: word(Ddos),
  underAttack: bool,
  whiteLabelPages: bool,
  settings: object,
  onDestroy: word(ShieldZoneOnDestroy),
  allowUnprotected: bool,
  timeouts: timeoutsKind,
  importId: importIdKind,
};

function settingsOf(props: ShieldZoneProps): ShieldZoneConfig {
  const { pullZone, settings = {}, onDestroy, allowUnprotected, timeouts } = props;
  return {
    pullZoneId: pullZone,
    ...literalSettings(settings),
    ...settingsByProps(props),
    ...(onDestroy === undefined ? {} : { onDestroy }),
    ...(allowUnprotected === undefined ? {} : { allowUnprotected }),
    ...(timeouts === undefined ? {} : { timeouts }),
  };
}

function settingProblems(props: ShieldZoneProps): string[] {
  const { pullZone, plan, waf, ddos, settings = {}, onDestroy } = props;
  return [
    ...doubleSettings(settings, settingsByProps(props)),
    ...integerProblem("pullZone", pullZone, 1, Number.MAX_SAFE_INTEGER),
    ...(plan === undefined ? [] : wordProblem("plan", plan, ShieldPlan)),
    ...(waf?.problems() ?? []),
    ...(ddos === undefined ? [] : wordProblem("ddos", ddos, Ddos)),
    ...(onDestroy === undefined ? [] : wordProblem("onDestroy", onDestroy, ShieldZoneOnDestroy)),
  ];
}
