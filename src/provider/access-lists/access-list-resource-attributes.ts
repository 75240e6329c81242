import { ENTRY_TYPES, entriesInText, entryFacts, sameEntries } from "../../zone/access-lists/index.js";
import {
  between,
  bool,
  computed,
  defaulted,
  integer,
  notBlank,
  oneOf,
  optional,
  required,
  setOf,
  sizeAtLeast,
  string,
} from "../../framework/index.js";
import { shieldZoneId } from "../policies/ids.js";
import { actionCodeAttribute, actionMeaning, actionWords } from "./action.js";
import { comparisonType } from "./entries.js";

/** The attributes of `bunny_shield_access_list`. */
export const accessListAttributes = {
  shield_zone_id: shieldZoneId,
  list_id: computed(integer, { doc: "ID of the list.", stable: true }),
  configuration_id: computed(integer, {
    doc: "ID of the list's configuration, which contains `action` and `enabled`. It differs from `list_id`.",
    stable: true,
  }),
  name: required(string, { doc: "Display name.", constraints: [notBlank], meaning: { kind: "label" } }),
  description: optional(string, {
    doc: "Description of the list. The API cannot update it, so changing it forces a new resource.",
  }),
  type: required(oneOf(...ENTRY_TYPES), {
    doc: "Type of the entries: IP addresses (`ip`), networks (`cidr`), autonomous system numbers (`asn`), ISO 3166 country codes (`country`), names of network organizations (`organization`), or TLS fingerprints (`ja4`).",
    requiresReplace: true,
  }),
  action: defaulted(actionWords, "log", {
    doc: "Action for requests that match. `log` only records them; `bypass` skips all further checks.",
    meaning: actionMeaning,
  }),
  action_code: actionCodeAttribute,
  enabled: defaulted(bool, true, { doc: "Whether the list is enabled.", meaning: { kind: "switch" } }),
  entries: optional(setOf(string), {
    doc: "Entries in the format of `type`. Country codes must be in upper case. Set either `entries` or `content`.",
    constraints: [sizeAtLeast(1, "entry", "entries")],
    equal: (prior, next, { type }) => sameEntries(comparisonType(String(type)), prior, next),
    canonical: (entries, { type }) => entryFacts(comparisonType(String(type)), entries).checksum,
    meaning: { kind: "subject" },
  }),
  // See docs/decisions/long-lists-are-text.md.
  content: optional(string, {
    doc: "Entries as text, one per line, instead of `entries`. Blank lines and comments are ignored; a comment begins with `#` or `;` at the start of a line or, unless `type` is `organization`, after white space. Use it for lists with thousands of entries.",
    equal: (prior, next, { type }) => {
      const known = comparisonType(String(type));
      return sameEntries(known, entriesInText(known, prior), entriesInText(known, next));
    },
    canonical: (text, { type }) => {
      const known = comparisonType(String(type));
      return entryFacts(known, entriesInText(known, text)).checksum;
    },
    meaning: { kind: "subject" },
  }),
  entry_count: computed(integer, {
    doc: "Number of distinct entries.",
    changesWith: ["entries", "content", "type"],
    meaning: { kind: "derived", from: ["entries", "content"] },
  }),
  max_removal_percent: defaulted(integer, 50, {
    doc: "Maximum percentage of entries that one change may remove from a list of 100 or more entries. 100 disables the check.",
    constraints: [between(0, 100)],
    local: true,
    meaning: { kind: "guard", usual: 50 },
  }),
  max_blocking_percent: defaulted(integer, 50, {
    doc: "Maximum percentage of entries that one change may newly block or challenge in a list of 100 or more entries. 100 disables the check.",
    constraints: [between(0, 100)],
    local: true,
    meaning: { kind: "guard", usual: 50 },
  }),
  allow_catch_all: defaulted(bool, false, {
    doc: "Whether the list may block, challenge, allow, or bypass all IPv4 or IPv6 addresses, or more than half of the public ones.",
    local: true,
    meaning: { kind: "guard", usual: false },
  }),
  checksum: computed(string, {
    doc: "SHA-256 hash, in lower-case hexadecimal, of the distinct canonical entries, sorted and joined by newlines.",
    changesWith: ["entries", "content", "type"],
    meaning: { kind: "derived", from: ["entries", "content"] },
  }),
  last_modified: computed(string, {
    doc: "Time of the last change of the name or the entries, as returned by the API (RFC 3339).",
    changesWith: ["name", "entries", "content"],
    meaning: { kind: "derived", from: ["name", "entries", "content"] },
  }),
};
