import { describeValue, literalText } from "../texts.js";
import { given } from "../../shared/collections.js";
import { wordProblem } from "../problems.js";
import { checkProps, encodeText, instance, marked, text, word, type PropKind } from "../props.js";
import { writeVariable } from "../../zone/words/rules/variable-notation.js";
import { type FingerprintPart, GeoPart, RuleOperator, RuleVariable } from "../generated/words.js";

/** A comparison of a part of a request. */
export interface ConditionProps {
  /** The variable of the request. */
  readonly variable: RuleVariable;
  /**
   * The part of the variable, such as the name of a header, or a `GeoPart`.
   *
   * @default - the whole variable
   */
  readonly part?: string;
  /** Operator of the comparison. */
  readonly operator: RuleOperator;
  /**
   * Value to compare with.
   *
   * @default - none; only `DETECT_SQLI` and `DETECT_XSS` need none
   */
  readonly value?: string;
}

interface Comparison {
  readonly props: ConditionProps;
  readonly negated: boolean;
}

/**
 * The requests that a rule applies to.
 *
 * @example
 * new RateLimit(this, "scripts", {
 *   zone,
 *   conditions: Condition.path()
 *     .beginsWith("/api/")
 *     .and(Condition.header("user-agent").contains("Mozilla").not())
 *     .and(Condition.of({ variable: RuleVariable.REQUEST_BODY, operator: RuleOperator.DETECT_SQLI }).not()),
 *   requests: 100,
 *   timeframe: RateLimitTimeframe.TEN_SECONDS,
 *   blockTime: RateLimitBlockTime.THIRTY_SECONDS,
 *   countBy: RateLimitCounterKey.IP_JA4,
 * });
 */
export class Condition {
  /** The path with its query, such as `/search?q=1`. Comparisons with `is` and `endsWith` include the query. */
  public static path(): RequestPart {
    return new RequestPart(RuleVariable.REQUEST_URI);
  }

  /** The method, such as `POST`. */
  public static method(): RequestPart {
    return new RequestPart(RuleVariable.REQUEST_METHOD);
  }

  /** A header. */
  public static header(name: string): RequestPart {
    return new RequestPart(RuleVariable.REQUEST_HEADERS, name);
  }

  /** The visitor's country as two capital letters, such as `DE`. */
  public static country(): RequestPart {
    return new RequestPart(RuleVariable.GEO, GeoPart.COUNTRY_CODE);
  }

  /** The visitor's network as an AS number, such as `64496`; `AS64496` is written without its letters. */
  public static asn(): RequestPart {
    return new RequestPart(RuleVariable.GEO, GeoPart.ASN);
  }

  /** The visitor's city. */
  public static city(): RequestPart {
    return new RequestPart(RuleVariable.GEO, GeoPart.CITY);
  }

  /** The visitor's continent as two capital letters, such as `EU`. */
  public static continent(): RequestPart {
    return new RequestPart(RuleVariable.GEO, GeoPart.CONTINENT);
  }

  /** The organization that runs the visitor's network. */
  public static organization(): RequestPart {
    return new RequestPart(RuleVariable.GEO, GeoPart.ORGANIZATION);
  }

  /** The JA4 fingerprint of the visitor's client, or a part of it. */
  public static fingerprint(part?: FingerprintPart): RequestPart {
    return new RequestPart(RuleVariable.FINGERPRINT, part);
  }

  /** A cookie. */
  public static cookie(name: string): RequestPart {
    return new RequestPart(RuleVariable.REQUEST_COOKIES, name);
  }

  /** An argument of the query or of the body. */
  public static argument(name: string): RequestPart {
    return new RequestPart(RuleVariable.ARGS, name);
  }

  /** The body, up to the length that the WAF reads. */
  public static body(): RequestPart {
    return new RequestPart(RuleVariable.REQUEST_BODY);
  }

  /** The visitor's IP address. */
  public static address(): RequestPart {
    return new RequestPart(RuleVariable.REMOTE_ADDR);
  }

  /** Requests selected by any variable and operator. */
  public static of(props: ConditionProps): Condition {
    const checked = checkProps({ name: "Condition" }, props, PROPS, ["variable", "operator"]);
    return new Condition([{ props: checked, negated: false }]);
  }

