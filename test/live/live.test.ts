import { differences } from "./differences.js";
import { type Recorded, replaced, template } from "./recorder.js";

describe("a recording", () => {
  const secrets = { accessKey: "key-1", prefix: "tfbunny-1-" };

  test("contains no key, ID, address or text of the account", () => {
    const answer = {
      customLists: [
        { listId: 7, name: "Our customers", content: "192.0.2.1" },
        { listId: 8, name: "tfbunny-1-Office", content: "tfbunny-1- 192.0.2.1 2001:db8::1/32" },
      ],
      userId: "u-1",
      error: { errorKey: "not_found.bot", message: "Bot 12345 of 198.51.100.7 with key-1" },
    };
    expect(replaced(answer, secrets)).toEqual({
      customLists: [
        { listId: 0, name: "[text]", content: "[text]" },
        { listId: 0, name: "tfbunny-1-Office", content: "tfbunny-1- [address] [address]" },
      ],
      userId: "[id]",
      error: { errorKey: "not_found.bot", message: "[text]" },
    });
    expect(template("/shield/shield-zone/42/access-lists/301?page=2")).toBe(
      "/shield/shield-zone/{id}/access-lists/{id}?page=2",
    );
    expect(template("/mc/apps/a-b/autoscaling")).toBe("/mc/apps/{app}/autoscaling");
  });

  test("is compared by status, media type, members and types", () => {
    const seen = (status: number, body: unknown): Recorded => ({
      method: "GET",
      path: "/x",
      status,
      media: "text/plain",
      body,
    });
    expect(differences([seen(200, { a: 1, b: [{ c: "x" }] })], [seen(200, { a: 2, b: [{ c: "y" }] })])).toEqual([]);
    expect(differences([seen(200, { a: 1 })], [seen(200, { a: null, d: true }), seen(404, null)])).toEqual([
      "GET /x: 200.a: emulator number, API null",
      "GET /x: 200.d: emulator nothing, API boolean",
      "GET /x: 404: emulator nothing, API null",
      "GET /x: status: emulator 200, API 200 or 404",
    ]);
  });
});
