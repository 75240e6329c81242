import { Aspects, TerraformStack, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";

const rules = new WeakSet<IAspect>();
const watched = new WeakSet<IConstruct>();

/** Registers an aspect that must not be ignored. */
export function registerRules(aspect: IAspect): void {
  rules.add(aspect);
}

/** Fails the synthesis if house rules were added above the stack of a construct, where the library applies no aspects. */
export function watchRules(scope: IConstruct): void {
  const stack = scope.node.scopes.find((found) => TerraformStack.isStack(found));
  if (stack === undefined || watched.has(stack)) return;
  watched.add(stack);
  stack.node.addValidation({ validate: () => ignoredRules(stack) });
}

function ignoredRules(stack: IConstruct): string[] {
  if (hasRules(stack)) return [];
  const above = stack.node.scopes.slice(0, -1).find(hasRules);
  if (above === undefined) return [];
  const where = above.node.path === "" ? "the app" : above.node.path;
  return [
    `HouseRules were added to ${where}, but the libraries apply aspects only to stacks and their contents. Add HouseRules to each stack: Aspects.of(stack).add(new HouseRules()).`,
  ];
}

function hasRules(scope: IConstruct): boolean {
  return Aspects.of(scope).all.some((aspect) => rules.has(aspect));
}
