import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { receive } from "../../../src/services/transport/body.js"
import { cut } from "../../../src/services/transport/Http.js"

/** A body of unknown length that arrives in parts. */
const inParts = (...parts: ReadonlyArray<string>) => {
  const bytes = parts.map((part) => new TextEncoder().encode(part))
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const part = bytes.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(part)
      }
    })
  )
}

describe("a body", () => {
  it.effect("is whole up to the maximum number of bytes, and cut there if it is longer", () =>
    Effect.gen(function* () {
      for (const [parts, received] of [
        [["abc"], { text: "abc" }],
        [["abcd"], { text: "abcd" }],
        [["ab", "cd"], { text: "abcd" }],
        [["abcde"], { text: "abcd", isCut: true }],
        [["abcd", "e"], { text: "abcd", isCut: true }],
        [["ab", "cde"], { text: "abcd", isCut: true }]
      ] as const) {
        assert.deepStrictEqual(yield* Effect.promise(() => receive(inParts(...parts), 4)), received, parts.join())
      }
    })
  )

  it("that a host has received whole is cut only if it has more characters than the maximum", () => {
    const response = { status: 200, headers: new Headers(), text: "abcd" }
    assert.strictEqual(cut(response, 4), response)
    assert.deepStrictEqual(cut(response, 3), { ...response, text: "abc", isCut: true })
  })
})
