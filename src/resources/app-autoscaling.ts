import type { AutoscalingSettings, BunnyClient } from "../api/index.js";
import {
  between,
  defaulted,
  defineResource,
  integer,
  isKnown,
  notBlank,
  oneOf,
  privateState,
  required,
  string,
} from "../framework/index.js";
import { nullWhenApplicationGone } from "./gone.js";
import { takeOver, toRestore, unlessRefused } from "./take-over.js";
import { DEFAULT_TIMEOUTS } from "./timeouts.js";

const replicas = between(1, 1000);

/** `bunny_app_autoscaling`: PUT and GET `/mc/apps/{appId}/autoscaling` (docs/reference/service.md#autoscaling). */
export const appAutoscaling = defineResource<BunnyClient>()({
  type: "bunny_app_autoscaling",
  doc: [
    "How many replicas a Magic Containers application runs, in each of its regions.",
    "",
    "Every application always has these settings, so creating the resource takes them over and destroying it can only",
    'leave them as they are (`on_destroy = "keep"`) or put back what was found then (`on_destroy = "reset"`). Do not',
    "declare the same application's replicas in a second place.",
  ].join("\n"),
  identity: ["app_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<AutoscalingSettings>(),
  attributes: {
    app_id: required(string, {
      doc: "Application whose replicas these are.",
      requiresReplace: true,
      constraints: [notBlank],
      meaning: { kind: "target" },
    }),
    min: required(integer, {
      doc: "Replicas that always run, per region.",
      constraints: [replicas],
      meaning: { kind: "amount", unit: "replicas", capacity: "lower bound" },
    }),
    max: required(integer, {
      doc: "Replicas that run at most, per region; no less than `min`. Accounts have a limit of their own, often 10.",
      constraints: [replicas],
      meaning: { kind: "amount", unit: "replicas", capacity: "upper bound" },
    }),
    on_destroy: defaulted(oneOf("keep", "reset"), "keep", {
      doc: "What destroying does: `keep` leaves the settings as they are, `reset` puts back those found at create or import.",
      local: true,
      meaning: { kind: "on-destroy", keeps: ["keep"] },
    }),
  },

  validate({ config, at, diagnostics }) {
    const { min, max } = config;
    if (isKnown(min) && isKnown(max) && min > max)
      diagnostics.error(at.max, "max is less than min", `max is ${max} and min is ${min}. Raise max or lower min.`);
  },

  async plan({ plan, changed, at, diagnostics, client, applying, signal }) {
    if (applying || !changed.has("max") || !isKnown(plan.max)) return;
    const limits = await (await client())?.limits.get({ signal }).catch(unlessRefused); // advice only
    const limit = limits?.maxNumberOfInstancesPerRegion ?? undefined;
    if (limit !== undefined && plan.max > limit)
      diagnostics.warning(
        at.max,
        "max is above the account's limit",
        `max is ${plan.max}, the account may run ${limit} instances per region. Ask the service's support for more, or lower max.`,
      );
  },

  planDestroy({ state, at, diagnostics }) {
    if (state.on_destroy === "keep")
      diagnostics.warning(
        at.on_destroy,
        "Autoscaling stays as it is",
        `Application ${state.app_id} keeps min ${state.min ?? "?"} and max ${state.max ?? "?"}, since applications always have autoscaling and on_destroy is "keep".`,
      );
  },

  async create({ plan, client, signal, ...taking }) {
    const settings = { min: plan.min, max: plan.max };
    const found = await client.autoscaling.get(plan.app_id, { signal });
    await takeOver(taking, found, {}, () => client.autoscaling.put(plan.app_id, settings, { signal }));
    return plan;
  },

  read: ({ state, client, signal }) =>
    nullWhenApplicationGone(client, state.app_id, signal, async () => ({
      ...state,
      ...(await client.autoscaling.get(state.app_id, { signal })),
    })),

  async update({ plan, client, signal }) {
    await client.autoscaling.put(plan.app_id, { min: plan.min, max: plan.max }, { signal });
    return plan;
  },

  async delete({ state, client, signal, ...recording }) {
    if (state.on_destroy === "keep") return;
    const found = toRestore(recording, "the settings stay as they are");
    if (!found) return;
    await nullWhenApplicationGone(client, state.app_id, signal, () =>
      client.autoscaling.put(state.app_id, found, { signal }),
    );
  },

  async import({ identity, client, signal, private: recorded }) {
    const found = await client.autoscaling.get(identity.app_id, { signal });
    recorded.set(found);
    return found;
  },
});
