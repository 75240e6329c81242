import { codeName, type CodeTable } from "../../api/index.js";
import {
  type Attribute,
  type BoolType,
  computed,
  type Float64Type,
  type Int64Type,
  type IntegerType,
  type ListType,
  type SetType,
  type State,
  string,
  type StringType,
  type Type,
} from "../../framework/index.js";
import { int64Of } from "./attributes.js";

/** The types of an attribute that can hold a member's values. A table turns codes into words. */
type TypeFor<Value> = [Value] extends [string | null]
  ? StringType
  : [Value] extends [boolean | null]
    ? BoolType
    : [Value] extends [number | null]
      ? IntegerType | Int64Type | Float64Type | CodeTable
      : [Value] extends [readonly string[] | null]
        ? ListType<StringType> | SetType<StringType>
        : never;

/** A member of a record of the client, its type as an attribute, and the documentation. */
type Row<From> = {
  readonly [Member in keyof From]: readonly [member: Member, type: TypeFor<From[Member]>, doc: string];
}[keyof From];

type AttributesOf<Rows extends Readonly<Record<string, readonly [unknown, unknown, string]>>> = {
  readonly [Name in keyof Rows]: Attribute<Rows[Name][1] extends Type ? Rows[Name][1] : StringType, "computed", false>;
};

/** Defines the attributes that are members of the client's record, by the attributes' names. */
export const readMembers =
  <From extends object>() =>
  <const Rows extends Readonly<Record<string, Row<From>>>>(rows: Rows, options: { readonly stable?: true } = {}) => {
    const table = Object.entries(rows) as [string, readonly [keyof From, Type | CodeTable, string]][];
    const value = (found: unknown, type: Type | CodeTable): unknown => {
      if (typeof found !== "number") return found ?? null;
      if (!("kind" in type)) return codeName(type, found);
      return type.kind === "int64" ? int64Of(found) : found;
    };
    return {
      attributes: Object.fromEntries(
        table.map(([name, [, type, doc]]) => [name, computed("kind" in type ? type : string, { ...options, doc })]),
      ) as AttributesOf<Rows>,
      /** Converts a record. Without a record, every value is null. */
      read: (from: From | null | undefined) =>
        Object.fromEntries(table.map(([name, [member, type]]) => [name, value(from?.[member], type)])) as State<
          AttributesOf<Rows>
        >,
    };
  };
