import { signAdHoc } from "../../../build/release/mach-o.js";
import { brokenPages } from "./support/broken-pages.js";

const TEXT = 0x1000;
const CODE_END = 3 * 4096 + 64;

/** A small executable for macOS: header, the segments __TEXT and __LINKEDIT, and an old signature at the end. */
function executable(): Buffer {
  const file = Buffer.alloc(CODE_END + 100, 0xaa);
  file.fill(0, 0, 512);
  [0xfeedfacf, 0x0100000c, 0, 2, 3, 160, 0, 0].forEach((value, index) => file.writeUInt32LE(value, index * 4));
  segment(file, 32, "__TEXT", 0, TEXT);
  segment(file, 104, "__LINKEDIT", 2 * 4096, CODE_END + 100 - 2 * 4096);
  [0x1d, 16, CODE_END, 100].forEach((value, index) => file.writeUInt32LE(value, 176 + index * 4));
  return file;
}

function segment(file: Buffer, at: number, name: string, offset: number, size: number): void {
  file.writeUInt32LE(0x19, at);
  file.writeUInt32LE(72, at + 4);
  file.write(name, at + 8, "latin1");
  [offset, size, offset, size].forEach((value, index) => file.writeBigUInt64LE(BigInt(value), at + 24 + index * 8));
}

test("a signed executable is intact, and ends with its signature", () => {
  const signed = signAdHoc(executable(), "terraform-provider-bunny");
  expect(brokenPages(signed)).toEqual([]);
  expect(signed.readUInt32LE(176 + 8) + signed.readUInt32LE(176 + 12)).toBe(signed.length);
  expect(Number(signed.readBigUInt64LE(104 + 48))).toBe(signed.length - 2 * 4096);
  expect(signed.readBigUInt64LE(104 + 32)).toBeGreaterThanOrEqual(signed.readBigUInt64LE(104 + 48));
  expect(signed.subarray(CODE_END).toString("latin1")).toContain("\x01terraform-provider-bunny\0");
});

test("signing again changes nothing", () => {
  const signed = signAdHoc(executable(), "terraform-provider-bunny");
  expect(signAdHoc(signed, "terraform-provider-bunny").equals(signed)).toBe(true);
});

test.each([0, 1, 2, 3])("a change in page %i is found there", (page) => {
  const signed = signAdHoc(executable(), "x");
  const at = page * 4096 + (page === 0 ? 400 : 3);
  signed.writeUInt8(signed.readUInt8(at) ^ 1, at);
  expect(brokenPages(signed)).toEqual([page]);
});

test("a missing signature, and one that does not cover the file, are errors", () => {
  expect(() => brokenPages(executable())).toThrow("has no signature");
  const signed = signAdHoc(executable(), "x");
  const grown = Buffer.concat([signed.subarray(0, CODE_END), Buffer.alloc(4096), signed.subarray(CODE_END)]);
  grown.writeUInt32LE(CODE_END + 4096, 176 + 8);
  expect(() => brokenPages(grown)).toThrow(`covers ${CODE_END} of ${CODE_END + 4096} bytes`);
});

test("another kind of file is refused", () => {
  expect(() => signAdHoc(Buffer.from("\x7fELF"), "x")).toThrow("not a 64-bit executable for macOS");
  const without = executable();
  without.writeUInt32LE(2, 16);
  expect(() => signAdHoc(without, "x")).toThrow("no room for a signature");
});
