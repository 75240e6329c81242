import { SHORTEST_SECRET } from "../../shared/redaction.js";

/** The part of a condition that shows the source of its value. */
interface Compared {
  readonly variableTypes: Readonly<Record<string, string>> | null;
  readonly operatorType: number | null;
  readonly value: string | null;
}

/** Replaces secrets in conditions of rules. Equal values get equal placeholders. */
export interface LeftOutValues {
  /** Returns the condition without its secret. */
  readonly without: <Condition extends Compared>(condition: Condition, rule: string) => Condition;
  /** The rules and variables of replaced values. */
  readonly places: readonly string[];
}

/**
 * Headers that hold no secrets. Browsers send them, or they describe a request. See
 * docs/decisions/a-seed-is-what-the-api-returns.md.
 */
const PUBLIC_HEADERS =
  /^(?:accept(?:-[a-z]+)*|age|cache-control|connection|content-(?:length|type|encoding|language)|dnt|expect|forwarded|from|host|if-[a-z-]+|origin|pragma|range|referer|sec-[a-z-]+|te|upgrade(?:-insecure-requests)?|user-agent|via|x-forwarded-(?:for|host|port|proto)|x-http-method-override|x-real-ip|x-requested-with)$/i;

const SECRET_NAME = /auth|cookie|credential|jwt|key|pass|secret|session|sig|token/i;

/** A URL parameter with a secret value. */
const SECRET_PARAMETER =
  /((?:auth|credential|jwt|key|pass(?:word)?|secret|session|sig(?:nature)?|token)=)([^&\s]{4,})/gi;

/** Long values with both letters and digits are not words. */
const isRandom = (value: string): boolean => /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{16,}$/i.test(value);

const RUN = new RegExp(`[\\p{L}\\p{N}_-]{${SHORTEST_SECRET}}`, "u");
const NUMERIC_OPERATORS = [5, 6, 7, 8, 9];
const REGULAR_EXPRESSION = 14;

/** Creates the replacer for one seed. Placeholders are numbered in the order of their first use. */
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
      // A URL keeps its form, because other conditions and the provider rely on it. An expression can only be replaced as a
      // whole.
      const isAddress = condition.operatorType !== REGULAR_EXPRESSION && variables.every(([name]) => isPublic(name));
      const without = isAddress
        ? value.replaceAll(SECRET_PARAMETER, (_, name: string, secret: string) => name + placeholder(secret))
        : placeholder(value);
      return { ...condition, value: without };
    },
  };
}

/** Reports whether only URL parameters in a variable's values can be secret. */
const isPublic = (variable: string): boolean => !/COOKIES$|HEADERS$|^ARGS/.test(variable);

function isSecret(variable: string, part: string, value: string): boolean {
  if (/COOKIES$/.test(variable)) return true;
  if (/HEADERS$/.test(variable)) return part === "" ? isRandom(value) : !PUBLIC_HEADERS.test(part);
  if (/^ARGS/.test(variable)) return SECRET_NAME.test(part) || isRandom(value);
  return value.search(SECRET_PARAMETER) !== -1;
}

/** Keeps the form that the rule needs: a number, a hash, or a word that is also a valid expression. */
function placeholderFor({ operatorType }: Compared, value: string, number: number): string {
  if (NUMERIC_OPERATORS.includes(operatorType ?? -1) && /^\d+$/.test(value)) return "0".repeat(value.length);
  if (/^(?:[\da-f]{32}|[\da-f]{40})$/i.test(value)) return "0".repeat(value.length);
  return `left-out-${number}`;
}
