import type { Operation } from "../operation.js";
import { accessListConfigurationOperations } from "./access-list-configurations.js";
import { accessListOperations } from "./access-lists.js";
import { apiGuardianOperations } from "./api-guardian.js";
import { autoscalingOperations } from "./autoscaling.js";
import { botOperations } from "./bots.js";
import { customPageOperations } from "./custom-pages.js";
import { enumOperations } from "./enumerations.js";
import { eventLogSearchOperations } from "./event-log-search.js";
import { eventLogOperations } from "./event-logs.js";
import { metricsOperations } from "./metrics.js";
import { overageOperations } from "./overages.js";
import { rateLimitOperations } from "./rate-limits.js";
import { videoOperations } from "./videos.js";
import { wafCatalogOperations } from "./waf-catalog.js";
import { wafRuleOperations } from "./waf-rules.js";
import { zoneProtectionOperations } from "./zone-protection.js";
import { zoneOperations } from "./zones.js";

/** All operations of the emulator. */
export const operations: readonly Operation[] = [
  ...accessListOperations,
  ...accessListConfigurationOperations,
  ...customPageOperations,
  ...botOperations,
  ...eventLogOperations,
  ...eventLogSearchOperations,
  ...apiGuardianOperations,
  ...metricsOperations,
  ...overageOperations,
  ...enumOperations,
  ...rateLimitOperations,
  ...wafRuleOperations,
  ...wafCatalogOperations,
  ...zoneOperations,
  ...zoneProtectionOperations,
  ...autoscalingOperations,
  ...videoOperations,
];
