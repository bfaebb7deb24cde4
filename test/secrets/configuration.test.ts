import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import type { Schema } from "effect"
import { Context, Effect, Layer, Redacted, Result, SchemaAST } from "effect"
import * as fc from "fast-check"
import { Problem } from "../../src/codecs/Problem.js"
import { resetKeys } from "../../src/contract/admin/config.js"
import { updateInOne } from "../../src/contract/admin/configInOne.js"
import * as contract from "../../src/contract/index.js"
import { replaceLayer, updateLayer } from "../../src/contract/server/config.js"
import { AdminApp, TokenStore } from "../../src/effect.js"
import { Config } from "../../src/schemas/Config.js"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { AdminTransport } from "../../src/services/layers.js"
import { AccessTokens } from "../../src/services/transport/AccessTokens.js"
import type { HttpResponse } from "../../src/services/transport/Http.js"
import { excerpt } from "../../src/services/transport/secrets/excerpt.js"
import { maskOf } from "../../src/services/transport/secrets/masking.js"
import { fakeHttp, json, known, options } from "../support/fakes.js"
import { valuesOf } from "../support/valuesOf.js"

const isSecret = (ast: SchemaAST.AST): boolean =>
  ast._tag === "Declaration" && Object(ast.annotations?.["representation"]).id === "effect/schema/Redacted"

/** Returns the paths of all secrets that a schema declares; names that it leaves open are `any`. */
const secretPaths = (ast: SchemaAST.AST): ReadonlyArray<ReadonlyArray<string>> => {
  if (isSecret(ast)) return [[]]
  const below = (name: string, inner: SchemaAST.AST) => secretPaths(inner).map((path) => [name, ...path])
  switch (ast._tag) {
    case "Union":
      return ast.types.flatMap(secretPaths)
    case "Objects":
      return [
        ...ast.propertySignatures.flatMap(({ name, type }) => below(String(name), type)),
        ...ast.indexSignatures.flatMap(({ type }) => below("any", type))
      ]
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((inner) => below("0", inner))
    default:
      return []
  }
}
const paths = secretPaths(SchemaAST.toType(Config.ast))

const secret = `q7 "é&</z+%41'\\n9§`
const escaped = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** The ways in which a text can be written into another. */
const writers: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  JSON: inJson,
  "JSON in JSON": (text) => inJson(inJson(text)),
  "JSON in JSON in JSON": (text) => inJson(inJson(inJson(text))),
  "unicode escapes": escaped,
  "unicode escapes in JSON": (text) => inJson(escaped(text)),
  "a URL": encodeURIComponent,
  "JSON in a URL": (text) => encodeURIComponent(inJson(text)),
  "a form": (text) => new URLSearchParams([["", text]]).toString().slice(1),
  Base64: (text) => Buffer.from(text).toString("base64"),
  hexadecimal: (text) => Buffer.from(text).toString("hex"),
  HTML: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}

const nested = (path: ReadonlyArray<string>): unknown => path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), secret)
/** Every override that sets a path: nested, with dots, and with dots down to each level. */
const overridesOf = (path: ReadonlyArray<string>) =>
  path.map((_, index) => ({ [path.slice(0, index + 1).join(".")]: nested(path.slice(index + 1)) as Schema.Json }))

