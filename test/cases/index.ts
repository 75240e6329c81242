import type { BatteryCase } from "../support/battery-case.js";
import { appAutoscaling } from "./app-autoscaling.js";
import { accessList } from "./shield-access-list.js";
import { accessListConfiguration } from "./shield-access-list-configuration.js";
import { botAction } from "./shield-bot-action.js";
import { botCategoryAction } from "./shield-bot-category-action.js";
import { botDetection } from "./shield-bot-detection.js";
import { customPage } from "./shield-custom-page.js";
import { rateLimit } from "./shield-rate-limit.js";
import { uploadScanning } from "./shield-upload-scanning.js";
import { wafRule } from "./shield-waf-rule.js";
import { wafRuleOrder } from "./shield-waf-rule-order.js";
import { zone } from "./shield-zone.js";
import type { Target } from "./target.js";

/** The case of every resource type. The battery, the campaign and the suite for a real account share them. */
export const CASES = {
  bunny_app_autoscaling: appAutoscaling,
  bunny_shield_access_list: accessList,
  bunny_shield_access_list_configuration: accessListConfiguration,
  bunny_shield_bot_action: botAction,
  bunny_shield_bot_category_action: botCategoryAction,
  bunny_shield_bot_detection: botDetection,
  bunny_shield_custom_page: customPage,
  bunny_shield_rate_limit: rateLimit,
  bunny_shield_upload_scanning: uploadScanning,
  bunny_shield_waf_rule: wafRule,
  bunny_shield_waf_rule_order: wafRuleOrder,
  bunny_shield_zone: zone,
} satisfies Readonly<Record<string, (target: Target) => BatteryCase>>;

/** A resource type of the provider. */
export type ResourceType = keyof typeof CASES;

/** Every resource type, in the order of {@link CASES}. */
export const RESOURCE_TYPES = Object.keys(CASES) as readonly ResourceType[];
