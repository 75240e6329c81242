import {
  botCategories,
  type BotCategory,
  botCategoryActions,
  type BunnyClient,
  type CallOptions,
  codeName,
  codeNames,
  requireCode,
} from "../../api/index.js";
import {
  type AttributePath,
  computed,
  defineResource,
  DiagnosticError,
  type Diagnostics,
  isKnown,
  oneOfKnown,
  privateState,
  required,
  string,
} from "../../framework/index.js";
import { actionForms, findCategory } from "./bot-catalog.js";
import { nullWhenGone, requireZone } from "../policies/gone.js";
import { inEachZone, onlyZoneId, shieldZoneId, onDestroyAttribute, DEFAULT_TIMEOUTS } from "../policies/attributes.js";
import { firstFound, foundAttribute, readFound, recordFound, takeOver } from "../policies/take-over.js";
import { storedAction } from "../policies/stored-form.js";
import { warnAboutRestore } from "../policies/restore.js";
import { destroyInZone, warnIfRefused } from "../policies/refused-destroy.js";
import { warnAboutWeakening } from "../policies/weakening.js";
import { onDestroyWords } from "../../zone/words/on-destroy.js";
import { stancesOf } from "../../zone/words/code-table.js";

const categories = codeNames(botCategories).filter((name) => name !== "none");

function categoryCode(category: string): number {
  return requireCode(botCategories, category);
}

async function getCategory(
  client: BunnyClient,
  zone: number,
  category: string,
  options: CallOptions,
  at?: AttributePath,
): Promise<BotCategory> {
  const found = await findCategory(client, zone, categoryCode(category), options);
  if (found) return found;
  throw new DiagnosticError(
    at,
    "No such bot category",
    `Shield zone ${zone} has no bots of category "${category}". The data source bunny_shield_bots lists the categories.`,
  );
}

const forms = actionForms(botCategoryActions);

/** Policy: warns about bots of an allowed category that any client can impersonate. */
function warnAboutUnverifiable({ bots }: BotCategory, category: string, at: AttributePath, diagnostics: Diagnostics) {
  const names = bots
    .filter((bot) => !bot.isVerifiable)
    .map(({ userAgentMatch, botId }) => userAgentMatch ?? `${botId}`);
  if (names.length === 0) return;
  const shown = names.slice(0, MOST_SHOWN).join(", ");
  diagnostics.warning(
    at,
    "Bots of this category can be impersonated",
    `The API cannot verify ${names.length} of the ${bots.length} bots of the category "${category}" (${shown}${names.length > MOST_SHOWN ? ", …" : ""}), ` +
      "so any client that sends one of their User-Agents is allowed too. To allow only bots that can be verified, set the action of each with bunny_shield_bot_action.",
  );
}

const MOST_SHOWN = 5;

const categoryState = ({ categoryAction }: Pick<BotCategory, "categoryAction">) => ({
  action: codeName(botCategoryActions, categoryAction),
});

const whatOf = (category: string): string => `The action of the bot category ${category}`;

const ACTION = required(oneOfKnown(...codeNames(botCategoryActions)), {
  doc: "Action for the bots.",
  meaning: { kind: "action", stances: stancesOf(botCategoryActions) },
});

/**
 * `bunny_shield_bot_category_action`: PUT `bot-categorization/categories/{category}`
 * (docs/reference/service.md#bot-actions).
 */
