import { effectOf, listedEntries } from "../effect.js";
import type { ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { readText, type Side, shownOf, sideAfter, sideBefore } from "../sides.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { ListChange, ListShape, ListSide } from "./zone-sweep.js";

/** Determines its name on demand, because thousands of lists are read and few are named. */
export class ReadList implements ListChange {
  private named: string | undefined;

  constructor(
    private readonly change: ResourceChange,
    readonly shape: ListShape,
    private readonly meaning: TypeMeaning,
    private readonly redactor: Redactor,
  ) {}

  get fate(): string {
    if (this.shape.certainty === "shared") return "as this plan says";
    return FATES[this.change.importing === undefined ? this.change.action : "import"] ?? "changed";
  }

  name(): string {
    return (this.named ??= nameOf(this.change, this.meaning, this.redactor));
  }
}

const FATES: Readonly<Record<string, string>> = {
  create: "created",
  forget: "forgotten",
  import: "imported",
  replace: "replaced",
};

/** The name of a list as it may be printed. */
export function nameOf(change: ResourceChange, meaning: TypeMeaning, redactor: Redactor): string {
  const label = meaning.all("label")[0]?.path;
  const text = readText(sideAfter(change), label) ?? readText(sideBefore(change), label);
  return label === undefined || text === undefined || text === ""
    ? redactor.address(change.address)
    : shownOf(change, label, text, redactor);
}

const ABSENT: ListSide = { stance: "observes", entries: [] };

/** What a list is on one side. */
export function listSide(side: Side, meaning: TypeMeaning): ListSide {
  if (!side.exists) return ABSENT;
  const stance = effectOf(side, meaning)?.stance;
  const { entries } = listedEntries(side, meaning);
  return { stance: stance === undefined || stance === "unknown" ? "observes" : stance, entries };
}
