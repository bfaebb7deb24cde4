import { assert, describe, it, vi } from "@effect/vitest"
import { Redacted } from "effect"
import * as sessionText from "../../src/services/session/sessionText.js"
import { jwtFrom, options, pair, recorded } from "../support/fakes.js"

// Modules of their own, for which no other file of tests has loaded what calls need.
vi.resetModules()
const { createAdminApp, createClientApp, createServerApp } = await import("../../src/index.js")

const [user] = Object(recorded("users.list", "all").response.body).items
const idOf = (index: number) => `0f0c83e6-8d11-4a2b-9c3d-${String(index).padStart(12, "0")}`

/** The users of a platform with ten of them, three a page. `respond` delays or replaces the answer for a page. */
const tenUsers = (respond = (_: number, page: Response) => Promise.resolve(page)) => {
  const asked: Array<number> = []
  const tokens: Array<string | null> = []
  const fetch = (url: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get("x-stack-admin-access-token"))
    const start = Number(new URL(String(url)).searchParams.get("cursor")?.slice(-12) ?? 0)
    asked.push(start)
    const items = Array.from({ length: Math.min(3, 10 - start) }, (_, index) => ({ ...user, id: idOf(start + index) }))
    const pagination = { next_cursor: start + 3 < 10 ? idOf(start + 3) : null }
    return respond(start, Response.json({ items, is_paginated: true, pagination }))
  }
  const app = createServerApp({ ...options, secretServerKey: "ssk_1", fetch })
  return { asked, fetch, loop: () => app.users.stream({ limit: 3 })[Symbol.asyncIterator](), tokens }
}

const positionOf = (result: PromiseSettledResult<IteratorResult<{ readonly id: string }>>): number | string =>
  result.status === "rejected" ? "rejected" : result.value.done === true ? "over" : Number(result.value.value.id.slice(-12))

/** Asks for so many values at the same time, as a pool of workers does. */
const all = async (loop: AsyncIterator<{ readonly id: string }>, count: number) =>
  (await Promise.allSettled(Array.from({ length: count }, () => loop.next()))).map(positionOf)

describe("values of a stream that are asked for at the same time", () => {
  it("are each a different one, in order, and each page is requested once", async () => {
    const { asked, loop } = tenUsers()
    assert.deepStrictEqual(await all(loop(), 12), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "over", "over"])
    assert.deepStrictEqual(asked, [0, 3, 6, 9])
  })

  it("are over after the first that fails, and nothing more is requested", async () => {
    const { asked, loop } = tenUsers((start, page) =>
      Promise.resolve(start === 3 ? Response.json({ code: "NEW", error: "refused" }, { status: 400 }) : page)
    )
    assert.deepStrictEqual(await all(loop(), 6), [0, 1, 2, "rejected", "over", "over"])
    assert.deepStrictEqual(asked, [0, 3])
  })

  it("are over when the loop is left, and nothing more is requested", async () => {
    let leave: (() => unknown) | undefined
    const { asked, loop } = tenUsers((start, page) => {
      if (start !== 3) return Promise.resolve(page)
      leave?.()
      return new Promise(() => {})
    })
    const one = loop()
    leave = () => one.return?.()
    assert.deepStrictEqual(await all(one, 6), [0, 1, 2, "over", "over", "over"])
    assert.deepStrictEqual(asked, [0, 3])
  })
})

describe("a stream of the signed-in user", () => {
  for (const kind of ["an app", "a view"] as const) {
    it(`asks for no page as a user who signs in after the first value was asked for, of ${kind}`, async () => {
      const sent: Array<string | null> = []
      const own = createClientApp({
        ...options,
        tokenStore: "memory",
        fetch: (_, { headers }) => {
          sent.push(new Headers(headers).get("x-stack-access-token"))
          return Promise.resolve(Response.json({ items: [], is_paginated: true, pagination: { next_cursor: null } }))
        }
      })
      const tokensOf = (name: string) => sessionText.write(options.projectId, pair(name))
      const app = kind === "an app" ? own : own.forTokens({ accessToken: null, refreshToken: "r" })
      await app.auth.importSession(tokensOf("ada"))
      const { auth, payments } = app
      const loop = payments.streamProducts.result({ userId: "ada" })[Symbol.asyncIterator]()
      const first = loop.next()
      await auth.importSession(tokensOf("bob"))
      const { value } = await first
      assert.deepInclude(value?.ok === false ? value.error : value, { _tag: "SessionExpired", reason: "replaced" })
      assert.deepStrictEqual(sent, [])
      for await (const _ of payments.streamProducts({ userId: "bob" }));
      assert.lengthOf(sent, 1)
    })
  }
})

describe("a stream of an owner's app", () => {
  it("asks for no page as an owner who signs in between two values", async () => {
    const { asked, fetch, tokens } = tenUsers()
    const holder = createClientApp({ ...options, projectId: "internal", tokenStore: "memory", fetch })
    const accessToken = (sub: string) => Redacted.make(jwtFrom({ iat: 1000, exp: 1600, sub }))
    const signIn = (name: string) =>
      holder.auth.importSession(
        sessionText.write("internal", { accessToken: accessToken(name), refreshToken: Redacted.make(name) })
      )
    const app = createAdminApp({ ...options, fetch, projectOwnerSession: holder.ownedProjects.session })
    await signIn("ada")
    const loop = app.users.stream({ limit: 3 })[Symbol.asyncIterator]()
    for (const at of [0, 1, 2]) assert.strictEqual((await loop.next()).value?.id, idOf(at))
    await signIn("bob")
    await loop.next()
    assert.deepStrictEqual(asked, [0, 3])
    assert.deepStrictEqual(tokens, [Redacted.value(accessToken("ada")), null])
  })
})