  private readonly comparisons: readonly Comparison[];

  private constructor(comparisons: readonly Comparison[]) {
    this.comparisons = comparisons;
  }

  /** Requests that meet these and other conditions. */
  public and(...others: Condition[]): Condition {
    for (const other of others) {
      const instead = conditionKind(other);
      if (instead !== undefined) throw new Error(`A condition is ${describeValue(other)}. ${instead}`);
    }
    return new Condition([this, ...others].flatMap(({ comparisons }) => comparisons));
  }

  /**
   * All other requests.
   * @throws Error if the condition has several parts: a rule cannot say that not all of them hold
   */
  public not(): Condition {
    const [only, ...more] = this.comparisons;
    if (only === undefined || more.length > 0)
      throw new Error("A condition made with and() cannot be negated. Negate its parts, or write two rules.");
    return new Condition([{ props: only.props, negated: !only.negated }]);
  }

  /**
   * Returns problems with the remedy.
   * @internal
   */
  public _problems(): string[] {
    return this.comparisons.flatMap(({ props }) => comparisonProblems(props));
  }

  /**
   * Returns the comparisons for the generated resources; all of them must hold.
   * @internal
   */
  public _conditions() {
    return this.comparisons.map(({ props: { variable, part = "", operator, value }, negated }) => ({
      variables: [writeVariable(variable, literalText(part))],
      operator,
      ...given({ value: value && literalText(value), negated: negated || undefined }),
    }));
  }
}

/**
 * A part of a request, to compare with a value.
 *
 * @example
 * const shop = ShieldZone.fromPullZone(this, "shop", 9001);
 * const office = Condition.address().is("192.0.2.10");
 * shop.addRule("office", { conditions: office, action: WafAction.ALLOW });
 */
export class RequestPart {
  private readonly variable: RuleVariable;
  private readonly part: string | undefined;

  /** A variable, or a part of it. `Condition` has a method for each common variable. */
  public constructor(variable: RuleVariable, part?: string) {
    this.variable = variable;
    this.part = part;
  }

  /** Equals the value, ignoring case. */
  public is(value: string): Condition {
    return this.compares(RuleOperator.STR_EQ, value);
  }

  /** Differs from the value, ignoring case. */
  public isNot(value: string): Condition {
    return this.is(value).not();
  }

  /** Begins with the value; case matters. */
  public beginsWith(value: string): Condition {
    return this.compares(RuleOperator.BEGINS_WITH, value);
  }

  /** Ends with the value; case matters. */
  public endsWith(value: string): Condition {
    return this.compares(RuleOperator.ENDS_WITH, value);
  }

  /** Contains the value; case matters. */
  public contains(value: string): Condition {
    return this.compares(RuleOperator.CONTAINS, value);
  }

  /** Matches a regular expression. */
  public matches(expression: string): Condition {
    return this.compares(RuleOperator.RX, expression);
  }

  /** Compares with the value by any operator. */
  public compares(operator: RuleOperator, value: string): Condition {
    const { variable, part } = this;
    const text = encodeText(value);
    const sent = part === GeoPart.ASN && typeof text === "string" ? text.replace(/^AS(?=\d+$)/i, "") : text;
    return Condition.of({ variable, operator, value: sent, ...given({ part }) });
  }
}

const PROPS = { variable: word(RuleVariable), part: text, operator: word(RuleOperator), value: text };

function comparisonProblems({ variable, part, operator }: ConditionProps): string[] {
  return [
    ...(part?.trim() === ""
      ? [`The name of the part of ${variable} is blank, which stands for all parts. Give the name, or leave it out.`]
      : []),
    ...wordProblem("variable", variable, RuleVariable),
    ...wordProblem("operator", operator, RuleOperator),
  ];
}

const isRequestPart = marked(RequestPart, "RequestPart");

export const conditionKind: PropKind = instance(Condition, "Condition", (value) =>
  isRequestPart(value)
    ? 'Compare it, such as Condition.path().beginsWith("/login").'
    : 'Give a condition, such as Condition.path().beginsWith("/login").',
);
