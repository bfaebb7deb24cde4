import { assert, describe, it } from "@effect/vitest"
import { createServerApp } from "../../src/index.js"
import { options, recorded } from "../support/fakes.js"

const [user] = Object(recorded("users.list", "all").response.body).items
const idOf = (index: number) => `0f0c83e6-8d11-4a2b-9c3d-${String(index).padStart(12, "0")}`

/** The users of a platform with ten of them, three a page. `respond` delays or replaces the answer for a page. */
const tenUsers = (respond = (_: number, page: Response) => Promise.resolve(page)) => {
  const asked: Array<number> = []
  const app = createServerApp({
    ...options,
    secretServerKey: "ssk_1",
    fetch: (url) => {
      const start = Number(new URL(String(url)).searchParams.get("cursor")?.slice(-12) ?? 0)
      asked.push(start)
      const items = Array.from({ length: Math.min(3, 10 - start) }, (_, index) => ({ ...user, id: idOf(start + index) }))
      const pagination = { next_cursor: start + 3 < 10 ? idOf(start + 3) : null }
      return respond(start, Response.json({ items, is_paginated: true, pagination }))
    }
  })
  return { asked, loop: () => app.users.stream({ limit: 3 })[Symbol.asyncIterator]() }
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
