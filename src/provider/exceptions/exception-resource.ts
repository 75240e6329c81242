import type { BunnyClient, EdgeRule } from "../../api/index.js";
import {
  atLeast,
  bool,
  computed,
  defaulted,
  defineResource,
  DiagnosticError,
  integer,
  isKnown,
  matches,
  optionalComputed,
  required,
  string,
} from "../../framework/index.js";
import { changedSincePlan } from "../policies/changed-since-plan.js";
import { nullWhenPullZoneGone } from "../policies/gone.js";
import { listedZoneId, requireId } from "../policies/ids.js";
import { unlessRefused } from "../policies/take-over.js";
import { DEFAULT_TIMEOUTS } from "../policies/timeouts.js";
import { reportTwins } from "../policies/twins.js";
import { checkConditions, isWholeException, refuseEverybody } from "./check-exception.js";
import { encodeException, exceptionConfiguration, exceptionState } from "./exception-configuration.js";
import { warnAboutOddPatterns } from "./odd-patterns.js";

const WRITTEN = ["disables", "match_type", "conditions", "description", "enabled"];

/** A value as text; sets, which are the only lists of texts, in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    Array.isArray(inner) && inner.every((one) => typeof one === "string") ? [...inner].sort() : inner,
  );

/** The attributes that a write sets and that differ. */
const differing = (found: object, declared: object): string[] =>
  WRITTEN.filter((name) => canonical(Reflect.get(found, name)) !== canonical(Reflect.get(declared, name)));

const differs = (found: object, declared: object): boolean => differing(found, declared).length > 0;

function refuseReadOnly({ isReadOnly, id }: EdgeRule): void {
  if (!isReadOnly) return;
  throw new DiagnosticError(
    undefined,
    "The edge rule is read-only",
    `bunny.net marks edge rule ${id} as read-only, so it has another owner. Nothing was written to it. Remove the resource from the state.`,
  );
}

/**
 * `bunny_shield_exception`: an edge rule that switches protections off (docs/reference/edge-rules.md).
 */
