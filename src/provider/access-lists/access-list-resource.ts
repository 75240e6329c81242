import {
  ENTRY_TYPES,
  entriesInText,
  entryFacts,
  sameEntries,
  decisionText,
  distinctEntries,
  joinContent,
  canonicalSet,
  type EntryType,
  splitContent,
  entryCount,
} from "../../zone/access-lists/index.js";
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
  defineResource,
  DiagnosticError,
  isKnown,
  UNKNOWN,
  type AttributePath,
  type Diagnostics,
} from "../../framework/index.js";
import { shieldZoneId, inEachZone, onlyZoneId, requireId, LONG_TIMEOUTS } from "../policies/attributes.js";
import {
  comparisonType,
  checkContent,
  checkEntryElements,
  declaredEntries,
  plannedEntries,
  refuseCatchAll,
  refuseMost,
  requireEntriesOrContent,
  rulesFor,
  sameContentOf,
  storedList,
  warnAboutLongSet,
} from "./entries.js";
import { accessListActions, accessListTypes, codeName, type BunnyClient, type CallOptions } from "../../api/index.js";
import {
  type ListChange,
  appliedSettings,
  limitNewBlocking,
  limitRemoval,
  matchesApplied,
  warnAboutGap,
  recordedList,
  noteLists,
  reportSameName,
  warnAboutOverlap,
} from "./plan-policies.js";
import { readAccessList, officialAccessList, zoneOf } from "./read.js";
import { type ProviderClient, showsNoChange, versionOf, writtenVersion } from "./refresh.js";
import { rememberStored } from "../policies/declared-in-zone.js";
import { nullWhenGone, requireZone } from "../policies/gone.js";
import {
  refuseConfigurationId,
  actionMeaning,
  actionWords,
  actionCode,
  isStricter,
} from "./access-list-configuration-resource.js";
import { hasZone, requireReadAfterMove } from "../policies/read-after-move.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";
import { checkLimit, type Limited } from "../policies/zone-limits.js";
import { refuseTwins } from "../policies/twins.js";

