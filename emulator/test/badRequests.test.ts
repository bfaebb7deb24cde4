import { layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as AST from "effect/SchemaAST"
import { assert } from "vitest"
import { generations } from "../src/generation/Generation.js"
import { routes } from "../src/handlers/index.js"
import { Emulator } from "../src/index.js"
import { project, send } from "./platform.js"

// The whole takes minutes; each run sends a part that is different from route to route.
const every = Number(process.env["EVERY"] ?? 50)

const uuid = "00000000-0000-4000-8000-000000000000"
const long = "x".repeat(20_000)

/** What each field of each body is once. */
const odd: ReadonlyArray<unknown> = [
  ...[undefined, null, "", long, "a\u0000b", "\ud800", "__proto__", -1, 1.5, 1e308, true],
  ...[[], {}, [null], [[[]]], { toString: 1 }, [{ toString: 1, valueOf: 1 }], { __proto__: null, constructor: 1 }]
]
const oddTexts = ["", long, "%00", "%", "%ED%A0%80", "..", "%2e%2e%2f", "a&a=b", "__proto__", "1e400"]
const oddHeaders = ["", "x", "x".repeat(5000), "Basic x", "Bearer stackauth_x", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."]
const headers = [
  ...["project-id", "access-type", "access-token", "refresh-token", "admin-access-token", "branch-id", "client-version"].map(
    (name) => `x-stack-${name}`
  ),
  ...["publishable-client-key", "secret-server-key", "super-secret-admin-key", "development-override-key"].map(
    (name) => `x-hexclave-${name}`
  ),
  ...["authorization", "content-type", "cookie", "accept", "origin", "x-forwarded-for"]
]

/** Returns a value that a schema accepts, with its optional fields. */
const sample = (ast: AST.AST, name = "", depth = 0): unknown => {
  switch (ast._tag) {
    case "String":
      return /email/.test(name)
        ? "ada@example.com"
        : /url/i.test(name)
          ? "http://localhost:3000/x"
          : /id$/.test(name)
            ? uuid
            : "text"
    case "Number":
      return 1
    case "Boolean":
      return true
    case "Literal":
      return ast.literal
    case "Union":
      return sample(ast.types.find(({ _tag }) => !["Null", "Undefined", "Void"].includes(_tag)) ?? ast, name, depth)
    case "Arrays": {
      const [rest] = ast.rest
      return depth > 3 || rest === undefined
        ? ast.elements.map((each) => sample(each, name, depth + 1))
        : [sample(rest, name, depth + 1)]
    }
    case "Objects":
      return Object.fromEntries(
        ast.propertySignatures
          .filter(({ type }) => !AST.isOptional(type) || depth < 2)
          .map(({ name: key, type }) => [String(key), sample(type, String(key), depth + 1)])
      )
    default:
      return null
  }
}

/** Returns copies of a body, each with an odd value in one field; also those within its objects and lists. */
const spoilt = (body: unknown): ReadonlyArray<unknown> => {
  if (typeof body !== "object" || body === null) return odd
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(body)
  const inner = entries.flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? spoilt(value).map((other) => [key, other] as const) : []
  )
  const changes = [...entries.flatMap(([key]) => odd.map((value) => [key, value] as const)), ...inner]
  return [
    ...odd,
    ...changes.map(([key, value]) => (Array.isArray(body) ? [value] : { ...body, [key]: value })),
    { ...body, stray: long }
  ]
}

for (const platform of generations) {
  const emulator = Emulator.layer({
    platform,
    passwordRounds: 4,
    projects: [{ ...project, magicLinkEnabled: true, passkeyEnabled: true, allowUserApiKeys: true, allowTeamApiKeys: true }]
  })
  layer(Layer.fresh(emulator))(`a request that is wrong in one place, to the platform of ${platform},`, (it) => {
    it.effect(
      "is no failure of the emulator, whatever the place",
      () =>
        Effect.gen(function* () {
          const { body: me } = yield* send("POST", "/api/v1/auth/password/sign-up", {
            body: { email: "a@example.com", password: "password-1" }
          })
          const team = yield* send("POST", "/api/v1/teams", {
            access: "server",
            body: { display_name: "T", creator_user_id: me.user_id }
          })
          const failed: Array<string> = []
          let count = 0
          for (const route of routes) {
            // A deleted project would end the test.
            if (route.path === "/internal/projects/current" && route.method === "DELETE") continue
            const access = route.access === "none" ? "client" : route.access
            const payload = route.endpoint?.payload
            const body = route.method === "GET" ? undefined : payload === undefined ? {} : sample(AST.toEncoded(payload.ast))
            const known = (name: string) =>
              /user/i.test(name) ? "me" : /team/i.test(name) ? String(team.body.id) : /type/i.test(name) ? "user" : uuid
            const path = `/api/v1${route.path.replace(/:(\w+)/g, (_, name: string) => known(name))}`
            const ask = Effect.fnUntraced(function* (at: string, given: unknown, own: Record<string, string> = {}) {
              count++
              if (count % every !== 0) return
              const { status, text } = yield* send(route.method, at, {
                access,
                token: me.access_token,
                ...(route.method === "GET" ? {} : { body: given }),
                headers: { "x-stack-allow-anonymous-user": "true", ...own }
              })
              if (status >= 500)
                failed.push(
                  `${status} ${route.method} ${at.slice(0, 100)} ${JSON.stringify(given)?.slice(0, 300)} ${JSON.stringify(own).slice(0, 80)}: ${text.slice(0, 100)}`
                )
            })
            if (route.method !== "GET") for (const other of spoilt(body)) yield* ask(path, other)
            const parameters = [...route.fields, "stray"]
            for (const name of parameters) for (const value of oddTexts) yield* ask(`${path}?${name}=${value}`, body)
            if (route.path.includes(":"))
              for (const value of oddTexts) yield* ask(`/api/v1${route.path.replace(/:\w+/g, value.slice(0, 5000))}`, body)
            for (const name of headers) for (const value of oddHeaders) yield* ask(path, body, { [name]: value })
          }
          assert.deepStrictEqual(failed, [])
          assert.isAbove(count, 20_000)
        }),
      600_000
    )
  })
}
