import { isAscii, toBytes, toText } from "../../zone/requests/bytes.js";
import { readConditions } from "../../zone/requests/condition.js";
import { meetsRule } from "../../zone/requests/meets-condition.js";
import { transform } from "../../zone/requests/transformations/transform.js";
import { escapesIn } from "../../zone/requests/variables/url-parts.js";
import type { Verdict } from "../../zone/index.js";
import type { RecordedEvent } from "../../shared/recorded-event.js";
import { decodedText, pathOf, requestOf } from "./recorded-event.js";
import { coveredPath, type Values } from "./remedy.js";

/** Whether the request of an event meets the conditions of a rule. */
export const meetsConditions = (configuration: Values, event: RecordedEvent, ip?: string): Verdict =>
  meetsRule(readConditions(configuration), requestOf(event, ip));

/**
 * The comparison that holds for the same path: with a query, for any query. `REQUEST_URI` is decoded and then transformed, so the
 * path is, too; where the request does not surely meet that, the path as it is sent is compared.
 */
export function pathCondition(event: RecordedEvent, transformations: readonly string[] = []): Values {
  const { path, isPrefix } = coveredPath(event);
  const hasQuery = pathOf(event.url).query !== undefined;
  const operator_type = isPrefix || hasQuery ? "begins_with" : "str_eq";
  const whole = (text: string): string => (hasQuery && !isPrefix ? `${text}?` : text);
  const compared = (variable: string, text: string): readonly Values[] => {
    const [only, ...others] = transform([toBytes(whole(text))], transformations) ?? [];
    const value = only === undefined || others.length > 0 ? undefined : toText(only);
    if (value === undefined || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return [];
    return [{ variable_types: { [variable]: "" }, operator_type, value }];
  };
  const sent = escapesIn(toBytes(path));
  const text = decodedText(path);
  const all = [...(text === undefined ? [] : compared("REQUEST_URI", text)), ...compared("REQUEST_URI_RAW", sent)];
  const meets = (one: Values): boolean =>
    meetsConditions({ ...one, transformation_types: transformations }, event).met === "yes";
  return all.find(meets) ?? all[0] ?? { variable_types: { REQUEST_URI_RAW: "" }, operator_type, value: whole(sent) };
}

/** The comparison that holds for the visitor's address. */
export const visitorCondition = (ip: string): Values => ({
  variable_types: { REMOTE_ADDR: "" },
  operator_type: "str_eq",
  value: ip,
});

/** The comparison that holds for the same method; none where the event does not say it. */
export const methodConditions = ({ method }: RecordedEvent): readonly Values[] =>
  method === undefined || !isAscii(method)
    ? []
    : [{ variable_types: { REQUEST_METHOD: "" }, operator_type: "str_eq", value: method }];
