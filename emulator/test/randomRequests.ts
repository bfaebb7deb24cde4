import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type * as SchemaAST from "effect/SchemaAST"
import * as AST from "effect/SchemaAST"
import { generations } from "../src/generation/Generation.js"
import { routes } from "../src/handlers/index.js"
import { Emulator, Snapshots } from "../src/index.js"
import { declared, keyOf } from "./declared.js"
import { project, send } from "./platform.js"

/** A generator of pseudo-random numbers, so that a failure can be repeated. @source mulberry32 */
const numbers = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), 1 | state)
    const two = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((two ^ (two >>> 14)) >>> 0) / 4294967296
  }
  return { next, pick: <A>(all: ReadonlyArray<A>): A => all[Math.floor(next() * all.length)] as A }
}
type Numbers = ReturnType<typeof numbers>

const oddTexts = [
  "",
  " ",
  "me",
  "null",
  "__proto__",
  "constructor",
  "toString",
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  "ada@example.com",
  " Ada@Example.com ",
  "ü@exämple.com",
  "İ",
  "\u{1f600}",
  "a\u0000b",
  "x".repeat(3000),
  "https://example.com/x?y=z#f",
  "http://localhost:3000/handler/x",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "2026-01-01",
  "-1",
  "1e400",
  "{}",
  "[]",
  '{"a":',
  "%",
  "../..",
  "a.b.c",
  "user",
  "team",
  "custom",
  "main",
  "github",
  "export function EmailTemplate() { return <div>{}</div> }"
]
const oddNumbers = [0, 1, -1, 1.5, 2, 100, 101, 1e9, 1e18, -1e18, Number.MAX_SAFE_INTEGER, 5e-324, 1e308, -1e308]
const oddValues: ReadonlyArray<unknown> = [
  null,
  true,
  7,
  "text",
  [],
  {},
  [null],
  { a: { b: [] } },
  [[]],
  { __proto__x: 1 },
  { toString: 1 },
  [{ toString: 1 }]
]

/** Texts of responses by the name of their field. */
type Named = ReadonlyMap<string, ReadonlyArray<string>>

interface Pool {
  readonly named: Named
}

/** Typical values of fields that a client chooses. */
const usual: ReadonlyArray<readonly [name: RegExp, texts: ReadonlyArray<string>]> = [
  [/email/, ["ada@example.com", "grace@example.com", "new@example.com", "x@localhost"]],
  [/password/, ["password-1", "password-2"]],
  [/url|redirect/, ["http://localhost:3000/handler/x", "http://localhost:3000"]],
  [/customer_?type/i, ["user", "team", "custom"]],
  [/product_?id|productId/i, ["pro"]],
  [/item_?id/i, ["credits"]],
  [/permission/, ["team_admin", "team_member", "$update_team", "read"]],
  [/provider/, ["github", "google"]],
  [/store/, ["vault"]],
  [/price/, ["monthly"]],
  [/level/, ["project", "branch", "environment"]],
  [/config_override_string|config_string/, ['{"teams.allowClientTeamCreation":true}', "{}", "[]", "null"]],
  [/tsx_source/, ["export function EmailTemplate() { return <div>{1}</div> }"]],
  [/code_challenge_method|type/, ["S256", "email", "user"]],
  [/limit|quantity|millis|offset/, ["1", "2", "10"]],
  [/display_name|description|subject|name|title/, ["A name", "Ünï"]]
]

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns a text that fits a field by its name, and now and then one that does not. */
const textFor = (name: string, random: Numbers, { named }: Pool): string => {
  const chance = random.next()
  if (chance < 0.06) return random.pick(oddTexts)
  if (chance < 0.12) return random.pick([...named.values()].flat())
  const own = [...(named.get(snake(name)) ?? []), ...(/id$/i.test(name) ? (named.get("id") ?? []) : [])]
  const [, typical = []] = usual.find(([fits]) => fits.test(name)) ?? []
  const likely = [...typical, ...own]
  return likely.length > 0 ? random.pick(likely) : random.pick(["text", "1", "true", "00000000-0000-4000-8000-000000000000"])
}

