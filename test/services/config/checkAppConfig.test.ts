import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { InvalidOption } from "../../../src/errors/options.js"
import { createClientApp, createServerApp } from "../../../src/index.js"
import type { AppOptions } from "../../../src/services/config/AppConfig.js"
import { checkAppConfig } from "../../../src/services/config/checkAppConfig.js"
import { options } from "../../support/fakes.js"

const base: AppOptions = { ...options, access: "client" }
const server: AppOptions = { ...base, access: "server", secretServerKey: Redacted.make("ssk_1") }

const wrong: ReadonlyArray<readonly [rule: string, option: string, options: object]> = [
  ["a project id that is no UUID", "projectId", { ...base, projectId: "my-project" }],
  ["the internal project in capitals", "projectId", { ...base, projectId: "Internal" }],
  ["a project id that is missing", "projectId", { ...base, projectId: undefined }],
  ["an empty publishable key", "publishableClientKey", { ...base, publishableClientKey: "" }],
  ["a key with a line break", "publishableClientKey", { ...base, publishableClientKey: "pck_1\n" }],
  ["a server app without its key", "secretServerKey", { ...base, access: "server" }],
  ["an admin app without its key", "superSecretAdminKey", { ...server, access: "admin" }],
  ["a server key in a client app", "secretServerKey", { ...base, secretServerKey: Redacted.make("ssk_1") }],
  ["an admin key in a client app", "superSecretAdminKey", { ...base, superSecretAdminKey: Redacted.make("sak_1") }],
  ["an admin key in a server app", "superSecretAdminKey", { ...server, superSecretAdminKey: Redacted.make("sak_1") }],
  ["a server key in the place of the publishable one", "publishableClientKey", { ...base, publishableClientKey: "ssk_1" }],
  ["an admin key in the place of the publishable one", "publishableClientKey", { ...server, publishableClientKey: "sak_1" }],
  ["an admin key in the place of a server's", "secretServerKey", { ...server, secretServerKey: Redacted.make("sak_1") }],
  // As some programs read a file of environment variables, or as a paste leaves them.
  ...[`"KEY"`, "'KEY'", "=KEY", "pck_1,KEY", "pck_KEY", "%22KEY%22"].flatMap((written) => {
    const key = (one: string) => written.replaceAll("KEY", one)
    return [
      [
        `a server key as ${written} for the publishable one`,
        "publishableClientKey",
        { ...base, publishableClientKey: key("ssk_1") }
      ],
      [
        `an admin key as ${written} for the publishable one`,
        "publishableClientKey",
        { ...server, publishableClientKey: key("sak_1") }
      ],
      [
        `an admin key as ${written} for a server's`,
        "secretServerKey",
        { ...server, secretServerKey: Redacted.make(key("sak_1")) }
      ]
    ] as const
  }),
  ...["x-stack-", "X-Hexclave-"].flatMap((start) => {
    const [ofServer, ofAdmin] = [`${start}secret-server-key`, `${start}super-secret-admin-key`]
    return [
      [
        "the header of a server key in a client app",
        `extraRequestHeaders.${ofServer}`,
        { ...base, extraRequestHeaders: { [ofServer]: "k" } }
      ],
      [
        "the header of an admin key in a client app",
        `extraRequestHeaders.${ofAdmin}`,
        { ...base, extraRequestHeaders: { [ofAdmin]: "k" } }
      ],
      [
        "the header of an admin key in a server app",
        `extraRequestHeaders.${ofAdmin}`,
        { ...server, extraRequestHeaders: { [ofAdmin]: "k" } }
      ]
    ] as const
  }),
  ...["x-stack-publishable-client-key", "authorization", "x-own"].flatMap((name) => {
    const header = (key: string) => ({ extraRequestHeaders: { [name]: name === "authorization" ? `Bearer ${key}` : key } })
    return [
      ["a server key in any header of a client app", `extraRequestHeaders.${name}`, { ...base, ...header("ssk_1") }],
      ["an admin key in any header of a client app", `extraRequestHeaders.${name}`, { ...base, ...header("sak_1") }],
      ["an admin key in any header of a server app", `extraRequestHeaders.${name}`, { ...server, ...header("sak_1") }]
    ] as const
  }),
  ...["key", "a_", "%22", "{%22key%22:%22"].flatMap((before) => {
    const header = (key: string) => ({
      extraRequestHeaders: { "x-own": `${before}${key}x51a7ym4qpq1wqn8t5dagw6fapdpjr7c8mgftz829mdzr` }
    })
    return [
      [`a server key after ${before} in a header of a client app`, "extraRequestHeaders.x-own", { ...base, ...header("ssk_") }],
      [`an admin key after ${before} in a header of a client app`, "extraRequestHeaders.x-own", { ...base, ...header("sak_") }],
      [`an admin key after ${before} in a header of a server app`, "extraRequestHeaders.x-own", { ...server, ...header("sak_") }]
    ] as const
  }),
  ...[
    "x-stack-admin-access-token",
    "X-Hexclave-Admin-Access-Token",
    "x-stack-development-override-key",
    "X-Hexclave-Development-Override-Key"
  ].flatMap((name) =>
    [base, server].map(
      (given) =>
        [
          `${name} in a ${given.access} app`,
          `extraRequestHeaders.${name}`,
          { ...given, extraRequestHeaders: { [name]: "t" } }
        ] as const
    )
  ),
  ["a header that is not in Latin-1", "extraRequestHeaders.a", { ...base, extraRequestHeaders: { a: "→" } }],
  ["a base URL that is no URL", "baseUrl", { ...base, baseUrl: "api.example.com" }],
  ["a base URL of another scheme", "baseUrl", { ...base, baseUrl: "ftp://api.example.com" }],
  ["a base URL with a password", "baseUrl", { ...base, baseUrl: "https://a:b@api.example.com" }],
  ["a base URL with a query", "baseUrl", { ...base, baseUrl: "https://api.example.com?a=b" }],
  ["a base URL with the API's own path", "baseUrl", { ...base, baseUrl: "https://api.example.com/api/v1/" }],
  ["a timeout of zero", "attemptTimeoutMillis", { ...base, attemptTimeoutMillis: 0 }],
  ["a timeout that is no number", "callTimeoutMillis", { ...base, callTimeoutMillis: Number.NaN }],
  ["a timeout above what timers can do", "callTimeoutMillis", { ...base, callTimeoutMillis: 2_147_483_648 }],
  ["a header whose name is none", "extraRequestHeaders.a b", { ...base, extraRequestHeaders: { "a b": "c" } }],
  ["a header of two lines", "extraRequestHeaders.a", { ...base, extraRequestHeaders: { a: "b\r\nc: d" } }]
]

