import type { Step } from "../plan/plan.js";

/** A path as Terraform writes it: `regions.DE.min`, `rule[0].tags["a b"]`. */
export function formatPath(steps: readonly Step[]): string {
  let path = "";
  for (const step of steps) {
    if (typeof step === "number") path += `[${step}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(step)) path += path === "" ? step : `.${step}`;
    else path += `[${JSON.stringify(step)}]`;
  }
  return path;
}

/** The path of the attribute in the schema: members' names only, list positions dropped. */
export function schemaPath(steps: readonly Step[]): string {
  return steps.filter((step) => typeof step === "string").join(".");
}