const depthMost = 5
const valueOf = (ast: SchemaAST.AST, random: Numbers, pool: Pool, name = "", depth = 0): unknown => {
  if (random.next() < 0.03) return random.pick(oddValues)
  switch (ast._tag) {
    case "String":
      return textFor(name, random, pool)
    case "Number":
      return random.next() < 0.7 ? random.pick([1, 2, 10]) : random.pick(oddNumbers)
    case "Boolean":
      return random.next() < 0.5
    case "Literal":
      return ast.literal
    case "Null":
      return null
    case "Union":
      return valueOf(random.pick(ast.types), random, pool, name, depth)
    case "Arrays": {
      const [rest] = ast.rest
      if (ast.elements.length > 0) return ast.elements.map((each) => valueOf(each, random, pool, name, depth + 1))
      return rest === undefined || depth > depthMost
        ? []
        : Array.from({ length: Math.floor(random.next() * 3) }, () => valueOf(rest, random, pool, name, depth + 1))
    }
    case "Objects": {
      const own = ast.propertySignatures.flatMap(({ name: key, type }) =>
        AST.isOptional(type) && (random.next() < 0.5 || depth > depthMost)
          ? []
          : [[String(key), valueOf(type, random, pool, String(key), depth + 1)] as const]
      )
      const [others] = ast.indexSignatures
      const more =
        others === undefined || depth > depthMost
          ? []
          : Array.from({ length: Math.floor(random.next() * 3) }, () => [
              random.pick([...[...pool.named.values()].flat(), ...oddTexts]),
              valueOf(others.type, random, pool, name, depth + 1)
            ])
      return Object.fromEntries([...own, ...more])
    }
    case "Suspend":
      return depth > depthMost ? null : valueOf(ast.thunk(), random, pool, name, depth + 1)
    default:
      return random.pick(oddValues)
  }
}

const flat = (value: unknown): Record<string, string> =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, typeof each === "string" ? each : (JSON.stringify(each) ?? "")])
      )
    : {}

/** Collects ids, codes and tokens of responses, so that later requests can name what exists. */
const namedIn = (value: unknown, name = ""): ReadonlyArray<readonly [name: string, text: string]> =>
  typeof value === "string"
    ? value.length > 0 && value.length < 1000
      ? [[name, value]]
      : []
    : Array.isArray(value)
      ? value.flatMap((each) => namedIn(each, name))
      : typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([key, each]) => namedIn(each, key))
        : []

const keptOfName = 20
const remember = (named: Named, found: ReadonlyArray<readonly [name: string, text: string]>): Named => {
  const all = new Map(named)
  for (const [name, text] of found) all.set(name, [...(all.get(name) ?? []), text].slice(-keptOfName))
  return all
}

/** Configures the project: a product, an item, a vault store. */
const furnish = Effect.gen(function* () {
  const config = {
    "payments.products.pro": {
      displayName: "Pro",
      customerType: "user",
      prices: { monthly: { USD: "20", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 5 } }
    },
    "payments.items.credits": { displayName: "Credits", customerType: "user" },
    "dataVault.stores.vault": { displayName: "Vault" },
    "apps.installed.analytics.enabled": true
  }
  const body = { config_override_string: JSON.stringify(config) }
  yield* send("PATCH", "/api/v1/internal/config/override/environment", { access: "admin", body })
  yield* send("PATCH", "/api/v1/internal/config/override", { access: "admin", body })
  yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
})

/** A user with a team, and an anonymous user. */
const people = Effect.gen(function* () {
  const email = `${crypto.randomUUID()}@example.com`
  const user = yield* send("POST", "/api/v1/auth/password/sign-up", { body: { email, password: "password-1" } })
  const anonymous = yield* send("POST", "/api/v1/auth/anonymous/sign-up", { body: {} })
  const team = yield* send("POST", "/api/v1/teams", {
    access: "server",
    body: { display_name: "Team", creator_user_id: user.body.user_id }
  })
  const tokens: ReadonlyArray<string> = [user.body.access_token, anonymous.body.access_token]
  const found = [user, anonymous].flatMap(({ body }) => namedIn(body))
  const ids = [
    ["team_id", String(team.body.id)],
    ["customer_id", String(user.body.user_id)],
    ["customer_id", String(team.body.id)],
    ["creator_user_id", String(user.body.user_id)]
  ] as const
  return { tokens, found: [...found, ...ids] }
})

const accesses = ["client", "server", "admin"] as const

// A line in the words of the library that decodes, without the field.
const isForeign = ({ body }: { readonly body: { readonly details?: { readonly message?: unknown } } | undefined }) =>
  /- Expected /.test(String(body?.details?.message))

