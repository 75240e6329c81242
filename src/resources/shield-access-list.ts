import { accessListTypes, type AccessListDetails, type BunnyClient, type CustomAccessList } from "../api/index.js";
import {
  distinctEntries,
  ENTRY_TYPES,
  entriesInText,
  joinContent,
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
import { actionCode, actionCodeAttribute, actionMeaning, actionWords } from "./access-list/action.js";
import {
  comparableType,
  declaredEntries,
  plannedEntries,
  refuseOtherThanOne,
  storedList,
  tellOfContent,
  tellOfEntries,
} from "./access-list/entries.js";
import { refuseLargeRemoval, refuseSuddenBlocking, tellOfQuota } from "./access-list/guards.js";
import { nullWhenGone } from "./gone.js";
import { officialAccessList, refuseUnread, zoneOf } from "./access-list/moves.js";
import { factsOf, readAccessList } from "./access-list/read.js";
import { shieldZoneId } from "./shield-zone-attribute.js";
import { LONG_TIMEOUTS } from "./timeouts.js";

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

/**
 * A creation answered with the number of somebody else's list must not make that one ours: it would be changed and
 * deleted.
 */
function refuseOther({ id }: CustomAccessList, details: AccessListDetails, name: string, zone: number): void {
  if (details.name === null || details.name.trim() === name.trim()) return;
  throw new DiagnosticError(
    undefined,
    "The API returned another list",
    `The answer to the creation names list ${id} of Shield zone ${zone}, which is ${JSON.stringify(details.name)} and not ${JSON.stringify(name)}. ` +
      "It is not stored in the state and was not changed. Look in the data source bunny_shield_access_lists whether the list was created all the same: import it, or delete it before you apply again.",
  );
}

/**
 * What is kept beside the state: the pull zone of a moved list, and what the configuration was when it was last
 * applied.
 */
interface RecordedList {
  readonly pullZoneId?: number;
  readonly applied?: string;
}

/** The part of a configuration that the guards look at. The same again repairs what was changed outside. */
function guarded(checksum: string, action: string, enabled: boolean): string {
  return `${checksum} ${action} ${enabled}`;
}

/** `bunny_shield_access_list`: a custom access list with its configuration (docs/reference/service.md#access-lists). */
export const shieldAccessList = defineResource<BunnyClient>()({
  type: "bunny_shield_access_list",
  doc: [
    "A list of addresses, networks, countries or clients of a Shield zone, and what happens to requests that match it.",
    "",
    "Where lists disagree, the service lets bypass win over allow, allow over block, block over challenge, and challenge",
    "over log. Entries are compared by what they mean: order, repetition, upper and lower case, IPv6 spelling, host bits",
    "and an `AS` prefix never show as a change.",
    "",
    'Lists of some thousand entries are better declared as text, `content = file("blocked.txt")`: engines compare each',
    "entry of a set with each other one, and need minutes for that.",
  ].join("\n"),
  identity: ["shield_zone_id", "list_id"],
  timeouts: LONG_TIMEOUTS,
  private: privateState<RecordedList>(),
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
    entries: optional(setOf(string), {
      doc: "The entries, each in the form that `type` asks for, country codes in capitals. Either this or `content`.",
      constraints: [sizeAtLeast(1, "entry", "entries")],
      equal: (prior, next, { type }) => sameEntries(comparableType(String(type)), prior, next),
      meaning: { kind: "entries", typeAttribute: "type", zoneAttribute: "shield_zone_id" },
    }),
    content: optional(string, {
      doc: "The entries as text, one a line, instead of `entries`; blank lines and comments are left out: from `#` or `;` at a line's start or, unless `type` is `organization`, after white space. For long lists: engines take minutes to compare a set of some thousand entries.",
      equal: (prior, next, { type }) => {
        const known = comparableType(String(type));
        return sameEntries(known, entriesInText(known, prior), entriesInText(known, next));
      },
      meaning: { kind: "entries", typeAttribute: "type", zoneAttribute: "shield_zone_id" },
    }),
    entry_count: computed(integer, {
      doc: "How many different entries there are.",
      changesWith: ["entries", "content", "type"],
      meaning: { kind: "derived", from: ["entries", "content"] },
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
      changesWith: ["entries", "content", "type"],
      meaning: { kind: "derived", from: ["entries", "content"] },
    }),
    last_modified: computed(string, {
      doc: "When name or entries last changed, as the service tells it (RFC 3339).",
      changesWith: ["name", "entries", "content"],
      meaning: { kind: "derived", from: ["name", "entries", "content"] },
    }),
  },

  validate({ config, at, diagnostics }) {
    const { type, entries, content, action, allow_catch_all: allowed } = config;
    refuseOtherThanOne(config, at, diagnostics);
    if (!isKnown(type)) return;
    const stops = action === "block" || action === "challenge";
    const rules = { refuseCatchAll: stops && !(allowed ?? false) };
    if (isKnown(entries) && entries !== null) tellOfEntries(type, entries, at.entries, diagnostics, rules);
    if (isKnown(content) && content !== null) tellOfContent(type, content, at.content, diagnostics, rules);
  },

  async plan({ plan, prior, changed, at, diagnostics, client, applying, signal, private: recorded }) {
    refuseUnread(prior, at.shield_zone_id, diagnostics);
    plan.action_code = isKnown(plan.action) ? actionCode(plan.action) : UNKNOWN;
    const { shield_zone_id: zone, type: word, max_removal_percent: percent } = plan;
    const type = isKnown(word) ? comparableType(word) : undefined;
    const entries = type && plannedEntries(type, plan);
    if (type === undefined || entries === undefined) {
      Object.assign(plan, { checksum: UNKNOWN, entry_count: UNKNOWN });
      return;
    }
    const facts = factsOf(type, entries);
    Object.assign(plan, facts);
    const declared = changed.has("entries") || changed.has("content");
    const stored = prior && storedList(prior);
    const where = {
      shield_zone_id: at.shield_zone_id,
      action: at.action,
      enabled: at.enabled,
      entries: plan.content === null ? at.entries : at.content,
    };
    const { action, enabled, max_blocking_percent: blocking } = plan;
    const repairs =
      isKnown(action) && isKnown(enabled) && recorded.get()?.applied === guarded(facts.checksum, action, enabled);
    const acts = !repairs && (declared || changed.has("action") || changed.has("enabled"));
    if (stored && acts && isKnown(action) && isKnown(enabled) && isKnown(blocking))
      refuseSuddenBlocking(stored, { type, entries, action, enabled }, blocking, where, diagnostics);
    if (!declared) return;
    if (stored && !repairs && isKnown(percent))
      refuseLargeRemoval(stored, entries, percent, where.entries, diagnostics);
    const service = isKnown(zone) && !applying ? await client() : undefined;
    if (service && isKnown(zone))
      await tellOfQuota(service, { shield_zone_id: zone, type, entries }, stored, where, diagnostics, signal);
  },

  async create({ plan, client, signal, checkpoint, private: recorded }) {
    const { shield_zone_id: zone, type } = plan;
    const entries = distinctEntries(type, declaredEntries(type, plan));
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
    const made = { list_id: created.id, last_modified: created.lastModified };
    const details = await client.accessLists.details(zone, created.id, { signal }).catch((thrown: unknown) => {
      checkpoint(made);
      throw thrown;
    });
    refuseOther(created, details, plan.name, zone); // before it is stored as ours
    checkpoint({ ...made, configuration_id: details.configurationId });
    checkStored(type, entries, created.content);
    const wanted = { isEnabled: plan.enabled, action: actionCode(plan.action) };
    if (details.isEnabled !== wanted.isEnabled || details.action !== wanted.action)
      await client.accessLists.configure(zone, details.configurationId, wanted, { signal });
    const facts = factsOf(type, entries);
    recorded.set({ applied: guarded(facts.checksum, plan.action, plan.enabled) });
    return {
      ...plan,
      ...facts,
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

  async update({ prior, plan, changed, client, signal, checkpoint, private: recorded }) {
    const { shield_zone_id: zone, type } = plan;
    const listId = prior.list_id ?? 0;
    const entries = distinctEntries(type, declaredEntries(type, plan));
    // The same entries may only be declared in the other way.
    const differ = !sameEntries(type, storedList(prior).entries, entries);
    let modified = prior.last_modified;
    if (changed.has("name") || differ) {
      const change = {
        ...(changed.has("name") && { name: plan.name }),
        ...(differ && { content: joinContent(entries) }),
      };
      const updated = await client.accessLists.update(zone, listId, change, { signal });
      modified = updated.lastModified ?? modified;
      const { name, content } = plan;
      checkpoint({ name, entries: plan.entries, content, ...factsOf(type, entries), last_modified: modified });
      if (differ) checkStored(type, entries, updated.content);
    }
    const action = actionCode(plan.action);
    if (changed.has("action") || changed.has("enabled"))
      await client.accessLists.configure(
        zone,
        prior.configuration_id ?? 0,
        { isEnabled: plan.enabled, action },
        { signal },
      );
    const facts = factsOf(type, entries);
    recorded.set({ applied: guarded(facts.checksum, plan.action, plan.enabled) });
    return {
      ...plan,
      ...facts,
      list_id: listId,
      configuration_id: prior.configuration_id,
      action_code: action,
      last_modified: modified,
    };
  },

  async import({ identity, client, signal }) {
    const { shield_zone_id: zone, list_id: listId } = identity;
    const { managedLists } = await client.accessLists.list(zone, { signal });
    const managed = managedLists.find((list) => list.listId === listId);
    if (managed)
      throw new DiagnosticError(
        undefined,
        "A managed list",
        `List ${listId} ("${managed.name ?? ""}") of Shield zone ${zone} is managed by bunny.net, so its entries cannot be declared. Import it as bunny_shield_access_list_configuration with the same id, ${zone}/${listId}: that holds whether and how it acts.`,
      );
    return {};
  },

  async delete({ state, client, signal, private: moved }) {
    if (state.list_id === null) return;
    const zone = await zoneOf(client, state.shield_zone_id, moved.get()?.pullZoneId, signal);
    const { list_id: listId } = state;
    await nullWhenGone(client, zone, signal, () => client.accessLists.delete(zone, listId, { signal }));
  },
});
