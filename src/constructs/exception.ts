import type { TerraformMetaArguments } from "cdktf";
import { Construct } from "constructs";
import { ANY_UNSTATED, exceptionReach, isAnyUnstated } from "../zone/index.js";
import { ShieldException, type ShieldExceptionTimeouts } from "./generated/cdktf/shield-exception/index.js";
import { ExceptionMatch, ExceptionOf, ExceptionTrigger } from "./generated/words.js";
import { importAs } from "./import-id.js";
import { given } from "../shared/collections.js";
import { OWN, metaOf } from "./meta-arguments.js";
import { warn } from "./problems.js";
import { arrayOf, bool, checkProps, object, objectId, text, word, wordsOf } from "./props.js";
import { literalText } from "./texts.js";

/** A condition of an exception. */
export interface ExceptionCondition {
  /** The part of the request. */
  readonly of: ExceptionTrigger;
  /**
   * Values to compare with; `*` stands for any characters. A URL must be a path that begins with `/`, or begin with its scheme.
   */
  readonly patterns: readonly string[];
  /**
   * Number of patterns that must match.
   *
   * @default ExceptionMatch.ANY
   */
  readonly match?: ExceptionMatch;
  /**
   * Name of the header or the cookie.
   *
   * @default - none; needed for headers and cookies
   */
  readonly parameter?: string;
}

/** Properties of an exception. */
export interface ExceptionProps extends TerraformMetaArguments {
  /** ID of the pull zone; not the ID of the Shield zone. */
  readonly pullZoneId: number;
  /** The protections that matching requests skip. */
  readonly disables: readonly ExceptionOf[];
  /** Conditions for the requests of the exception. */
  readonly conditions: readonly ExceptionCondition[];
  /**
   * Number of conditions that must match.
   *
   * @default ExceptionMatch.ANY
   */
  readonly match?: ExceptionMatch;
  /**
   * Purpose of the exception.
   *
   * @default - none
   */
  readonly description?: string;
  /**
   * Whether the exception is enabled.
   *
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * Whether the exception may match all requests, or all except some.
   *
   * @default false
   */
  readonly allowCatchAll?: boolean;
  /**
   * Timeouts of the operations.
   *
   * @default - 5 minutes; 2 minutes for reads
   */
  readonly timeouts?: ShieldExceptionTimeouts;
  /**
   * Import ID of an existing edge rule, in the form `<pull_zone_id>/<exception_id>`, for the first apply.
   *
   * @default - nothing is imported
   */
  readonly importId?: string;
}

/**
 * An edge rule that switches protections off for matching requests.
 *
 * @example
 * new Exception(this, "webhooks", {
 *   pullZoneId: 9001,
 *   disables: [ExceptionOf.WAF],
 *   match: ExceptionMatch.ALL,
 *   conditions: [
 *     { of: ExceptionTrigger.URL, patterns: ["/webhooks/*"] },
 *     { of: ExceptionTrigger.REQUEST_METHOD, patterns: ["POST"] },
 *   ],
 *   description: "Webhooks of the shop",
 * });
 */
export class Exception extends Construct {
  /** The generated resource. */
  public readonly resource: ShieldException;

  public constructor(scope: Construct, id: string, props: ExceptionProps) {
    super(scope, id);
    props = checkProps({ scope: this, name: "Exception" }, props, PROPS, ["pullZoneId", "disables", "conditions"]);
    const conditions = props.conditions.map((condition, index) => {
      const name = `conditions[${index}]`;
      return checkProps({ scope: this, name, within: `${name}.` }, condition, CONDITION, ["of", "patterns"]);
    });
    const { pullZoneId, disables, match, description, enabled, allowCatchAll, timeouts } = props;
    this.resource = new ShieldException(this, "Resource", {
      ...metaOf(props),
      pullZoneId,
      disables: [...disables],
      conditions: conditions.map(({ of: type, patterns, match: matchType, parameter }) => ({
        type,
        patterns: patterns.map((pattern) => literalText(pattern)),
        ...given({ matchType, parameter: parameter && literalText(parameter) }),
      })),
      ...given({ matchType: match, description: description && literalText(description) }),
      ...given({ enabled, allowCatchAll, timeouts }),
    });
    importAs(this.resource, props.importId);
    const types = conditions.map(({ of }) => of);
    if (isAnyUnstated(match, types))
      warn(
        this,
        `${ANY_UNSTATED}: ${[...new Set(types)].join(", ")}. Give match: ExceptionMatch.ALL, or ExceptionMatch.ANY if that is intended.`,
      );
    this.node.addValidation({
      validate: () => [
        ...(disables.length === 0 ? ["disables is empty. Name the protections that requests skip."] : []),
        ...conditions.flatMap(conditionProblems),
        ...(conditions.flatMap(conditionProblems).length === 0 ? catchAllProblem({ ...props, conditions }) : []),
      ],
    });
  }

  /** ID of the edge rule; known after apply. */
  public get exceptionId(): string {
    return this.resource.exceptionId;
  }
}

const CONDITION = { of: word(ExceptionTrigger), patterns: arrayOf(text), match: word(ExceptionMatch), parameter: text };

const PROPS = {
  ...OWN,
  pullZoneId: objectId,
  disables: wordsOf(ExceptionOf),
  conditions: arrayOf(object),
  match: word(ExceptionMatch),
  description: text,
  enabled: bool,
  allowCatchAll: bool,
};

const NAMED: readonly string[] = [
  ExceptionTrigger.REQUEST_HEADER,
  ExceptionTrigger.RESPONSE_HEADER,
  ExceptionTrigger.COOKIE_VALUE,
];

function conditionProblems(condition: ExceptionCondition, index: number): string[] {
  const at = `conditions[${index}]`;
  const { of: type, patterns, parameter = "" } = condition;
  return [
    ...(patterns.length === 0 ? [`${at}.patterns is empty. Give at least one pattern.`] : []),
    ...(NAMED.includes(type) === (parameter !== "")
      ? []
      : [
          `${at}.parameter ${parameter === "" ? "is missing. Name the header or the cookie" : `is not for ${type}. Remove it`}.`,
        ]),
  ];
}

/** Finds an exception for all requests, which the provider would refuse in the plan. */
function catchAllProblem({ allowCatchAll, conditions, match = ExceptionMatch.ANY }: ExceptionProps): string[] {
  const allowed: unknown = allowCatchAll ?? false;
  if (allowed !== false) return [];
  const all = conditions.map(({ of: type, patterns, match: matchType = ExceptionMatch.ANY, parameter = "" }) => ({
    ...{ type, patterns, matchType, parameter },
  }));
  return exceptionReach({ matchType: match, all }) === "all"
    ? ["All requests meet the conditions. Give narrower conditions, or set allowCatchAll: true."]
    : [];
}
