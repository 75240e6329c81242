export {
  checkApply,
  checkCompletion,
  checkData,
  checkDestroyPlan,
  checkEphemeral,
  checkFunctionResult,
  checkGeneratedConfig,
  checkIdentity,
  checkImport,
  checkMove,
  checkPlan,
  checkRead,
  checkUpgrade,
} from "./check.js";
export { RULES, violationDiagnostics, type Rule, type Violation } from "./violation.js";
