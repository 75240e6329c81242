import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, LocalBackend, TerraformStack } from "cdktf";
import {
  AccessList,
  AccessListAction,
  BunnyProvider,
  Entries,
  ShieldAccessList,
  ShieldZone,
} from "terraform-provider-bunny";
import type { Review } from "../../src/review/document/review-document.js";
import { useAcceptance } from "../support/acceptance.js";
import type { Configuration } from "../support/configuration.js";
import type { Workspace } from "../support/workspace.js";
import { bunnyTf } from "../review/support/command.js";
import { keepEnvironment } from "../support/keep-environment.js";

const acceptance = useAcceptance();

keepEnvironment();
let outdir = "";

beforeEach(async () => {
  outdir = await mkdtemp(join(tmpdir(), "bunny-stacks-"));
});
afterEach(() => rm(outdir, { recursive: true, force: true }));

/** Both stacks of an app in which `edge` blocks what the list of `network` has, as CDKTF synthesizes them. */
function synthesized(networks: readonly string[], [network, edge]: readonly [Workspace, Workspace]) {
  const app = new App({ outdir, skipValidation: true });
  const stack = (name: string, { folder }: Workspace): TerraformStack => {
    const made = new TerraformStack(app, name);
    new LocalBackend(made, { path: join(folder, "terraform.tfstate") });
    new BunnyProvider(made, "bunny");
    return made;
  };
  const [one, other] = [stack("network", network), stack("edge", edge)];
  const scanners = new AccessList(one, "scanners", {
    zone: ShieldZone.fromShieldZoneId(one, "zone", 42),
    entries: Entries.cidrs(...networks),
    action: AccessListAction.LOG,
  });
  new ShieldAccessList(other, "bans", {
    shieldZoneId: 43,
    name: "Bans",
    type: "cidr",
    action: "block",
    entries: scanners.resource.entries,
  });
  app.synth();
  // A workspace says itself which provider it needs, and has its state in its folder.
  return [one, other].map((made): Configuration => {
    const { terraform: _, ...rest } = made.toTerraform() as Record<string, object>;
    return rest;
  });
}

interface Told {
  readonly exitCode: number;
  readonly review: Review;
}

async function review(...folders: readonly string[]): Promise<Told> {
  const { exitCode, out } = await bunnyTf("review", "--format", "json", "--fail-on", "production", ...folders);
  return { exitCode, review: JSON.parse(out) as Review };
}

test("a stack that reads what another one changes is incomplete, and shows what only CDKTF hides", async () => {
  const workspaces = [await acceptance.workspace(), await acceptance.workspace()] as const;
  const [network, edge] = workspaces;
  const first = synthesized(["192.0.2.0/24", "198.51.100.0/24"], workspaces);
  await network.apply(first[0]);
  await edge.apply(first[1]);
  const then = synthesized(["192.0.2.0/24"], workspaces);
  await network.preview(then[0]);
  await edge.preview(then[1]);
  const { TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS } = network.environment;
  Object.assign(process.env, { BUNNY_TF_CLI: network.engine.path, TF_CLI_CONFIG_FILE, TF_REATTACH_PROVIDERS });
  const joint = await review(network.folder, edge.folder);
  const output = "cross-stack-output-bunny_shield_access_listscanners_276EBCB9entries";
  const text = `The plan has the value of output \`${output}\` from before stack \`${network.folder}\` changes it, and \`bunny_shield_access_list.bans\` may depend on it: apply \`${network.folder}\` first, then plan and review this stack again.`;
  expect(said(joint)).toEqual([
    { incomplete: false, problems: [], texts: ["Entries no longer logged: 1 entry (`198.51.100.0/24`)."] },
    { incomplete: true, problems: [text], texts: [] },
  ]);
  expect(joint.review.stacks[0]?.outputs).toMatchObject([{ name: output, attributes: [{ kind: "sensitive" }] }]);
  expect([joint.exitCode, joint.review.matched_conditions.map(({ condition }) => condition)]).toEqual([
    3,
    ["incomplete"],
  ]);

  await network.applyPlanned();
  await network.preview();
  await edge.preview(then[1]);
  expect(said(await review(network.folder, edge.folder))).toEqual([
    { incomplete: false, problems: [], texts: [] },
    {
      incomplete: false,
      problems: [],
      texts: ["Entries no longer stopped: 1 of 2 entries (`198.51.100.0/24`), 256 addresses."],
    },
  ]);
});

const said = ({ review: { stacks } }: Told) =>
  stacks.map(({ incomplete, problems, resources }) => ({
    incomplete,
    problems,
    texts: resources.flatMap(({ findings }) => findings.map(({ text }) => text)),
  }));
