import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Redacted, Stream } from "effect"
import { AdminApp, ClientApp } from "../../../src/effect.js"
import { createAdminApp, createClientApp } from "../../../src/index.js"
import { jwt, options, pair, recorded } from "../../support/fakes.js"

const itemsOf = (body: Record<string, unknown>) => body["items"] as ReadonlyArray<object>
const { cases } = JSON.parse(
  readFileSync(new URL("../../wire/recorded-2026/emails.outbox.list.json", import.meta.url), "utf8")
) as { readonly cases: ReadonlyArray<{ readonly name: string; readonly response: { readonly body: Record<string, unknown> } }> }
const email = itemsOf(cases.find(({ name }) => name === "all")?.response.body ?? {})[0]
const team = itemsOf(recorded("teams.list", "server-all").response.body)[0]
const definition = { description: null, contained_permission_ids: [] }
const user = itemsOf(recorded("users.list", "all").response.body)[0]
const product = itemsOf(recorded("payments.products.list", "server-all").response.body)[0]
const [transaction] = recorded("internal.payments.transactions", "all").response.body["transactions"] as ReadonlyArray<object>
const invoice = { status: "paid", amount_total: 500, hosted_invoice_url: null }
const idOf = (index: number) => `4c4fc9fc-9355-4c47-b3a8-${String(index).padStart(12, "0")}`

const customer = { customCustomerId: "c" }
const owner = { userId: options.projectId }

/** A list in pages: the app and the path of its stream, what comes before the query, and a row by its index. */
interface PagedList {
  readonly app: "admin" | "client"
  readonly path: readonly [part: string, method: string]
  readonly args: ReadonlyArray<unknown>
  readonly row: (index: number) => object
  /** Whether the last page can be empty; otherwise a cursor names the first row of its page. */
  readonly hasEmptyLastPage?: boolean
}

const lists: ReadonlyArray<PagedList> = [
  { app: "admin", path: ["users", "stream"], args: [], row: (index) => ({ ...user, id: idOf(index) }) },
  { app: "admin", path: ["teams", "stream"], args: [], row: (index) => ({ ...team, id: idOf(index) }) },
  { app: "admin", path: ["teamPermissionDefinitions", "stream"], args: [], row: (index) => ({ ...definition, id: `p${index}` }) },
  {
    app: "admin",
    path: ["payments", "streamProducts"],
    hasEmptyLastPage: true,
    args: [customer],
    row: (index) => ({ ...product, id: `product-${index}` })
  },
  {
    app: "admin",
    path: ["payments", "streamInvoices"],
    hasEmptyLastPage: true,
    args: [owner],
    row: (index) => ({ ...invoice, created_at_millis: index })
  },
  {
    app: "admin",
    path: ["payments", "streamTransactions"],
    hasEmptyLastPage: true,
    args: [],
    row: (index) => ({ ...transaction, id: idOf(index) })
  },
  { app: "admin", path: ["emails", "streamOutbox"], args: [], row: (index) => ({ ...email, id: idOf(index) }) },
  {
    app: "client",
    path: ["payments", "streamProducts"],
    hasEmptyLastPage: true,
    args: [customer],
    row: (index) => ({ ...product, id: `product-${index}` })
  },
  {
    app: "client",
    path: ["payments", "streamInvoices"],
    hasEmptyLastPage: true,
    args: [owner],
    row: (index) => ({ ...invoice, created_at_millis: index })
  }
]

/** How the platform gives a page: by default some rows, and where the next ones begin. */
type Between = (page: number, signal: AbortSignal) => Promise<Response> | "again" | undefined

/** A platform with a number of rows, which knows what it was asked for. */
const platform = ({ row }: PagedList, count: number, between: Between = () => undefined) => {
  const rows = Array.from({ length: count }, (_, index) => row(index))
  const limits: Array<number> = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const query = new URL(String(url)).searchParams
    // The access token of a client is refreshed first.
    if (!query.has("limit"))
      return Response.json({ access_token: jwt("Ada"), token_type: "Bearer", expires_in: 600, scope: "legacy" })
    const limit = Number(query.get("limit"))
    const answer = between(limits.push(limit) - 1, init?.signal ?? new AbortController().signal)
    if (answer !== undefined && answer !== "again") return answer
    const start = Number((query.get("cursor") ?? "0").slice(-12))
    const end = start + limit
    const next = answer === "again" ? idOf(limit) : end < count ? idOf(end) : null
    const items = rows.slice(start, end)
    return Response.json({ items, transactions: items, is_paginated: true, pagination: { next_cursor: next }, next_cursor: next })
  }
  return { fetch, limits }
}

