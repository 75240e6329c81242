import type { AccountObject, FoundObjects, LeftObject } from "../../account/read-account.js";
import { quoteHcl } from "../../shared/hcl.js";
import { commentLines } from "../../code/comments.js";
import { LONG_LIST } from "../../code/constructs.js";
import { bodyLines, HclCode } from "../../code/hcl.js";
import { nameObjects } from "./object-names.js";
import { groupByOwner, type FreePath, freePaths, leftComment, type WrittenFile } from "./written-files.js";
import type { Comparison } from "./existing/present-objects.js";
import type { ProviderRequirement } from "./existing/provider-requirement.js";
import type { Owner } from "../../account/read-owners.js";

interface Writing {
  readonly names: ReadonlyMap<AccountObject, string>;
  /** Addresses of zones and rules by ID. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly files: WrittenFile[];
  readonly freePath: FreePath;
  /** Whether long texts stay inline instead of in files. */
  readonly isOneText: boolean;
  /** The provider's local name, if it differs from the prefix of the types. */
  readonly provider: string | undefined;
}

/** The present contents of the target folder. All objects that do not move are imported. */
export interface TargetFolder extends Pick<Comparison, "names" | "zones" | "zoneConstructs" | "moves"> {
  /** Paths relative to the folder, with `/`. */
  readonly files: ReadonlySet<string>;
  readonly provider: ProviderRequirement;
  /** Reports whether the folder already has objects or files of this owner. */
  readonly knows: (owner: Owner) => boolean;
}

/** Returns objects that cannot be declared, if their owners are new to the folder. */
export const undeclaredOfNewOwners = ({ left }: FoundObjects, { knows }: TargetFolder): readonly LeftObject[] =>
  left.filter(({ owner }) => !knows(owner));

/**
 * Returns a configuration. Its first plan imports every object of an account and changes nothing. There is one file per zone, one
 * for applications, one for the import blocks, and a separate file for each long text. Comments name objects that cannot be
 * declared. With `isOneText`, the main files follow each other, and long texts stay inline.
 */
export function hclFiles(account: FoundObjects, existing: TargetFolder, isOneText = false): WrittenFile[] {
  const names = nameObjects(account.objects, existing.names);
  const addresses = new Map([
    ...[...existing.zones].map(([zone, address]) => [`bunny_shield_zone ${zone}`, address] as const),
    ...account.objects.map((object) => [keyOf(object), addressOf(object, names)] as const),
  ]);
  const freePath = freePaths(existing.files);
  const writing: Writing = { names, addresses, files: [], freePath, isOneText, provider: existing.provider.localName };
  const main = groupByOwner(account.objects, undeclaredOfNewOwners(account, existing)).map(
    ({ owner, objects, left }) => ({
      path: freePath("zone" in owner ? `zone-${owner.zone}.tf` : "applications.tf"),
      text: [...objects.map((object) => resourceText(object, writing)), ...leftComment(left, "#")].join("\n"),
    }),
  );
  const { text: provider } = existing.provider;
  return [
    ...(provider === undefined ? [] : [{ path: freePath("providers.tf"), text: provider }]),
    ...(account.objects.length === 0
      ? []
      : [{ path: freePath("imports.tf"), text: importsText(account.objects, existing.moves, writing) }]),
    ...main,
    ...writing.files,
  ];
}

const keyOf = ({ type, importId }: Pick<AccountObject, "type" | "importId">): string => `${type} ${importId}`;

function addressOf(object: AccountObject, names: Writing["names"]): string {
  return `${object.type}.${names.get(object) ?? ""}`;
}

function importsText(
  objects: readonly AccountObject[],
  moves: TargetFolder["moves"],
  { names, isOneText }: Writing,
): string {
  const blocks = objects.map((object) => {
    const [to, from] = [addressOf(object, names), moves.get(object)];
    if (from !== undefined) return `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
    return `import {\n  to = ${to}\n  id = ${quoteHcl(object.importId)}\n}\n`;
  });
  const what = isOneText ? (moves.size === 0 ? "the import blocks" : "the import and moved blocks") : "this file";
  return [`# Needed by the first apply only: delete ${what} after it.\n`, ...blocks].join("\n");
}

function resourceText(object: AccountObject, writing: Writing): string {
  const name = writing.names.get(object) ?? "";
  const comments = object.omitted.flatMap(({ name: attribute, problem }) =>
    commentLines(`${attribute} is left out and keeps its value. ${problem}`, "  "),
  );
  const remark = remarkOn(object);
  const body = bodyLines(withReferences(object, name, writing), "  ");
  return `${[...(remark === undefined ? [] : commentLines(remark)), `resource ${quoteHcl(object.type)} ${quoteHcl(name)} {`, ...comments, ...body, "}"].join("\n")}\n`;
}

function remarkOn({ type, displayName }: AccountObject): string | undefined {
  if (type === "bunny_shield_access_list_configuration")
    return `${JSON.stringify(displayName)}: bunny.net maintains the entries of this list.`;
  return undefined;
}

/** Adds references to other objects and to written files. */
function withReferences(object: AccountObject, name: string, writing: Writing): Record<string, unknown> {
  const { type, config, owner } = object;
  const provider = writing.provider === undefined ? {} : { provider: new HclCode(writing.provider) };
  const values: Record<string, unknown> = { ...provider, ...config };
  const { shield_zone_id: zone, entries, content, html, rule_ids: rules } = values;
  const zoneAddress = "zone" in owner ? writing.addresses.get(`bunny_shield_zone ${owner.zone}`) : undefined;
  if (zone !== undefined && zone !== null && zoneAddress !== undefined)
    values["shield_zone_id"] = new HclCode(`${zoneAddress}.shield_zone_id`);
  if (type === "bunny_shield_waf_rule_order" && Array.isArray(rules))
    values["rule_ids"] = rules.map((id: unknown) => {
      const address = writing.addresses.get(`bunny_shield_waf_rule ${String(id)}`);
      return address === undefined ? id : new HclCode(`${address}.waf_rule_id`);
    });
  if (writing.isOneText) return values;
  if (type === "bunny_shield_access_list" && Array.isArray(entries) && entries.length > LONG_LIST) {
    const path = addFile(writing, `lists/${name}.txt`, `${entries.join("\n")}\n`);
    values["entries"] = new HclCode(`split("\\n", trimspace(${path}))`);
  }
  if (type === "bunny_shield_access_list" && typeof content === "string")
    values["content"] = new HclCode(addFile(writing, `lists/${name}.txt`, content));
  if (type === "bunny_shield_custom_page" && typeof html === "string")
    values["html"] = new HclCode(addFile(writing, `pages/${name}.html`, html));
  return values;
}

/** Adds a file and returns the expression that reads it. */
function addFile({ files, freePath }: Writing, wanted: string, text: string): string {
  const path = freePath(wanted);
  files.push({ path, text });
  return `file("\${path.module}/${path}")`;
}
