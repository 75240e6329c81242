import * as v from "valibot";
import { codeName, type CodeTable, requireCode } from "../../api/index.js";
import type { Attribute } from "../../framework/index.js";
import { schemas } from "./stored-form.js";

/** A setting in the client's record. If the API has no value, it means `unset`. */
interface PartSetting<Value> {
  readonly name: string;
  readonly attribute: Attribute;
  readonly unset: NonNullable<Value>;
  /** The words of a code. */
  readonly words?: CodeTable;
}
type Table<Settings> = { readonly [Member in keyof Settings]: PartSetting<Settings[Member]> };

type ValueOf<Setting> = Setting extends { readonly words: CodeTable }
  ? string
  : Setting extends { readonly unset: boolean }
    ? boolean
    : number;
type ByName<All extends Record<keyof All, { readonly name: string }>, None> = {
  readonly [Member in keyof All as All[Member]["name"]]: ValueOf<All[Member]> | None;
};

/** Defines the settings of a part of a zone: the attributes, and their conversions, by the members of the client's record. */
export const partSettings =
  <Settings extends { readonly [Member in keyof Settings]: boolean | number | null }>() =>
  <const All extends Table<Settings>>(all: All) => {
    const table = Object.entries(all) as [keyof Settings & string, PartSetting<boolean | number>][];
    const byName = (value: (setting: PartSetting<boolean | number>, member: keyof Settings) => unknown) =>
      Object.fromEntries(table.map(([member, setting]) => [setting.name, value(setting, member)]));
    const word = (words: CodeTable | undefined, value: boolean | number | null) =>
      words === undefined || typeof value !== "number" ? value : codeName(words, value);
    return {
      attributes: byName(({ attribute }) => attribute) as {
        readonly [Member in keyof All as All[Member]["name"]]: All[Member]["attribute"];
      },
      /** Converts settings for a data source. Null if the API has no value, or no such object. */
      read: (from: Settings | null | undefined) =>
        byName(({ words }, member) => word(words, from?.[member] ?? null)) as ByName<All, null>,
      /** Converts settings to state. */
      stateOf: (from: Settings) =>
        byName(({ words, unset }, member) => word(words, from[member] ?? unset)) as ByName<All, never>,
      /** The state of settings of which the API has none. */
      unset: byName(({ words, unset }) => word(words, unset)) as ByName<All, never>,
      /** Converts the state for a request. */
      encode: (from: ByName<All, never>) =>
        Object.fromEntries(
          table.map(([member, { name, words }]) => {
            const value: unknown = Reflect.get(from, name);
            return [member, words === undefined ? value : requireCode(words, String(value))];
          }),
        ) as Settings,
      /** The schema of stored settings. */
      stored: (): v.GenericSchema<unknown, Settings> => {
        const members: Record<string, v.GenericSchema> = Object.fromEntries(
          table.map(([member, { unset }]) => [member, typeof unset === "boolean" ? schemas.flag : schemas.count]),
        );
        return schemas.object(members) as v.GenericSchema<unknown, Settings>;
      },
      /** The members of the schema of a stored state. */
      storedState: byName(({ words, unset }) =>
        words !== undefined ? schemas.text : typeof unset === "boolean" ? schemas.flag : schemas.count,
      ) as {
        readonly [Member in keyof All as All[Member]["name"]]: v.GenericSchema<unknown, ValueOf<All[Member]> | null>;
      },
    };
  };
