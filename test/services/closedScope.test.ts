import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import { aiTimeoutMillis } from "../../src/schemas/limits.js"
import { apps, argumentsOf, call, signIn } from "../support/everyApp.js"
import { apps as members } from "../support/operations.js"
import { turn } from "../support/pace.js"

/** Those whose cryptography takes real time before their request. */
const isSlow = (path: string) => path.startsWith("vault.")

/** A platform that never responds. */
const silent = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))

const running = (made: unknown) =>
  Stream.isStream(made) ? Stream.runDrain(made as Stream.Stream<unknown, unknown>) : (made as Effect.Effect<unknown, unknown>)

/** When the scope closes, and whether the app must refresh its access token. */
interface Case {
  readonly isClosedBefore: boolean
  readonly isExpired: boolean
}

/** Calls a method of an app whose scope closes, and returns its exit once its time is over. */
const exitOf = Effect.fnUntraced(function* (kind: string, path: string, args: ReadonlyArray<unknown>, given: Case) {
  const [, make] = apps[kind] ?? assert.fail(kind)
  const scope = yield* Scope.make()
  const made = yield* Scope.provide(make(silent), scope)
  yield* Effect.promise(() => signIn(made, "ada"))
  if (given.isExpired) yield* TestClock.setTime(4_000_000_000_000)
  if (given.isClosedBefore) yield* Scope.close(scope, Exit.void)
  const fiber = yield* Effect.forkDetach(running(call(made.app, path, args)), { startImmediately: true })
  for (let left = 4; left > 0; left--) yield* turn
  yield* Scope.close(scope, Exit.void)
  // The longest timeout of a call; most have 30 s.
  yield* TestClock.adjust(aiTimeoutMillis)
  for (let left = 10; left > 0 && fiber.pollUnsafe() === undefined; left--) yield* turn
  const exit = fiber.pollUnsafe()
  yield* Fiber.interrupt(fiber)
  return exit
})

/** Returns how a call has ended. */
const endOf = (exit: Exit.Exit<unknown, unknown> | undefined): string => {
  if (exit === undefined) return "pending"
  if (Exit.isSuccess(exit)) return "value"
  if (Cause.hasInterruptsOnly(exit.cause)) return "interrupted"
  const error = Cause.squash(exit.cause)
  return Object(error)._tag ?? `defect: ${error}`
}

describe("a call of an app whose scope closes", () => {
  const cases: Readonly<Record<string, Case>> = {
    "after the call began": { isClosedBefore: false, isExpired: false },
    "while the call waits for a refresh": { isClosedBefore: false, isExpired: true },
    "before the call": { isClosedBefore: true, isExpired: false },
    "before the call, which needs a refresh": { isClosedBefore: true, isExpired: true }
  }
  for (const [kind, [app]] of Object.entries(apps).filter(([kind]) => kind.endsWith("of effects"))) {
    for (const [when, given] of Object.entries(cases)) {
      // All sessions refresh in one way.
      if (given.isExpired && app !== "ClientApp") continue
      it.effect(`ends within its timeout, with its own outcome or interrupted: ${kind}, ${when}`, () =>
        Effect.gen(function* () {
          const ends = new Map<string, string>()
          for (const { operations, watched } of members.filter((one) => one.operations[0]?.app === app)) {
            const calls = operations
              .filter(({ path }) => !isSlow(path))
              .flatMap((one) => argumentsOf(one).map((args) => [one.path, args] as const))
            const reads = watched.flatMap((path) => [`${path}.get`, `${path}.refetch`]).map((path) => [path, []] as const)
            for (const [path, args] of [...calls, ...reads]) {
              ends.set(`${path}(${args.length})`, endOf(yield* exitOf(kind, path, args, given)))
            }
          }
          assert.deepStrictEqual(
            [...ends].filter(([, end]) => /^pending|^defect/.test(end)),
            []
          )
          assert.include([...ends.values()], "interrupted")
        })
      )
    }
  }
})