const accessListAttributes = {
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
  enabled: defaulted(bool, true, { doc: "Whether the list is enabled.", meaning: { kind: "switch" } }),
  entries: optional(setOf(string), {
    doc: "Entries in the format of `type`. Country codes must be in upper case. Set either `entries` or `content`.",
    constraints: [sizeAtLeast(1, "entry", "entries")],
    equal: (prior, next, { type }) => sameEntries(comparisonType(String(type)), prior, next),
    canonical: (entries, { type }) => entryFacts(comparisonType(String(type)), entries).checksum,
    meaning: { kind: "subject" },
  }),
  // See docs/decisions/entries-are-normalized.md.
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
    doc: "Maximum percentage of a list's entries that one change may remove. Checked only if the list had 100 or more entries before the change. A value of 100 percent disables the check.",
    constraints: [between(0, 100)],
    local: true,
    meaning: { kind: "guard", usual: 50 },
  }),
  max_blocking_percent: defaulted(integer, 50, {
    doc: "Maximum percentage of a list's entries that one change may newly block or challenge. Checked only if the list has 100 or more entries after the change. A value of 100 percent disables the check.",
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

const WITHOUT_ENTRIES =
  "The list has no entries, but a declared list has at least one. Add an entry in the dashboard and then import the list, or delete it.";

/** `bunny_shield_access_list`: a custom access list with its configuration (docs/reference/service.md#access-lists). */
export const shieldAccessList = defineResource<ProviderClient>()({
  type: "bunny_shield_access_list",
  doc: [
    "A custom access list of a Shield zone: IP addresses, networks, countries, or clients, and the action for requests that",
    "match it.",
    "",
    "If several lists match a request, `bypass` takes precedence over `allow`, `allow` over `block`, `block` over",
    "`challenge`, and `challenge` over `log`. Entries are compared by meaning: a different order, repetition, IPv6",
    "spelling, host bits, an `AS` prefix, or the letter case of an organization or a fingerprint is not a change. Country codes",
    "are written in upper case.",
    "",
    "A new `description` or `type` replaces the list. So that a blocking list has no gap, set",
    "`lifecycle { create_before_destroy = true }` (guide: Operations, Replace without a gap).",
    "",
    'For lists with thousands of entries, use `content = file("blocked.txt")`: Terraform and OpenTofu take minutes to compare',
    "large sets.",
  ].join("\n"),
  identity: ["shield_zone_id", "list_id"],
  unread: { sent: ["shield_zone_id", "name", "type", "entries", "content"], nullUntilRead: "configuration_id" },
  timeouts: LONG_TIMEOUTS,
  private: recordedList,
  moveFrom: [officialAccessList],
  attributes: accessListAttributes,

  validate({ config, at, diagnostics }) {
    const { type, entries, content, action, allow_catch_all: allowed } = config;
    requireEntriesOrContent(config, at, diagnostics);
    if (!isKnown(type)) return;
    const rules = rulesFor(action, allowed);
    if (isKnown(entries) && entries !== null) checkEntryElements(type, entries, at.entries, diagnostics, rules);
    if (isKnown(content) && content !== null) checkContent(type, content, at.content, diagnostics, rules);
  },

  async plan({ plan, prior, changed, at, diagnostics, requireReplace, client, applying, options, ...context }) {
    requireReadAfterMove("list", hasZone(prior), at.shield_zone_id, diagnostics);
    // The API does not distinguish an empty description from a missing one.
    if ((prior?.description ?? "") !== (plan.description ?? "")) requireReplace("description");
    if (!applying) warnAboutLongSet(plan, at, diagnostics);
    if (!applying && prior !== null) warnAboutGap(prior, plan, at, diagnostics);
    const type = isKnown(plan.type) ? comparisonType(plan.type) : undefined;
    const entries = type && plannedEntries(type, plan);
    if (type === undefined || entries === undefined) {
      Object.assign(plan, { checksum: UNKNOWN, entry_count: UNKNOWN });
      return;
    }
    Object.assign(plan, entryFacts(type, entries));
    if (prior !== null && !changed.has("name") && plan.type === prior.type) {
      const { entries: before } = storedList(prior);
      if (sameEntries(type, before, entries)) plan.last_modified = prior.last_modified;
    }
    const planned = { type, entries, action: plan.action, enabled: plan.enabled };
    const entriesChanged = changed.has("entries") || changed.has("content");
    const settingsChanged = changed.has("action") || changed.has("enabled");
    const change: ListChange = {
      zone: plan.shield_zone_id,
      prior: prior && storedList(prior),
      planned,
      entriesChanged,
      settingsChanged,
      repairsDrift: (entriesChanged || settingsChanged) && matchesApplied(planned, context.private.get()?.applied),
      maxRemovalPercent: plan.max_removal_percent,
      maxBlockingPercent: plan.max_blocking_percent,
      at: {
        zone: at.shield_zone_id,
        action: at.action,
        enabled: at.enabled,
        entries: plan.content === null ? at.entries : at.content,
      },
    };
    const rules = rulesFor(plan.action, plan.allow_catch_all);
    refuseCatchAll(type, entries, change.at.entries, diagnostics, rules);
    const decided = change.prior !== null && decisionText(change.prior.action ?? undefined) !== undefined;
    const known = decided && change.prior.type === type ? change.prior.entries : undefined;
    refuseMost({ type, entries, prior: known }, change.at.entries, diagnostics, rules);
    limitNewBlocking(change, diagnostics);
    limitRemoval(change, diagnostics);
    // Without a key, an unchanged list can still be planned.
    const session = applying ? undefined : await client().catch(() => undefined);
    if (!session) return;
    const { name, description } = plan;
    const { findInState } = context;
    await checkListLimits(session, change, { id: prior && prior.list_id, name }, diagnostics, options);
    await reportSameName(
      session,
      change,
      { id: prior && prior.list_id, name, description, at: at.name, findInState },
      diagnostics,
      options,
    );
    warnAboutOverlap(session, name, change, diagnostics);
  },

  async create({ plan, client, options, checkpoint, answered, retract, replacing, private: recorded }) {
    const { shield_zone_id: zone, type } = plan;
    const entries = distinctEntries(type, declaredEntries(type, plan));
    const input = {
      name: plan.name,
      type: accessListTypes.codes[type],
      description: plan.description,
      content: joinContent(entries),
    };
    const creating = { ...options, sameContent: sameContentOf(type) };
    const posted = await client.accessLists.create(zone, input, creating);
    answered({ list_id: posted.id, last_modified: posted.lastModified });
    const {
      list: created,
      details,
      twins,
    } = await client.accessLists.confirm(zone, posted, input, {
      ...creating,
      onAnother: retract,
      onShown: ({ id, lastModified }, { configurationId }) => {
        checkpoint({ list_id: id, last_modified: lastModified, configuration_id: configurationId });
      },
    });
    const wanted = { isEnabled: plan.enabled, action: actionCode(plan.action) };
    replacing({ enabled: details.isEnabled, action: codeName(accessListActions, details.action) });
    if (details.isEnabled !== wanted.isEnabled || details.action !== wanted.action)
      await client.accessLists.configure(zone, details.configurationId, wanted, options);
    const facts = entryFacts(type, entries);
    recorded.set({
      applied: appliedSettings(type, entries, plan),
      version: client.refresh === "changed" ? writtenVersion(type, entries, created) : undefined,
    });
    refuseTwins({ where: `Shield zone ${zone}`, noun: "list", id: created.id, twins });
    return {
      ...plan,
      ...facts,
      list_id: created.id,
      configuration_id: details.configurationId,
      last_modified: created.lastModified,
    };
  },

  async read({ state, client, options, mayBeOld, private: recorded }) {
    const listId = requireId("list_id", state.list_id);
    const { pullZoneId, version } = recorded.get() ?? {};
    const zone = await zoneOf(client, state.shield_zone_id, pullZoneId, options);
    rememberStored(client, "lists", listId);
    noteLists(client, zone, options);
    // The row is requested before the content. If the content changes in between, the next read finds that change.
    const row =
      client.refresh === "changed"
        ? await client.accessLists.details(zone, listId, options).catch(() => undefined)
        : undefined;
    if (row !== undefined && showsNoChange(row, state, version))
      return { ...state, shield_zone_id: zone, list_id: listId };
    const reading = { client, options, mayBeOld };
    const found = await nullWhenGone(client, zone, options, () => readAccessList(reading, zone, listId, state));
    if (row !== undefined && found !== null) recorded.set({ ...recorded.get(), version: versionOf(row) });
    return found;
  },

  async update({ prior, plan, changed, at, client, options, checkpoint, isStale, private: recorded }) {
    const { shield_zone_id: zone, type } = plan;
    const listId = requireId("list_id", prior.list_id);
    const entries = distinctEntries(type, declaredEntries(type, plan));
    // `entries` and `content` may declare the same entries.
    const before = storedList(prior).entries;
    const differ = !sameEntries(type, before, entries);
    const update = { zone, listId, type, before, wanted: entries, isText: plan.content !== null, isStale, at };
    if (differ) await refuseChangedEntries(client, update, options);
    const action = actionCode(plan.action);
    const configure = async (): Promise<void> => {
      if (!changed.has("action") && !changed.has("enabled")) return;
      const configuration = requireId("configuration_id", prior.configuration_id);
      await client.accessLists.configure(zone, configuration, { isEnabled: plan.enabled, action }, options);
      checkpoint({ action: plan.action, enabled: plan.enabled });
    };
    // Writes the stricter half first. Between the two writes, the list then lets through only requests that the old or the new
    // list also lets through.
    const configuresFirst = isStricter(prior, plan);
    if (configuresFirst) await configure();
    let modified = prior.last_modified;
    const isVersioned = client.refresh === "changed";
    let version = isVersioned ? recorded.get()?.version : undefined;
    if (changed.has("name") || differ) {
      const { name, content } = plan;
      const change = { ...(changed.has("name") && { name }), ...(differ && { content: joinContent(entries) }) };
      const updated = await client.accessLists.update(zone, listId, change, {
        ...options,
        sameContent: sameContentOf(type),
      });
      modified = updated.lastModified ?? modified;
      version = isVersioned ? writtenVersion(type, entries, updated) : undefined;
      checkpoint({ name, entries: plan.entries, content, ...entryFacts(type, entries), last_modified: modified });
    }
    if (!configuresFirst) await configure();
    const facts = entryFacts(type, entries);
    recorded.set({ applied: appliedSettings(type, entries, plan), version });
    return {
      ...plan,
      ...facts,
      list_id: listId,
      configuration_id: prior.configuration_id,
      last_modified: modified,
    };
  },

  async import({ identity, client, options }) {
    const { shield_zone_id: zone, list_id: listId } = identity;
    const overview = await requireZone(client, zone, options, () => client.accessLists.list(zone, options));
    refuseConfigurationId(overview, zone, listId);
    const managed = overview.managedLists.find((list) => list.listId === listId);
    if (managed)
      throw new DiagnosticError(
        undefined,
        "The list is managed by bunny.net",
        `List ${listId} ("${managed.name ?? ""}") of Shield zone ${zone} is managed by bunny.net, so its entries cannot be declared. Import it as bunny_shield_access_list_configuration with the same ID, ${zone}/${listId}, to manage enabled and action.`,
      );
    return {};
  },

  async delete({ state: { shield_zone_id: stored, list_id: listId }, client, options, private: moved }) {
    if (listId === null) return;
    const zone = await zoneOf(client, stored, moved.get()?.pullZoneId, options);
    rememberStored(client, "lists", listId);
    await nullWhenGone(client, zone, options, () => client.accessLists.delete(zone, listId, options));
  },

  list: {
    doc: "The custom access lists of a Shield zone.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options, includeResource }) {
      for (const details of (await client.accessLists.list(zone, options)).customLists) {
        const { listId, name } = details;
        const found = { identity: { shield_zone_id: zone, list_id: listId }, displayName: name ?? `list ${listId}` };
        if (!includeResource) yield found;
        else {
          const resource = await readAccessList({ client, options }, zone, listId);
          yield resource.entry_count > 0
            ? { ...found, resource }
            : { ...found, undeclarable: WITHOUT_ENTRIES, raw: resource };
        }
      }
    }),
  },
});

