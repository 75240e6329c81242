import { addressRange } from "../../src/zone/access-lists/held.js";
import type { Request } from "../../src/zone/index.js";
import type { Finding, ResourceReview } from "../../src/review/document/resource-document.js";
import { addressesIn } from "./requests-of.js";

/** A request that a finding names. */
export interface Example {
  readonly address: string;
  readonly request: Request;
  /** What the finding says of it. */
  readonly text: string;
  readonly meets: "before" | "after";
}

/** The requests of a review's own sentences. */
export const examplesIn = ({ address, findings }: ResourceReview): readonly Example[] =>
  findings.flatMap((finding) => [
    ...ruleExamples(finding).map((one) => ({ ...one, address })),
    ...entryExamples(finding).map((one) => ({ ...one, address })),
  ]);

const SHOWN =
  /`((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) [^`]*)` was (stopped|let through|counted|left to|not counted)/g;

function ruleExamples({ text }: Finding): Omit<Example, "address">[] {
  return [...text.matchAll(SHOWN)].flatMap(([said, shown = "", did = ""]) => {
    const request = readRequest(shown);
    if (request === undefined) return [];
    return [
      { request, text: said, meets: /^(?:left to|not counted)$/.test(did) ? ("after" as const) : ("before" as const) },
    ];
  });
}

const MEMBERS =
  /, (?=(?:protocol|body|ip|country|continent|city|latitude|longitude|asn|organization|ja4|verifiedBotCategory|header [^ ]+:|no header) )/;

/** Reads what a sentence shows of a request; undefined where the text was shortened or escaped. */
function readRequest(shown: string): Request | undefined {
  if (/[…\\]/.test(shown)) return undefined;
  const [line = "", ...members] = shown.split(MEMBERS);
  const space = line.indexOf(" ");
  const headers: Record<string, string | null> = {};
  const rest: Record<string, string> = {};
  for (const member of members) {
    const [, without, name, value] = /^(?:no header (.*)|header ([^:]+): (.*))$/s.exec(member) ?? [];
    if (without !== undefined) headers[without] = null;
    else if (name !== undefined) headers[name] = value ?? "";
    else {
      const at = member.indexOf(" ");
      const text = member.slice(at + 1);
      rest[member.slice(0, at)] = text === '""' ? "" : text;
    }
  }
  return {
    method: line.slice(0, space),
    url: line.slice(space + 1),
    ...rest,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

const MEETS: Readonly<Record<string, Example["meets"]>> = {
  "entries-unblocked": "before",
  "entries-no-longer-allowed": "before",
  "entries-blocked": "after",
  "entries-allowed": "after",
};

/** The first address of each network, and each word, that a list has on one side only. */
function entryExamples({ rule, text }: Finding): Omit<Example, "address">[] {
  const meets = Object.hasOwn(MEETS, rule) ? MEETS[rule] : undefined;
  if (meets === undefined) return [];
  // Before `of 1 entry` are the networks that are only a part of it.
  const [part = ""] = text.split(/ of [\d,]+ entr(?:y|ies) \(/);
  const named = part.includes("`") ? part : text;
  return [...named.matchAll(/`([^`]+)`/g)].flatMap(([, entry = ""]) => {
    if (addressRange(entry) === undefined) return [];
    return addressesIn(entry)
      .slice(0, 1)
      .map((ip) => ({ request: { ip }, text, meets }));
  });
}