export const shieldException = defineResource<BunnyClient>()({
  type: "bunny_shield_exception",
  doc: [
    "An exception: an edge rule of a pull zone that switches protections off for the requests that it matches.",
    "",
    "Exceptions are for requests that a protection stops by mistake, where no change of a rule or a list helps. All other actions",
    "of the edge rule, and edge rules that switch nothing off, are left as they are. A destroy deletes the edge rule, or, if it",
    "has other actions, only removes those that switch something off.",
  ].join("\n"),
  identity: ["pull_zone_id", "exception_id"],
  timeouts: DEFAULT_TIMEOUTS,
  attributes: {
    pull_zone_id: required(integer, {
      doc: "ID of the pull zone, such as `bunny_shield_zone.example.pull_zone_id`. It is not the ID of the Shield zone.",
      requiresReplace: true,
      constraints: [atLeast(1)],
      meaning: { kind: "target" },
    }),
    exception_id: computed(string, { doc: "ID of the edge rule.", stable: true }),
    ...exceptionConfiguration,
    description: defaulted(string, "", {
      doc: "What the exception is for. The dashboard shows it as the name of the edge rule.",
      constraints: [matches(/^(?:\S(?:[\s\S]*\S)?)?$/, "text without white space around it")],
      meaning: { kind: "label" },
    }),
    enabled: defaulted(bool, true, { doc: "Whether the exception is in effect.", meaning: { kind: "switch" } }),
    order_index: optionalComputed(integer, {
      doc: "Place among the edge rules of the pull zone. The API chooses one if not set.",
    }),
    allow_catch_all: defaulted(bool, false, {
      doc: "Whether the exception may be for all requests, or for all except some.",
      local: true,
      meaning: { kind: "guard", usual: false },
    }),
  },

  validate({ config, at, diagnostics }) {
    checkConditions(config.conditions, at.conditions, diagnostics);
    warnAboutOddPatterns(config.conditions, at.conditions, diagnostics);
    refuseEverybody(config, at.conditions, diagnostics);
  },

  async plan({ plan, prior, at, applying, diagnostics, client, options, findInState }) {
    refuseEverybody(plan, at.conditions, diagnostics);
    const { pull_zone_id: zone } = plan;
    if (applying || prior !== null || !isKnown(zone) || !isWholeException(plan)) return;
    const api = await client();
    const rules = api && (await api.edgeRules.list(zone, options).catch(unlessRefused));
    const { order_index: place } = plan;
    await reportTwins(
      {
        type: "bunny_shield_exception",
        title: "The pull zone already has such an edge rule",
        where: `Pull zone ${zone}`,
        noun: "edge rule",
        shares: "with the same actions and conditions",
        found: (rules ?? []).filter((rule) => !differs(exceptionState(zone, rule, plan.conditions), plan)),
        idOf: ({ id }) => id,
        importId: (id) => `${zone}/${id}`,
        findInState: (id) => findInState({ pull_zone_id: zone, exception_id: id }),
        isEqual: ({ orderIndex }) => !isKnown(place) || place === null || place === orderIndex,
      },
      at.description,
      diagnostics,
    );
  },

  async create({ plan, client, options, checkpoint }) {
    const zone = plan.pull_zone_id;
    const rule = await client.edgeRules.create(zone, encodeException(plan), {
      ...options,
      onCreated: ({ id, orderIndex }) => {
        checkpoint({ exception_id: id, order_index: orderIndex });
      },
    });
    return { ...plan, exception_id: rule.id, order_index: rule.orderIndex };
  },

  read: ({ state: { pull_zone_id: zone, exception_id: id, ...state }, client, options }) =>
    nullWhenPullZoneGone(client, zone, options, async () => {
      const rule = await client.edgeRules.find(zone, requireId("exception_id", id), options);
      return rule && { ...state, ...exceptionState(zone, rule, state.conditions) };
    }),

  async update({ prior, plan, client, options, at, isStale }) {
    const zone = prior.pull_zone_id;
    const id = requireId("exception_id", prior.exception_id);
    const onFound = (found: EdgeRule): void => {
      refuseReadOnly(found);
      const state = exceptionState(zone, found, prior.conditions);
      const planned = exceptionState(zone, found, plan.conditions);
      if (differs(state, prior) && differs(planned, plan) && !isStale(state))
        throw changedSincePlan(
          at.conditions,
          `Edge rule ${id}`,
          `Changed elsewhere: ${differing(prior, state).join(", ")}.`,
        );
    };
    const rule = await client.edgeRules.update(zone, id, encodeException(plan), { ...options, onFound });
    return { ...plan, exception_id: id, order_index: rule.orderIndex };
  },

  async delete({ state: { pull_zone_id: zone, exception_id: id }, client, options }) {
    await nullWhenPullZoneGone(client, zone, options, () =>
      client.edgeRules.delete(zone, requireId("exception_id", id), { ...options, onFound: refuseReadOnly }),
    );
  },

  list: {
    doc: "The exceptions of a Shield zone: the edge rules of its pull zone that switch something off.",
    attributes: { shield_zone_id: listedZoneId },
    async *objects({ config, client, options }) {
      const { pullZoneId: zone } = await client.zones.get(config.shield_zone_id, options);
      if (zone === null) return;
      for (const rule of await client.edgeRules.list(zone, options)) {
        if (rule.disables.length === 0) continue;
        const found = {
          identity: { pull_zone_id: zone, exception_id: rule.id },
          displayName: rule.description === "" ? `edge rule ${rule.id}` : rule.description,
          off: !rule.isEnabled,
        };
        const reason = undeclarable(rule);
        yield reason === undefined
          ? { ...found, resource: exceptionState(zone, rule, null) }
          : { ...found, undeclarable: reason };
      }
    },
  },
});

/** Why no configuration can declare a rule. */
function undeclarable({ isReadOnly, triggers }: EdgeRule): string | undefined {
  if (isReadOnly) return "bunny.net marks the edge rule as read-only. It can only be changed by its owner.";
  if (triggers.some(({ type, patterns }) => typeof type === "string" || patterns.length === 0))
    return "It has a condition that this release does not know, or one without patterns. Change it in the dashboard.";
  return undefined;
}