const MOST_SHOWN = 10;

interface ListUpdate {
  readonly zone: number;
  readonly listId: number;
  readonly type: EntryType;
  /** The entries in the state. `wanted` has the planned entries. */
  readonly before: readonly string[];
  readonly wanted: readonly string[];
  readonly isText: boolean;
  /** Reports whether these attributes still have the values from before this resource's last write. */
  readonly isStale: (found: Readonly<Record<string, unknown>>) => boolean;
  readonly at: Readonly<Record<"entries" | "content", AttributePath>>;
}

/** Policy: {@link changedSincePlan} for the entries of a list. Reads the list once. */
async function refuseChangedEntries(client: BunnyClient, update: ListUpdate, options: CallOptions): Promise<void> {
  const { zone, listId, type, before, wanted, isText } = update;
  const at = isText ? update.at.content : update.at.entries;
  const { content, entryCount } = await client.accessLists.get(zone, listId, options);
  const found = splitContent(content ?? "");
  const what = `List ${listId} of Shield zone ${zone}`;
  if (found.length === 0 && (entryCount ?? 0) > 0) {
    // The API returned only the number of entries.
    if (entryCount === canonicalSet(type, before).size || entryCount === canonicalSet(type, wanted).size) return;
    throw changedSincePlan(at, what, `The list has ${entryCount} entries, but the state has ${before.length}.`);
  }
  const isStale = update.isStale(isText ? { content: joinContent(found) } : { entries: found });
  if (sameEntries(type, before, found) || sameEntries(type, wanted, found) || isStale) return;
  const [kept, old] = [canonicalSet(type, wanted), canonicalSet(type, before)];
  const lost = [...canonicalSet(type, found)].filter((entry) => !kept.has(entry) && !old.has(entry));
  const now = canonicalSet(type, found);
  const removed = [...kept].filter((entry) => old.has(entry) && !now.has(entry));
  throw changedSincePlan(at, what, `${facts("would lose", lost)}${facts("would get back", removed)}`.trim());
}

