import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema, Stream } from "effect"
import { AdminApp } from "../../../src/services/AdminApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import type { Answer } from "../../support/fakes.js"
import { fakeHttp, json, options, recorded } from "../../support/fakes.js"

const admin = Effect.fnUntraced(function* (answer: (query: URLSearchParams) => unknown) {
  const reply: Answer = ({ url }) => Effect.succeed(json(answer(new URL(url).searchParams)))
  const http = yield* fakeHttp(reply)
  const app = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: Redacted.make("sak_1") })
  return { ...http, app: yield* Layer.build(Layer.provide(app, [TokenStore.layerMemory, http.layer])) }
})

interface Row {
  readonly source: number
  readonly id: string
  readonly created_at_millis: number
}

const [first] = recorded("internal.payments.transactions", "all").response.body["transactions"] as ReadonlyArray<object>
const transaction = ({ created_at_millis, id }: Row) => ({
  ...first,
  id,
  created_at_millis,
  effective_at_millis: created_at_millis
})

/** The rows of four sources, newest first; rows with equal times are in arbitrary order. */
const rowsOf = (sources: ReadonlyArray<number>): ReadonlyArray<Row> =>
  sources.map((source, index) => ({ source, id: `row-${index}`, created_at_millis: 1_000_000 - Math.floor(index / 2) }))

/** The 2025-11 platform: each source continues after its position in the cursor, or starts over without one. */
const of2025 = (rows: ReadonlyArray<Row>) => (query: URLSearchParams) => {
  const places = (query.get("cursor") ?? "|||").split("|")
  const limit = Number(query.get("limit"))
  const page = rows
    .filter(({ source }, index) => index > rows.findIndex(({ id }) => id !== "" && id === places[source]))
    .slice(0, limit)
  const last = [0, 1, 2, 3].map((source) => page.filter((row) => row.source === source).at(-1)?.id ?? "")
  return { transactions: page.map(transaction), next_cursor: page.length < limit ? null : last.join("|") }
}

/** The 2026-04 platform: a cursor is the last row. */
const of2026 = (rows: ReadonlyArray<Row>) => (query: URLSearchParams) => {
  const start = rows.findIndex(({ id }) => id === query.get("cursor")) + 1
  const page = rows.slice(start, start + Number(query.get("limit")))
  const isLast = start + page.length >= rows.length
  return { transactions: page.map(transaction), next_cursor: isLast ? null : (page.at(-1)?.id ?? null) }
}

/** A list whose cursor is the start of the next page, such as users and products. */
const listOf = (items: ReadonlyArray<object>) => (query: URLSearchParams) => {
  const start = Number((query.get("cursor") ?? "0").slice(-12))
  const end = start + Number(query.get("limit"))
  const next_cursor = end < items.length ? `00000000-0000-4000-8000-${String(end).padStart(12, "0")}` : null
  return { items: items.slice(start, end), is_paginated: true, pagination: { next_cursor } }
}

const sources = Schema.Array(Schema.Literals([0, 1, 2, 3])).check(Schema.isMaxLength(60))
const mostlyOne = Schema.Array(Schema.Literals([1, 1, 1, 1, 1, 1, 0, 2, 3])).check(Schema.isMaxLength(60))
const limit = Schema.Literals([1, 2, 3, 5, 7, 20])

describe("streamTransactions", () => {
  for (const [year, platform] of Object.entries({ "2025-11": of2025, "2026-04": of2026 })) {
    for (const [name, schema] of Object.entries({ "of four sources": sources, "mostly of one source": mostlyOne })) {
      it.effect.prop(
        `gives every row once, ${name}, in pages of any size, on the platform of ${year}`,
        [schema, limit],
        ([given, size]) =>
          Effect.gen(function* () {
            const rows = rowsOf(given)
            const { app } = yield* admin(platform(rows))
            const all = yield* Stream.runCollect(
              Stream.unwrap(AdminApp.use(({ payments }) => Effect.succeed(payments.streamTransactions({ limit: size })))).pipe(
                Stream.provideContext(app)
              )
            )
            assert.deepStrictEqual(
              all.map(({ id }) => id),
              rows.map(({ id }) => id)
            )
          }).pipe(Effect.scoped)
      )
    }
  }

  for (const [year, platform] of Object.entries({ "2025-11": of2025, "2026-04": of2026 })) {
    it.effect.prop(
      `gives every row once while newer ones are added between pages, on the platform of ${year}`,
      [mostlyOne, limit, sources],
      ([given, size, added]) =>
        Effect.gen(function* () {
          const rows = rowsOf(given)
          let newer: ReadonlyArray<Row> = []
          const { app } = yield* admin((query) => {
            const page = platform([...newer, ...rows])(query)
            const source = added[newer.length]
            const [id, created_at_millis] = [`newer-${newer.length}`, 2_000_000 + newer.length]
            if (source !== undefined) newer = [{ source, id, created_at_millis }, ...newer]
            return page
          })
          const all = yield* AdminApp.use(({ payments }) => Stream.runCollect(payments.streamTransactions({ limit: size }))).pipe(
            Effect.provideContext(app)
          )
          const ids = all.map(({ id }) => id)
          assert.lengthOf(new Set(ids), ids.length)
          assert.deepStrictEqual(
            ids.filter((id) => !id.startsWith("newer")),
            rows.map(({ id }) => id)
          )
        }).pipe(Effect.scoped)
    )
  }

  it.effect("follows cursors only to rows that were not returned yet", () =>
    Effect.gen(function* () {
      const rows = rowsOf([0, 1, 1, 1, 2, 1, 1, 1, 3, 1, 0, 1])
      const { app } = yield* admin(of2025(rows))
      const given: Array<string> = []
      yield* Effect.gen(function* () {
        const { payments } = yield* AdminApp
        let cursor: string | null | undefined
        do {
          const page = yield* payments.listTransactions({ limit: 2, ...(cursor ? { cursor } : {}) })
          given.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        } while (cursor !== null)
      }).pipe(Effect.provideContext(app))
      assert.deepStrictEqual(
        given,
        rows.map(({ id }) => id)
      )
    }).pipe(Effect.scoped)
  )

  it.effect("fails if the platform's cursors form a cycle, instead of ending early", () =>
    Effect.gen(function* () {
      const { app, count } = yield* admin(() => ({
        transactions: [transaction({ source: 0, id: "a", created_at_millis: 1 })],
        next_cursor: "a|||"
      }))
      const error = yield* Effect.flip(
        AdminApp.use(({ payments }) => Stream.runCollect(payments.streamTransactions())).pipe(Effect.provideContext(app))
      )
      assert.deepInclude(error, { _tag: "IncompleteListError", received: 1 })
      assert.strictEqual(yield* count, 2)
    }).pipe(Effect.scoped)
  )
})

