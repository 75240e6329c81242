import type { AccessListDetails, BunnyClient } from "../api/index.js";
import { accessListActions, accessListTypes, codeName } from "../api/index.js";
import {
  contentChecksum,
  distinctEntries,
  ENTRY_TYPES,
  entryCount,
  isEntryType,
  joinContent,
  keepSpelling,
  sameEntries,
  splitContent,
  type EntryType,
} from "../entries/index.js";
import {
  between,
  bool,
  computed,
  defaulted,
  DiagnosticError,
  defineResource,
  integer,
  isKnown,
  notBlank,
  oneOf,
  optional,
  privateState,
  required,
  setOf,
  sizeAtLeast,
  string,
  UNKNOWN,
} from "../framework/index.js";
import { actionCode, actionCodeAttribute, actionMeaning, actionWords } from "./access-list-action.js";
import { tellOfEntries } from "./access-list-entries.js";
import { refuseLargeRemoval, refuseSuddenBlocking, tellOfQuota } from "./access-list-guards.js";
import { nullWhenGone } from "./gone.js";
import { refuseUnread, zoneOf } from "./moved-access-list.js";
import { officialAccessList } from "./official-access-list.js";
import { readWhole } from "./read-access-list.js";
import { shieldZoneId } from "./shield-zone-attribute.js";

/** Entries of a type that only the service knows yet are compared like names. */
function comparedAs(type: string): EntryType {
  return isEntryType(type) ? type : "organization";
}

function facts(type: EntryType, entries: readonly string[]) {
  return { checksum: contentChecksum(type, entries), entry_count: entryCount(type, entries) };
}

function configurationOf(details: AccessListDetails) {
  return {
    configuration_id: details.configurationId,
    enabled: details.isEnabled,
    action: codeName(accessListActions, details.action),
    action_code: details.action,
  };
}

/** The service masks host bits and may respell; anything else it stored differently is a fault to be told. */
function checkStored(type: EntryType, sent: readonly string[], stored: string | null): void {
  if (stored === null || sameEntries(type, sent, splitContent(stored))) return;
  throw new DiagnosticError(
    undefined,
    "The service stored other entries than were sent",
    `${sent.length} entries were sent; the service says that it holds ${splitContent(stored).length}, and not the same ones. ` +
      "Run plan to see what it holds now.",
  );
}

/** What of the stored state decides how the service's answer is told. */
interface Stored {
  readonly name: string | null;
  readonly description: string | null;
  readonly entries: readonly string[] | null;
  readonly last_modified: string | null;
}

/** A list as state: entries in the spelling of `stored`, and its time stamp unless name or entries changed. */
export async function readAccessList(
  client: BunnyClient,
  zone: number,
  listId: number,
  signal: AbortSignal,
  stored?: Stored,
) {
  const [details, list] = await readWhole(client, zone, listId, signal);
  const typeName = codeName(accessListTypes, list.type ?? details.type);
  const type = comparedAs(typeName);
  const remote = splitContent(list.content ?? "");
  const known = stored?.entries ?? [];
  const entries = keepSpelling(type, known, remote);
  const name = list.name ?? details.name ?? "";
  const untouched = name === stored?.name && sameEntries(type, known, remote);
  return {
    ...configurationOf(details),
    ...facts(type, entries),
    shield_zone_id: zone,
    list_id: listId,
    name,
    description: list.description === "" && (stored?.description ?? null) === null ? null : list.description,
    type: typeName as EntryType, // a type to come is told as unknown_<n>
    entries,
    // A change of the configuration alone may move the service's time stamp; that is no change of this.
    last_modified: (untouched ? stored.last_modified : null) ?? list.lastModified,
  };
}