const headers = (code: string) => known(code, 400).headers
const text = (status: number, body: string): HttpResponse => ({ status, headers: new Headers(), text: body })
/** What a platform can repeat, by the error that it becomes: the secret, what is around it, or all that was sent. */
const echoes: Readonly<Record<string, (echo: string, sent: unknown) => HttpResponse>> = {
  "a plain refusal": (echo) => text(400, `The value ${echo} is wrong`),
  "a plain refusal with the request": (_, sent) => text(400, JSON.stringify(sent)),
  "a page": (echo) => text(409, `<p>${echo}</p>`),
  "a missing page": (echo) => text(404, `<p>${echo}</p>`),
  "the text of an unknown error": (echo) => ({ ...json({ code: "NEW", error: echo }), headers: headers("NEW") }),
  "the details of an unknown error": (echo) => known("NEW", 400, { a: [{ b: echo, [echo]: echo }] }),
  "the request in the details of an unknown error": (_, sent) => known("NEW", 400, { sent, text: JSON.stringify(sent) }),
  "the text of an error of the catalogue": (echo) => ({
    ...json({ code: "SCHEMA_ERROR", error: echo, details: { message: echo } }),
    headers: headers("SCHEMA_ERROR")
  }),
  "the details of an error of the catalogue": (echo) => known("USER_ID_DOES_NOT_EXIST", 400, { user_id: echo }),
  "a cut text": (echo) => text(400, `${"word ".repeat(30)}${echo.slice(0, -2)}`),
  "a truncated value": (echo) =>
    known("NEW", 400, { a: `got "${echo.slice(0, 20)}..." there`, b: `${echo.slice(0, 20)}… there` }),
  "a success of another shape": (echo) => json({ [echo]: echo })
}

const printed = (error: unknown): string =>
  [String(error), JSON.stringify(error), inspect(error, { depth: 20 }), String(Object(error).stack)].join("\n")

const failed = (
  response: (sent: unknown) => HttpResponse,
  run: (transport: AdminTransport["Service"]) => Effect.Effect<unknown, unknown>
) =>
  Effect.gen(function* () {
    const http = yield* fakeHttp(({ body = "" }) => Effect.sync(() => response(JSON.parse(body))))
    const keys = { ...options, access: "admin", superSecretAdminKey: Redacted.make("sak_0123456789") } as const
    const layer = AdminTransport.layer.pipe(
      Layer.provide([Layer.succeed(AppConfig, keys), http.layer, Layer.succeed(AccessTokens, AccessTokens.none)])
    )
    // One of the calls has no response, so it succeeds with whatever a success has.
    return yield* Effect.flatMap(AdminTransport, run).pipe(Effect.provide(layer), Effect.result, Effect.map(Result.merge))
  })

const params = { level: "environment" } as const
type Override = Readonly<Record<string, Schema.Json>>
const calls: Readonly<
  Record<string, (override: Override) => (transport: AdminTransport["Service"]) => Effect.Effect<unknown, unknown>>
> = {
  update:
    (override) =>
    ({ call }) =>
      call(updateLayer, { params, payload: { override } }),
  "update of an older platform":
    (override) =>
    ({ call }) =>
      call(updateInOne, { payload: { override } }),
  replace:
    (config) =>
    ({ call }) =>
      call(replaceLayer, { params, payload: { config } }),
  "resetKeys, which gets an override by mistake":
    (override) =>
    ({ call }) =>
      call(resetKeys, { params, payload: { keys: [JSON.stringify(override)] } })
}

describe("a secret of a configuration", () => {
  it("is declared in the schema", () => {
    assert.includeDeepMembers(
      [...paths],
      [
        ["emails", "server", "password"],
        ["auth", "oauth", "providers", "any", "clientSecret"]
      ]
    )
  })

  for (const [name, callWith] of Object.entries(calls)) {
    for (const path of paths) {
      it.effect(`is in no error of ${name} (${path.join(".")}), however it is set and repeated (rules 45, 46)`, () =>
        Effect.gen(function* () {
          const all = overridesOf(path)
          for (const override of name === "update" ? all : all.slice(0, 1)) {
            for (const [place, echo] of Object.entries(echoes)) {
              for (const [writer, write] of Object.entries(writers)) {
                const echoed = write(secret)
                const shown = printed(yield* failed((sent) => echo(echoed, sent), callWith(override)))
                const where = `${place}, ${writer}, ${Object.keys(override)}`
                for (const other of Object.values(writers)) assert.notInclude(shown, other(secret), where)
                assert.notInclude(shown, echoed.slice(0, 10), where)
              }
            }
          }
        })
      )
    }
  }

  it.effect("leaves the names of the fields in the error, which say what to correct", () =>
    Effect.gen(function* () {
      const refusal = text(400, "auth.oauth.providers.google.clientSecret must not be Hunter-22, and prices.once.USD not 5")
      const override = { "auth.oauth.providers.google.clientSecret": "Hunter-22" }
      const shown = String(yield* failed(() => refusal, calls["update"]!(override)))
      assert.include(shown, "auth.oauth.providers.google.clientSecret must not be ***, and prices.once.USD not 5")
      const keys = ["auth.oauth.providers.google.clientSecret", "emails.server.password"]
      const unknown = text(400, `The key ${keys[0]} is unknown, and ${keys[1]}... too`)
      const reset = yield* failed(
        () => unknown,
        ({ call }) => call(resetKeys, { params, payload: { keys } })
      )
      assert.include(String(reset), "is unknown, and")
    })
  )
})