describe("checkAppConfig", () => {
  for (const [rule, option, given] of wrong) {
    it.effect(`rejects ${rule}, by the option's name (rule 76)`, () =>
      Effect.gen(function* () {
        // The cast: a caller without types.
        const error = yield* Effect.flip(checkAppConfig(given as AppOptions))
        assert.instanceOf(error, InvalidOption)
        assert.strictEqual(error.option, option)
        assert.include(error.message, option)
      })
    )
  }

  it.effect("says that an option is undefined or empty, and which variable is usually not set then", () =>
    Effect.gen(function* () {
      const unset: ReadonlyArray<readonly [option: string, kind: string, variable: string, options: object]> = [
        ["projectId", "undefined", "NEXT_PUBLIC_STACK_PROJECT_ID", { ...base, projectId: undefined }],
        ["projectId", "empty", "NEXT_PUBLIC_STACK_PROJECT_ID", { ...base, projectId: "" }],
        ["publishableClientKey", "empty", "NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", { ...base, publishableClientKey: "" }],
        ["secretServerKey", "undefined", "STACK_SECRET_SERVER_KEY", { ...server, secretServerKey: undefined }],
        ["secretServerKey", "empty", "STACK_SECRET_SERVER_KEY", { ...server, secretServerKey: Redacted.make("") }],
        ["superSecretAdminKey", "undefined", "STACK_SUPER_SECRET_ADMIN_KEY", { ...server, access: "admin" }],
        ["baseUrl", "empty", "NEXT_PUBLIC_STACK_API_URL", { ...base, baseUrl: "" }]
      ]
      for (const [option, kind, variable, given] of unset) {
        const { message } = yield* Effect.flip(checkAppConfig(given as AppOptions))
        const start = `The option \`${option}\` is ${kind}: the variable that you pass, such as \`${variable}\`, is not set`
        assert.isTrue(message.startsWith(start), message)
      }
      const { message } = yield* Effect.flip(checkAppConfig({ ...base, publishableClientKey: 7 } as unknown as AppOptions))
      assert.notMatch(message, /empty|undefined/)
    })
  )

  it.effect("accepts the longest timeout that timers support", () =>
    checkAppConfig({ ...base, callTimeoutMillis: 2_147_483_647 })
  )

  it.effect("keeps a path before the API's own, and drops trailing slashes (rule 39)", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* checkAppConfig({ ...base, baseUrl: "https://example.com/auth//" }), "https://example.com/auth")
    })
  )

  it.effect("accepts the internal project, and a client app without a key", () => {
    const { publishableClientKey: _, ...keyless } = base
    return checkAppConfig({ ...keyless, projectId: "internal" })
  })
})

describe("a key above the level of an app", () => {
  it.effect("is none below it, nor a header value that only resembles one", () =>
    Effect.gen(function* () {
      const headers = { "x-own": "task_1 isak_andersson pck_1" }
      yield* checkAppConfig({ ...base, extraRequestHeaders: headers })
      yield* checkAppConfig({ ...server, extraRequestHeaders: { ...headers, authorization: "Bearer ssk_1" } })
    })
  )

  it("is rejected by the types, and by name before anything is sent", () => {
    const keys = { secretServerKey: "ssk_canary", superSecretAdminKey: "sak_canary" }
    const { superSecretAdminKey } = keys
    const refused = (create: () => unknown, option: string) => {
      const error = Effect.runSync(Effect.flip(Effect.try({ try: create, catch: (thrown) => thrown })))
      if (!(error instanceof InvalidOption)) return assert.fail(String(error))
      assert.strictEqual(error.option, option)
      assert.notInclude(`${error.message} ${JSON.stringify(error)}`, "canary")
    }
    // @ts-expect-error: a client app accepts no server key
    refused(() => createClientApp({ ...options, secretServerKey: keys.secretServerKey }), "secretServerKey")
    // @ts-expect-error: nor an admin key
    refused(() => createClientApp({ ...options, superSecretAdminKey }), "superSecretAdminKey")
    // @ts-expect-error: a server app accepts no admin key
    refused(() => createServerApp({ ...options, ...keys }), "superSecretAdminKey")
    const projectOwnerSession = { projectId: "internal", baseUrl: options.baseUrl, current: () => Promise.resolve("canary") }
    // @ts-expect-error: a client app accepts no project owner's session
    refused(() => createClientApp({ ...options, projectOwnerSession }), "projectOwnerSession")
    // @ts-expect-error: nor does a server app
    refused(() => createServerApp({ ...options, secretServerKey: "ssk_1", projectOwnerSession }), "projectOwnerSession")
  })
})

describe("createClientApp", () => {
  it("throws the error immediately, so that a mistake appears before the first call", () => {
    assert.throws(() => createClientApp({ ...options, baseUrl: "nowhere" }), InvalidOption)
  })
})