export const shieldBotCategoryAction = defineResource<BunnyClient>()({
  type: "bunny_shield_bot_category_action",
  doc: [
    "The action of a Shield zone for the bots of a category that have no action of their own (`bunny_shield_bot_action`).",
    "",
    "`allow` exempts them from the DDoS challenge, bot detection, and access lists, but not from the WAF and rate limits.",
    "Bots that the API cannot verify are allowed by their `User-Agent` alone, which any client can send.",
    "`block` responds with 403. `none` takes no action. New zones allow some categories by default; `on_destroy` determines",
    "the action after a destroy.",
  ].join("\n"),
  identity: ["shield_zone_id", "category"],
  timeouts: DEFAULT_TIMEOUTS,
  private: privateState(storedAction),
  attributes: {
    shield_zone_id: shieldZoneId,
    category: required(oneOfKnown(...categories), {
      doc: "Category of bots.",
      requiresReplace: true,
      meaning: { kind: "target" },
    }),
    action: ACTION,
    found: foundAttribute({ action: computed(string, { doc: "The category's action." }) }, "Action"),
    on_destroy: onDestroyAttribute(onDestroyWords.bunny_shield_bot_category_action),
  },

  async plan({ plan, prior, changed, at, diagnostics, applying, isStored, client, options }) {
    const { shield_zone_id: zone, category } = plan;
    const isAllowed = !applying && plan.action === "allow" && (prior === null || changed.has("action"));
    const takesOver = prior === null && !isStored;
    if (!(takesOver || isAllowed) || !isKnown(zone) || !isKnown(category)) return;
    const api = await client();
    const reading = api && getCategory(api, zone, category, options, at.category);
    const now = await readFound(reading, { applying, attribute: "shield_zone_id" });
    if (now === undefined) return;
    const found = forms.stateOf({ action: now.categoryAction });
    if (takesOver) plan.found = found;
    if (takesOver && !applying) warnAboutWeakening({ action: ACTION }, found, plan, at, diagnostics);
    if (isAllowed) warnAboutUnverifiable(now, category, at.action, diagnostics);
  },

  async create({ plan, client, options, ...taking }) {
    const { shield_zone_id: zone, category } = plan;
    const { categoryAction } = await getCategory(client, zone, category, options);
    const first = firstFound(taking, { action: categoryAction }, forms, plan.found);
    const code = requireCode(botCategoryActions, plan.action);
    await takeOver(taking, first, {}, () => client.bots.setCategoryAction(zone, categoryCode(category), code, options));
    return { ...plan, found: plan.found ?? first.found };
  },

  read: ({ state, client, options }) =>
    nullWhenGone(client, state.shield_zone_id, options, async () => {
      const code = categoryCode(state.category);
      const found = await findCategory(client, state.shield_zone_id, code, options);
      if (found === undefined) return null;
      return { ...state, ...categoryState(found) };
    }),

  async update({ plan, prior, client, options }) {
    const code = requireCode(botCategoryActions, plan.action);
    await client.bots.setCategoryAction(plan.shield_zone_id, categoryCode(plan.category), code, options);
    return { ...plan, found: prior.found };
  },

  async planDestroy(context) {
    if (warnAboutRestore(context))
      await warnIfRefused("bunny_shield_bot_category_action", whatOf(context.state.category), context);
  },

  async delete(context) {
    const { state, client, options } = context;
    const { shield_zone_id: zone } = state;
    const code = categoryCode(state.category);
    const write = ({ action }: { readonly action: number }) =>
      client.bots.setCategoryAction(zone, code, action, options);
    await destroyInZone(context, {
      ...{
        what: whatOf(state.category),
        forms,
        write,
        otherwise: () => write({ action: botCategoryActions.codes.none }),
      },
      present: async () => {
        const category = await findCategory(client, zone, code, options);
        return category && { action: category.categoryAction };
      },
    });
  },

  async import({ identity, client, options, private: recorded }) {
    const { categoryAction: action } = await requireZone(client, identity.shield_zone_id, options, () =>
      getCategory(client, identity.shield_zone_id, identity.category, options),
    );
    return { action: codeName(botCategoryActions, action), found: recordFound(recorded, { action }, forms) };
  },

  list: {
    doc: "The bot categories of a Shield zone that have an action.",
    attributes: { shield_zone_id: onlyZoneId },
    objects: inEachZone(async function* (zone, { client, options }) {
      for (const group of await client.bots.list(zone, options)) {
        if (group.categoryAction === botCategoryActions.codes.none) continue;
        const category = codeName(botCategories, group.category);
        const identity = { shield_zone_id: zone, category };
        if (!codeNames(botCategories).some((name) => name === category)) {
          yield {
            identity,
            displayName: category,
            undeclarable: `This version of the provider does not know the bot category ${group.category}. Upgrade the provider, or leave its action to the dashboard.`,
            raw: group,
          };
          continue;
        }
        const resource = {
          ...identity,
          ...categoryState(group),
          found: forms.stateOf({ action: group.categoryAction }),
        };
        yield { identity, displayName: category, resource };
      }
    }),
  },
});
