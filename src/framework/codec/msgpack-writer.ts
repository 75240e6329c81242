import { composed } from "../definition/equality.js";

const INITIAL_SIZE = 1024;
const SHORT = 64;

/** Writes msgpack tokens into a growing buffer, integers and lengths in their shortest form. */
export class MsgpackWriter {
  private bytes = Buffer.allocUnsafe(INITIAL_SIZE);
  private position = 0;

  /** A copy of what was written. */
  finish(): Uint8Array {
    return Uint8Array.from(this.bytes.subarray(0, this.position));
  }

  nil(): void {
    this.byte(0xc0);
  }

  bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Any integer that fits 64 bits, signed or not. */
  integer(value: bigint): void {
    if (value >= -32n && value <= 0x7fn) this.byte(Number(value) & 0xff);
    else if (value >= 0n) this.unsigned(value);
    else this.signed(value);
  }

  /** Writes text in composed form (Unicode NFC), as Terraform stores it. */
  string(value: string): void {
    const length = value.length;
    if (length < SHORT && this.shortAscii(value, length)) return;
    const text = composed(value);
    const size = Buffer.byteLength(text);
    this.length(size, 0xa0, 0x1f, [0xd9, 0xda, 0xdb]);
    this.reserve(size);
    this.position += this.bytes.write(text, this.position, size, size === text.length ? "latin1" : "utf8");
  }

  /** Begins an array; its elements follow. */
  array(length: number): void {
    this.length(length, 0x90, 0x0f, [undefined, 0xdc, 0xdd]);
  }

  /** Begins a map; its keys and values follow. */
  map(length: number): void {
    this.length(length, 0x80, 0x0f, [undefined, 0xde, 0xdf]);
  }

  /** Writes the extension of an unknown value, plain or with its refinement. */
  unknown(refinement: Uint8Array | undefined): void {
    if (refinement === undefined) {
      this.byte(0xd4);
      this.byte(0);
      this.byte(0);
      return;
    }
    this.extensionLength(refinement.length);
    this.byte(12);
    this.reserve(refinement.length);
    this.bytes.set(refinement, this.position);
    this.position += refinement.length;
  }

  private shortAscii(value: string, length: number): boolean {
    if (this.position + length + 2 > this.bytes.length) this.reserve(length + 2);
    const { bytes } = this;
    let position = this.position;
    if (length < 32) {
      bytes[position++] = 0xa0 | length;
    } else {
      bytes[position++] = 0xd9;
      bytes[position++] = length;
    }
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (code >= 0x80) return false;
      bytes[position++] = code;
    }
    this.position = position;
    return true;
  }

  private unsigned(value: bigint): void {
    if (value <= 0xffn) this.sized(0xcc, Number(value), 1);
    else if (value <= 0xffffn) this.sized(0xcd, Number(value), 2);
    else if (value <= 0xffff_ffffn) this.sized(0xce, Number(value), 4);
    else {
      this.byte(0xcf);
      this.reserve(8);
      this.position = this.bytes.writeBigUInt64BE(value, this.position);
    }
  }

  private signed(value: bigint): void {
    if (value >= -0x80n) this.sized(0xd0, Number(value) & 0xff, 1);
    else if (value >= -0x8000n) this.sized(0xd1, Number(value) & 0xffff, 2);
    else if (value >= -0x8000_0000n) this.sized(0xd2, Number(value) >>> 0, 4);
    else {
      this.byte(0xd3);
      this.reserve(8);
      this.position = this.bytes.writeBigInt64BE(value, this.position);
    }
  }

  private length(
    length: number,
    fixed: number,
    fixedMax: number,
    codes: readonly [number | undefined, number, number],
  ): void {
    const [code8, code16, code32] = codes;
    if (length <= fixedMax) this.byte(fixed | length);
    else if (code8 !== undefined && length <= 0xff) this.sized(code8, length, 1);
    else if (length <= 0xffff) this.sized(code16, length, 2);
    else this.sized(code32, length, 4);
  }

  private extensionLength(length: number): void {
    const fixed = [1, 2, 4, 8, 16].indexOf(length);
    if (fixed >= 0) this.byte(0xd4 + fixed);
    else if (length <= 0xff) this.sized(0xc7, length, 1);
    else if (length <= 0xffff) this.sized(0xc8, length, 2);
    else this.sized(0xc9, length, 4);
  }

  private sized(code: number, value: number, width: number): void {
    this.reserve(1 + width);
    this.bytes[this.position] = code;
    this.position = this.bytes.writeUIntBE(value, this.position + 1, width);
  }

  private byte(value: number): void {
    this.reserve(1);
    this.bytes[this.position] = value;
    this.position += 1;
  }

  private reserve(length: number): void {
    const needed = this.position + length;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, this.position);
    this.bytes = larger;
  }
}
