/** The two programs that read Terraform's language, by the name of their executable. */
export type EngineKind = "terraform" | "tofu";

/** An engine that is known to start: where it lies, which of the two it is and which version it said it has. */
export interface Engine {
  readonly kind: EngineKind;
  /** Absolute path of the executable. */
  readonly path: string;
  /** Semantic version without a leading `v`, as printed by `version`. */
  readonly version: string;
}

/** The oldest version of each engine that the provider supports: protocol 6 with everything the schemas use. */
export const ENGINE_FLOORS: Readonly<Record<EngineKind, string>> = { terraform: "1.8", tofu: "1.6" };

/** Says whether the engine's version is at least `floor` (`major.minor`); pre-releases count as their release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  return major > floorMajor || (major === floorMajor && minor >= floorMinor);
}

/** The engine's own spelling of its name, for people. */
export function engineTitle(kind: EngineKind): string {
  return kind === "terraform" ? "Terraform" : "OpenTofu";
}
