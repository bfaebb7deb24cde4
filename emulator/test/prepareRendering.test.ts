import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { prepareRendering, renderHtml } from "../src/emails/render.js"

it.live("the first e-mail after the preparation starts no thread", () =>
  Effect.gen(function* () {
    let threads = 0
    const count = () => threads++
    process.on("worker", count)
    yield* Effect.addFinalizer(() => Effect.sync(() => process.off("worker", count)))
    yield* prepareRendering
    // None if another test has rendered in this process.
    const prepared = threads
    const context = {
      platform: "2025-11" as const,
      displayName: null,
      projectName: "Ada's",
      variables: undefined,
      unsubscribeLink: undefined
    }
    const { html } = yield* renderHtml("<p>Hello</p>", undefined, context)
    assert.include(html, "<p>Hello</p>")
    assert.strictEqual(threads, prepared)
  })
)
