import { isWithin, type Range, sizeOf, union } from "../../../zone/access-lists/addresses.js";
import { phrase, words, type Words } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import { foldVerdicts, WEIGHT } from "../verdict.js";
import type { ZoneList } from "./zone-list.js";
import type { Cover, LaterShift, ListShift } from "./zone-sweep.js";
import { ledBy } from "../review-rules.js";

const YEAR_MS = 365 * 86_400_000;

/** Returns `December 1, 14:02 UTC`; adds the year if the moment is at least one year after the plan. */
function momentText(moment: number, plannedAt: number): Words {
  const time = new Date(moment);
  const iso = time.toISOString();
  const day = time.toLocaleDateString("en-US", {
    ...{ month: "long", day: "numeric", timeZone: "UTC" },
    year: moment - plannedAt < YEAR_MS ? undefined : "numeric",
  });
  const clock = iso.slice(11, iso.endsWith(":00.000Z") ? 16 : 19);
  return words(clock === "00:00" ? day : `${day}, ${clock} UTC`);
}

const exposedBy = ({ removed, added, kept }: ListShift): readonly Range[] =>
  union([removed, added, kept].flatMap(({ loosened, promised }) => [...loosened.segments, ...promised.segments]));

const isWorse = ({ direction }: Finding): boolean => direction === "loosens" || direction === "unknown";

/** Returns the findings for the worst later moment. Skips moments at which the change exposes no more than today. */
export function worstMoment(
  today: ListShift,
  later: readonly LaterShift[],
  plannedAt: number,
  judge: (later: LaterShift) => readonly Finding[],
): readonly Finding[] {
  if (later.length === 0) return [];
  const known = exposedBy(today);
  let worst: { readonly weight: number; readonly size: bigint; readonly findings: readonly Finding[] } | undefined;
  for (const one of later) {
    const exposed = exposedBy(one.shift);
    if (exposed.every((range) => isWithin(range, known))) continue;
    const found = judge(one).filter(isWorse);
    const { direction, severity } = foldVerdicts(found);
    const weight = WEIGHT[severity] + (direction === "loosens" ? 3 : 0);
    const size = sizeOf(exposed);
    if (found.length === 0 || (worst && (weight < worst.weight || (weight === worst.weight && size <= worst.size))))
      continue;
    const from = phrase`From ${momentText(one.moment, plannedAt)}, `;
    const findings = one.moment <= plannedAt ? found : found.map((each) => ledBy(from, each));
    worst = { weight, size, findings };
  }
  return worst?.findings ?? [];
}

/** Returns `list X until January 1`; without a date if the list covers the entries permanently. */
export function listText({ list, until }: Cover, own: ZoneList | undefined, plannedAt: number): Words {
  const name = list.nameBeside(own);
  return words(until === undefined ? phrase`list ${name}` : phrase`list ${name} until ${momentText(until, plannedAt)}`);
}
