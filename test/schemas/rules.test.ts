import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as contract from "../../src/contract/index.js"
import * as details from "../../src/schemas/details/index.js"
import { exactlyOne } from "../../src/schemas/exactlyOne.js"
import * as schemas from "../../src/schemas/index.js"
import { openUnion } from "../../src/schemas/Open.js"
import { recordOf } from "../../src/schemas/recordOf.js"
import { exactlyOneOf } from "../../src/schemas/rules/choice.js"
import { customIdLength } from "../../src/schemas/rules/customIds.js"
import { otherThan } from "../../src/schemas/rules/otherType.js"
import { must, subject } from "../../src/schemas/rules/Rule.js"
import type { FoundFilter } from "../support/checksOf.js"
import { checksOf } from "../support/checksOf.js"
import { endpointsOf } from "../support/recorded.js"

const folder = new URL("../../src/schemas/rules/", import.meta.url)
const files = readdirSync(folder).sort()

// The name of each exported function, by module. Functions that are not rules, such as parsers, never occur in filters.
const names = new Map<unknown, string>()
for (const file of files) {
  const module: object = await import(new URL(file, folder).href)
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== "function") continue
    assert.isFalse(names.has(value), `${file} exports ${name}, which is ${names.get(value)} too`)
    names.set(value, `${file}: ${name}`)
  }
}

/** The checks of Effect that the schemas use. */
const builtIn = ["isFinite", "isInt"].map((name) => `effect/schema/${name}`)

const describedAs = ({ annotations }: FoundFilter["filter"]): string | undefined => {
  const rule = annotations?.["rule"] ?? annotations?.["keyRule"]
  const id = annotations?.representation?.id
  return rule === undefined ? builtIn.find((name) => name === id) : names.get(rule)
}

const endpoints = [...endpointsOf(contract)]
const filters: ReadonlyArray<FoundFilter> = [
  ...Object.entries<unknown>({ ...schemas, ...details }).flatMap(([name, value]) =>
    Schema.isSchema(value) ? checksOf(value.ast, name) : []
  ),
  ...endpoints.flatMap(([name, { query, headers, payload, success }]) =>
    Object.entries({ query, headers, payload, success }).flatMap(([part, schema]) =>
      schema === undefined ? [] : checksOf(schema.ast, `${name} ${part}`)
    )
  )
]
const used = new Set(filters.map(({ filter }) => describedAs(filter)))
const unnamed = (schema: Schema.Constraint) =>
  checksOf(schema.ast, "at").filter(({ filter }) => describedAs(filter) === undefined)

describe("the filters of the schemas and of the contract", () => {
  it("are checks of Effect, or use a rule that a module exports by name", () => {
    assert.deepStrictEqual(
      filters.flatMap(({ at, filter }) => (describedAs(filter) === undefined ? [at] : [])),
      []
    )
  })

  it("are found wherever they are in a schema", () => {
    for (const name of [
      "email.ts: email",
      "customIds.ts: customId",
      "money.ts: jpy",
      "text.ts: passwordMaxLength",
      "choice.ts: oneOfRecipients",
      "choice.ts: oneCustomer",
      "value.ts: configPath",
      "otherType.ts: otherWebhookEvent",
      "money.ts: dayIntervalCount",
      ...builtIn
    ]) {
      assert.isTrue(used.has(name), name)
    }
  })

  it("have no name if the rule is created inline", () => {
    const spot = must((text: string) => text !== "", schemas.messages.empty)
    assert.lengthOf(unnamed(Schema.String.check(Schema.makeFilter((text) => text !== ""))), 1)
    assert.lengthOf(unnamed(recordOf(spot, Schema.String)), 1)
    assert.lengthOf(unnamed(recordOf(customIdLength, Schema.String)), 0)
    const either = Schema.Struct({ a: Schema.optionalKey(Schema.String), b: Schema.optionalKey(Schema.String) })
    assert.lengthOf(unnamed(exactlyOne(either, exactlyOneOf(["a", "b"], schemas.messages.oneProduct))), 1)
    assert.isAtLeast(unnamed(openUnion(otherThan(["a"]), { a: Schema.Struct({ type: Schema.Literal("a") }) })).length, 1)
  })
})

describe("the rules", () => {
  it("are all used by a schema, except those that others are built from", () => {
    const kinds = /: (must|allOf|atLeast|atMost|exactly|exactlyOneOf|otherThan|between)$/
    const tools =
      /: (is[A-Z]\w*|matchesHostPattern|parse\w*|normalizeEmail|imageBytes|moneyProblem|portOf|customerPlace|oneKeyOwner)$/
    // Checked by services, because the platform checks other parts of the call first.
    const ofServices = /: (quantityOrNone32|outboxPageSize)$/
    assert.deepStrictEqual(
      [...names.values()].filter((name) => !kinds.test(name) && !tools.test(name) && !ofServices.test(name) && !used.has(name)),
      []
    )
  })

  it("report a problem at a path, and nothing for a valid value", () => {
    assert.isNull(customIdLength("id"))
    assert.strictEqual(customIdLength("x".repeat(64))?.(subject), "The value must be at most 63 characters")
  })

  it("do not import `effect/Schema`, even indirectly", () => {
    const visited = new Set<string>()
    const visit = (file: URL): ReadonlyArray<string> => {
      if (visited.has(file.href)) return []
      visited.add(file.href)
      const imports = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) => name)
      return imports.flatMap((name) =>
        name.startsWith(".")
          ? visit(new URL(name.replace(/\.js$/, ".ts"), file))
          : [`${file.pathname.split("/").at(-1)}: ${name}`]
      )
    }
    const packages = files.flatMap((file) => visit(new URL(file, folder)))
    assert.isNotEmpty(packages)
    assert.deepStrictEqual(
      packages.filter((name) => !/: effect\/(Option|Redacted)$/.test(name)),
      []
    )
  })
})
