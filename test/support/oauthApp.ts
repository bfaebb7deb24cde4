import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { Settings } from "./authApp.js"
import { authApp } from "./authApp.js"
import type { Answer } from "./fakes.js"
import { turn } from "./pace.js"

export type App = Effect.Success<ReturnType<typeof authApp>>

/** Redirects to a provider and returns the browser's URL. */
export const left = Effect.fnUntraced(function* <E>(app: App, leave: Effect.Effect<void, E>) {
  const before = (yield* app.page.visits).length
  const fiber = yield* Effect.forkChild(leave, { startImmediately: true })
  // The secrets come from the host's crypto, which the test's clock does not wait for.
  while ((yield* app.page.visits).length === before) yield* turn
  yield* TestClock.adjust("2 seconds")
  yield* Fiber.join(fiber)
  return new URL((yield* app.page.visits).at(-1)?.[1] ?? "")
})

/** An app that was redirected to a provider and has returned with a code. */
export const back = Effect.fnUntraced(function* (answer: Answer, settings: Settings = {}, extra = "") {
  const app = yield* authApp(answer, settings)
  const sent = (yield* left(app, app.auth.signInWithOAuth("github"))).searchParams
  yield* app.page.go(
    `${sent.get("redirect_uri")}${sent.get("redirect_uri")?.includes("?") ? "&" : "?"}code=c0de&state=${sent.get("state")}${extra}`
  )
  return { ...app, state: sent.get("state") ?? "", challenge: sent.get("code_challenge") }
})
