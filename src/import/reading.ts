import * as Option from "effect/Option"
import { parse } from "../codecs/jsonText.js"
import { isObject } from "../codecs/object.js"
import { requireObject } from "../services/arguments/required.js"
import type { Account, Row } from "./ImportedUser.js"

/** Reads the fields of a row. @internal */
export interface Reader {
  /** Returns a text without surrounding blanks, or null if it is absent or empty. Numbers and truth values are texts of CSV too. */
  text(name: string): string | null
  /** Returns whether a truth value, in any of the forms of databases and CSV, is true. */
  isTrue(name: string): boolean
  /** Returns an object or a list, which a CSV file has as JSON; null for any other value. */
  json(name: string): unknown
}

/** Creates the reader of a row. The first column of a CSV file may have a byte order mark in its name. @internal */
export const reader = (given: Row): Reader => {
  const row = requireObject("row", given)
  const value = (name: string): unknown => row[name] ?? row[`\uFEFF${name}`]
  const text = (name: string) => {
    const found = value(name)
    const all =
      typeof found === "string" ? found.trim() : typeof found === "number" || typeof found === "boolean" ? `${found}` : ""
    // How PostgreSQL writes that there is none.
    return all === "" || all === "\\N" ? null : all
  }
  return {
    text,
    isTrue: (name) => /^(?:true|t|1|yes)$/i.test(text(name) ?? ""),
    json: (name) => {
      const found = value(name)
      return typeof found === "string" ? Option.getOrNull(parse(found)) : typeof found === "object" ? found : null
    }
  }
}

/** Returns the texts of a field with several, without empty ones. @internal */
export const list = (text: string | null): ReadonlyArray<string> => (text ?? "").split(/[\s,;|]+/).filter((one) => one !== "")

/** Returns the first name and the last name as one, or null. @internal */
export const fullName = (...parts: ReadonlyArray<string | null>): string | null =>
  parts.filter((part) => part !== null).join(" ") || null

/** Returns the objects of a list; none if it is no list. @internal */
export const objects = (u: unknown): ReadonlyArray<Row> =>
  Array.isArray(u) ? u.flatMap((one: unknown) => (isObject(one) ? [one] : [])) : []

/** Creates the account at a provider, whose name the table translates. @internal */
export const account = (names: ReadonlyMap<string, string>, provider: unknown, accountId: unknown): Account => ({
  provider: names.get(String(provider).toLowerCase()) ?? null,
  accountId: typeof accountId === "number" ? `${accountId}` : typeof accountId === "string" && accountId !== "" ? accountId : null
})
