import * as v from "valibot";
import type { CodeOf } from "../../zone/words/code-table.js";
import { type Call, jsonBody, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { ApiError } from "../http/api-error.js";
import { differencesOf } from "../http/differences.js";
import { confirmedWrite } from "../http/lost-write.js";
import type { CallOptions } from "../../shared/call-options.js";
import {
  type Decoded,
  code,
  decodeWith,
  integer,
  listOf,
  readData,
  requireSame,
  text,
  flag,
  optional,
} from "../http/response-schema.js";
import {
  botActions,
  botCategories,
  botCategoryActions,
  botDetectionModes,
  fingerprintAggressions,
  sensitivities,
} from "../../zone/words/bots.js";
import { createZoneReads } from "../http/shared-read.js";
import { type ZonePart, createZonePart, givenMembers } from "../zone-part.js";

const botSchema = v.object({
  botId: integer,
  userAgentMatch: text,
  /** A code of `botCategories`. */
  category: code(botCategories),
  /** A code of `botActions`. */
  action: code(botActions),
  isVerifiable: v.boolean(),
});

const categoryActionSchema = v.object({
  /** A code of `botCategories`. */
  category: code(botCategories),
  /** A code of `botCategoryActions`. */
  action: code(botCategoryActions),
});

const categorySchema = v.object({
  /** A code of `botCategories`. */
  category: code(botCategories),
  /** A code of `botCategoryActions`. */
  categoryAction: code(botCategoryActions),
  bots: listOf(botSchema),
});

/** A known bot (docs/reference/service.md#bot-catalog). `action` may be its own action or the effective action. */
export type Bot = Decoded<typeof botSchema>;
/** The action for the bots of a category that have no action of their own (docs/reference/service.md#bot-actions). */
export type BotCategoryAction = Decoded<typeof categoryActionSchema>;
/** A category with its bots (docs/reference/service.md#bot-catalog). */
export type BotCategory = Decoded<typeof categorySchema>;

/** Bot categorization of Shield zones (docs/reference/service.md#bots). Every method rejects with an `ApiError`. */
export interface Bots {
  /** Returns all categories with their bots. Callers share one request, as in `accessLists.list`. */
  list(zoneId: number, options?: CallOptions): Promise<readonly BotCategory[]>;
  /** Sets one bot's action, a code of `botActions`; 0 clears it. */
  setAction(zoneId: number, botId: number, action: CodeOf<typeof botActions>, options?: CallOptions): Promise<Bot>;
  /** Sets a category's action, a code of `botCategoryActions`; 0 clears it. */
  setCategoryAction(
    zoneId: number,
    category: CodeOf<typeof botCategories>,
    action: CodeOf<typeof botCategoryActions>,
    options?: CallOptions,
  ): Promise<BotCategoryAction>;
}

const kind = "bot";

/** Creates the bots of a client. */
export function createBots(context: Context): Bots {
  const { send, zoneWrites } = context;
  const categories = createZoneReads(context, kind, (zoneId, options) => send(listCall(zoneId), options));
  /** Writes an action. `find` picks the bot or category from the zone's categories. */
  const write = <Found extends Acting>(
    [zoneId, object]: readonly [zoneId: number, object: string],
    call: Call<Found>,
    action: number,
    find: (found: readonly BotCategory[]) => Found | undefined,
    options: CallOptions = {},
  ): Promise<Found> => {
    const read = async (reading: CallOptions): Promise<Found> => {
      const found = find(await categories(zoneId, { ...reading, isFresh: true }));
      if (found === undefined) throw new ApiError({ kind: "invalid_response", reason: `the zone has no ${object}` });
      return found;
    };
    const differences = (found: Found) => differencesOf({ action }, found, () => hasAction(found, action));
    const isProof = (found: Found): boolean => found.action === action;
    const run = () => confirmedWrite<Found>(context, { call, read, differences, isProof }, options);
    return zoneWrites.run(zoneId, { kind, object }, run, options.signal);
  };
  return {
    list: categories,
    setAction: (zoneId, botId, action, options) =>
      write<CatalogedBot>(
        [zoneId, `bot ${botId}`],
        botCall(zoneId, botId, action),
        action,
        (found) =>
          found
            .flatMap(({ bots, categoryAction }) => bots.map((bot) => ({ ...bot, categoryAction })))
            .find((bot) => bot.botId === botId),
        options,
      ),
    setCategoryAction: (zoneId, category, action, options) =>
      write<BotCategoryAction>(
        [zoneId, `category ${category}`],
        categoryCall(zoneId, category, action),
        action,
        (found) => {
          const one = found.find((each) => each.category === category);
          return one && { category, action: one.categoryAction };
        },
        options,
      ),
  };
}

interface CatalogedBot extends Bot {
  readonly categoryAction?: number;
}

const listCall = (zoneId: number): Call<readonly BotCategory[]> => ({
  operation: `list the bots of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/shield-zone/${zoneId}/bot-categorization`,
  decode: ({ json }) => decodeWith(v.object({ categories: v.array(categorySchema) }), json()).categories,
});

const botCall = (zoneId: number, botId: number, action: number): Call<Bot> => ({
  operation: `set the action of bot ${botId} in Shield zone ${zoneId}`,
  method: "PUT",
  path: path`/shield/shield-zone/${zoneId}/bot-categorization/bots/${botId}`,
  body: jsonBody({ action }),
  decode: ({ json }) => {
    const bot = readData(botSchema, json());
    requireSame("bot", botId, bot.botId);
    return bot;
  },
});

const categoryCall = (zoneId: number, category: number, action: number): Call<BotCategoryAction> => ({
  operation: `set the action of bot category ${category} in Shield zone ${zoneId}`,
  method: "PUT",
  path: path`/shield/shield-zone/${zoneId}/bot-categorization/categories/${category}`,
  body: jsonBody({ action }),
  decode: ({ json }) => {
    const answered = readData(categoryActionSchema, json());
    requireSame("bot category", category, answered.category);
    return answered;
  },
});

/** A bot or category with its action. `categoryAction` is undefined if unknown. */
interface Acting {
  readonly action: number;
  readonly categoryAction?: number;
}

/**
 * Reports whether a bot or a category has this action. The API may return a bot's own action or its effective action
 * (docs/reference/service.md#bot-actions). So if both are the same, a bot's own action cannot be distinguished from the action of
 * its category.
 */
export function hasAction({ action: found, categoryAction }: Acting, action: number): boolean {
  if (found === action) return true;
  return (action === 0 && found === categoryAction) || (found === 0 && action === categoryAction);
}

const sensitivity = optional(code(sensitivities));
const part = v.object({ sensitivity });

const botDetectionSchema = v.pipe(
  v.object({
    executionMode: optional(code(botDetectionModes)),
    requestIntegrity: part,
    ipAddress: part,
    browserFingerprint: v.object({
      sensitivity,
      aggression: optional(code(fingerprintAggressions)),
      complexEnabled: flag,
    }),
  }),
  v.transform(({ executionMode, requestIntegrity, ipAddress, browserFingerprint }) => ({
    /** A code of `botDetectionModes`. */
    executionMode,
    /** A code of `sensitivities`. */
    requestIntegrity: requestIntegrity.sensitivity,
    /** A code of `sensitivities`. */
    ipAddress: ipAddress.sensitivity,
    /** A code of `sensitivities`. */
    browserFingerprint: browserFingerprint.sensitivity,
    /** A code of `fingerprintAggressions`. */
    aggression: browserFingerprint.aggression,
    complexEnabled: browserFingerprint.complexEnabled,
  })),
);

/** The settings of bot detection (docs/reference/service.md#bot-detection). Null if the API returns no value. */
export type BotDetectionSettings = Decoded<typeof botDetectionSchema>;

/** Bot detection of Shield zones. On the plan Basic, the API refuses bot detection with `plan_required`. */
export type BotDetection = ZonePart<BotDetectionSettings>;

/**
 * Returns the settings in the form of the API. Each object has all members, because the API may not merge a partial object.
 */
export function botDetectionBody(settings: BotDetectionSettings): object {
  const { executionMode, requestIntegrity, ipAddress, browserFingerprint, aggression, complexEnabled } = settings;
  return givenMembers({
    executionMode,
    requestIntegrity: givenMembers({ sensitivity: requestIntegrity }),
    ipAddress: givenMembers({ sensitivity: ipAddress }),
    browserFingerprint: givenMembers({ sensitivity: browserFingerprint, aggression, complexEnabled }),
  });
}

/** Creates the bot detection of a client. */
export const createBotDetection = (context: Context): BotDetection =>
  createZonePart(context, {
    noun: "bot detection",
    path: (zoneId) => path`/shield/shield-zone/${zoneId}/bot-detection`,
    schema: botDetectionSchema,
    body: botDetectionBody,
  });
