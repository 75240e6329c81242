import { run } from "../../src/tool/run.js";
import { FAULTS } from "../campaign/faults.js";
import { type Gateway, startGateway } from "../campaign/gateway.js";
import { engineUnderTest } from "../support/engine-under-test.js";
import type { ServedProvider } from "../support/in-process-provider.js";
import { startShippedProvider } from "../support/installed-provider.js";
import { startService, type TestService } from "../support/service.js";
import { createWorkspace, type Workspace } from "../support/workspace.js";

// A limit that the API may have at any time must cost time only: no failure, and not much more time than the limit needs.

const ZONES = Number(process.env["LIMITED_ZONES"] ?? 300);
const RATES = [10, 3];

/** Seconds that the programs need besides the requests. */
const OWN_SECONDS = 10;

jest.setTimeout(3 * 3_600_000);

const before = { ...process.env };
let service: TestService;
let gateway: Gateway;
let provider: ServedProvider;
let workspace: Workspace;

beforeAll(async () => {
  service = await startService({ seed: { zones: [] } });
  gateway = await startGateway(service.url);
  const env = { ...service.env, BUNNY_BASE_URL: gateway.url };
  provider = await startShippedProvider(env);
  const engine = await engineUnderTest();
  Object.assign(process.env, env, { TF_REATTACH_PROVIDERS: provider.reattach, BUNNY_TF_CLI: engine.path });
  workspace = await createWorkspace({ provider, env });
});

afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
  await workspace.remove();
  await gateway.close();
  await service.close();
  await provider.stop();
});

const zones = (isLong: boolean) => ({
  resource: {
    bunny_shield_zone: Object.fromEntries(
      Array.from({ length: ZONES }, (_, index) => [
        `zone_${index}`,
        { pull_zone_id: 9001 + index, ddos_challenge_window: isLong ? 7200 : 3600 },
      ]),
    ),
  },
});

/** In each second, the gateway lets so many requests pass, and answers 429 to the others. */
function limit(perSecond: number): void {
  const fault = FAULTS.find(({ name }) => name === "429-seconds");
  if (fault === undefined) throw new Error("There is no such fault.");
  let [second, count] = [0, 0];
  gateway.armAtRandom(fault, () => {
    const now = Math.floor(Date.now() / 1000);
    [second, count] = now === second ? [second, count + 1] : [now, 1];
    return count > perSecond;
  });
}

async function tool(...args: string[]): Promise<void> {
  let said = "";
  const write = (text: string): void => {
    said += text;
  };
  const code = await run(args, { out: write, err: write });
  expect({ code, said: code === 0 ? "" : said }).toEqual({ code: 0, said: "" });
}

let isLong = true;
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  plan: () => workspace.preview(),
  apply: () => workspace.apply(zones((isLong = !isLong))),
  drift: () => tool("drift", workspace.folder),
  audit: () => tool("audit"),
};

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await work();
  return (Date.now() - start) / 1000;
}

test(`${ZONES} zones under a limit`, async () => {
  gateway.arm();
  await workspace.apply(zones(isLong));
  for (const [name, command] of Object.entries(COMMANDS)) {
    gateway.arm();
    const free = await seconds(command);
    const requests = gateway.passed().length;
    for (const rate of RATES) {
      limit(rate);
      const taken = await seconds(command);
      const limited = gateway.passed().filter(({ status }) => status === null).length;
      const needed = requests / rate;
      process.stdout.write(
        `${name}: ${requests} requests, ${free.toFixed(1)} s without a limit; at ${rate} a second ${taken.toFixed(1)} s of ${needed.toFixed(1)} s, ${limited} answers with 429\n`,
      );
      expect(taken).toBeLessThan(1.2 * needed + free + OWN_SECONDS);
    }
  }
});
