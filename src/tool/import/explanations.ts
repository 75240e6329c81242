import { attributeDoc } from "../../account/attribute-docs.js";
import { TsRemark } from "../../code/typescript.js";

/** Comments above the first construct of each kind in a file. */
const PURPOSES: Readonly<Record<string, string>> = {
  ShieldZone:
    "The settings of the zone: a setting that is not named keeps the value that it has. Destroying this leaves the zone as it is.",
  WafRule: "Custom rules of the WAF: what happens to requests that match.",
  RateLimit:
    "Limits on matching requests, counted for each IP address unless countBy says otherwise. Above the limit, they are refused for blockTime unless action says otherwise.",
  AccessList: "Access lists: what happens to requests from their entries.",
  ManagedListPolicy: "Lists that bunny.net maintains. Lists that are not named keep their action.",
  BotPolicy:
    "Bots that bunny.net knows, by category and one by one; the action of a bot takes precedence over the action of its category. Bots and categories that are not named keep their action. The number identifies a bot; the name is a label.",
  BotDetection:
    "Bots that do not identify themselves. A sensitivity sets how soon a check treats a visitor as suspicious. The mode sets the action for suspected visitors.",
  UploadScanning: "Scanning of uploads, for viruses and for child sexual abuse material (CSAM).",
  Exception: "Requests that skip protections. They are edge rules of the pull zone.",
  ResponsePage: "Pages that visitors see when they are blocked, challenged, or limited.",
  ApiGuardian: "Checks of requests to an API that an OpenAPI document describes.",
  ApiEndpoint: "Checks of endpoints of the API that the uploaded document describes.",
  AppAutoscaling: "How many replicas an application runs in each of its regions.",
};

/** Returns the comment above the first construct of a kind. Returns undefined if the construct's name needs no comment. */
export const purposeComment = (construct: string): string | undefined => PURPOSES[construct];

const LONGEST = 120;

/**
 * Adds an attribute's description from the provider's schema as a comment. If the description is long, adds only its first
 * sentence. Undefined stays undefined.
 */
export function explainedValue(type: string, attribute: string, value: unknown): unknown {
  const doc = attributeDoc(type, attribute);
  if (doc === undefined || value === undefined) return value;
  const sentence = /^.*?[.:](?= |$)/.exec(doc)?.[0].replace(/:$/, ".") ?? doc;
  return new TsRemark(value, doc.length <= LONGEST ? doc : sentence);
}
