import { type Fault, FAULTS, pass } from "../faults.js";
import type { SimulatedTime } from "./time.js";

/** Those that need processes, a clock on the wall, or much memory are for the campaign with engines. */
const LEFT_OUT = /^(kill|sigint|trickle|hang|gzip-bomb|429-date)/;

/** The connection is cut, and the API carries the request out later. */
const late = (time: SimulatedTime, milliseconds: number): Fault => ({
  name: `late-${milliseconds}`,
  passing: true,
  play: ({ forward, response }) => {
    time.after(milliseconds, async () => {
      await forward();
    });
    response.socket?.resetAndDestroy();
    return Promise.resolve();
  },
});

/** Ctrl-C while the API carries the request out, whose response arrives afterwards or never. */
const interrupt = (answers: boolean): Fault => ({
  name: answers ? "interrupt" : "interrupt-and-cut",
  play: async ({ forward, response, victim }) => {
    victim.interrupt();
    const { status, headers, body } = await forward();
    if (!answers) response.socket?.resetAndDestroy();
    else if (!response.destroyed) response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  },
});

/** An object of the seed in place of the one that is answered, by the member that holds its ID. */
const OTHERS: Readonly<Record<string, readonly [number, number]>> = {
  shieldZoneId: [42, 44],
  id: [601, 602],
  listId: [101, 102],
};

/** The API's response with the IDs of other objects. */
const swapped: Fault = {
  name: "swapped",
  play: async ({ forward, response }) => {
    const { status, headers, body } = await forward();
    let text = body.toString("utf8");
    // An overview of lists names no zone, so only its rows could be those of another one.
    if (text.includes('"managedLists"')) {
      pass(response, { status, headers, body });
      return;
    }
    for (const [member, [one, other]] of Object.entries(OTHERS))
      text = text.replaceAll(
        new RegExp(`"${member}":(\\d+)`, "g"),
        (_, id) => `"${member}":${Number(id) === one ? other : one}`,
      );
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) }).end(text);
  },
};

/** The faults of a simulated run. */
export function faultsOf(time: SimulatedTime): readonly Fault[] {
  return [
    ...FAULTS.filter(({ name }) => !LEFT_OUT.test(name)),
    late(time, 500),
    late(time, 3000),
    interrupt(true),
    interrupt(false),
    swapped,
  ];
}
