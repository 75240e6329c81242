import { SHORTEST_SECRET } from "../../shared/redaction.js";

/** A condition of a rule, as far as it says where a value comes from. */
interface Compared {
  readonly variableTypes: Readonly<Record<string, string>> | null;
  readonly operatorType: number | null;
  readonly value: string | null;
}

/** Replaces what conditions of rules compare with a secret. The same value gets the same placeholder. */
export interface LeftOutValues {
  /** The condition without its secret. */
  readonly without: <Condition extends Compared>(condition: Condition, rule: string) => Condition;
  /** Where values were replaced: the rule, and the variables. */
  readonly places: readonly string[];
}

/**
 * Headers whose values are no secrets: what browsers send, and what describes a request.
 * See docs/decisions/a-seed-is-what-the-api-returns.md.
 */
const PUBLIC_HEADERS =
  /^(?:accept(?:-[a-z]+)*|age|cache-control|connection|content-(?:length|type|encoding|language)|dnt|expect|forwarded|from|host|if-[a-z-]+|origin|pragma|range|referer|sec-[a-z-]+|te|upgrade(?:-insecure-requests)?|user-agent|via|x-forwarded-(?:for|host|port|proto)|x-http-method-override|x-real-ip|x-requested-with)$/i;

const SECRET_NAME = /auth|cookie|credential|jwt|key|pass|secret|session|sig|token/i;

/** A parameter of an address whose value is a secret. */
const SECRET_PARAMETER =
  /((?:auth|credential|jwt|key|pass(?:word)?|secret|session|sig(?:nature)?|token)=)([^&\s]{4,})/gi;

/** Long, and with both letters and digits, which words of a language are not. */
const isRandom = (value: string): boolean => /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{16,}$/i.test(value);

const RUN = new RegExp(`[\\p{L}\\p{N}_-]{${SHORTEST_SECRET}}`, "u");
const NUMERIC_OPERATORS = [5, 6, 7, 8, 9];
const REGULAR_EXPRESSION = 14;

/** Creates the replacement for one seed. Placeholders are numbered in the order of their first use. */
export function createLeftOutValues(): LeftOutValues {
  const placeholders = new Map<string, string>();
  const places: string[] = [];
  return {
    places,
    without(condition, rule) {
      const { value, variableTypes } = condition;
      if (value === null || !RUN.test(value)) return condition;
      const variables = Object.entries(variableTypes ?? {}).filter(([name, part]) => isSecret(name, part, value));
      if (variables.length === 0) return condition;
      places.push(`${rule}: ${variables.map(([name, part]) => (part === "" ? name : `${name} ${part}`)).join(", ")}`);
      const placeholder = (secret: string): string => {
        const known = placeholders.get(secret) ?? placeholderFor(condition, secret, placeholders.size + 1);
        placeholders.set(secret, known);
        return known;
      };
      // An address keeps its form, which other conditions and the provider rely on. Part of an expression cannot be replaced.
      const isAddress = condition.operatorType !== REGULAR_EXPRESSION && variables.every(([name]) => isPublic(name));
      const without = isAddress
        ? value.replaceAll(SECRET_PARAMETER, (_, name: string, secret: string) => name + placeholder(secret))
        : placeholder(value);
      return { ...condition, value: without };
    },
  };
}

/** Whether only the parameters in the values of a variable can be secret. */
const isPublic = (variable: string): boolean => !/COOKIES$|HEADERS$|^ARGS/.test(variable);

function isSecret(variable: string, part: string, value: string): boolean {
  if (/COOKIES$/.test(variable)) return true;
  if (/HEADERS$/.test(variable)) return part === "" ? isRandom(value) : !PUBLIC_HEADERS.test(part);
  if (/^ARGS/.test(variable)) return SECRET_NAME.test(part) || isRandom(value);
  return value.search(SECRET_PARAMETER) !== -1;
}

/** Has the form that the rule needs: a number, a hash, or a word that is also a regular expression. */
function placeholderFor({ operatorType }: Compared, value: string, number: number): string {
  if (NUMERIC_OPERATORS.includes(operatorType ?? -1) && /^\d+$/.test(value)) return "0".repeat(value.length);
  if (/^(?:[\da-f]{32}|[\da-f]{40})$/i.test(value)) return "0".repeat(value.length);
  return `left-out-${number}`;
}
