import { FAULTS } from "./faults.js";
import { random } from "./plan.js";
import { setStage, type Stage } from "./stage.js";
import type { Part } from "./table.js";
import { type Finding } from "./verdict.js";
import { madeSince, unknownTo } from "./world.js";

const APPLY = ["apply", "-json", "-auto-approve"];
const DESTROY = ["destroy", "-json", "-auto-approve"];
const LISTS = 30;
const SHARE_REFUSED = 0.3;

const list = (name: string) => ({ shield_zone_id: 44, name, type: "country", action: "block", entries: ["KP"] });

/** The parts with many simultaneous requests. */
export async function together(seed: number): Promise<Part[]> {
  return [await thirtyLists(seed), await twoEngines()];
}

/** Thirty lists of one zone, while the API returns 429 to three requests in ten. */
async function thirtyLists(seed: number): Promise<Part> {
  const stage = await setStage("address");
  const findings: Finding[] = [];
  try {
    const before = stage.snapshot();
    const names = Array.from({ length: LISTS }, (_, index) => `Many ${index}`);
    const lists = Object.fromEntries(names.map((name, index) => [`list_${index}`, list(name)]));
    await stage.declare({ resource: { bunny_shield_access_list: lists } }, 20);
    const refused = FAULTS.find(({ name }) => name === "429-nothing");
    if (refused === undefined) throw new Error("The campaign has no 429.");
    const next = random(seed);
    const apply = stage.run(APPLY, { launched: true });
    stage.gateway.armAtRandom(refused, () => next() < SHARE_REFUSED);
    const { exitCode, output } = await apply;
    if (exitCode !== 0) findings.push({ kind: "no convergence", detail: output.slice(-600), unavoidable: false });
    findings.push(...(await differences(stage, before, LISTS)));
  } finally {
    await stage.close();
  }
  return { name: `${LISTS} lists, ${SHARE_REFUSED * 100} % of answers 429`, findings };
}

/** Two engines, each with its own state, apply five lists each to one zone at the same time. */
async function twoEngines(): Promise<Part> {
  const stages = await Promise.all([setStage("address"), setStage("address")]);
  const [first, second] = stages;
  const findings: Finding[] = [];
  try {
    const before = first.snapshot();
    for (const [index, stage] of stages.entries()) {
      const lists = Array.from({ length: 5 }, (_, at) => [`list_${at}`, list(`Engine ${index} list ${at}`)]);
      await stage.declare({ resource: { bunny_shield_access_list: Object.fromEntries(lists) as object } }, 2);
    }
    const elsewhere = { launched: true, env: { BUNNY_BASE_URL: first.gateway.url } };
    const ended = await Promise.all([first.run(APPLY, { launched: true }), second.run(APPLY, elsewhere)]);
    for (const { exitCode, output } of ended) {
      if (exitCode !== 0) findings.push({ kind: "no convergence", detail: output.slice(-600), unavoidable: false });
    }
    const states = await Promise.all(stages.map((stage) => stage.state()));
    const objects = states.flatMap((state) => state.objects);
    const made = madeSince(before, first.snapshot());
    for (const { id, name } of unknownTo({ ...states[0]!, objects }, made)) {
      findings.push({ kind: "orphan", detail: `access list ${id} (${name})`, unavoidable: false });
    }
    if (made.length !== 10)
      findings.push({ kind: "duplicate", detail: `${made.length} lists of 10`, unavoidable: false });
    await Promise.all([first.run(DESTROY), second.run(DESTROY, elsewhere)]);
    for (const { id, name } of madeSince(before, first.snapshot())) {
      findings.push({ kind: "orphan", detail: `left after destroy: access list ${id} (${name})`, unavoidable: false });
    }
  } finally {
    await Promise.all(stages.map((stage) => stage.close()));
  }
  return { name: "two engines, one zone", findings };
}

/** Lists that are surplus, missing, unknown to the state, or left by a destroy. */
async function differences(stage: Stage, before: ReturnType<Stage["snapshot"]>, wanted: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const made = madeSince(before, stage.snapshot());
  const unknown = unknownTo(await stage.state(), made);
  for (const { id, name } of unknown) {
    findings.push({ kind: "orphan", detail: `access list ${id} (${name})`, unavoidable: false });
  }
  if (made.length > wanted) findings.push({ kind: "duplicate", detail: `${made.length} lists`, unavoidable: false });
  const { exitCode } = await stage.run(["plan", "-detailed-exitcode"]);
  if (exitCode !== 0) findings.push({ kind: "no convergence", detail: "the plan is not empty", unavoidable: false });
  await stage.run(DESTROY);
  for (const { id, name } of madeSince(before, stage.snapshot())) {
    findings.push({ kind: "orphan", detail: `left after destroy: access list ${id} (${name})`, unavoidable: false });
  }
  return findings;
}
