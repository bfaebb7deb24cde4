import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createAdminAppFromLayer } from "../../../../src/promise/fromLayer.js"
import { AdminApp } from "../../../../src/services/AdminApp.js"
import { TokenStore } from "../../../../src/services/platform/tokens/TokenStore.js"
import { configProblem } from "../../../../src/services/resources/admin/configRules.js"
import { fakeHttp, json, options } from "../../../support/fakes.js"

const long = "x".repeat(64)
const keys = { clientId: "id", clientSecret: "secret" }
const server = {
  isShared: false,
  host: "mail.test",
  port: 25,
  username: "ada",
  password: "secret",
  senderName: "Ada",
  senderEmail: "ada@example.com"
}
const theme = "a0172b5d-cff0-463b-83bb-85124697373a"
/** Paths of a configuration, with valid and invalid values. */
const rows: ReadonlyArray<readonly [path: string, yes: ReadonlyArray<unknown>, no: ReadonlyArray<unknown>]> = [
  ["payments.products.pro.prices.monthly.USD", ["0", "9", "9.9", "9.99", null], ["", "1.", ".5", "1.999", "01", "-1", "1,5", 9]],
  ["payments.products.pro.prices.monthly.JPY", ["100"], ["100.0"]],
  [
    "payments.products.pro.prices.monthly",
    [...[[1, "month"], [0, "day"], null].map((interval) => ({ USD: "1", interval })), { USD: "1", freeTrial: [2, "week"] }],
    [
      ...[[-1, "day"], [1, "hour"], [0.5, "day"], "day", [1]].map((interval) => ({ USD: "1", interval })),
      { USD: "1", freeTrial: [1, "century"] }
    ]
  ],
  ["payments.products.pro.prices.monthly", [{ EUR: "1" }], [{}, { interval: [1, "day"] }, { EUR: "1.999" }]],
  [
    "payments.products.pro.prices",
    ["include-by-default", {}, { m: { USD: "1" } }],
    [{ "-m": { USD: "1" } }, { [long]: { USD: "1" } }]
  ],
  ["payments.products.pro.catalogId", ["tiers"], ["-tiers", "a b", long, 7]],
  ["payments.products.pro.customerType", ["user", "team", "custom"], ["robot"]],
  ["payments.products.pro.isAddOnTo", [false, { other: true }], [{ "no id": true }]],
  [
    "payments.products.pro.includedItems",
    [{ credits: { quantity: 1, repeat: "never" } }],
    [{ "cre dits": {} }, { credits: { repeat: [1, "hour"] } }]
  ],
  ["payments.products", [{ pro: { displayName: "Pro" } }, null], [{ "-pro": {} }, { "pro.prices.m.USD": "1.999" }]],
  ["payments.items.credits.customerType", ["team"], ["robot"]],
  [
    "payments.autoPay.interval",
    [
      [1, "month"],
      [1, "hour"]
    ],
    [
      [1, "aeon"],
      [-1, "day"]
    ]
  ],
  ["domains.trustedDomains.main.handlerPath", ["/handler", "/"], ["handler", "", 7]],
  [
    "domains.trustedDomains.main.baseUrl",
    ["https://example.com", "https://*.example.com", "https://**.example.com/a..b", "http://localhost:3000", "http://[::1]:80"],
    [
      "example.com",
      "ftp://a.test",
      "https://",
      "https://a..example",
      "https://.a.example",
      "https://a.example.:443",
      "https://*..a"
    ]
  ],
  ["emails.server.port", [0, 25, 65_535], [-1, 65_536, 2.5, "25"]],
  ["emails.server.senderEmail", ["ada@example.com", null], ["ada", "ada@", "", 5]],
  [
    "emails.server",
    [server, { isShared: true }, { isShared: false, provider: "managed" }],
    [
      { isShared: false },
      { ...server, host: "" },
      { ...server, senderEmail: undefined },
      { ...server, provider: "smtp", username: null }
    ]
  ],
  [
    "auth.oauth.providers.google",
    [
      { type: "google", isShared: true },
      { type: "google", isShared: false, ...keys },
      { type: "apple", isShared: false, appleBundles: {} }
    ],
    [
      { type: "google", isShared: false },
      { isShared: false, ...keys, clientSecret: "" },
      { isShared: false, clientSecret: "secret" }
    ]
  ],
  ["auth.oauth", [{ providers: { google: { isShared: false, ...keys } } }], [{ providers: { google: { isShared: false } } }]],
  ["emails.selectedThemeId", [theme], ["sepia"]],
  ["emails.templates", [{ [theme]: { displayName: "A" } }], [{ welcome: { displayName: "A" } }]],
  ["rbac.permissions", [{ "read:all": { scope: "team" } }], [{ "Read All": {} }, { $nothing: {} }]],
  ["rbac.permissions.reader.containedPermissionIds", [{ $read_members: true, other: true }], [{ $nope: true }, { "A b": true }]],
  ["rbac.defaultPermissions.teamMember", [{ $read_members: true }], [{ $nope: true }]],
  ["dataVault.stores", [{ one: { displayName: "One" } }], [{ "bad id": {} }]],
  // Paths without a rule are checked by the platform alone.
  ["payments.somethingNew", [7, { "-x": 1 }], []],
  ["teams.allowClientTeamCreation", [true, "maybe"], []]
]

