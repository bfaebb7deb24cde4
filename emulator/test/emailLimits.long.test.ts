import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CompileLimit } from "../src/emails/compile.js"
import { renderEmail } from "../src/emails/render.js"
import { RenderLimit } from "../src/emails/Sandbox.js"
import { context, endless, template, uncompilable } from "./hostileEmails.js"

// `emailLimits.test.ts` has one source of each kind.

// How long a source of these tests may take: ten seconds would be as good.
const soon = 500

describe("an e-mail that takes too long to compile", () => {
  for (const [name, source] of Object.entries(uncompilable)) {
    it.effect(
      `fails with a short text, and the next one renders: ${name}`,
      () =>
        Effect.gen(function* () {
          const rendering = renderEmail(source, undefined, context)
          const problem = yield* Effect.flip(Effect.provideService(rendering, CompileLimit, soon))
          assert.match(problem, /^The (?:source takes too long to compile|values of an enum in a source are literals)/)
          assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
        }),
      60_000
    )
  }
})

describe("an e-mail that takes too long to render", () => {
  for (const [name, source] of Object.entries(endless)) {
    it.effect(
      `fails: ${name}`,
      () =>
        Effect.gen(function* () {
          const rendering = renderEmail(source, undefined, { ...context, platform: "2026-04" })
          yield* Effect.flip(Effect.provideService(rendering, RenderLimit, soon))
          assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
        }),
      60_000
    )
  }
})
