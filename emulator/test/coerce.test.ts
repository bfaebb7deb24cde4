import { Schema } from "effect"
import { assert, describe, it } from "vitest"
import { coerce } from "../src/http/coerce.js"

const read = (schema: Schema.Top, value: unknown) => {
  const problems: Array<string> = []
  return { value: coerce(schema)(value, "body", problems), problems }
}

describe("a value of a request", () => {
  it.each<[title: string, schema: Schema.Top, value: unknown, converted: unknown]>([
    ["a number becomes a text", Schema.String, 5, "5"],
    ["a text becomes a number, without its blanks", Schema.Finite, " 5 ", 5],
    ["an array becomes the number that it begins with", Schema.Finite, [5, 6], 5],
    [
      "a text, a number or an array becomes a boolean",
      Schema.Struct({ a: Schema.Boolean, b: Schema.Boolean }),
      { a: 1, b: ["0"] },
      { a: true, b: false }
    ],
    [
      "what a literal is converted from is that of its type",
      Schema.Struct({ a: Schema.Literal(true), b: Schema.Literals(["1"]) }),
      { a: "TRUE", b: 1 },
      { a: true, b: "1" }
    ]
  ])("is converted: %s", (_, schema, value, converted) => {
    assert.deepStrictEqual(read(schema, value), { value: converted, problems: [] })
  })

  const record = Schema.Record(Schema.String, Schema.Struct({ a: Schema.String, b: Schema.Literals(["x"]) }))
  it.each<[title: string, schema: Schema.Top, value: unknown, problems: ReadonlyArray<string>]>([
    [
      "a literal of another type, as its type and as its value",
      Schema.Literals(["x", "y"]),
      [],
      ["body must be a `string` type, but the final value was: `[]`.", "body must be one of the following values: x, y"]
    ],
    [
      "in a record, whose values are not converted, at the path of the record",
      record,
      { one: { a: 5, b: "x" } },
      ["body.a must be a `string` type, but the final value was: `5`."]
    ],
    ["several problems of a value of a record, as their number", record, { one: { a: 5, b: "y" } }, ["2 errors occurred"]],
    ...[Schema.Finite, Schema.Boolean].flatMap((schema): Array<[string, Schema.Top, unknown, ReadonlyArray<string>]> => {
      const isNumber = schema === Schema.Finite
      const line = (shown: string) =>
        isNumber
          ? `body must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${shown}\`).`
          : `body must be a \`boolean\` type, but the final value was: \`${shown}\`.`
      const kind = isNumber ? "number" : "boolean"
      return [
        [`an object that names a method of objects, as a ${kind}`, schema, { toString: 1 }, [line('{\n  "toString": "1"\n}')]],
        [`a list of one, as a ${kind}`, schema, [{ toString: 1 }], [line('[\n  {\n    "toString": "1"\n  }\n]')]]
      ]
    }),
    [
      "a tuple of another length, with what was sent",
      Schema.Tuple([Schema.Finite, Schema.String]),
      [1],
      ['body tuple value has too few items, expected a length of 2 but got 1 for value: `[\n  "1"\n]`']
    ]
  ])("is refused: %s", (_, schema, value, problems) => {
    assert.deepStrictEqual(read(schema, value).problems, problems)
  })
})
