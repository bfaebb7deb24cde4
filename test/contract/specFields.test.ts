import { assert, describe, it } from "@effect/vitest"
import type { SchemaAST } from "effect"
import { Schema } from "effect"
import { Problem } from "../../src/codecs/Problem.js"
import * as contract from "../../src/contract/index.js"
import { cases, codeOf, endpointsIn, endpointsOf, files, match, statusOf } from "../support/recorded.js"
import { notShown, specFields } from "./specFields.js"

/** The paths of the fields that a value must have; items of arrays share theirs. */
const neededIn = (ast: SchemaAST.AST, path: ReadonlyArray<string> = []): ReadonlyArray<string> => {
  if (ast._tag === "Suspend") return []
  if (ast._tag === "Arrays") return [...ast.elements, ...ast.rest].flatMap((item) => neededIn(item, path))
  if (ast._tag === "Union") {
    // What one alternative lacks is not needed.
    const all = ast.types.filter(({ _tag }) => _tag !== "Null").map((one) => neededIn(one, path))
    return (all[0] ?? []).filter((field) => all.every((one) => one.includes(field)))
  }
  if (ast._tag !== "Objects") return []
  return [
    ...ast.propertySignatures.flatMap(({ name, type }) => {
      const inside = [...path, String(name)]
      return type.context?.isOptional ? [] : [inside.join("."), ...neededIn(type, inside)]
    }),
    ...ast.indexSignatures.flatMap(({ type }) => neededIn(type, [...path, "*"]))
  ]
}

// Lists are objects with their items. A confirmation says so: a network that answers in the platform's place must not count as one.
const lists = /^(?:items|drafts|templates|themes|pagination(?:\.next_cursor)?|success)$/
const ofItem = /^(?:items|drafts|templates|themes)\./

/** Returns a copy of a body with the listed fields only. */
const only = (body: unknown, listed: ReadonlyArray<string>): unknown => {
  if (Array.isArray(body)) return body.map((item) => only(item, listed))
  if (typeof body !== "object" || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === "pagination") return [[name, value]]
      if (lists.test(name)) return [[name, only(value, listed)]]
      const isListed = listed.includes(name) || listed.includes("*")
      const inside = listed.flatMap(
        (field) => /^[^.]+\.(.*)$/.exec(field.startsWith(`${name}.`) || field.startsWith("*.") ? field : "")?.[1] ?? []
      )
      if (inside.length > 0) return [[name, only(value, inside)]]
      return isListed ? [[name, value]] : []
    })
  )
}

const keyOf = (name: string, keys: ReadonlyArray<string>): string | undefined =>
  keys.filter((key) => name === key || name.startsWith(`${key}.`)).sort((a, b) => b.length - a.length)[0]

describe("a response", () => {
  const keys = [...Object.keys(specFields), ...notShown]
  const endpoints = [...endpointsOf(contract)]

  it("needs no field that the specification does not list", () => {
    const beyond = endpoints.flatMap(([name, { success }]) => {
      const listed = new Set(specFields[keyOf(name, keys) ?? ""]?.split(/\s+/))
      if (listed.size === 0) return []
      return neededIn(Schema.toEncoded(success).ast)
        .filter((field) => !lists.test(field) && !listed.has(field.replace(ofItem, "")))
        .map((field) => `${name}: ${field}`)
    })
    assert.deepStrictEqual(beyond, [])
  })

  it("of the recorded platform is decoded without what the specification does not list", () => {
    const all = endpointsOf(contract)
    let count = 0
    for (const generation of ["2025-11", "2026-04"] as const) {
      for (const file of files(generation)) {
        for (const one of cases(file, generation)) {
          const matched = match(endpointsIn(generation, all), one)
          const listed = matched && specFields[keyOf(matched.name, keys) ?? ""]
          if (listed === undefined || codeOf(one) !== undefined || statusOf(one) >= 300) continue
          const found = matched?.endpoint.codecs.success.decode(only(one.response.body, listed.split(/\s+/)))
          assert.isFalse(found instanceof Problem, `${file} ${one.name}: ${String(Object(found).text?.())}`)
          count++
        }
      }
    }
    assert.isAbove(count, 500)
  })

  it("is that of an entity of the specification, a mere confirmation, or of a call whose response it does not show", () => {
    const used = new Set<string | undefined>()
    for (const [name, { success }] of endpoints) {
      const key = keyOf(name, keys)
      used.add(key)
      const needed = neededIn(Schema.toEncoded(success).ast).filter((field) => field !== "success")
      if (key === undefined) assert.deepStrictEqual(needed, [], name)
    }
    assert.deepStrictEqual(
      keys.filter((key) => !used.has(key)),
      []
    )
  })
})
