export { checkEphemeral } from "./check-ephemeral.js";
export { checkFunctionResult } from "./check-function-result.js";
export { checkGeneratedConfig } from "./check-generated-config.js";
export { checkIdentity } from "./check-identity.js";
export { checkDestroyPlan, checkPlan, type PlanAnswer } from "./check-plan.js";
export { checkApply, checkCompletion } from "./check-result.js";
export { checkData, checkImport, checkMove, checkRead, checkUpgrade } from "./check-state.js";
export { RULES, violationDiagnostics, type Rule, type Violation } from "./violation.js";