/** `bunny_shield_access_list`: a custom access list with its configuration (API facts §4). */
export const shieldAccessList = defineResource<BunnyClient>()({
  type: "bunny_shield_access_list",
  doc: [
    "A list of addresses, networks, countries or clients of a Shield zone, and what happens to requests that match it.",
    "",
    "Where lists disagree, the service lets bypass win over allow, allow over block, block over challenge, and challenge",
    "over log. Entries are compared by what they mean: order, repetition, upper and lower case, IPv6 spelling, host bits",
    "and an `AS` prefix never show as a change.",
  ].join("\n"),
  identity: ["shield_zone_id", "list_id"],
  timeouts: { create: "5m", read: "2m", update: "5m", delete: "5m" },
  private: privateState<{ readonly pullZoneId: number }>(),
  moveFrom: [officialAccessList],
  attributes: {
    shield_zone_id: shieldZoneId,
    list_id: computed(integer, { doc: "Number of the list.", stable: true }),
    configuration_id: computed(integer, {
      doc: "Number of the list's configuration, which holds `action` and `enabled`. Not the list's number.",
      stable: true,
    }),
    name: required(string, { doc: "Display name.", constraints: [notBlank], meaning: { kind: "label" } }),
    description: optional(string, {
      doc: "What the list is for. The service cannot change it, so a change makes a new list.",
      requiresReplace: true,
    }),
    type: required(oneOf(...ENTRY_TYPES), {
      doc: "What the entries are: addresses (`ip`), networks (`cidr`), network numbers (`asn`), ISO 3166 country codes (`country`), names of network organisations (`organization`) or TLS fingerprints (`ja4`).",
      requiresReplace: true,
    }),
    action: defaulted(actionWords, "log", {
      doc: "What happens to requests that match: `log` only records them, `bypass` skips all further checks.",
      meaning: actionMeaning,
    }),
    action_code: actionCodeAttribute,
    enabled: defaulted(bool, true, { doc: "Whether the list acts at all.", meaning: { kind: "switch" } }),
    entries: required(setOf(string), {
      doc: "The entries, each in the form that `type` asks for.",
      constraints: [sizeAtLeast(1)],
      equal: (prior, next, { type }) => sameEntries(comparedAs(String(type)), prior, next),
      meaning: { kind: "entries", typeAttribute: "type", zoneAttribute: "shield_zone_id" },
    }),
    entry_count: computed(integer, {
      doc: "How many different entries there are.",
      changesWith: ["entries", "type"],
      meaning: { kind: "derived", from: ["entries"] },
    }),
    max_removal_percent: defaulted(integer, 50, {
      doc: "How much of a list of 100 or more entries one change may remove, in percent. 100 allows everything.",
      constraints: [between(0, 100)],
      local: true,
      meaning: { kind: "local" },
    }),
    max_blocking_percent: defaulted(integer, 50, {
      doc: "How much of a list of 100 or more entries one change may begin to block or challenge, in percent. 100 allows everything.",
      constraints: [between(0, 100)],
      local: true,
      meaning: { kind: "local" },
    }),
    allow_catch_all: defaulted(bool, false, {
      doc: "Whether the list may block or challenge all of IPv4 or IPv6.",
      local: true,
      meaning: { kind: "local" },
    }),
    checksum: computed(string, {
      doc: "SHA-256 in lower-case hexadecimal over the entries in canonical form, each once, sorted, joined by newlines.",
      changesWith: ["entries", "type"],
      meaning: { kind: "derived", from: ["entries"] },
    }),
    last_modified: computed(string, {
      doc: "When name or entries last changed, as the service tells it (RFC 3339).",
      changesWith: ["name", "entries"],
      meaning: { kind: "derived", from: ["name", "entries"] },
    }),
  },

  validate({ config, at, diagnostics }) {
    const { type, entries, action, allow_catch_all: allowed } = config;
    if (!isKnown(type) || !isKnown(entries)) return;
    const stops = action === "block" || action === "challenge";
    tellOfEntries(type, entries, at.entries, diagnostics, { refuseCatchAll: stops && !(allowed ?? false) });
  },

  async plan({ plan, prior, changed, at, diagnostics, client, applying, signal }) {
    refuseUnread(prior, at.shield_zone_id, diagnostics);
    plan.action_code = isKnown(plan.action) ? actionCode(plan.action) : UNKNOWN;
    const { shield_zone_id: zone, type: word, entries, max_removal_percent: percent } = plan;
    if (!isKnown(word) || !isKnown(entries) || !entries.every(isKnown)) {
      Object.assign(plan, { checksum: UNKNOWN, entry_count: UNKNOWN });
      return;
    }
    const type = comparedAs(word);
    Object.assign(plan, facts(type, entries));
    const stored = prior && { ...prior, type: comparedAs(prior.type) };
    const { action, enabled, max_blocking_percent: blocking } = plan;
    const acts = changed.has("entries") || changed.has("action") || changed.has("enabled");
    if (stored && acts && isKnown(action) && isKnown(enabled) && isKnown(blocking))
      refuseSuddenBlocking(stored, { type, entries, action, enabled }, blocking, at, diagnostics);
    if (!changed.has("entries")) return;
    if (stored && isKnown(percent)) refuseLargeRemoval(stored, entries, percent, at.entries, diagnostics);
    const service = isKnown(zone) && !applying ? await client() : undefined;
    if (service && isKnown(zone))
      await tellOfQuota(service, { shield_zone_id: zone, type, entries }, stored, at, diagnostics, signal);
  },

  async create({ plan, client, signal, checkpoint }) {
    const { shield_zone_id: zone, type } = plan;
    const entries = distinctEntries(type, plan.entries);
    const created = await client.accessLists.create(
      zone,
      {
        name: plan.name,
        type: accessListTypes.codes[type],
        description: plan.description,
        content: joinContent(entries),
      },
      { signal, sameContent: (sent, found) => sameEntries(type, splitContent(sent), splitContent(found)) },
    );
    checkpoint({ list_id: created.id, last_modified: created.lastModified });
    checkStored(type, entries, created.content);
    const details = await client.accessLists.details(zone, created.id, { signal });
    checkpoint({ configuration_id: details.configurationId });
    const wanted = { isEnabled: plan.enabled, action: actionCode(plan.action) };
    if (details.isEnabled !== wanted.isEnabled || details.action !== wanted.action)
      await client.accessLists.configure(zone, details.configurationId, wanted, { signal });
    return {
      ...plan,
      ...facts(type, entries),
      list_id: created.id,
      configuration_id: details.configurationId,
      action_code: wanted.action,
      last_modified: created.lastModified,
    };
  },

  async read({ state, client, signal, private: moved }) {
    const zone = await zoneOf(client, state.shield_zone_id, moved.get()?.pullZoneId, signal);
    return nullWhenGone(client, zone, signal, () => readAccessList(client, zone, state.list_id ?? 0, signal, state));
  },

  async update({ prior, plan, changed, client, signal, checkpoint }) {
    const { shield_zone_id: zone, type } = plan;
    const listId = prior.list_id ?? 0;
    const entries = distinctEntries(type, plan.entries);
    let modified = prior.last_modified;
    if (changed.has("name") || changed.has("entries")) {
      const change = {
        ...(changed.has("name") && { name: plan.name }),
        ...(changed.has("entries") && { content: joinContent(entries) }),
      };
      const updated = await client.accessLists.update(zone, listId, change, { signal });
      modified = updated.lastModified ?? modified;
      checkpoint({ name: plan.name, entries: plan.entries, ...facts(type, entries), last_modified: modified });
      if (changed.has("entries")) checkStored(type, entries, updated.content);
    }
    const action = actionCode(plan.action);
    if (changed.has("action") || changed.has("enabled"))
      await client.accessLists.configure(
        zone,
        prior.configuration_id ?? 0,
        { isEnabled: plan.enabled, action },
        { signal },
      );
    return {
      ...plan,
      ...facts(type, entries),
      list_id: listId,
      configuration_id: prior.configuration_id,
      action_code: action,
      last_modified: modified,
    };
  },

  async delete({ state, client, signal, private: moved }) {
    if (state.list_id === null) return;
    const zone = await zoneOf(client, state.shield_zone_id, moved.get()?.pullZoneId, signal);
    await client.accessLists.delete(zone, state.list_id, { signal });
  },
});
