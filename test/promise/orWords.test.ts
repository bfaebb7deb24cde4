import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { checker, operations } from "../support/operations.js"
import { sampleOf } from "../support/sampleInput.js"
import { said, setup } from "../support/wrongInputs.js"

/** The words for what happens if there is nothing, each with that of the platform's own clients. */
const words = [
  ["null", "return-null"],
  ["fail", "throw"]
] as const

/** Every method with the option `or`, by signature, with the words that it declares. */
const declared = operations.flatMap((operation) =>
  operation.signatures.flatMap(({ parameters }) => {
    const at = parameters.findIndex(
      (one) => checker.getNonNullableType(checker.getTypeOfSymbol(one)).getProperty("or") !== undefined
    )
    const options = parameters[at]
    const or = options && checker.getNonNullableType(checker.getTypeOfSymbol(options)).getProperty("or")
    if (or === undefined) return []
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(or))
    const own = (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
    const args = parameters.slice(0, at).map((one) => sampleOf(checker.getTypeOfSymbol(one), one.name))
    return [{ operation, args, own }]
  })
)

describe("the option `or` of every method", () => {
  it("has both words, ours and that of the platform's own clients", () => {
    assert.isAbove(declared.length, 40)
    for (const { operation, own } of declared)
      for (const both of words) {
        const taken = both.filter((word) => own.includes(word))
        assert.include([0, 2], taken.length, `${operation.path} ${own.join()}`)
      }
  })

  it.live("does the same by both words", () =>
    Effect.gen(function* () {
      const { call } = yield* setup
      const outcomes = new Set<string>()
      // The key of a vault is derived from a password, for longer than a call may take here.
      for (const { args, operation, own } of declared.filter((one) => one.operation.path !== "vault.getValue"))
        for (const both of words.filter(([word]) => own.includes(word))) {
          const [ours, theirs] = yield* Effect.forEach(both, (or) =>
            Effect.map(call(operation, [...args, { or }]), (exit) => String(said(exit)))
          )
          assert.strictEqual(ours, theirs, operation.path)
          outcomes.add(ours ?? "")
        }
      // None of the words is refused.
      assert.notMatch([...outcomes].join("\n"), /\bor must be/)
    }).pipe(Effect.scoped)
  )
})
