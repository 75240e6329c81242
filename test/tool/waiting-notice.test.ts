import { createWaitingNotice } from "../../src/tool/waiting-notice.js";

/** A notice with a clock that the test moves. */
function noticeWith(env: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  const waits: number[] = [];
  let pass: () => void = () => undefined;
  const notice = createWaitingNotice({
    write: (text) => said.push(text),
    env,
    after: (milliseconds, callback) => {
      waits.push(milliseconds);
      pass = callback;
      return () => {
        pass = () => undefined;
      };
    },
  });
  const later = (): void => {
    pass();
  };
  return { notice, said, waits, later };
}

it("says on one line which stacks are planned for long, what that may wait for, and how long", () => {
  const { notice, said, waits, later } = noticeWith();
  for (const name of ["edge", "site\n", "app"]) notice.start(name);
  notice.finish("app");
  later();
  expect(waits).toEqual([3000]);
  expect(said).toEqual([
    'Still planning "edge", "site\\\\n" after 3 s. What was written less than a minute ago, and reads differently, is read again for up to 30 s (BUNNY_LAG_SECONDS), since the API may still show what was before.\n',
  ]);
});

it.each([
  ["5", " is read again for up to 5 s "],
  ["0", 'Still planning "edge" after 3 s.\n'],
  ["90", " for up to 30 s "],
])("follows BUNNY_LAG_SECONDS=%s", (BUNNY_LAG_SECONDS, expected) => {
  const { notice, said, later } = noticeWith({ BUNNY_LAG_SECONDS });
  notice.start("edge");
  later();
  expect(said.join("")).toContain(expected);
});

it.each(["finish", "end"] as const)("says nothing after %s", (last) => {
  const { notice, said, later } = noticeWith();
  notice.start("edge");
  notice[last]("edge");
  later();
  expect(said).toEqual([]);
});
