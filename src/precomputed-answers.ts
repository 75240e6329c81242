import type { PrecomputedAnswers } from "./server/provider-service.js";

/** Empty if the plugin runs from source. In the bundle, this has the encoded answers (`build/bundle/bundle-plugin.ts`). */
export const precomputedAnswers: PrecomputedAnswers = {};
