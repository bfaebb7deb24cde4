import { it } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { files, cases as recordedCases, statusOf } from "../../test/support/recorded.js"
import { applyOverride } from "../src/config/applyOverride.js"
import { merged } from "../src/config/json.js"
import { ofGeneration } from "../src/generation/outputs.js"
import { addTeamOf } from "./conformance/stage.js"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

/** Property names that every object inherits, each paired with a name of the same form that no object has. */
const words = [
  ["constructor", "constrwctor"],
  ["toString", "toStrwng"],
  ["hasOwnProperty", "hasOwnPrwperty"],
  ["__proto__", "__prwto__"]
] as const

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns variants of a JSON value: in each, one string or one key is replaced by a word. */
const variants = (value: unknown, word: string): ReadonlyArray<unknown> => {
  if (typeof value === "string") return [word]
  if (typeof value !== "object" || value === null) return []
  const entries = Object.entries(value)
  const inside = entries.flatMap(([key, child]) =>
    variants(child, word).map((changed) => entries.map(([name, one]) => [name, name === key ? changed : one] as const))
  )
  const renamed = entries.map(([key]) => entries.map(([name, one]) => [name === key ? word : name, one] as const))
  const all = [...inside, ...(Array.isArray(value) ? [] : renamed)]
  return all.map((one) => (Array.isArray(value) ? one.map(([, child]) => child) : Object.fromEntries(one)))
}

// The first successful request of each call. A deleted project responds to nothing more.
const accepted = files().flatMap((file) => {
  const one = recordedCases(file).find((each) => each.response?.headers !== undefined && statusOf(each) < 300)
  return one === undefined || file === "internal.projects.current.delete" ? [] : [one]
})

const payments = {
  "payments.items.credits": { displayName: "Credits", customerType: "user" },
  "payments.products.pro": {
    displayName: "Pro",
    customerType: "user",
    serverOnly: false,
    stackable: true,
    prices: { monthly: { USD: "1", serverOnly: false } },
    includedItems: { credits: { quantity: 5 } }
  }
}

/** Returns the responses to all variants of the requests with a word. */
const answers = Effect.fnUntraced(function* (word: string) {
  const { project, user, token } = yield* signedIn({ email: "ada@example.com" })
  const teamId = yield* addTeamOf(project, user)
  const problem = applyOverride(project, payments)
  assert.isUndefined(problem)
  const ours = (text: string) => text.replace(uuid, text.includes("team") ? teamId : user.id)
  const found = new Map<string, string>()
  for (const { access, name, request } of accepted) {
    const level: "client" | "server" | "admin" =
      (["admin", "server"] as const).find((each) => access.startsWith(each)) ?? "client"
    const path = ours(request.path)
    const segments = path.split("/")
    const paths = segments.flatMap((one, index) =>
      index > 3 && one !== "" ? [segments.map((each, place) => (place === index ? word : each)).join("/")] : []
    )
    const query = new URLSearchParams(request.query).toString()
    const body: unknown = request.body === undefined ? undefined : JSON.parse(ours(JSON.stringify(request.body)))
    const all = [
      ...paths.map((other) => ({ path: `${other}?${query}`, body })),
      ...variants(request.query, word).map((other) => ({ path: `${path}?${new URLSearchParams(Object(other))}`, body })),
      ...variants(body, word).map((other) => ({ path: `${path}?${query}`, body: other }))
    ]
    for (const [index, one] of all.entries()) {
      const sent = { access: level, ...(level === "client" && { token }), ...(request.method !== "GET" && { body: one.body }) }
      const { status, text } = yield* send(request.method, one.path, sent)
      const told = text.replaceAll(word, "<word>").replace(/[\w.-]{20,}/g, "<random>")
      found.set(`${name} ${request.method} ${request.path} ${index}`, `${status} ${told.replace(/\d{6,}/g, "<number>")}`)
    }
  }
  return found
})

for (const [word, control] of words) {
  it.effect(`${word} selects no more in any request than any other unknown text`, () =>
    Effect.gen(function* () {
      const expected = yield* Effect.provide(answers(control), platform, { local: true })
      const actual = yield* Effect.provide(answers(word), platform, { local: true })
      assert.isAbove(expected.size, 300)
      const other = [...expected].filter(([at, answer]) => actual.get(at) !== answer)
      assert.deepStrictEqual(
        other.map(([at, answer]) => ({ at, answer: actual.get(at), expected: answer })),
        []
      )
    })
  )
}

it.effect("prices and configuration names are looked up among own properties only", () =>
  Effect.gen(function* () {
    const { project, user } = yield* signedIn()
    assert.isUndefined(applyOverride(project, payments))
    yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
    const bought = yield* send("POST", "/api/v1/payments/purchases/create-purchase-url", {
      access: "server",
      body: { customer_type: "user", customer_id: user.id, product_id: "pro" }
    })
    const code = String(bought.body?.url).split("/").at(-1)
    for (const price of ["nosuchprice", ...words.map(([word]) => word)]) {
      for (const path of ["payments/purchases/purchase-session", "internal/payments/test-mode-purchase-session"]) {
        const body = { full_code: code, price_id: price, quantity: 1 }
        const { status, text } = yield* send("POST", `/api/v1/${path}`, { access: "admin", body })
        assert.deepStrictEqual([status, text], [400, "The product does not have this price."], `${path} ${price}`)
      }
    }
    assert.deepStrictEqual(Object.keys(merged({}, JSON.parse('{ "__proto__": { "a": 1 } }'))), ["__proto__"])
    assert.deepStrictEqual(Object.keys(Object(ofGeneration(JSON.parse('{ "__proto__": { "a": 1 } }'), "2026-04"))), ["__proto__"])
  }).pipe(Effect.provide(platform))
)