/** What tells a row from all others. */
const keyOf = (row: unknown): unknown => {
  const { createdAt, id } = Object(row)
  return id ?? createdAt.getTime()
}

interface Loop {
  next(): Promise<IteratorResult<unknown>>
  return(): Promise<unknown>
}

/** A loop over a stream, as each face has it. */
const faces: Readonly<
  Record<string, (list: PagedList, fetch: typeof globalThis.fetch, query: object, signal?: AbortSignal) => Loop>
> = {
  "as an async iterable": ({ app, args, path: [part, method] }, fetch, query, signal) => {
    const one =
      app === "admin"
        ? createAdminApp({ ...options, superSecretAdminKey: "sak_1", fetch })
        : createClientApp({ ...options, tokenStore: textsOf(pair("Ada")), fetch })
    return Object(one)
      [part][method](...args, query, signal && { signal })
      [Symbol.asyncIterator]()
  },
  "as a Stream": ({ app, args, path: [part, method] }, fetch, query, signal) => {
    const layer =
      app === "admin"
        ? Layer.effectContext(Effect.context<AdminApp>()).pipe(
            Layer.provide(AdminApp.layer({ ...options, superSecretAdminKey: Redacted.make("sak_1"), fetch }))
          )
        : ClientApp.layer({ ...options, tokenStore: textsOf(pair("Ada")), fetch })
    const service: Effect.Effect<unknown, never, AdminApp | ClientApp> = app === "admin" ? AdminApp : ClientApp
    const stream: Stream.Stream<unknown, unknown> = Stream.unwrap(
      Effect.map(service, (one) => Object(one)[part][method](...args, query) as Stream.Stream<unknown, unknown>)
    ).pipe(Stream.provide(layer as Layer.Layer<AdminApp | ClientApp>))
    return pulled(stream, signal)
  }
}

const textsOf = ({ accessToken, refreshToken }: ReturnType<typeof pair>) => ({
  accessToken: Redacted.value(accessToken),
  refreshToken: Redacted.value(refreshToken)
})

/** Takes a stream row by row, as a program does that waits before each. */
const pulled = (stream: Stream.Stream<unknown, unknown>, signal?: AbortSignal): Loop => {
  let ask: (() => void) | null = null
  let answer: ((result: Promise<IteratorResult<unknown>>) => void) | null = null
  const asked = Effect.callback<void>((resume) => {
    ask = () => {
      ask = null
      resume(Effect.void)
    }
  })
  const give = (result: Promise<IteratorResult<unknown>>) => {
    result.catch(() => {})
    answer?.(result)
    answer = null
  }
  let fiber: Fiber.Fiber<unknown, unknown> | null = null
  const begin = () => {
    fiber = Effect.runFork(
      Stream.runForEach(stream, (value) => {
        give(Promise.resolve({ done: false, value }))
        return asked
      }),
      signal && { signal }
    )
    fiber.addObserver((exit) => {
      give(
        Exit.isSuccess(exit)
          ? Promise.resolve({ done: true, value: undefined })
          : Effect.runPromise(Effect.failCause(exit.cause)).catch((error) =>
              Promise.reject(signal?.aborted ? signal.reason : error)
            )
      )
    })
  }
  return {
    next: () =>
      new Promise((resolve) => {
        answer = resolve
        if (fiber === null) begin()
        else ask?.()
      }),
    return: () => (fiber === null ? Promise.resolve() : Effect.runPromise(Fiber.interrupt(fiber)))
  }
}

/** Takes so many rows, or all. */
const take = async (loop: Loop, count = Number.POSITIVE_INFINITY) => {
  const rows: Array<unknown> = []
  while (rows.length < count) {
    const { done, value } = await loop.next()
    if (done) break
    rows.push(keyOf(value))
  }
  return rows
}

