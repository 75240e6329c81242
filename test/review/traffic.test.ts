import { loggedAddress } from "../../src/review/traffic/logged-request.js";
import { DifferentValues, CommonValues } from "../../src/review/traffic/common-values.js";
import { RateWindows } from "../../src/review/traffic/rate-windows.js";
import { shownPath, withoutAddresses } from "../../src/review/traffic/shown-request.js";
import { randomNumbers } from "../../bench/made-up/traffic-log.js";

interface Hit {
  readonly key: string;
  readonly time: number;
}

const REQUESTS = 4;
const WINDOW = 10_000;
const BLOCK = 15_000;

/** A log of some clients, of which one is much faster. */
function hitsOf(seed: number): readonly Hit[] {
  const random = randomNumbers(seed);
  let time = 1_700_000_000_000;
  return Array.from({ length: 300 }, () => {
    time += Math.floor(random() * 1_500);
    return { key: random() < 0.4 ? "fast" : `c${Math.floor(random() * 6)}`, time };
  });
}

/** Which requests a limit with sliding windows acts on, found from all earlier requests each time. */
function naiveSliding(hits: readonly Hit[], limit: number): readonly boolean[] {
  const beyond = hits.map(
    ({ key, time }, at) =>
      hits.slice(0, at + 1).filter((one) => one.key === key && one.time > time - WINDOW).length > limit,
  );
  return hits.map(
    ({ key, time }, at) =>
      beyond[at]! ||
      hits.slice(0, at).some((one, index) => one.key === key && beyond[index]! && time < one.time + BLOCK),
  );
}

/** The same with windows at multiples of their length, where requests during a block count or do not. */
function naiveFixed(hits: readonly Hit[], limit: number, countsWhileBlocked: boolean): readonly boolean[] {
  const counts = new Map<string, number>();
  const until = new Map<string, number>();
  return hits.map(({ key, time }) => {
    const isBlocked = time < (until.get(key) ?? 0);
    if (isBlocked && !countsWhileBlocked) return true;
    const window = `${key} ${Math.floor(time / WINDOW)}`;
    counts.set(window, (counts.get(window) ?? 0) + 1);
    if (counts.get(window)! <= limit) return isBlocked;
    until.set(key, time + BLOCK);
    return true;
  });
}

const clients = (hits: readonly Hit[], acts: readonly boolean[]): number =>
  new Set(hits.flatMap(({ key }, at) => (acts[at]! ? key : []))).size;

test("a rate limit over 100 random logs is what a naive simulation finds, and other readings are between its bounds", () => {
  let acted = 0;
  for (let seed = 1; seed <= 100; seed += 1) {
    const hits = hitsOf(seed);
    const windows = new RateWindows({ requests: REQUESTS, window: WINDOW, block: BLOCK }, [2, REQUESTS, 6]);
    const found = hits.map(({ key, time }) => windows.add(key, time, true));
    const [sliding, fixed] = [naiveSliding(hits, REQUESTS), naiveFixed(hits, REQUESTS, false)];
    expect(found.map(({ possibly }) => possibly)).toEqual(sliding);
    expect(found.map(({ surely }) => surely)).toEqual(fixed);
    const between = naiveFixed(hits, REQUESTS, true);
    expect(found.every(({ surely, possibly }, at) => (!surely || between[at]!) && (!between[at]! || possibly))).toBe(
      true,
    );
    expect(windows.clientsBeyond()).toEqual(
      [2, REQUESTS, 6].map((requests) => ({
        requests,
        sliding: clients(hits, naiveSliding(hits, requests)),
        fixed: clients(hits, naiveFixed(hits, requests, false)),
      })),
    );
    acted += found.filter(({ surely }) => surely).length;
  }
  expect(acted).toBeGreaterThan(1_000);
});

test("counts of a network bound those of each client in it", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const hits = hitsOf(seed);
    const rate = { requests: REQUESTS, window: WINDOW, block: BLOCK };
    const [whole, network] = [new RateWindows(rate, [REQUESTS]), new RateWindows(rate, [REQUESTS])];
    for (const { key, time } of hits) {
      const [one, all] = [whole.add(key, time, true), network.add("203.0.113.0/24", time, true)];
      expect(one.possibly && !all.possibly).toBe(false);
    }
    expect(network.most).toBeGreaterThanOrEqual(whole.most);
  }
});

test("common values keep their counts among many that are rare, and different ones are counted up to a number", () => {
  const [common, different] = [new CommonValues(), new DifferentValues()];
  for (let index = 0; index < 12_000; index += 1) {
    common.add(`rare ${index}`);
    if (index % 2 === 0) common.add("often");
    different.add(`address ${index}`);
  }
  const [first] = common.first(1);
  expect(first?.value).toBe("often");
  expect(first?.requests).toBeGreaterThan(5_900);
  expect([common.isExact, different.count, different.isMore]).toEqual([false, 10_000, true]);
});

test.each([
  ["https://www.example.com/a?session=secret#x", "/a"],
  ["https://user:pass@www.example.com/a;token=1", "/a"],
  ["/a%3Ftoken=1", "/a"],
  ["https://www.example.com?q=1", "/"],
  ["/from/203.0.113.9/x", "/from/203.0.113.*/x"],
  ["/from/2001:db8:1:2::9", "/from/2001:db8:*"],
])("the path of %s is %s", (url, path) => {
  expect(shownPath(url, { addresses: false, queries: false })).toBe(path);
});

test("what is no address stays", () => {
  expect(withoutAddresses("12:30:45 Chrome/126.0 a:b")).toContain("Chrome/126.0 a:b");
});

test.each([
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:0:0:0:0", "2001:db8:1:2::/64"],
  ["2001:DB8:0:0:0:0:0:7", "2001:db8::7"],
  ["2a01:4f8:c17:1:2:3:4:5", "2a01:4f8:c17:1:2:3:4:5"],
  ["::", "::"],
  ["203.0.113.0", "203.0.113.0/24"],
  ["203.0.113.9", "203.0.113.9"],
  ["-", undefined],
])("the address %s of a log is %s, however it is written", (written, expected) => {
  expect(loggedAddress(written)).toBe(expected);
});