/** The same change as one path, as nested objects, and half of each. */
const formsOf = (path: string, value: unknown): ReadonlyArray<Record<string, unknown>> => {
  const names = path.split(".")
  return names.map((_, at) => ({
    [names.slice(0, at + 1).join(".")]: names.slice(at + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  }))
}

const setup = Effect.gen(function* () {
  const http = yield* fakeHttp(() => Effect.succeed(json({ success: true })))
  const layer = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(
    Layer.provide([http.layer, TokenStore.layerMemory])
  )
  return { http, layer, app: yield* AdminApp.pipe(Effect.provide(yield* Layer.build(layer))) }
})

describe("a change of the configuration", () => {
  it.effect("that breaks a format rule is rejected with its full path, in every notation, and nothing is sent", () =>
    Effect.gen(function* () {
      const { app, http } = yield* setup
      for (const [path, , no] of rows) {
        for (const form of no.flatMap((value) => formsOf(path, value))) {
          for (const change of [app.config.update, app.config.replace]) {
            // The cast: a caller without types.
            const error = yield* Effect.flip(change(form as never))
            assert.strictEqual(error._tag, "InvalidInput", JSON.stringify(form))
            assert.isTrue("field" in error && error.field.startsWith(path), `${JSON.stringify(form)}: ${error.message}`)
          }
        }
      }
      assert.strictEqual(yield* http.count, 0)
    }).pipe(Effect.scoped)
  )

  it("with the text of a secret that is not shown is rejected, at any depth", () => {
    const path = "emails.server.password"
    for (const override of [{ [path]: "<redacted>" }, { emails: { server: { password: "<redacted>" } } }]) {
      const error = configProblem(override) ?? assert.fail("accepted")
      assert.strictEqual(error.message, `${path} is the text of a secret that is not shown; pass the secret itself`)
    }
  })

  it.effect("that is not an object of JSON values by path is rejected with the path that the caller wrote", () =>
    Effect.gen(function* () {
      const { app, http } = yield* setup
      const wrong = [
        ["a..b", { "a..b": 1 }] as const,
        ["", { "": 1 }] as const,
        ["override", "text"] as const,
        ["override", null] as const
      ]
      for (const [field, given] of [...wrong, ["a.b", { "a.b": 10n }] as const, ["a.b", { a: { b: () => {} } }] as const]) {
        for (const change of [app.config.update, app.config.replace]) {
          const error = yield* Effect.flip(change(given as never))
          assert.deepInclude(error, { _tag: "InvalidInput", field }, String(given))
          assert.notMatch(error.message, /override\.|config\./)
        }
      }
      assert.strictEqual(yield* http.count, 0)
    }).pipe(Effect.scoped)
  )

  it.effect("of a level that the call does not have is rejected, and nothing is sent", () =>
    Effect.gen(function* () {
      const { app, http } = yield* setup
      for (const change of [
        app.config.update({}, { level: "main" as "branch" }),
        app.config.replace({}, { level: "main" as "branch" }),
        app.config.resetKeys(["payments.testMode"], { level: "project" as "branch" })
      ]) {
        assert.deepInclude(yield* Effect.flip<unknown, unknown, never>(change), { _tag: "InvalidInput", field: "level" })
      }
      assert.strictEqual(yield* http.count, 0)
    }).pipe(Effect.scoped)
  )

  it("that satisfies them is sent, in every notation", () => {
    for (const [path, yes] of rows)
      for (const form of yes.flatMap((value) => formsOf(path, value))) assert.isNull(configProblem(form), JSON.stringify(form))
  })

  it.effect("is rejected with promises too, with the same field", () =>
    Effect.gen(function* () {
      const { http, layer } = yield* setup
      const admin = createAdminAppFromLayer(Layer.fresh(layer))
      const outcome = yield* Effect.promise(() => admin.config.update.result({ "emails.server.port": 70_000 }))
      assert.isTrue(!outcome.ok && outcome.error._tag === "InvalidInput" && outcome.error.field === "emails.server.port")
      assert.strictEqual(yield* http.count, 0)
    }).pipe(Effect.scoped)
  )

  // Values that the platform accepts, but then fails on whenever it reads the project, as recordings show.
  const taken = new Set(["product-bad-money-is-accepted", "domain-handler-path-is-accepted"])
  const folder = new URL("../../../wire/", import.meta.url)
  const cases = globSync("recorded*/internal.config.override.{update,update.payments,level.*}.json", {
    cwd: folder
  }).flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).cases as ReadonlyArray<Recorded>)

  it("that the platform accepts is not rejected here, as its recordings show", () => {
    let seen = 0
    for (const { name, request, response } of cases) {
      const written = request.body?.config_override_string ?? request.body?.config_string
      if (response.status >= 300 || typeof written !== "string" || written === "" || taken.has(name)) continue
      assert.isNull(configProblem(JSON.parse(written)), name)
      seen++
    }
    assert.isAtLeast(seen, 20)
  })

  it("that the platform accepts to its harm is rejected here", () => {
    for (const name of taken) {
      const { request } = cases.find((one) => one.name === name) ?? assert.fail(name)
      assert.isNotNull(configProblem(JSON.parse(String(request.body?.config_override_string))), name)
    }
  })
})

interface Recorded {
  readonly name: string
  readonly request: { readonly body?: Readonly<Record<string, unknown>> | null }
  readonly response: { readonly status: number }
}