describe("an override that is read", () => {
  for (const path of paths)
    it.effect(`has its secret (${path.join(".")}) as Redacted, however it is set, and can be written again`, () =>
      Effect.gen(function* () {
        for (const override of overridesOf(path)) {
          const sent: Array<unknown> = []
          const http = yield* fakeHttp(({ body, method }) =>
            Effect.sync(() => {
              if (method === "GET") return json({ config_string: JSON.stringify(override) })
              sent.push(JSON.parse(body ?? "null"))
              return json({ success: true })
            })
          )
          const layer = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(
            Layer.provide([http.layer, TokenStore.layerMemory])
          )
          const { config } = Context.get(yield* Layer.build(layer), AdminApp)
          const found = yield* config.getOverride()
          assert.deepStrictEqual(redactedIn(found), [secret])
          assert.notInclude(printed(found), secret.slice(0, 6))
          yield* config.replace(found)
          yield* config.update(found)
          assert.deepStrictEqual(sent, [
            { config_string: JSON.stringify(override) },
            { config_override_string: JSON.stringify(override) }
          ])
        }
      }).pipe(Effect.scoped)
    )
})

const isEndpoint = (value: unknown): value is contract.Endpoint.Any =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "codecs" in value
const endpointsIn = (group: object): ReadonlyArray<contract.Endpoint.Any> =>
  Object.values(group).flatMap((value) =>
    isEndpoint(value) ? [value] : typeof value === "object" && value !== null && !Array.isArray(value) ? endpointsIn(value) : []
  )
const redactedIn = (value: unknown): ReadonlyArray<string> => {
  if (Redacted.isRedacted(value)) return [String(Redacted.value(value))]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(redactedIn)
}

describe("a secret that the contract declares in a body", () => {
  const withSecrets = [...new Set(endpointsIn(contract))].filter(
    ({ payload }) => payload !== undefined && secretPaths(SchemaAST.toType(payload.ast)).length > 0
  )

  it("is in many endpoints", () => assert.isAbove(withSecrets.length, 15))

  for (const endpoint of withSecrets) {
    it(`is masked in every form: ${endpoint.method} ${endpoint.path} as ${endpoint.access}`, () => {
      let seen = 0
      for (const value of fc.sample(valuesOf(endpoint.payload!), { numRuns: 60, seed: 1 })) {
        const body = endpoint.codecs.payload?.encode(value)
        if (body instanceof Problem || body === undefined) continue
        const request = {
          method: endpoint.method,
          url: `https://api.test${endpoint.path}`,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body)
        }
        const mask = maskOf(endpoint, request)
        for (const declared of redactedIn(endpoint.codecs.payload?.decode(JSON.parse(request.body)))) {
          if (declared.trim().length < 6) continue
          seen += 1
          for (const [writer, write] of Object.entries(writers)) {
            assert.notInclude(mask(`not ${write(declared)}!`), write(declared), writer)
            assert.notInclude(excerpt(`not ${write(declared)}!`, request), write(declared), writer)
          }
          for (const end of ["...", "…", ""]) {
            const start = declared.slice(0, Math.min(20, declared.length - 1)).trimEnd()
            if (start.length < (end === "" ? 12 : 5)) continue
            assert.notInclude(mask(`not "${start}${end}" there`), start)
            assert.notInclude(excerpt(`not "${start}${end}" there`, request), start)
          }
        }
      }
      assert.isAbove(seen, 0)
    })
  }
})