function facts(what: string, entries: readonly string[]): string {
  if (entries.length === 0) return "";
  const more = entries.length > MOST_SHOWN ? ` and ${entries.length - MOST_SHOWN} more` : "";
  return `It ${what} ${entries.length === 1 ? "an entry" : `${entries.length} entries`}: ${entries.slice(0, MOST_SHOWN).join(", ")}${more}. `;
}

const LISTS: Limited = {
  measure: "lists",
  kind: "lists",
  noun: "custom access lists",
  limit: async (client, zone, options) => (await client.accessLists.list(zone, options)).customListLimit,
  present: async (client, zone, options) =>
    new Map((await client.accessLists.list(zone, options)).customLists.map(({ listId }) => [listId, 1])),
};

const ENTRIES: Limited = {
  measure: "entries",
  kind: "lists",
  noun: "access list entries",
  limit: async (client, zone, options) => (await client.accessLists.list(zone, options)).customEntryLimit,
  present: async (client, zone, options) => {
    const { customLists } = await client.accessLists.list(zone, options);
    return new Map(customLists.map(({ listId, entryCount: count }) => [listId, count]));
  },
};

/** Policy: {@link checkLimit} for the lists of a zone and for their entries. */
async function checkListLimits(
  client: BunnyClient,
  { zone, prior, planned, at }: ListChange,
  { id, name }: { readonly id: number | null; readonly name: unknown },
  diagnostics: Diagnostics,
  options: CallOptions,
): Promise<void> {
  const inPlan = { zone, client, diagnostics, options };
  const before = prior === null ? 0 : entryCount(prior.type, prior.entries);
  const amount = entryCount(planned.type, planned.entries);
  await checkLimit(LISTS, { id, name, amount: 1, grows: false }, { ...inPlan, at: at.zone });
  await checkLimit(ENTRIES, { id, name, amount, grows: amount > before }, { ...inPlan, at: at.entries });
}