const itemsOf = (body: Record<string, unknown>) => body["items"] as ReadonlyArray<object>
const invoice = { created_at_millis: 1_795_322_111_731, status: "paid", amount_total: 500, hosted_invoice_url: null }
const { cases: outboxCases } = JSON.parse(
  readFileSync(new URL("../../wire/recorded-2026/emails.outbox.list.json", import.meta.url), "utf8")
) as { readonly cases: ReadonlyArray<{ readonly name: string; readonly response: { readonly body: Record<string, unknown> } }> }
const outboxEmail = itemsOf(outboxCases.find(({ name }) => name === "all")?.response.body ?? {})[0]
const team = itemsOf(recorded("teams.list", "server-all").response.body)[0]
const user = itemsOf(recorded("users.list", "all").response.body)[0]
const product = itemsOf(recorded("payments.products.list", "server-all").response.body)[0]
const customer = { customCustomerId: "c" }
const owner = { userId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203" }
const emailId = (index: number) => `4c4fc9fc-9355-4c47-b3a8-${String(index).padStart(12, "0")}`

type App = AdminApp["Service"]
/** All other streams, with the shape of a row and what identifies it. */
const streams: Readonly<
  Record<
    string,
    {
      readonly row: (index: number) => object
      readonly stream: (app: App, limit: number) => Stream.Stream<unknown, { readonly _tag: string }>
      readonly keyOf: (row: never) => unknown
    }
  >
> = {
  "users.stream": {
    row: (index) => ({ ...user, id: `user-${index}` }),
    stream: ({ users }, limit) => users.stream({ limit }),
    keyOf: ({ id }: { readonly id: string }) => id
  },
  "teams.stream": {
    row: (index) => ({ ...team, id: `team-${index}` }),
    stream: ({ teams }, limit) => teams.stream({ limit }),
    keyOf: ({ id }: { readonly id: string }) => id
  },
  "payments.streamProducts": {
    row: (index) => ({ ...product, id: `product-${index}` }),
    stream: ({ payments }, limit) => payments.streamProducts(customer, { limit }),
    keyOf: ({ id }: { readonly id: string }) => id
  },
  "payments.streamInvoices": {
    row: (index) => ({ ...invoice, created_at_millis: index }),
    stream: ({ payments }, limit) => payments.streamInvoices(owner, { limit }),
    keyOf: ({ createdAt }: { readonly createdAt: Date }) => createdAt.getTime()
  },
  "emails.streamOutbox": {
    row: (index) => ({ ...outboxEmail, id: emailId(index) }),
    stream: ({ emails }, limit) => emails.streamOutbox({ limit }),
    keyOf: ({ id }: { readonly id: string }) => id
  }
}

for (const [name, { keyOf, row, stream }] of Object.entries(streams)) {
  describe(name, () => {
    it.effect.prop(
      "gives every row once, in their order, in pages of any size",
      [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })), limit],
      ([count, size]) =>
        Effect.gen(function* () {
          const rows = Array.from({ length: count }, (_, index) => row(index))
          const { app, sent } = yield* admin(listOf(rows))
          const all = yield* AdminApp.use((one) => Stream.runCollect(stream(one, size))).pipe(Effect.provideContext(app))
          const { app: whole } = yield* admin(() => ({ items: rows, is_paginated: true, pagination: { next_cursor: null } }))
          const expected = yield* AdminApp.use((one) => Stream.runCollect(stream(one, size))).pipe(Effect.provideContext(whole))
          assert.lengthOf(expected, count)
          assert.strictEqual(new Set(expected.map((one) => keyOf(one as never))).size, count)
          assert.deepStrictEqual(
            all.map((one) => keyOf(one as never)),
            expected.map((one) => keyOf(one as never))
          )
          assert.lengthOf(yield* sent, Math.max(1, Math.ceil(count / size)))
        }).pipe(Effect.scoped)
    )

    it.effect("fails if the platform's cursors form a cycle, instead of ending early", () =>
      Effect.gen(function* () {
        const { app } = yield* admin(() => ({
          items: [row(1)],
          is_paginated: true,
          pagination: { next_cursor: "00000000-0000-4000-8000-000000000001" }
        }))
        const error = yield* AdminApp.use((one) => Effect.flip(Stream.runCollect(stream(one, 1)))).pipe(
          Effect.provideContext(app)
        )
        assert.strictEqual(error._tag, "IncompleteListError")
      }).pipe(Effect.scoped)
    )
  })
}