const tagOf = (error: unknown): unknown => Object(error)._tag ?? error

/** A page that comes when the request is given up: when that was, and by what. */
const hanging = () => {
  const given: Array<unknown> = []
  let begun = () => {}
  const isAsked = new Promise<void>((resolve) => (begun = resolve))
  const answer = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener("abort", () => {
        given.push(signal.reason)
        reject(signal.reason)
      })
      begun()
    })
  return { answer, given, isAsked }
}

for (const list of lists) {
  for (const [face, loopOver] of Object.entries(faces)) {
    describe(`${list.app}: ${list.path.join(".")}, ${face}`, () => {
      it("returns each row once, in pages of the requested or maximum size", async () => {
        const { fetch, limits } = platform(list, 7)
        const rows = await take(loopOver(list, fetch, { limit: 3 }))
        assert.lengthOf(new Set(rows), 7)
        assert.deepStrictEqual(limits, [3, 3, 3])
        const whole = platform(list, 7)
        assert.deepStrictEqual(await take(loopOver(list, whole.fetch, {})), rows)
        assert.lengthOf(whole.limits, 1)
        assert.isAtLeast(whole.limits[0] ?? 0, 100)
      })

      it("requests a page when its rows are consumed, and none after it was stopped", async () => {
        const { fetch, limits } = platform(list, 100)
        const loop = loopOver(list, fetch, { limit: 3 })
        assert.lengthOf(limits, 0)
        for (const [rows, requests] of [
          [1, 1],
          [2, 1],
          [1, 2],
          [2, 2],
          [3, 3]
        ] as const) {
          assert.lengthOf(await take(loop, rows), rows)
          await new Promise((resolve) => setImmediate(resolve))
          assert.lengthOf(limits, requests)
        }
        await loop.return()
        await new Promise((resolve) => setImmediate(resolve))
        assert.lengthOf(limits, 3)
      })

      it("aborts the request for a page when it is stopped, or its signal aborts", async () => {
        for (const by of ["return", "signal"] as const) {
          const { answer, given, isAsked } = hanging()
          const { fetch } = platform(list, 100, (page, signal) => (page === 1 ? answer(signal) : undefined))
          const controller = new AbortController()
          const loop = loopOver(list, fetch, { limit: 3 }, controller.signal)
          assert.lengthOf(await take(loop, 3), 3)
          const waiting = loop.next().catch((error) => error)
          await isAsked
          const reason = new Error("enough")
          if (by === "signal") controller.abort(reason)
          else await loop.return()
          const outcome = await waiting
          if (by === "signal") assert.strictEqual(outcome, reason)
          assert.lengthOf(given, 1, by)
        }
      })

      it("treats an empty page as the end only if the last page can be empty; otherwise the next row was deleted", async () => {
        const gone = Response.json({
          items: [],
          transactions: [],
          is_paginated: true,
          pagination: { next_cursor: null },
          next_cursor: null
        })
        const { fetch } = platform(list, 100, (page) => (page === 2 ? Promise.resolve(gone) : undefined))
        const loop = loopOver(list, fetch, { limit: 3 })
        assert.lengthOf(await take(loop, 6), 6)
        const outcome = await loop.next().then(
          ({ done }) => (done ? "end" : "another row"),
          (thrown) => tagOf(thrown)
        )
        assert.strictEqual(outcome, list.hasEmptyLastPage ? "end" : "IncompleteListError")
      })

      it("fails after the received rows if a page leads back or is unavailable", async () => {
        for (const [between, tag] of [
          [(page: number) => (page === 1 ? ("again" as const) : undefined), "IncompleteListError"],
          [(page: number) => (page === 2 ? Promise.resolve(new Response("no", { status: 418 })) : undefined), "ImATeapot"]
        ] as const) {
          const { fetch } = platform(list, 100, between)
          const loop = loopOver(list, fetch, { limit: 3 })
          assert.lengthOf(new Set(await take(loop, 6)), 6)
          const error = await loop.next().then(
            () => "another row",
            (thrown) => tagOf(thrown)
          )
          assert.strictEqual(error, tag)
        }
      })
    })
  }
}
