import type { ApplicationLimits, AutoscalingSettings, BunnyClient, CallOptions } from "../../api/index.js";
import {
  type AttributePath,
  between,
  computed,
  defineResource,
  type Diagnostics,
  integer,
  isKnown,
  notBlank,
  optional,
  privateState,
  required,
  string,
} from "../../framework/index.js";
import { readApplication, requireApplication, requireContainer } from "../policies/gone.js";
import {
  firstFound,
  type FoundForms,
  foundAttribute,
  readFound,
  recordFound,
  takeOver,
  unlessRefused,
} from "../policies/take-over.js";
import { onDestroyAttribute, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { schemas } from "../policies/stored-form.js";
import { destroyBy, warnAboutRestore, restoredSettings } from "../policies/restore.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";

const replicas = between(1, 1000);

const WITHOUT_REPLICAS =
  "Its minimum is 0 replicas, but a configuration can declare only 1 or more. Set min to at least 1 in the dashboard and then import the application, or leave the application to the dashboard.";

interface Found {
  readonly min: number | null;
  readonly max: number | null;
}

const forms: FoundForms<AutoscalingSettings, Found> = {
  stateOf: (settings) => settings,
  settingsOf: ({ min, max }) => (min === null || max === null ? undefined : { min, max }),
};

/**
 * Policy: refuses more replicas than the account can run. Checks this only if the account's limits are readable. An application
 * runs in at least one region, so `max` is also compared with the limit of an application.
 */
function refuseAboveLimits(
  max: number,
  limits: ApplicationLimits | undefined,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const { maxNumberOfInstancesPerRegion: perRegion, maxNumberOfInstancesPerApplication: inAll } = limits ?? {};
  const exceeded = [
    { limit: perRegion ?? Infinity, of: "replicas per region" },
    { limit: inAll ?? Infinity, of: "replicas per application, in all of its regions together" },
  ].filter(({ limit }) => max > limit);
  for (const { limit, of } of exceeded)
    diagnostics.error(
      at,
      "max is above the account's limit",
      `max is ${max}, but the account may run only ${limit} ${of}. Lower max, or ask bunny.net support for a higher limit.`,
    );
}

/** Policy: warns about volumes, because each replica has its own volumes. */
function warnAboutVolumes(volumes: readonly string[], max: number, at: AttributePath, diagnostics: Diagnostics): void {
  diagnostics.warning(
    at,
    "Replicas do not share volumes",
    `max is ${max}, and the application has persistent volumes (${volumes.slice(0, 5).join(", ")}${volumes.length > 5 ? ", …" : ""}). ` +
      "Each replica has its own volumes, and data that one replica writes is not copied to the others. Set max = 1, unless the application copies the data itself.",
  );
}

const getNamed = (client: BunnyClient, appId: string, options: CallOptions): Promise<AutoscalingSettings> =>
  readApplication(client, appId, options, () => client.autoscaling.get(appId, options));

/** `bunny_app_autoscaling`: PUT and GET `/mc/apps/{appId}/autoscaling` (docs/reference/service.md#autoscaling). */
export const appAutoscaling = defineResource<BunnyClient>()({
  type: "bunny_app_autoscaling",
  doc: [
    "The number of replicas that a Magic Containers application runs in each of its regions.",
    "",
    "Every application has these settings. Creating the resource changes them, and `on_destroy` determines what a destroy does.",
    "Do not manage the replicas of an application in more than one place.",
    "",
    "Replicas are added and removed by CPU usage only. Each replica has its own persistent volumes, which are not replicated, so an",
    "application that keeps data in them needs `max = 1`, or must copy the data itself.",
  ].join("\n"),
  identity: ["app_id"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState<AutoscalingSettings>(() => schemas.object({ min: schemas.integer, max: schemas.integer })),
  attributes: {
    app_id: required(string, {
      doc: "ID of the application.",
      requiresReplace: true,
      constraints: [notBlank],
      meaning: { kind: "target" },
    }),
    min: required(integer, {
      doc: "Minimum number of replicas per region.",
      constraints: [replicas],
      meaning: { kind: "amount", unit: "replicas", capacity: "lower bound" },
    }),
    max: required(integer, {
      doc: "Maximum number of replicas per region, at least `min`. Each account has limits: often 10 per region, but on a trial 3 per region and 3 for all regions together.",
      constraints: [replicas],
      meaning: { kind: "amount", unit: "replicas", capacity: "upper bound" },
    }),
    found: foundAttribute(
      {
        min: computed(integer, { doc: "Minimum number of replicas per region." }),
        max: computed(integer, { doc: "Maximum number of replicas per region." }),
      },
      "Settings",
    ),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_app_autoscaling),
  },

  validate({ config, at, diagnostics }) {
    const { min, max } = config;
    if (isKnown(min) && isKnown(max) && min > max)
      diagnostics.error(at.max, "max is less than min", `max is ${max} and min is ${min}. Raise max or lower min.`);
  },

  async plan({ plan, prior, changed, at, diagnostics, client, applying, isStored, options }) {
    if (prior === null && !isStored && isKnown(plan.app_id)) {
      const api = await client();
      const found = api && getNamed(api, plan.app_id, options);
      const settings = await readFound(found, { applying, attribute: "app_id" });
      if (settings !== undefined) plan.found = settings;
    }
    if (applying || !changed.has("max") || !isKnown(plan.max)) return;
    const api = await client();
    const limits = await api?.limits.get(options).catch(unlessRefused);
    refuseAboveLimits(plan.max, limits, at.max, diagnostics);
    if (plan.max === 1 || !isKnown(plan.app_id)) return;
    const volumes = await api?.applications.volumes(plan.app_id, options).catch(unlessRefused);
    if (volumes !== undefined && volumes.length > 0) warnAboutVolumes(volumes, plan.max, at.max, diagnostics);
  },

  planDestroy(context) {
    const { state, at, diagnostics } = context;
    warnAboutRestore(context);
    if (state.on_destroy === "keep")
      diagnostics.warning(
        at.on_destroy,
        "Autoscaling is not changed",
        `Application ${state.app_id} keeps min ${state.min ?? "?"} and max ${state.max ?? "?"}, because on_destroy is "keep". Set on_destroy = "restore" to restore the settings found at create.`,
      );
  },

  async create({ plan, client, options, ...taking }) {
    const settings = { min: plan.min, max: plan.max };
    const before = await getNamed(client, plan.app_id, options);
    const first = firstFound(taking, before, forms, plan.found);
    await takeOver(taking, first, {}, () => client.autoscaling.put(plan.app_id, settings, { ...options, before }));
    return { ...plan, found: plan.found ?? first.found };
  },

  read: ({ state, client, options }) =>
    requireApplication(client, state.app_id, options, async () => ({
      ...state,
      ...(await client.autoscaling.get(state.app_id, options)),
    })),

  async update({ plan, prior, client, options }) {
    const before = { min: prior.min, max: prior.max };
    await client.autoscaling.put(plan.app_id, { min: plan.min, max: plan.max }, { ...options, before });
    return { ...plan, found: prior.found };
  },

  async delete(context) {
    const { state, client, options, at, diagnostics } = context;
    const restore = (found: AutoscalingSettings) =>
      requireApplication(client, state.app_id, options, async () => {
        const before = await client.autoscaling.get(state.app_id, options);
        const restored = restoredSettings(found, before, context);
        if (restored === undefined) return;
        if (restored.min <= restored.max) await client.autoscaling.put(state.app_id, restored, { ...options, before });
        else
          diagnostics.warning(
            at.on_destroy,
            "Autoscaling was not restored",
            `Application ${state.app_id} keeps min ${before.min} and max ${before.max}: somebody changed one of them, so a restore would set min ${restored.min} and max ${restored.max}. To restore both, use the dashboard.`,
          );
      });
    await destroyBy(context, forms, { restore, otherwise: () => requireContainer(client, state, options) });
  },

  async import({ identity, client, options, private: recorded }) {
    const found = await getNamed(client, identity.app_id, options);
    return { ...found, found: recordFound(recorded, found, forms) };
  },

  list: {
    doc: "The autoscaling of each Magic Containers application of the account.",
    attributes: {
      app_id: optional(string, {
        doc: "ID of the only application to list. All applications of the account are listed if not set.",
        constraints: [notBlank],
      }),
    },
    async *objects({ config, client, options, includeResource }) {
      for await (const { id, name } of client.applications.list(options)) {
        if (config.app_id !== null && config.app_id !== id) continue;
        const found = { identity: { app_id: id }, displayName: name ?? `application ${id}` };
        if (!includeResource) yield found;
        else {
          const settings = await client.autoscaling.get(id, options);
          const isPaused = settings.min === 0;
          yield isPaused
            ? { ...found, undeclarable: WITHOUT_REPLICAS, raw: settings }
            : { ...found, resource: { app_id: id, ...settings, found: settings } };
        }
      }
    },
  },
});
