import type { ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import type { TypeMeaning } from "../meaning-table.js";
import { nameOf } from "../object-names.js";

/**
 * How far other lists may rely on this list. `stable`: the list exists and is managed. An effect that it has on both sides is
 * certain. `planned`: the effect of the list depends on the apply. `done`: the change of the list has already happened. `shared`:
 * another address has the same object, so the later effect of the list is unknown. See docs/decisions/only-what-lasts-covers.md.
 */
export type Certainty = "stable" | "planned" | "done" | "shared";

/** A list among the lists of its zone. */
export class ZoneList {
  private known: string | undefined;

  constructor(
    private readonly change: ResourceChange,
    private readonly meaning: TypeMeaning,
    private readonly redactor: Redactor,
    readonly certainty: Certainty,
  ) {}

  /** True if the plan imports the list, so the state does not have its current entries. */
  get isImported(): boolean {
    return this.change.importing !== undefined;
  }

  /** Returns the name, or the address if the other list has the same name. */
  nameBeside(other: ZoneList | undefined): string {
    const name = this.name();
    return other !== undefined && other !== this && other.name() === name
      ? this.redactor.address(this.change.address)
      : name;
  }

  /** Returns the printable name. Computed on demand, because thousands of lists are read and few are named. */
  private name(): string {
    return (this.known ??= nameOf(this.change, this.meaning, this.redactor));
  }

  /** Returns the planned action as a participle: `created`, `imported`. */
  get fate(): string {
    if (this.certainty === "shared") return "as this plan says";
    return FATES[this.isImported ? "import" : this.change.action] ?? "changed";
  }
}

const FATES: Readonly<Record<string, string>> = {
  create: "created",
  forget: "forgotten",
  import: "imported",
  replace: "replaced",
};
