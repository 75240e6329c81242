import { Token } from "cdktf";
import { literalText, wordProblem } from "./literals.js";
import { checkProps, instance, text, word, type PropKind } from "./props.js";
import { RuleOperator, RuleVariable } from "./rule-words.js";

/** What a request is compared with. */
export interface RequestMatchProps {
  /** The variable of the request. */
  readonly variable: RuleVariable;
  /**
   * The part of the variable, such as the name of a header.
   *
   * @default - the whole variable
   */
  readonly part?: string;
  /** How the variable is compared. */
  readonly operator: RuleOperator;
  /**
   * What the variable is compared with.
   *
   * @default - none; only `DETECT_SQLI` and `DETECT_XSS` need none
   */
  readonly value?: string;
}

/** A condition as the generated resource takes it. */
interface Condition {
  readonly variableTypes: Record<string, string>;
  readonly operatorType: string;
  readonly value?: string;
  readonly isNegated?: boolean;
}

/**
 * Which requests a rule is about.
 *
 * @example
 * new RateLimit(this, "scripts", {
 *   zone,
 *   match: [
 *     RequestMatch.pathBeginsWith("/api/"),
 *     RequestMatch.header("user-agent", RuleOperator.CONTAINS, "Mozilla").not(),
 *     RequestMatch.of({ variable: RuleVariable.REQUEST_BODY, operator: RuleOperator.DETECT_SQLI }).not(),
 *   ],
 *   requests: 100,
 *   timeframe: RateLimitTimeframe.TEN_SECONDS,
 *   blockTime: RateLimitBlockTime.THIRTY_SECONDS,
 *   countBy: RateLimitCounterKey.IP_JA4,
 * });
 */
export class RequestMatch {
  /** Requests whose path and query begin with a text. */
  public static pathBeginsWith(beginning: string): RequestMatch {
    return RequestMatch.path(RuleOperator.BEGINS_WITH, beginning);
  }

  /** Requests whose path and query compare with a value. */
  public static path(operator: RuleOperator, value: string): RequestMatch {
    return RequestMatch.of({ variable: RuleVariable.REQUEST_URI, operator, value });
  }

  /** Requests with a header that compares with a value. */
  public static header(name: string, operator: RuleOperator, value: string): RequestMatch {
    return RequestMatch.of({ variable: RuleVariable.REQUEST_HEADERS, part: name, operator, value });
  }

  /** Requests with a method, such as `POST`. */
  public static method(method: string): RequestMatch {
    return RequestMatch.of({ variable: RuleVariable.REQUEST_METHOD, operator: RuleOperator.STR_EQ, value: method });
  }

  /** Requests of which any variable compares with a value. */
  public static of(props: RequestMatchProps): RequestMatch {
    checkProps({ name: "RequestMatch" }, props, PROPS, ["variable", "operator"]);
    return new RequestMatch(props, false);
  }

  private readonly props: RequestMatchProps;
  private readonly negated: boolean;

  private constructor(props: RequestMatchProps, negated: boolean) {
    this.props = props;
    this.negated = negated;
  }

  /** All other requests. */
  public not(): RequestMatch {
    return new RequestMatch(this.props, !this.negated);
  }

  /** What is wrong with it, and what to write instead. */
  public problems(): string[] {
    const { variable, operator, value } = this.props;
    const words = [
      ...wordProblem("variable", variable, RuleVariable),
      ...wordProblem("operator", operator, RuleOperator),
    ];
    if (words.length > 0 || Token.isUnresolved(value) || (value ?? "") !== "") return words;
    if (operator === RuleOperator.DETECT_SQLI || operator === RuleOperator.DETECT_XSS) return [];
    return [`A match with the operator ${operator} has no value, so it may match every request. Give value.`];
  }

  /** The condition as the generated resource takes it. */
  public condition(): Condition {
    const { variable, part = "", operator, value } = this.props;
    return {
      variableTypes: { [variable]: literalText(part) },
      operatorType: operator,
      ...(value === undefined ? {} : { value: literalText(value) }),
      ...(this.negated ? { isNegated: true } : {}),
    };
  }
}

const PROPS = { variable: word(RuleVariable), part: text, operator: word(RuleOperator), value: text };

/** What a rule takes as a match. */
export const requestMatchKind: PropKind = instance(
  RequestMatch,
  () => 'Give a match, such as RequestMatch.pathBeginsWith("/login").',
);
