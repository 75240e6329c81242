import { Annotations, TerraformResource, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";
import {
  houseRuleProblems,
  type Demands,
  type HouseRuleProblem,
  type CheckedObject,
  USUAL_DEMANDS,
} from "../zone/house-rules/house-rules.js";
import { type Acknowledgement, acknowledgementOf, parseHouseRules } from "../zone/house-rules/house-rules-file.js";
import { registerRules } from "./place.js";
import { oneObjectProblems } from "./one-object.js";
import { checkProps, flag, number } from "./props.js";
import { RowFileError } from "../shared/dated-rows.js";
import { jsonAt, jsonMember } from "../shared/json.js";
import { produced, readText } from "./texts.js";

/** Options of the house rules. */
export interface HouseRulesProps {
  /**
   * Fails the synthesis if the WAF, DDoS protection, bot detection, upload scanning, API Guardian, a rule, a list, or a limit
   * only logs or is off.
   *
   * @default true
   */
  readonly forbidLogOnly?: boolean;
  /**
   * Whether Terraform refuses to destroy the objects of the constructs.
   *
   * @default true
   */
  readonly preventDestroy?: boolean;
  /**
   * Maximum number of managed WAF rules of a zone that are disabled or only log.
   *
   * @default 20
   */
  readonly mostExceptedRules?: number;
}

/**
 * Rules for all resources below a construct, of constructs and of generated classes: none only logs, none is destroyed by
 * mistake, and no two resources declare one object. Add them to each stack, because the libraries apply no
 * aspect of the app.
 *
 * @example
 * Aspects.of(productionStack).add(new HouseRules());
 */
export class HouseRules implements IAspect {
  private readonly demands: Demands;
  private readonly checked = new WeakSet<IConstruct>();
  private acknowledgements: readonly Acknowledgement[] = [];

  public constructor(props: HouseRulesProps = {}) {
    checkProps({ name: "HouseRules" }, props, PROPS, []);
    registerRules(this);
    this.demands = { ...USUAL_DEMANDS, ...props };
  }

  /**
   * Reads the rules of a JSON file, as `bunny-tf audit --house-rules` does: the props, and `acknowledgements` of objects that are
   * exempt from a rule, each with a reason and an expiry date.
   * @throws Error if the file cannot be read, with the row and what to write
   */
  public static fromFile(path: string): HouseRules {
    const { demands, acknowledgements } = readRules(path);
    const rules = new HouseRules(demands);
    rules.acknowledgements = acknowledgements;
    return rules;
  }

  /** Checks one construct during the synthesis. */
  public visit(node: IConstruct): void {
    if (!TerraformResource.isTerraformResource(node) || !node.terraformResourceType.startsWith("bunny_")) return;
    for (const problem of oneObjectProblems([node])) Annotations.of(node).addError(problem);
    if (this.demands.preventDestroy && this.rowFor(node, "preventDestroy")?.expired !== false)
      node.lifecycle = { preventDestroy: true, ...node.lifecycle };
    // After all aspects, and with overrides and lazy values.
    node.node.addValidation({
      validate: () => {
        if (this.checked.has(node)) return [];
        this.checked.add(node);
        for (const problem of houseRuleProblems(settingsOf(node), this.demands)) this.report(node, problem);
        return [];
      },
    });
  }

  private report(node: TerraformResource, { rule, problem, remedy, construct }: HouseRuleProblem): void {
    const row = this.rowFor(node, rule);
    if (row?.expired === false) return;
    const example = construct === undefined ? "" : `, such as with ${construct}`;
    const expired = row === undefined ? "" : ` Its acknowledgement (${row.reason}) expired on ${row.expires}.`;
    Annotations.of(node).addError(`${problem} ${remedy}${example}.${expired}`);
  }

  private rowFor(node: TerraformResource, rule: keyof Demands): Acknowledgement | undefined {
    return acknowledgementOf(rule, namesOf(node), this.acknowledgements);
  }
}

const PROPS = { forbidLogOnly: flag, preventDestroy: flag, mostExceptedRules: number };

function readRules(path: string) {
  const { text, problems } = readText("file of house rules", path);
  if (problems.length > 0) throw new Error(`[HouseRules] ${problems.join(" ")}`);
  try {
    return parseHouseRules(text, new Date());
  } catch (error) {
    throw error instanceof RowFileError ? new Error(`[HouseRules] ${path}: ${error.message}`) : error;
  }
}

/** Returns the paths of the resource and its construct, and its address. */
function namesOf(node: TerraformResource): readonly string[] {
  const { path, scope } = node.node;
  const ofConstruct = scope?.node.defaultChild === node ? [scope.node.path] : [];
  return [path, ...ofConstruct, `${node.terraformResourceType}.${node.friendlyUniqueId}`];
}

/** Reads the settings of a resource as they are written to the stack's file. */
function settingsOf(node: TerraformResource): CheckedObject {
  const type = node.terraformResourceType;
  const names = ["resource", type, node.friendlyUniqueId];
  const written = names.reduce(jsonMember, produced(node, node.toTerraform()));
  return { type, read: (path) => jsonAt(written, path) };
}