/** Sends random requests to every route of each generation, so many times. They are the same each time, unless `SEED` says otherwise. */
export const sendToEveryRoute = (rounds: number): void => {
  for (const platform of generations) {
    const emulator = Emulator.layer({
      platform,
      passwordRounds: 4,
      projects: [
        {
          ...project,
          magicLinkEnabled: true,
          passkeyEnabled: true,
          allowUserApiKeys: true,
          allowTeamApiKeys: true,
          clientTeamCreationEnabled: true,
          builtInOAuth: true
        }
      ]
    })
    describe(`random requests to the platform of ${platform}`, () => {
      layer(Layer.fresh(emulator))((it) =>
        it.effect(
          "get an answer that is no failure of the emulator, on every route",
          () =>
            Effect.gen(function* () {
              const random = numbers(Number(process.env["SEED"] ?? 20_261_122))
              const snapshots = yield* Snapshots
              yield* furnish
              yield* snapshots.take("furnished")
              let named: Named = new Map()
              const failed: Array<string> = []
              const served = new Set<string>()
              for (let round = 0; round < rounds; round++) {
                yield* snapshots.restore("furnished")
                const { found, tokens } = yield* people
                named = remember(named, found)
                yield* snapshots.take("with people")
                for (const route of routes) {
                  const pool: Pool = { named }
                  const schemas = declared.get(keyOf(route))
                  const loose = () =>
                    Object.fromEntries(
                      [...route.fields].filter(() => random.next() < 0.5).map((name) => [name, textFor(name, random, pool)])
                    )
                  const query = flat(
                    schemas?.query === undefined ? (route.method === "GET" ? loose() : {}) : valueOf(schemas.query, random, pool)
                  )
                  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
                    encodeURIComponent(/user_?id/i.test(name) && random.next() < 0.4 ? "me" : textFor(name, random, pool))
                  )
                  const body =
                    route.method === "GET"
                      ? undefined
                      : schemas?.payload === undefined
                        ? loose()
                        : valueOf(schemas.payload, random, pool)
                  const access = random.next() < 0.9 && route.access !== "none" ? route.access : random.pick(accesses)
                  const token = random.next() < 0.9 ? random.pick(tokens) : undefined
                  const sent = yield* send(route.method, `/api/v1${path}?${new URLSearchParams(query)}`, {
                    access,
                    body,
                    ...(token === undefined ? {} : { token }),
                    headers: { "x-stack-allow-anonymous-user": "true" }
                  })
                  if (sent.status >= 500 || isForeign(sent))
                    failed.push(
                      `${sent.status} ${route.method} ${path} ${JSON.stringify({ access, query, body })}: ${sent.text.slice(0, 200)}`
                    )
                  if (sent.status < 300) {
                    served.add(`${route.method} ${route.path}`)
                    named = remember(named, namedIn(sent.body))
                  }
                  // What was needed is gone: a key, a user, the project.
                  if (sent.status === 401 || sent.body?.code === "CURRENT_PROJECT_NOT_FOUND")
                    yield* snapshots.restore("with people")
                }
              }
              console.info(`${platform}: ${served.size} of ${routes.length} routes served a request`)
              assert.deepStrictEqual(failed, [])
              // Requests that are all refused at the door would show nothing.
              assert.isAbove(served.size, routes.length / 8)
            }),
          600_000
        )
      )
    })
  }
}

/** What the console sends, and pages of the emulator beside it. `:id` is an id of something, or nothing's. */
const ofConsole = [
  "GET /emulator/export",
  "POST /emulator/import",
  "GET /emulator/snapshots",
  "PUT /emulator/snapshots/:id",
  "DELETE /emulator/snapshots/:id",
  "POST /emulator/snapshots/:id/restore",
  "GET /emulator/faults",
  "POST /emulator/faults",
  "DELETE /emulator/faults/:id",
  "GET /emulator/time",
  "POST /emulator/time/stop",
  "POST /emulator/time/run",
  "POST /emulator/time/step",
  "POST /emulator/time/set",
  "GET /emulator/requests",
  "GET /emulator/requests/:id",
  "POST /emulator/requests/:id/replay",
  "DELETE /emulator/requests",
  "GET /emulator/mails",
  "GET /emulator/mails/:id",
  "GET /emulator/mails/:id/html",
  "POST /emulator/previews",
  "GET /emulator/previews/:id",
  "GET /emulator/projects",
  "POST /emulator/projects",
  "POST /emulator/projects/:id/keys",
  "GET /api/v1/mailbox/:id",
  "GET /api/v1/app/:project/endpoint",
  "POST /api/v1/app/:project/endpoint",
  "PATCH /api/v1/app/:project/endpoint/:id",
  "DELETE /api/v1/app/:project/endpoint/:id",
  "GET /api/v1/app/:project/endpoint/:id/secret",
  "GET /api/v1/app/:project/msg",
  "GET /api/v1/app/:project/msg/:id",
  "POST /api/v1/app/:project/msg/:id/endpoint/:id/resend",
  "GET /api/v1/app/:project/attempt/endpoint/:id",
  "GET /api/v1/app/:project/attempt/msg/:id",
  "GET /storage/:id",
  "GET /health",
  "GET /"
] as const

