import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { check } from "../../src/schemas/check.js"
import { compiledAs } from "../../src/schemas/compiledAs.js"
import { must } from "../../src/schemas/rules/Rule.js"
import { Wire } from "../../src/schemas/wire.js"
import { Codecs } from "../../tools/compile/Codecs.ts"
import { exportsOf } from "../../tools/compile/exports.ts"
import { File } from "../../tools/compile/File.ts"

const short = must(
  (text: string) => text.length < 9,
  (path) => `${path} is long`
)
const Id = Schema.String.check(check(short))
const Team = Wire({ teamId: Id, isOpen: Schema.optionalKey(Schema.Boolean) })

const codecs = await exportsOf("codecs")
const schemas = [
  { module: "schemas/ids", name: "Id", value: Id },
  { module: "schemas/Team", name: "Team", value: Team }
]
const rules = [{ module: "schemas/rules/text", name: "short", value: short }]
const compiler = () => new Codecs(schemas, rules, codecs)

/** Returns the expression of a schema's codec, without annotations for bundlers and line breaks. */
const expressionOf = (schema: Schema.Top): string =>
  compiler().of(schema, new File("compiled/test")).replaceAll("/* @__PURE__ */ ", "").replaceAll(/\s+/g, " ")

describe("the compiler", () => {
  it("writes plain schemas as the codecs of their kinds", () => {
    const schema = Schema.Struct({
      a: Schema.NullOr(Schema.Int),
      "b-c": Schema.optionalKey(Schema.Array(Schema.Finite)),
      d: Schema.Json
    })
    assert.strictEqual(expressionOf(schema), 'struct({ a: nullable(int), "b-c": optional(array(finite)), d: json })')
    assert.strictEqual(expressionOf(Schema.Tuple([Schema.String, Schema.DateFromMillis])), "tuple(string, millis)")
    assert.strictEqual(expressionOf(Schema.Record(Schema.String, Schema.Unknown)), "record(unknown)")
    assert.strictEqual(expressionOf(Schema.RedactedFromValue(Schema.String)), "secret")
  })

  it("drops literals beside string, and keeps other members", () => {
    assert.strictEqual(expressionOf(Schema.Union([Schema.Literals(["a", "b"]), Schema.String])), "string")
    assert.strictEqual(expressionOf(Schema.Union([Schema.Literal(false), Schema.String])), "union(literal(false), string)")
    assert.strictEqual(expressionOf(Schema.Union([Schema.Literals(["a", 1]), Schema.Boolean])), 'union(literal("a", 1), boolean)')
  })

  it("uses the name of a named schema everywhere, and declares it once", () => {
    const file = new File("compiled/contract/teams")
    const all = compiler()
    assert.strictEqual(all.of(Schema.NullOr(Team), file), "/* @__PURE__ */ nullable(Team)")
    assert.strictEqual(all.of(Team, file), "Team")
    assert.deepStrictEqual([...all.files.keys()].sort(), ["compiled/schemas/Team", "compiled/schemas/ids"])
    const text = all.files.get("compiled/schemas/Team")?.text() ?? ""
    assert.strictEqual(text.split("export const Team").length, 2)
    assert.include(text, "teamId: Id")
    assert.include(text, 'import { Id } from "./ids.js"')
  })

  it("declares what only servers read in a module of its own", () => {
    const schemasOfTeam = [
      { module: "schemas/Team", name: "Team", value: Team },
      { module: "schemas/Team", name: "ServerTeam", value: Wire({ team: Team, note: Schema.String }) }
    ]
    const all = new Codecs(schemasOfTeam, rules, codecs)
    for (const one of schemasOfTeam) all.declare(one)
    assert.notInclude(all.files.get("compiled/schemas/Team")?.text(), "ServerTeam")
    const text = all.files.get("compiled/schemas/Team.server")?.text() ?? ""
    assert.include(text, 'import { Team } from "./Team.js"')
    assert.include(text, "export const ServerTeam = ")
  })

  it("rejects a check without a rule", () => {
    const schema = Schema.String.check(Schema.isMinLength(1))
    assert.throws(() => expressionOf(schema), /compiled\/test: a check without a rule/)
  })

  it("rejects a transformation without a recipe", () => {
    assert.throws(() => expressionOf(Schema.NumberFromString), /a transformation without a recipe/)
    assert.strictEqual(expressionOf(Schema.NumberFromString.pipe(compiledAs("intText"))), "intText")
  })

  it("rejects a recipe without a codec", () => {
    assert.throws(() => expressionOf(Schema.String.pipe(compiledAs("unheardOf"))), /src\/codecs has no unheardOf/)
  })

  it("rejects a schema without a codec", () => {
    assert.throws(() => expressionOf(Schema.Symbol), /no codec for Symbol/)
    assert.throws(() => expressionOf(Schema.TupleWithRest(Schema.Tuple([Schema.String]), [Schema.Finite])), /a tuple with a rest/)
  })
})
