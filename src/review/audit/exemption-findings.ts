import { decidesAboutAll } from "../../zone/access-lists/list.js";
import { describeRequests, describeSkipped, exceptionReach, readException } from "../../zone/index.js";
import { jointPasses } from "../../zone/pass-together.js";
import { readConditions } from "../../zone/requests/condition.js";
import { canBeMet } from "../../zone/rules/can-be-met.js";
import { exempts, stanceOfAction } from "../../zone/action/stance.js";
import { doesText } from "../../zone/action/step.js";
import { textOf } from "../../shared/json.js";
import { listed, phrase, words, titled } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { auditFinding } from "./audit-rules.js";
import { type AuditedObject, type Found, listOf, modelId, modelOf, type ZoneFinder } from "./audited-zone.js";

/** Reports whether an action lets requests through. */
export const isExempting = (action: unknown): boolean => exempts(stanceOfAction(action));

/** Finds exemptions of a zone. */
export const exemptionFindings: ZoneFinder = ({ objects }) =>
  objects.flatMap((object) => {
    const finding = FINDERS[object.type]?.(object);
    return finding === undefined ? [] : [{ object, finding } satisfies Found];
  });

const FINDERS: Readonly<Record<string, (object: AuditedObject) => Finding | undefined>> = {
  bunny_shield_access_list: listFinding,
  bunny_shield_access_list_configuration: listFinding,
  bunny_shield_waf_rule: ruleFinding,
  bunny_shield_bot_action: botFinding,
  bunny_shield_bot_category_action: botFinding,
  bunny_shield_exception: edgeRuleFinding,
};

const does = (action: unknown): string => doesText(stanceOfAction(action) ?? "observes").words;

function listFinding(object: AuditedObject): Finding | undefined {
  const list = listOf(object);
  const { action, stance } = list;
  if (!exempts(stance)) return undefined;
  const everyone = decidesAboutAll(list);
  if (everyone.length > 0)
    return auditFinding(
      "exemption-of-everybody",
      "high",
      titled`The list ${words(does(action))} everybody|: ${words(everyone.join(" and "))}.`,
    );
  return auditFinding("exemption-without-end", "low", `The list ${does(action)} its entries, and no end is set.`);
}

const MOST_NAMED = 20;

/** Finds objects of a zone that let everyone past only in combination. */
export const sharedExemptions: ZoneFinder = (zone) => {
  const byId = new Map(zone.objects.map((object) => [modelId(object), object]));
  return jointPasses(modelOf(zone)).map(({ ids, past, whom }) => {
    const names = listed(ids, MOST_NAMED, (id) => phrase`${byId.get(id)?.name ?? id}`);
    const text = titled`Together, ${names} let past ${words(describeSkipped(past))}|: ${words(whom)}.`;
    return { object: zone.self, finding: auditFinding("exemption-of-everybody", "high", text) };
  });
};

function ruleFinding({ values }: AuditedObject): Finding | undefined {
  const action = values?.["action"];
  if (!isExempting(action)) return undefined;
  if (canBeMet(readConditions(values)).met === "by all")
    return auditFinding("exemption-of-everybody", "high", `The rule ${does(action)} every request.`);
  return auditFinding("exemption-without-end", "low", `The rule ${does(action)} matching requests, and no end is set.`);
}

function botFinding({ values, isUsual }: AuditedObject): Finding | undefined {
  if (isUsual === true || !isExempting(values?.["action"])) return undefined;
  if (values?.["is_verifiable"] === false)
    return auditFinding(
      "exemption-without-end",
      "medium",
      titled`The bot is allowed, and the API cannot verify it|: any client that sends its name is let through.`,
    );
  return auditFinding("exemption-without-end", "low", "The bot is allowed, and no end is set.");
}

function edgeRuleFinding(object: AuditedObject): Finding | undefined {
  if (object.values === undefined)
    return object.isUsual === true
      ? undefined
      : auditFinding(
          "protection-skipped",
          "high",
          titled`The edge rule switches protection off for requests that cannot be determined|: no configuration can declare this edge rule.`,
        );
  const { isEnabled, disables = [], conditions } = readException(object.values);
  if (isEnabled === false || disables.length === 0) return undefined;
  const requests = describeRequests(conditions, (pattern) => phrase`${pattern}`);
  const severity = exceptionReach(conditions) === "some" ? "medium" : "high";
  const description = textOf(object.values["description"]) ?? "";
  const about = description === "" ? "" : phrase` Its description: ${description}.`;
  return auditFinding(
    "protection-skipped",
    severity,
    titled`${words(requests)} skip ${words(describeSkipped(disables))}|.${words(about)}`,
  );
}
