import type { PullRequest } from "../pull-request.js";
import { EXCEPTIONS } from "./exceptions.js";
import { IDLE_WAF } from "./idle-waf.js";
import { LISTS } from "./lists.js";
import { RULES } from "./rules.js";
import { OTHER_SETTINGS } from "./settings.js";
import { ZONES } from "./zones.js";

/** All pull requests that are written by hand. */
export const BY_HAND: readonly PullRequest[] = [
  ...LISTS,
  ...RULES,
  ...ZONES,
  ...OTHER_SETTINGS,
  ...IDLE_WAF,
  ...EXCEPTIONS,
];
