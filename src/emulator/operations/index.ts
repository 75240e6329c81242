import type { Operation } from "../operation.js";
import { accessListConfigurationOperations } from "./access-lists/configurations.js";
import { accessListOperations } from "./access-lists/access-lists.js";
import { apiGuardianOperations } from "./api-guardian/api-guardian.js";
import { autoscalingOperations } from "./autoscaling.js";
import { botOperations } from "./bots/bots.js";
import { customPageOperations } from "./pages.js";
import { enumOperations } from "./enumerations.js";
import { eventLogSearchOperations } from "./events/event-log-search.js";
import { eventLogOperations } from "./events/event-logs.js";
import { metricsOperations } from "./metrics/metrics.js";
import { overageOperations } from "./metrics/overages.js";
import { rateLimitOperations } from "./rules/rate-limits.js";
import { videoOperations } from "./video/videos.js";
import { wafCatalogOperations } from "./rules/waf-catalog.js";
import { wafRuleOperations } from "./rules/waf-rules.js";
import { botDetectionOperations } from "./bots/bot-detection.js";
import { uploadScanningOperations } from "./uploads.js";
import { zoneOperations } from "./zones/zones.js";

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
  ...botDetectionOperations,
  ...uploadScanningOperations,
  ...autoscalingOperations,
  ...videoOperations,
];
