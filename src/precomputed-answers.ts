import type { PrecomputedAnswers } from "./server/provider-service.js";

/** Nothing when run from source: the bundle has the encoded answers here (`build/bundle/bundle-plugin.ts`). */
export const precomputedAnswers: PrecomputedAnswers = {};
