import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { all, fromWire } from "portico/effect/errors"
import { errorBody } from "../src/http/errorBody.js"
import { laterRecordings, recordings } from "./conformance/recording.js"

interface Body {
  readonly code: string
  readonly details: object
  readonly error: string
}

const bodies = [...recordings.values(), ...laterRecordings.values()]
  .flatMap(({ cases }) => cases.map(({ response }) => response?.body))
  .filter((body): body is Body => typeof body === "object" && body !== null && "code" in body && "details" in body)
const firstOf = new Map<string, Body>()
for (const body of bodies) if (!firstOf.has(body.code)) firstOf.set(body.code, body)

// Texts of details that say which thing an error is about.
const named = ({ details, error }: Body): ReadonlyArray<string> =>
  Object.entries(details).flatMap(([key, value]) =>
    key !== "type" && key !== "message" && typeof value === "string" && error.includes(value) ? [value] : []
  )

describe("the text of an error", () => {
  for (const [code, body] of firstOf) {
    const texts = named(body)
    if (texts.length === 0) continue
    it.effect(`names what the platform's text names: ${code}`, () =>
      Effect.gen(function* () {
        const { details } = yield* fromWire(code, body)
        const Known = all.find((each) => each.code === code) as unknown as new (
          options: object
        ) => Parameters<typeof errorBody>[0]
        const { error } = yield* errorBody(new Known({ details }))
        for (const text of texts) assert.include(error, text)
      })
    )
  }

  it("is compared for the errors of the recordings", () => assert.isAbove(firstOf.size, 40))
})
