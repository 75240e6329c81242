import { UNKNOWN, Unknown } from "../values/values.js";
import { DecodeError } from "./codec-errors.js";
import type { NumberToken } from "./numbers.js";

const REFINED = 12;

/**
 * Reads msgpack tokens in order. ASCII strings are slices of one latin1 copy of the message. This is several times faster than
 * decoding every string. All methods throw {@link DecodeError} at a wrong or missing byte.
 */
export class MsgpackReader {
  private position = 0;
  private text: string | undefined;

  private constructor(private readonly bytes: Buffer) {}

  static of(bytes: Uint8Array): MsgpackReader {
    return new MsgpackReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  get done(): boolean {
    return this.position >= this.bytes.length;
  }

  nil(): boolean {
    if (this.bytes[this.position] !== 0xc0) return false;
    this.position += 1;
    return true;
  }

  /**
   * Reads an extension if the next token is one. Every extension code means an unknown value
   * (docs/reference/protocol.md#msgpack).
   */
  unknown(): Unknown | undefined {
    const byte = this.bytes[this.position] ?? 0;
    if (!(byte >= 0xd4 && byte <= 0xd8) && !(byte >= 0xc7 && byte <= 0xc9)) return undefined;
    this.position += 1;
    const length = byte >= 0xd4 ? 1 << (byte - 0xd4) : this.unsigned(1 << (byte - 0xc7));
    const code = this.take(1);
    const start = this.take(length);
    if (this.bytes[code] !== REFINED) return UNKNOWN;
    return new Unknown(Uint8Array.from(this.bytes.subarray(start, start + length)));
  }

  bool(): boolean {
    const byte = this.byte();
    if (byte !== 0xc2 && byte !== 0xc3) throw new DecodeError("must be true or false");
    return byte === 0xc3;
  }

  /** Reads text from str or bin. */
  string(): string {
    const byte = this.byte();
    if (byte >= 0xa0 && byte <= 0xbf) return this.characters(byte & 0x1f);
    if (byte >= 0xd9 && byte <= 0xdb) return this.characters(this.unsigned(1 << (byte - 0xd9)));
    if (byte >= 0xc4 && byte <= 0xc6) return this.characters(this.unsigned(1 << (byte - 0xc4)));
    throw new DecodeError("must be a string");
  }

  /** Reads a number without losing precision, from any int, float, or decimal text. */
  number(): NumberToken {
    const byte = this.byte();
    if (byte <= 0x7f) return byte;
    if (byte >= 0xe0) return byte - 0x100;
    switch (byte) {
      case 0xca:
        return this.bytes.readFloatBE(this.take(4));
      case 0xcb:
        return this.bytes.readDoubleBE(this.take(8));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.unsigned(1 << (byte - 0xcc));
      case 0xcf:
        return this.bytes.readBigUInt64BE(this.take(8));
      case 0xd0:
      case 0xd1:
      case 0xd2:
        return this.signed(1 << (byte - 0xd0));
      case 0xd3:
        return this.bytes.readBigInt64BE(this.take(8));
      default:
        return this.numberText(byte);
    }
  }

  array(): number {
    const byte = this.byte();
    if (byte >= 0x90 && byte <= 0x9f) return byte & 0x0f;
    if (byte === 0xdc || byte === 0xdd) return this.count(byte === 0xdc ? 2 : 4);
    throw new DecodeError("must be a list");
  }

  map(): number {
    const byte = this.byte();
    if (byte >= 0x80 && byte <= 0x8f) return byte & 0x0f;
    if (byte === 0xde || byte === 0xdf) return this.count(byte === 0xde ? 2 : 4);
    throw new DecodeError("must be a map or an object");
  }

  skip(): void {
    const byte = this.bytes[this.position] ?? 0;
    if (this.nil() || this.unknown()) return;
    if (byte === 0xc2 || byte === 0xc3) this.bool();
    else if ((byte >= 0x90 && byte <= 0x9f) || byte === 0xdc || byte === 0xdd) this.skipMany(this.array());
    else if ((byte >= 0x80 && byte <= 0x8f) || byte === 0xde || byte === 0xdf) this.skipMany(2 * this.map());
    else if ((byte >= 0xa0 && byte <= 0xbf) || (byte >= 0xc4 && byte <= 0xc6) || (byte >= 0xd9 && byte <= 0xdb))
      this.string();
    else this.number();
  }

  private skipMany(count: number): void {
    for (let i = 0; i < count; i++) this.skip();
  }

  private numberText(byte: number): NumberToken {
    if (!(byte >= 0xa0 && byte <= 0xbf) && !(byte >= 0xd9 && byte <= 0xdb)) throw new DecodeError("must be a number");
    this.position -= 1;
    return this.string();
  }

  private byte(): number {
    return this.bytes[this.take(1)] ?? 0;
  }

  private take(length: number): number {
    const start = this.position;
    if (start + length > this.bytes.length) throw new DecodeError("ends too early");
    this.position = start + length;
    return start;
  }

  private unsigned(width: number): number {
    return this.bytes.readUIntBE(this.take(width), width);
  }

  private signed(width: number): number {
    return this.bytes.readIntBE(this.take(width), width);
  }

  private count(width: number): number {
    const count = this.unsigned(width);
    if (count > this.bytes.length - this.position) throw new DecodeError("ends too early");
    return count;
  }

  private characters(length: number): string {
    const start = this.take(length);
    const end = start + length;
    for (let i = start; i < end; i++) {
      if ((this.bytes[i] ?? 0) >= 0x80) return this.bytes.toString("utf8", start, end);
    }
    this.text ??= this.bytes.toString("latin1");
    return this.text.slice(start, end);
  }
}

const PREFIX = 2;

/**
 * Returns the known beginning of an unknown text (docs/reference/protocol.md#refinements). Empty if the engine does not guarantee
 * any.
 */
export function knownBeginning({ refinement }: Unknown): string {
  if (refinement === undefined) return "";
  const reader = MsgpackReader.of(refinement);
  let beginning = "";
  for (let count = reader.map(); count > 0; count--) {
    if (reader.number() === PREFIX) beginning = reader.string();
    else reader.skip();
  }
  return beginning;
}
