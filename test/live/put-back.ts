import * as v from "valibot";
import type { Target } from "../cases/target.js";
import type { ResourceType } from "../cases/generated/index.js";

/** Sends requests to the API with the account's key. */
export interface Api {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>;
}

/** An API at this address. */
export function apiAt(url: string, accessKey: string): Api {
  return {
    ask: async (method, path, body) => {
      const isText = typeof body === "string";
      const response = await fetch(url + path, {
        method,
        headers: {
          AccessKey: accessKey,
          Accept: "application/json",
          "Content-Type": isText ? "text/html" : "application/json",
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    },
  };
}

const lists = v.object({
  managedLists: v.nullable(
    v.array(
      v.object({
        listId: v.number(),
        configurationId: v.number(),
        isEnabled: v.boolean(),
        action: v.number(),
        requiredPlan: v.optional(v.number(), 0),
      }),
    ),
  ),
  customLists: v.nullable(v.array(v.object({ listId: v.number(), name: v.nullable(v.string()) }))),
});
const bots = v.object({
  categories: v.array(
    v.object({
      category: v.number(),
      categoryAction: v.number(),
      bots: v.nullable(v.array(v.object({ botId: v.number(), action: v.number() }))),
    }),
  ),
});
const zone = v.object({ data: v.object({ planType: v.number(), pullZoneId: v.nullish(v.number()) }) });
const rules = v.object({
  data: v.nullable(v.array(v.object({ id: v.number(), ruleName: v.nullable(v.string()) }))),
});
const incident = v.object({
  data: v.object({
    learningMode: v.nullish(v.boolean()),
    learningModeUntil: v.nullish(v.string()),
    dDoSShieldSensitivity: v.number(),
    wafExecutionMode: v.number(),
  }),
});
const guardian = v.object({
  data: v.object({ endpoints: v.nullish(v.array(v.object({ apiGuardianEndpointId: v.number() }))) }),
});
const settings = v.object({ data: v.record(v.string(), v.unknown()) });
const replicas = v.object({ min: v.number(), max: v.number() });

async function read<Schema extends v.GenericSchema>(
  api: Api,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { status, text } = await api.ask("GET", path);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
  return v.parse(schema, JSON.parse(text));
}

const zonePath = ({ zone: id }: Pick<Target, "zone">): string => `/shield/shield-zone/${id}`;
const AI_SCRAPER = 2;

/** What the suite can use: the required IDs, and the types that the zone's Shield plan does not have. */
export async function findTarget(
  api: Api,
  id: number,
  app: string,
  prefix: string,
): Promise<{ target: Target; endpoint: number | undefined; without: ResourceType[] }> {
  const { data } = await read(api, `/shield/shield-zone/${id}`, zone);
  const { managedLists } = await read(api, `/shield/shield-zone/${id}/access-lists`, lists);
  const managedList = managedLists?.find(({ requiredPlan }) => requiredPlan <= data.planType)?.listId ?? 0;
  const { categories } = await read(api, `/shield/shield-zone/${id}/bot-categorization`, bots);
  const bot = categories.flatMap((group) => group.bots ?? [])[0]?.botId ?? 0;
  const without: ResourceType[] = [
    "bunny_shield_waf_rule_order", // Needs rules of the emulator's seed.
    "bunny_shield_api_guardian", // The API cannot remove a document.
    "bunny_shield_api_guardian_endpoint",
    ...(data.planType === 0
      ? ([
          "bunny_shield_custom_page",
          "bunny_shield_bot_action",
          "bunny_shield_bot_category_action",
          "bunny_shield_bot_detection",
          "bunny_shield_waf_rule",
        ] as const)
      : []),
    ...((data.pullZoneId ?? 0) === 0 ? (["bunny_shield_zone"] as const) : []),
    ...(managedList === 0 ? (["bunny_shield_access_list_configuration"] as const) : []),
    ...(bot === 0 ? (["bunny_shield_bot_action"] as const) : []),
    ...(app === "" ? (["bunny_app_autoscaling"] as const) : []),
  ];
  const pullZone = data.pullZoneId ?? 0;
  const others = {
    otherZone: id,
    pullZone,
    otherPullZone: pullZone,
    otherManagedList: managedList,
    otherBot: bot,
    otherApp: app,
  };
  const endpoint = await endpointOf(api, id);
  return { target: { zone: id, managedList, bot, app, prefix, ...others }, endpoint, without };
}

/** The first endpoint of the zone's document; undefined without one. */
async function endpointOf(api: Api, id: number): Promise<number | undefined> {
  const { status, text } = await api.ask("GET", `/shield/shield-zone/${id}/api-guardian`);
  const found = status === 200 ? v.safeParse(guardian, JSON.parse(text)) : undefined;
  return found?.success === true ? found.output.data.endpoints?.[0]?.apiGuardianEndpointId : undefined;
}

/** One thing that the suite changes: its current value, and how to restore it. */
interface Kept {
  readonly what: string;
  readonly now: () => Promise<string>;
  readonly put: (before: string) => Promise<{ status: number; text: string }>;
}

function keptOf(api: Api, target: Target): Partial<Record<ResourceType, Kept>> {
  const path = zonePath(target);
  const json = (value: unknown): string => JSON.stringify(value);
  const parsed = (text: string): unknown => JSON.parse(text);
  const page = `${path}/custom-page/block`;
  const managed = async () => {
    const found = (await read(api, `${path}/access-lists`, lists)).managedLists ?? [];
    return found.find(({ listId }) => listId === target.managedList);
  };
  const categories = async () => (await read(api, `${path}/bot-categorization`, bots)).categories;
  const part = (name: string, what: string): Kept => ({
    what,
    now: async () => json((await read(api, `${path}/${name}`, settings)).data),
    put: (before) => api.ask("PATCH", `${path}/${name}`, parsed(before)),
  });
  return {
    bunny_shield_zone: {
      what: "learning, the mode of the WAF, and the sensitivity of DDoS protection",
      now: async () => {
        const { learningModeUntil: until, ...now } = (await read(api, path, incident)).data;
        // The end of a learning that is over cannot be written.
        return json(now.learningMode === true && until ? { ...now, learningModeUntil: toSeconds(until) } : now);
      },
      put: (before) =>
        api.ask("PATCH", "/shield/shield-zone", { shieldZoneId: target.zone, shieldZone: parsed(before) }),
    },
    bunny_shield_bot_detection: part("bot-detection", "bot detection"),
    bunny_shield_upload_scanning: part("upload-scanning", "upload scanning"),
    bunny_app_autoscaling: {
      what: `autoscaling of ${target.app}`,
      now: async () => json(await read(api, `/mc/apps/${encodeURIComponent(target.app)}/autoscaling`, replicas)),
      put: (before) => api.ask("PUT", `/mc/apps/${encodeURIComponent(target.app)}/autoscaling`, parsed(before)),
    },
    bunny_shield_custom_page: {
      what: "the page of blocked visitors",
      now: async () => {
        const { status, text } = await api.ask("GET", page);
        if (status !== 200 && status !== 404) throw new Error(`GET ${page} answered ${status}`);
        return status === 404 ? "" : text;
      },
      put: (before) => (before === "" ? api.ask("DELETE", page) : api.ask("PUT", page, pageText(before))),
    },
    bunny_shield_access_list_configuration: {
      what: `the configuration of managed list ${target.managedList}`,
      now: async () => {
        const list = await managed();
        return json({ isEnabled: list?.isEnabled, action: list?.action });
      },
      put: async (before) => {
        const id = (await managed())?.configurationId ?? 0;
        return api.ask("PATCH", `${path}/access-lists/configurations/${id}`, parsed(before));
      },
    },
    bunny_shield_bot_action: {
      what: `the action of bot ${target.bot}`,
      now: async () => {
        const all = (await categories()).flatMap((group) => group.bots ?? []);
        return json({ action: all.find(({ botId }) => botId === target.bot)?.action ?? 0 });
      },
      put: (before) => api.ask("PUT", `${path}/bot-categorization/bots/${target.bot}`, parsed(before)),
    },
    bunny_shield_bot_category_action: {
      what: "the action of the category ai_scraper",
      now: async () => {
        const own = (await categories()).find(({ category }) => category === AI_SCRAPER);
        return json({ action: own?.categoryAction ?? 0 });
      },
      put: (before) => api.ask("PUT", `${path}/bot-categorization/categories/${AI_SCRAPER}`, parsed(before)),
    },
  };
}

/** A time of the API, which may lack the time zone and have fractions. */
const toSeconds = (time: string): string => time.replace(/(?:\.\d+)?Z?$/, "Z");

/** The API returns a page as a JSON string or as it is. */
function pageText(answered: string): string {
  if (!answered.startsWith('"')) return answered;
  return v.parse(v.string(), JSON.parse(answered));
}

/**
 * Reads everything that the suite changes, and returns a function that restores it: settings are reset, and objects
 * with the prefix deleted. It resolves with what could not be restored, and may be called at any time.
 */
export async function keep(api: Api, target: Target, types: readonly ResourceType[]): Promise<() => Promise<string[]>> {
  const all = keptOf(api, target);
  const kept = types.flatMap((type) => all[type] ?? []);
  const before = await Promise.all(kept.map(({ now }) => now()));
  return async () => {
    const problems = await removeOwn(api, target).catch((error: unknown) => [String(error)]);
    for (const [index, { what, now, put }] of kept.entries()) {
      const was = before[index] ?? "";
      try {
        if ((await now()) !== was) await put(was);
        if ((await now()) !== was) problems.push(`${what}: it was ${was || "absent"}`);
      } catch (error) {
        problems.push(`${what}: it was ${was || "absent"} (${String(error)})`);
      }
    }
    return problems;
  };
}

/** Deletes the lists and rules whose names begin with the prefix. */
async function removeOwn(api: Api, target: Target): Promise<string[]> {
  const words = target.prefix.replaceAll(/[^A-Za-z0-9]+/g, " ");
  const find = async (): Promise<string[]> => {
    const { customLists } = await read(api, `${zonePath(target)}/access-lists`, lists);
    const { data } = await read(api, `/shield/rate-limits/${target.zone}?perPage=1000`, rules);
    const wafRules = await read(api, `/shield/waf/custom-rules/${target.zone}?perPage=1000`, rules);
    const ownWafRules = (wafRules.data ?? []).filter(({ ruleName }) => ruleName?.startsWith(words));
    const ownLists = (customLists ?? []).filter(({ name }) => name?.startsWith(target.prefix));
    const ownRules = (data ?? []).filter(({ ruleName }) => ruleName?.startsWith(words));
    return [
      ...ownLists.map(({ listId }) => `${zonePath(target)}/access-lists/${listId}`),
      ...ownRules.map(({ id }) => `/shield/rate-limit/${id}`),
      ...ownWafRules.map(({ id }) => `/shield/waf/custom-rule/${id}`),
    ];
  };
  for (const path of await find()) await api.ask("DELETE", path);
  return (await find()).map((path) => `${path} could not be removed`);
}
