import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result, Schema } from "effect"
import { Problem } from "../../src/codecs/Problem.js"
import type { Part } from "../support/codecPairs.js"
import { callPairs } from "../support/codecPairs.js"

const pairs = [...(await callPairs()).values()].flatMap(Object.values)

/** Returns every call that sends a value, by the end of its name. */
const partsOf = (call: string, part: Part) => pairs.filter(({ name }) => name.endsWith(`${call} ${part}`))

/** Returns whether a call sends a value, for its schema and for its compiled codec. */
const sends = (call: string, part: Part, value: unknown): ReadonlyArray<boolean> => {
  const found = partsOf(call, part)
  assert.isNotEmpty(found, `${call} ${part}`)
  return found.flatMap(({ codec, schema }) => [
    Result.isSuccess(Schema.encodeUnknownResult(schema)(value)),
    !(codec.encode(value) instanceof Problem)
  ])
}

const max32 = 2_147_483_647
const year = 365 * 86_400_000
// Each letter takes two bytes.
const wide = (bytes: number) => "ä".repeat(Math.floor(bytes / 2)) + "x".repeat(bytes % 2)
const passwords = { yes: ["x", "x".repeat(70), wide(70), wide(71)], no: ["x".repeat(71), wide(72), wide(140)] }
const code = "c".repeat(45)
const address = { email: "ada@example.com" }
const pages = (max: number) => ({ yes: [1, 2, max - 1, max], no: [-1, 0, 0.5, Number.NaN, max + 1] })
const invoicePages = ["contract/billing.listInvoices", "contract/server/billing.listInvoices"]

type Row = readonly [
  call: string,
  part: Part,
  input: (value: never) => unknown,
  limits: { readonly yes: ReadonlyArray<unknown>; readonly no: ReadonlyArray<unknown> }
]
const rows: ReadonlyArray<Row> = [
  ["password.signUp", "payload", (password) => ({ ...address, password }), passwords],
  ["password.set", "payload", (password) => ({ password }), passwords],
  ["password.reset", "payload", (password) => ({ code, password }), passwords],
  ["password.update", "payload", (newPassword) => ({ oldPassword: "old", newPassword }), passwords],
  ["server/users.create", "payload", (password) => ({ password }), passwords],
  ["server/users.update", "payload", (password) => ({ password }), passwords],
  [
    "server/sessions.create",
    "payload",
    (expiresInMillis) => ({ userId: "me", expiresInMillis }),
    {
      yes: [1000, 1001, year, 367 * 86_400_000 - 1, 367 * 86_400_000],
      no: [-1, 0, 999, 1000.5, 367 * 86_400_000 + 1, Number.POSITIVE_INFINITY]
    }
  ],
  ["cli.initiate", "payload", (expiresInMillis) => ({ expiresInMillis }), { yes: [0, 1, 86_400_000], no: [-1, 0.5, 86_400_001] }],
  ["server/users.list", "query", (limit) => ({ limit }), pages(max32)],
  ...invoicePages.map((call): Row => [call, "query", (limit) => ({ limit }), pages(100)]),
  // The platform clamps the limit to its own range.
  ["admin/payments.listTransactions", "query", (limit) => ({ limit }), { yes: [0, 1, 200, 201, 5000], no: [0.5] }],
  [
    "server/payments.updateItemQuantity",
    "payload",
    (delta) => ({ delta }),
    { yes: [-max32, -1, 0, 1, max32], no: [-max32 - 1, max32 + 1, 0.5, Number.NaN] }
  ],
  ["server/payments.grantProduct", "payload", (quantity) => ({ productId: "p", quantity }), pages(max32)],
  [
    "billing.switchProduct",
    "payload",
    (quantity) => ({ fromProductId: "a", toProductId: "b", quantity }),
    { yes: [1, max32], no: [0, -1, max32 + 1] }
  ]
]

describe("a limit that is known of the platform is held before anything is sent, and no closer one:", () => {
  for (const [call, part, input, { yes, no }] of rows) {
    it(`${call} (${part})`, () => {
      for (const value of yes) assert.notInclude(sends(call, part, input(value as never)), false, String(value))
      for (const value of no) assert.notInclude(sends(call, part, input(value as never)), true, String(value))
    })
  }

  it("a redacted password has the length of its text", () => {
    for (const password of passwords.yes)
      assert.notInclude(sends("password.set", "payload", { password: Redacted.make(password) }), false)
    for (const password of passwords.no)
      assert.notInclude(sends("password.set", "payload", { password: Redacted.make(password) }), true)
  })

  it("the password of a sign-in, and the old one, are not limited: older programs may have set them", () => {
    const password = wide(140)
    assert.notInclude(sends("credential.signIn", "payload", { ...address, password }), false)
    assert.notInclude(sends("password.update", "payload", { oldPassword: password, newPassword: "battery staple" }), false)
  })

  it("a domain of a project may have any path and length", () => {
    const update = (domain: string) => ({ config: { domains: [{ domain, handlerPath: "/handler" }] } })
    const domains = [
      "https://a.test/path/*",
      "https://**.a.test/x?y#z",
      `https://a.test/${"x".repeat(500)}`,
      "http://*.a.test:80"
    ]
    for (const domain of domains) assert.notInclude(sends("admin/projects.update", "payload", update(domain)), false, domain)
    for (const domain of ["", "a.test", "ftp://a.test", "https://"]) {
      assert.notInclude(sends("admin/projects.update", "payload", update(domain)), true, domain)
    }
  })
})
