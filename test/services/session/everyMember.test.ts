import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { apps, argumentsOf, call, mentions, signIn, started, textOf, tokensOf } from "../../support/everyApp.js"
import { operations } from "../../support/operations.js"
import { turn } from "../../support/pace.js"

/** Methods that concern whoever is signed in by the time they run. */
const exceptions: ReadonlyArray<RegExp> = [
  // Returns the signed-in user, as the watched user does.
  /^\w+\.user\.get$/,
  // Only the SDK calls it.
  /^\w+\.ownedProjects\.session\./
]

const isReplaced = (outcome: unknown) =>
  /^(?:Owner)?SessionExpired$/.test(Object(outcome)._tag) && Object(outcome).reason === "replaced"

/** Waits until no request follows another. */
const settled = async (outcome: Promise<unknown>) => {
  let ended: unknown
  outcome.then(
    (value) => (ended = value ?? null),
    (error: unknown) => (ended = error)
  )
  // Some poll the platform, or wait for a person.
  for (let left = 200; left > 0 && ended === undefined; left--) await Effect.runPromise(turn)
  return ended
}

/** A platform that refuses every access token, and the texts of the requests that it received. */
const platform = () => {
  const received: Array<string> = []
  const fetch = async (_: string, { body, headers }: RequestInit) => {
    received.push(textOf([Object.fromEntries(new Headers(headers)), String(body)]))
    const code = "ACCESS_TOKEN_EXPIRED"
    return Response.json({ code, error: "expired" }, { status: 401, headers: { "x-stack-known-error": code } })
  }
  return { fetch, received }
}

/** Makes a call as one user, signs in another before its code is loaded, and returns what came of it. */
const meanwhile = Effect.fnUntraced(function* (kind: keyof typeof apps, path: string, args: ReadonlyArray<unknown>) {
  const [, make] = apps[kind] ?? assert.fail(kind)
  const { fetch, received } = platform()
  const made = yield* make(fetch)
  yield* Effect.promise(() => signIn(made, "ada"))
  const ended = settled(started(call(made.app, path, args)))
  yield* Effect.promise(() => signIn(made, "bob"))
  const outcome = yield* Effect.promise(() => ended)
  const left = yield* Effect.promise(() => started(call(made.holder, "auth.getAuthJson", [])))
  return { left, outcome, received }
})

/** Consumes a stream of two pages as one user, signs in another while the first is requested, and returns the tokens of each request. */
const betweenPages = Effect.fnUntraced(function* (kind: keyof typeof apps, path: string, args: ReadonlyArray<unknown>) {
  const [, make] = apps[kind] ?? assert.fail(kind)
  const users: Array<string | undefined> = []
  const made = yield* make(async (url, { headers }) => {
    const sent = textOf(Object.fromEntries(new Headers(headers)))
    users.push(["ada", "bob"].find((user) => mentions(user, sent)))
    const isFirst = !new URL(url).searchParams.has("cursor")
    if (isFirst) await signIn(made, "bob")
    const page = isFirst ? { next_cursor: "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d" } : { next_cursor: null }
    return Response.json({ items: [], transactions: [], is_paginated: true, pagination: page, ...page })
  })
  yield* Effect.promise(() => signIn(made, "ada"))
  yield* Effect.promise(() => settled(started(call(made.app, path, args))))
  return users
})

// Each app of its own, whose code is loaded by the call.
describe("every call that was made before another user signed in", () => {
  const least = { ClientApp: 60, ServerApp: 12, AdminApp: 0 }
  for (const [kind, [app]] of Object.entries(apps)) {
    it.live(
      `neither acts as that user nor ends their session: ${kind}`,
      () =>
        Effect.gen(function* () {
          const own = operations.filter((one) => one.app === app && !exceptions.some((path) => path.test(`${app}.${one.path}`)))
          let replaced = 0
          for (const operation of own) {
            for (const args of argumentsOf(operation)) {
              const { left, outcome, received } = yield* Effect.scoped(meanwhile(kind, operation.path, args))
              assert.isFalse(mentions("bob", received), `${operation.path} is sent as the other user`)
              assert.isFalse(mentions("bob", outcome), `${operation.path} returns the other user's tokens`)
              assert.deepStrictEqual(left, tokensOf("bob"), operation.path)
              if (isReplaced(outcome)) replaced++
            }
          }
          assert.isAtLeast(replaced, Object(least)[app])
        }),
      120_000
    )
  }
})

describe("a stream that was started before another user signed in", () => {
  for (const [kind, [app]] of Object.entries(apps)) {
    const streams = operations.filter((one) => one.app === app && /(?:^|\.)stream[A-Z]?\w*$/.test(one.path))
    it.live(`requests no page as that user: ${kind}`, () =>
      Effect.gen(function* () {
        assert.isAtLeast(streams.length, 2)
        for (const operation of streams) {
          for (const args of argumentsOf(operation)) {
            const users = yield* Effect.scoped(betweenPages(kind, operation.path, args))
            assert.notInclude(users, "bob", operation.path)
          }
        }
      })
    )
  }
})