/** Fields that a request of the console may have, with usual values. */
const consoleFields: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  kind: ["latency", "rate-limit", "error-500", "broken-keys", "truncated-body", "expired-token"],
  route: ["/users/*", "POST /teams", "*"],
  millis: [0, 10],
  requests: [1, 3],
  share: [0.5, 1],
  by: ["1 minute", "next-expiry", 1000],
  to: ["2030-01-31T12:00:00Z"],
  speed: [0, 1, 60],
  url: ["http://localhost:1/hook"],
  description: ["text"],
  filterTypes: [["user.created"]],
  disabled: [true, false],
  secret: ["whsec_Z29sZGVuLXdlYmhvb2stc2VjcmV0LTAwMA=="],
  displayName: ["Another"],
  id: ["22222222-2222-4222-8222-222222222222"],
  after: [0, 5],
  limit: [1, 100],
  iterator: ["1"],
  project: [project.id],
  reveal: ["true"],
  "portico-emulator": [1, 2],
  projects: [[], [{ id: "internal", project: {}, state: {} }]]
}

/** Sends random requests of the console and to the emulator's pages, so many. */
export const sendToConsole = (count: number): void => {
  describe("random requests to the console's own routes and the pages", () => {
    layer(Layer.fresh(Emulator.layer({ passwordRounds: 4, projects: [project], deliver: async () => new Response() })))((it) =>
      it.effect(
        "get an answer that is no failure of the emulator",
        () =>
          Effect.gen(function* () {
            const random = numbers(Number(process.env["SEED"] ?? 20_261_122))
            const svix = yield* send("POST", "/api/v1/webhooks/svix-token", { access: "admin", body: {} })
            let named: Named = new Map([["id", [project.id, "1", "2", "with people", "ada"]]])
            const failed: Array<string> = []
            const served = new Set<string>()
            const value = (field: string) =>
              random.next() < 0.8
                ? random.pick(consoleFields[field] ?? [""])
                : random.pick([...oddValues, ...oddTexts, ...oddNumbers])
            const body = (): unknown => {
              if (random.next() < 0.05) return random.pick([...oddValues, ...oddTexts])
              const names = Object.keys(consoleFields).filter(() => random.next() < 0.1)
              return Object.fromEntries(names.map((name) => [name, value(name)]))
            }
            for (let sent = 0; sent < count; sent++) {
              const name = random.pick(ofConsole)
              const [method = "", template = ""] = name.split(" ")
              const path = template
                .replace(":project", project.id)
                .replaceAll(":id", () => encodeURIComponent(textFor("id", random, { named })))
              const query = random.next() < 0.3 ? `?${new URLSearchParams(flat(body()))}` : ""
              // Half of them are shaped for their route, so that they are taken.
              const shaped = template.endsWith("/step")
                ? { by: value("by") }
                : template.endsWith("/set")
                  ? { to: value("to") }
                  : template.endsWith("/run")
                    ? { speed: value("speed") }
                    : template.endsWith("/endpoint")
                      ? { url: value("url"), description: "text" }
                      : template.endsWith("/faults")
                        ? { kind: value("kind") }
                        : {}
              const given = method === "GET" ? {} : { body: random.next() < 0.5 ? shaped : body() }
              const headers = { authorization: `Bearer ${svix.body.token}` }
              const answer = yield* send(method, `${path}${query}`, { ...given, headers })
              if (answer.status >= 500) {
                failed.push(`${answer.status} ${method} ${path}${query} ${JSON.stringify(given)}: ${answer.text.slice(0, 200)}`)
              }
              if (answer.status < 300) {
                served.add(name)
                named = remember(named, namedIn(answer.body))
              }
              // Faults are 500s that were asked for.
              if (template === "/emulator/faults") yield* send("DELETE", "/emulator/faults")
              // Requests that the log can send again, and events for webhooks.
              if (sent % 10 === 0) yield* send("POST", "/api/v1/users", { access: "server", body: { display_name: "Ada" } })
            }
            console.info(`${served.size} of ${ofConsole.length} routes of the console served a request`)
            assert.deepStrictEqual(failed, [])
            assert.isAbove(served.size, ofConsole.length / 2)
          }),
        600_000
      )
    )
  })
}
