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
import { registerRules } from "./ignored-rules.js";
import { oneObjectProblems } from "./one-object.js";
import { checkProps, flag, number } from "./props.js";
import { RowFileError } from "../shared/dated-rows.js";
import { readText } from "./texts.js";

/** Options of the house rules. */
export interface HouseRulesProps {
  /**
   * Whether the WAF, DDoS protection, bot detection, upload scanning, API Guardian, rules, lists, and limits must act: what
   * only logs, or is off, fails the synthesis.
   *
   * @default true
   */
  readonly forbidLogOnly?: boolean;
  /**
   * Whether Terraform refuses to destroy what the constructs declare.
   *
   * @default true
   */
  readonly preventDestroy?: boolean;
  /**
   * How many managed WAF rules may be disabled or only log in a zone; more fail the synthesis.
   *
   * @default 20
   */
  readonly mostExceptedRules?: number;
}

/**
 * Rules that apply to all resources below a construct, hand-written constructs and generated ones alike: nothing that only
 * logs, nothing that is destroyed by mistake, and no object that two resources declare. Add them to each stack: the libraries
 * apply no aspect that is added to the app.
 *
 * @example
 * Aspects.of(productionStack).add(new HouseRules());
 */
export class HouseRules implements IAspect {
  private readonly demands: Demands;
  private acknowledgements: readonly Acknowledgement[] = [];

  public constructor(props: HouseRulesProps = {}) {
    checkProps({ name: "HouseRules" }, props, PROPS, []);
    registerRules(this);
    this.demands = { ...USUAL_DEMANDS, ...props };
  }

  /**
   * The rules of a JSON file, which `bunny-tf audit --house-rules` reads, too: the props, and `acknowledgements` of what a rule
   * does not apply to, each with a reason and the last day on which it holds.
   * @throws Error if the file cannot be read, with the row and what to write
   */
  public static fromFile(path: string): HouseRules {
    const { demands, acknowledgements } = readRules(path);
    const rules = new HouseRules(demands);
    rules.acknowledgements = acknowledgements;
    return rules;
  }

  /** Looks at one construct; called when the app is synthesized. */
  public visit(node: IConstruct): void {
    if (!TerraformResource.isTerraformResource(node) || !node.terraformResourceType.startsWith("bunny_")) return;
    for (const problem of oneObjectProblems([node])) Annotations.of(node).addError(problem);
    if (this.demands.preventDestroy && this.rowFor(node, "preventDestroy")?.expired !== false)
      node.lifecycle = { preventDestroy: true, ...node.lifecycle };
    for (const problem of houseRuleProblems(judged(node), this.demands)) this.report(node, problem);
  }

  private report(node: TerraformResource, { rule, problem, remedy, construct }: HouseRuleProblem): void {
    const row = this.rowFor(node, rule);
    if (row?.expired === false) return;
    const example = construct === undefined ? "" : `, such as with ${construct}`;
    const expired = row === undefined ? "" : ` What acknowledged it (${row.reason}) expired on ${row.expires}.`;
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

/** The resource's path, that of the construct around it, and its address. */
function namesOf(node: TerraformResource): readonly string[] {
  const { path, scope } = node.node;
  const around = scope?.node.defaultChild === node ? [scope.node.path] : [];
  return [path, ...around, `${node.terraformResourceType}.${node.friendlyUniqueId}`];
}

/** Reads what was given to a generated resource: `waf_enabled` as `wafEnabledInput`. */
function judged(node: TerraformResource): CheckedObject {
  const read = (path: string): unknown => {
    const [first = "", ...rest] = path.split(".").map(camelCase);
    return rest.reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      Reflect.get(node, `${first}Input`),
    );
  };
  return { type: node.terraformResourceType, read };
}

const camelCase = (name: string): string => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
