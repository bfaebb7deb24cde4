import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { doctor } from "../../src/doctor/command.js"
import { diagnose } from "../../src/doctor/diagnose.js"
import { report } from "../../src/doctor/report.js"
import type { Planted } from "./healthy.js"
import { disposeEmulators, environment, origin, surroundingsOf } from "./healthy.js"

interface Mistake extends Planted {
  /** What it is called. */
  readonly id: string
  /** What the message and the advice say. */
  readonly says: RegExp
}

const without = (name: keyof typeof environment) => ({ ...environment, [name]: undefined })
const setting = (name: keyof typeof environment, value: string) => ({ ...environment, [name]: value })
const answering =
  (port: string, respond: () => Promise<Response> | Response): NonNullable<Planted["answer"]> =>
  (url) =>
    url.port === port ? respond() : undefined
const failing = (code: string) => () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) }))
const page = (status: number) => () =>
  new Response("<h1>Sign in to the hotel</h1>", { status, headers: { "content-type": "text/html" } })
const cookie = (text: string) => () => new Response("", { headers: { "set-cookie": text } })
const atOrigin = { options: { origin } }
const atHttps = { options: { origin: "https://app.example.com" } }
const answeringApp =
  (respond: () => Promise<Response> | Response): NonNullable<Planted["answer"]> =>
  (url) =>
    url.port === "8102" ? undefined : respond()
const quick = { timeoutMillis: 30 }

const mistakes: Readonly<Record<string, Mistake>> = {
  "no project is named": { environment: {}, id: "variable-missing", says: /`projectId`.*Set STACK_PROJECT_ID/s },
  "there is only an example of the file": {
    environment: {},
    files: { ".env.example": "STACK_PROJECT_ID=" },
    id: "variable-missing",
    says: /Copy \.env\.example to \.env\.local/
  },
  "a variable is empty": { environment: setting("STACK_PROJECT_ID", ""), id: "variable-empty", says: /counts as missing/ },
  "the project id is a name": { environment: setting("STACK_PROJECT_ID", "shop"), id: "project-id-form", says: /UUID/ },
  "the example was not filled in": {
    environment: setting("STACK_PROJECT_ID", "your-project-id"),
    id: "variable-placeholder",
    says: /Replace it/
  },
  "a key ends with a blank": {
    environment: {},
    files: { ".env.local": `STACK_PROJECT_ID=${environment.STACK_PROJECT_ID}\nSTACK_SECRET_SERVER_KEY="ssk_development "` },
    id: "variable-blank",
    says: /STACK_SECRET_SERVER_KEY \(\.env\.local\) begins or ends with a blank.*Remove/s
  },
  "a key has a line break": {
    environment: setting("STACK_SECRET_SERVER_KEY", "ssk_development\npck_development"),
    id: "variable-blank",
    says: /line break/
  },
  "quotes are part of a value": {
    environment: setting("STACK_PROJECT_ID", `"${environment.STACK_PROJECT_ID}"`),
    id: "variable-quoted",
    says: /Remove the quotes/
  },
  "the base URL has no scheme": {
    environment: setting("STACK_API_URL", "api.example.com"),
    id: "base-url-form",
    says: /https:\/\//
  },
  "the base URL has the path of the API": {
    environment: setting("STACK_API_URL", "http://localhost:8102/api/v1"),
    id: "base-url-form",
    says: /Remove \/api\/v1/
  },
  "the base URL has a password": {
    environment: setting("STACK_API_URL", "https://ada:hunter2@api.example.com"),
    id: "base-url-form",
    says: /Leave only/
  },
  "the base URL is not encrypted": {
    environment: setting("STACK_API_URL", "http://auth.example.com"),
    id: "base-url-insecure",
    says: /unencrypted.*Use https/s
  },
  "a page gets the server key": {
    environment: { ...environment, VITE_STACK_SECRET_SERVER_KEY: "ssk_development" },
    id: "secret-public",
    says: /VITE_STACK_SECRET_SERVER_KEY.*revoke/s
  },
  "a page gets the admin key under another name": {
    environment: { ...environment, NEXT_PUBLIC_BACKEND: "sak_development" },
    id: "secret-public",
    says: /NEXT_PUBLIC_BACKEND/
  },
  "the server key is that of the admin": {
    environment: setting("STACK_SECRET_SERVER_KEY", "sak_development"),
    id: "key-level",
    says: /super secret admin key.*Put the secret server key.*revoke/s
  },
  "the server key is the publishable one": {
    environment: setting("STACK_SECRET_SERVER_KEY", "pck_development"),
    id: "key-level",
    says: /publishable client key/
  },
  "the key of the level is missing": {
    environment: without("STACK_SECRET_SERVER_KEY"),
    options: { level: "server" },
    id: "variable-missing",
    says: /STACK_SECRET_SERVER_KEY/
  },
  "two variables name two projects": {
    environment: {
      ...environment,
      HEXCLAVE_PROJECT_ID: "11111111-1111-4111-8111-111111111111",
      STACK_API_URL: "http://localhost:8102"
    },
    id: "variable-conflict",
    says: /HEXCLAVE_PROJECT_ID.*STACK_PROJECT_ID.*first one counts/s
  },
  "the secret of the webhooks is another one": {
    environment: setting("STACK_WEBHOOK_SECRET", "ssk_development"),
    id: "webhook-secret-form",
    says: /whsec_/
  },
  "the headers are no JSON": {
    environment: { ...environment, STACK_EXTRA_REQUEST_HEADERS: "x-proxy: 1" },
    id: "headers-form",
    says: /as JSON/
  },
  "nothing listens at the base URL": {
    answer: answering("8102", failing("ECONNREFUSED")),
    id: "platform-unreachable",
    says: /nothing listens there.*npx portico-emulator/s
  },
  "the host does not exist": {
    answer: answering("8102", failing("ENOTFOUND")),
    id: "platform-unreachable",
    says: /does not exist/
  },
  "the certificate is signed by itself": {
    answer: answering("8102", failing("DEPTH_ZERO_SELF_SIGNED_CERT")),
    id: "platform-unreachable",
    says: /certificate/
  },
  "the platform hangs": {
    answer: answering("8102", () => new Promise(() => {})),
    options: quick,
    id: "platform-timeout",
    says: /within 0\.03 seconds/
  },
  "a portal answers": { answer: answering("8102", page(200)), id: "platform-page", says: /text\/html.*sign in to this network/s },
  "a portal redirects": {
    answer: answering("8102", () => new Response(null, { status: 302, headers: { location: "https://wifi.example.com/in" } })),
    id: "platform-redirect",
    says: /https:\/\/wifi\.example\.com.*sign in to this network/s
  },
  "the platform fails": { answer: answering("8102", page(503)), id: "platform-failing", says: /503.*status page/s },
  "another API answers": {
    answer: answering("8102", () => Response.json({ hello: 1 })),
    id: "platform-other",
    says: /another API/
  },
  "the project is unknown": {
    environment: setting("STACK_PROJECT_ID", "11111111-1111-4111-8111-111111111111"),
    id: "project-unknown",
    says: /no project with the id.*base URL/s
  },
  "the publishable key is wrong": {
    environment: setting("STACK_PUBLISHABLE_CLIENT_KEY", "pck_other"),
    id: "key-rejected",
    says: /STACK_PUBLISHABLE_CLIENT_KEY.*same project/s
  },
  "the server key is wrong": {
    environment: setting("STACK_SECRET_SERVER_KEY", "ssk_other"),
    id: "key-rejected",
    says: /STACK_SECRET_SERVER_KEY/
  },
  "the admin key is wrong": {
    environment: setting("STACK_SUPER_SECRET_ADMIN_KEY", "sak_other"),
    id: "key-rejected",
    says: /STACK_SUPER_SECRET_ADMIN_KEY/
  },
  "the project requires a key": {
    environment: { STACK_PROJECT_ID: environment.STACK_PROJECT_ID, STACK_API_URL: environment.STACK_API_URL },
    id: "key-required",
    says: /STACK_PUBLISHABLE_CLIENT_KEY/
  },
  "the clock is ahead": { aheadMillis: 90_000, id: "clock-skew", says: /89 seconds ahead.*NTP/s },
  "the clock is behind": { aheadMillis: -90_000, id: "clock-skew", says: /90 seconds behind/ },
  "the origin is not trusted": {
    options: { origin: "https://shop.example.com" },
    answer: answeringApp(page(200)),
    id: "origin-untrusted",
    says: /https:\/\/shop\.example\.com is not among.*Domains/s
  },
  "the origin is trusted on another port": {
    options: { origin: "https://app.example.com:8443" },
    answer: answeringApp(page(200)),
    id: "origin-untrusted",
    says: /another scheme or port/
  },
  "the project has another handler path": {
    options: { origin: "https://app.example.com", handler: "/auth" },
    answer: answeringApp(page(200)),
    id: "handler-path",
    says: /below \/handler.*below \/auth.*urls\.handler/s
  },
  "the app has no handler pages": {
    ...atOrigin,
    answer: answering("3000", page(404)),
    id: "handler-missing",
    says: /Show `Handler`/
  },
  "the handler pages are guarded": {
    ...atOrigin,
    answer: answering("3000", page(401)),
    id: "handler-failing",
    says: /nobody is signed in/
  },
  "the handler pages fail": { ...atOrigin, answer: answering("3000", page(500)), id: "handler-failing", says: /logs/ },
  "the app is not started": {
    ...atOrigin,
    answer: answering("3000", failing("ECONNREFUSED")),
    id: "handler-unreachable",
    says: /^http:\/\/localhost:3000\/handler\/sign-in cannot be reached.*Start the app/s
  },
  "the app hangs": {
    options: { origin, ...quick },
    answer: answering("3000", () => new Promise(() => {})),
    id: "handler-timeout",
    says: /Start the app/
  },
  "the app is on another host": {
    ...atHttps,
    answer: answeringApp(() => new Response(null, { status: 308, headers: { location: "https://www.example.com/" } })),
    id: "handler-redirect",
    says: /https:\/\/www\.example\.com/
  },
  "the origin has no https": {
    options: { origin: "http://app.example.com" },
    answer: answeringApp(page(200)),
    id: "origin-insecure",
    says: /passkeys.*https/s
  },
  "a cookie needs Secure": {
    ...atHttps,
    answer: answeringApp(cookie("__Host-session=1; Path=/")),
    id: "cookie-insecure",
    says: /x-forwarded-proto/
  },
  "a cookie of other sites needs Secure": {
    ...atHttps,
    answer: answeringApp(cookie("session=1; Path=/; SameSite=None")),
    id: "cookie-insecure",
    says: /SameSite=None/
  },
  "a cookie is Secure without https": {
    options: { origin: "http://app.example.com" },
    answer: answeringApp(cookie("session=1; Secure")),
    id: "cookie-secure-http",
    says: /https/
  },
  "a proxy rewrites a cookie": {
    ...atHttps,
    answer: answeringApp(cookie("__Host-session=1; Path=/app; Secure")),
    id: "cookie-prefix",
    says: /proxy_cookie_path/
  },
  "a cookie has the domain of another site": {
    ...atHttps,
    answer: answeringApp(cookie("session=1; Domain=example.org")),
    id: "cookie-domain",
    says: /does not belong/
  },
  "the option has a domain that browsers refuse": {
    options: { origin, cookieDomain: "localhost" },
    id: "cookie-domain",
    says: /cookies\.domain.*single name/s
  },
  "a cookie is too long": {
    ...atOrigin,
    answer: answering("3000", cookie(`session=${"x".repeat(4100)}`)),
    id: "cookie-size",
    says: /4096/
  },
  "Node is too old": { nodeVersion: "18.20.0", id: "node-old", says: /Install/ },
  "screens have a copy of React": {
    files: { "node_modules/portico-screens/node_modules/react/package.json": { name: "react", version: "18.3.1" } },
    id: "package-twice",
    says: /two copies of react.*19\.3\.1.*18\.3\.1.*npm dedupe/s
  },
  "the SDK has a copy of Effect": {
    files: { "node_modules/portico/node_modules/effect/package.json": { name: "effect", version: "4.1.0" } },
    id: "package-twice",
    says: /two copies of effect/
  },
  "a library has a copy of the SDK": {
    files: {
      "node_modules/@acme/auth/package.json": { name: "@acme/auth", version: "1.0.0", dependencies: { portico: "0.2.0" } },
      "node_modules/@acme/auth/node_modules/portico/package.json": { name: "portico", version: "0.2.0" }
    },
    id: "package-twice",
    says: /two copies of portico.*instanceof/s
  },
  "Effect is of another major version": {
    files: { "node_modules/effect/package.json": { name: "effect", version: "3.18.0" } },
    id: "peer-version",
    says: /effect ~4\.1\.0, and 3\.18\.0.*npm install/s
  },
  "the screens are of another version": {
    files: {
      "node_modules/portico-screens/package.json": {
        name: "portico-screens",
        version: "0.2.0",
        peerDependencies: { portico: "0.2.0" }
      }
    },
    id: "peer-version",
    says: /same version of all packages/
  },
  "a peer is missing": {
    files: {
      "node_modules/portico-emulator/package.json": {
        name: "portico-emulator",
        version: "0.3.0",
        peerDependencies: { "missing-peer": "1" }
      }
    },
    id: "peer-missing",
    says: /npm install missing-peer/
  },
  "the compiler resolves as classic": {
    files: { "tsconfig.json": '{ "compilerOptions": { "moduleResolution": "classic" } }' },
    id: "resolver-classic",
    says: /"bundler"/
  },
  "a base of the compiler's settings resolves as node10": {
    files: {
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
      "tsconfig.app.json": '{ "extends": "./config/base.json" }',
      "config/base.json": '{ "compilerOptions": { "moduleResolution": "Node" } }'
    },
    id: "resolver-node10",
    says: /tsconfig\.app\.json.*nodenext/s
  },
  "TypeScript is too old": {
    files: { "node_modules/typescript/package.json": { name: "typescript", version: "5.3.3" } },
    id: "typescript-old",
    says: /5\.4/
  },
  "Parcel reads no exports": {
    files: { "package.json": { devDependencies: { parcel: "2.15.0" } } },
    id: "parcel-exports",
    says: /resolver-default/
  },
  "webpack is too old": {
    files: {
      "package.json": { devDependencies: { webpack: "4.47.0" } },
      "node_modules/webpack/package.json": { name: "webpack", version: "4.47.0" }
    },
    id: "bundler-old",
    says: /webpack 5/
  },
  "React Native is too old": {
    files: {
      "package.json": { dependencies: { "react-native": "0.76.0" } },
      "node_modules/react-native/package.json": { name: "react-native", version: "0.76.0" }
    },
    id: "metro-exports",
    says: /unstable_enablePackageExports/
  },
  "Jest has no modules": {
    files: { "package.json": { scripts: { test: "jest" }, devDependencies: { jest: "30.0.0" } } },
    id: "jest-modules",
    says: /--experimental-vm-modules/
  }
}

/** What is beside a mistake, on both sides of its limit, with the names of all that is found. */
const beside: Readonly<Record<string, Planted & { readonly ids?: ReadonlyArray<string> }>> = {
  "a server has no key of pages": { environment: without("STACK_PUBLISHABLE_CLIENT_KEY") },
  "an admin has its key alone": {
    environment: {
      ...environment,
      STACK_PUBLISHABLE_CLIENT_KEY: undefined,
      STACK_SECRET_SERVER_KEY: undefined
    },
    options: { origin }
  },
  "a public variable is empty": { environment: { ...environment, VITE_STACK_SECRET_SERVER_KEY: "" } },
  "a page has the publishable key": { environment: { ...environment, VITE_STACK_PUBLISHABLE_CLIENT_KEY: "pck_development" } },
  "a page reaches the platform by another URL": {
    environment: { ...environment, NEXT_PUBLIC_STACK_API_URL: "http://localhost:8102/" }
  },
  "two variables agree": { environment: { ...environment, HEXCLAVE_PROJECT_ID: environment.STACK_PROJECT_ID } },
  "an empty variable comes before one with the value": { environment: { ...environment, HEXCLAVE_PROJECT_ID: "" } },
  "a key has no known prefix": { environment: setting("STACK_WEBHOOK_SECRET", "whsec_a+/="), options: { level: "server" } },
  "the base URL ends with a slash": { environment: setting("STACK_API_URL", "http://localhost:8102/") },
  "the base URL has the path of the API without a version": {
    environment: setting("STACK_API_URL", "http://localhost:8102/api/"),
    ids: ["base-url-form"]
  },
  "the base URL has a query": { environment: setting("STACK_API_URL", "http://localhost:8102?a=1"), ids: ["base-url-form"] },
  "a secret is public, which hides nothing else": {
    environment: { ...environment, VITE_BACKEND: "ssk_development", STACK_PUBLISHABLE_CLIENT_KEY: "pck_other" },
    ids: ["secret-public", "key-rejected"]
  },
  "two keys of one mistake": {
    environment: setting("STACK_PROJECT_ID", "11111111-1111-4111-8111-111111111111"),
    ids: ["project-unknown"]
  },
  "two keys are wrong": {
    environment: { ...environment, STACK_SECRET_SERVER_KEY: "ssk_other", STACK_SUPER_SECRET_ADMIN_KEY: "sak_other" },
    ids: ["key-rejected", "key-rejected"]
  },
  "the clock is as far ahead as it may be": { aheadMillis: 21_000 },
  "the clock is a little further ahead": { aheadMillis: 21_001, ids: ["clock-skew"] },
  "the clock is as far behind as it may be": { aheadMillis: -20_000 },
  "the clock is a little further behind": { aheadMillis: -20_001, ids: ["clock-skew"] },
  "the answer is slow": { tookMillis: 60_000 },
  "the origin has a slash behind its handler path": { options: { ...atHttps.options, handler: "/handler/" } },
  "another host is refused, whose name ends the same": {
    options: { origin: "https://notexample.com", cookieDomain: "example.com" },
    ids: ["origin-untrusted", "cookie-domain"]
  },
  "the option has the host itself, or a domain above it": { options: { ...atHttps.options, cookieDomain: "app.example.com" } },
  "the option has a domain in another form": { options: { ...atHttps.options, cookieDomain: ".Example.com" } },
  "the option has an address": {
    options: { origin: "http://127.0.0.1:3000", cookieDomain: "127.0.0.1" },
    ids: ["cookie-domain"]
  },
  "the page redirects within the origin": {
    ...atHttps,
    answer: answeringApp(() => new Response(null, { status: 307, headers: { location: "/sign-in" } }))
  },
  "the page has a choice of places, and none": {
    ...atHttps,
    answer: answeringApp(() => new Response(null, { status: 300 })),
    ids: ["handler-redirect"]
  },
  "a cookie is as long as it may be": { ...atHttps, answer: answeringApp(cookie(`session=${"x".repeat(4089)}`)) },
  "a cookie is one byte longer": {
    ...atHttps,
    answer: answeringApp(cookie(`session=${"x".repeat(4090)}`)),
    ids: ["cookie-size"]
  },
  "a cookie is Secure on this machine": { ...atOrigin, answer: answering("3000", cookie("session=1; Secure")) },
  "a cookie is on https without Secure": { ...atHttps, answer: answeringApp(cookie("session=1; Domain=example.com")) },
  "a partitioned cookie": { ...atHttps, answer: answeringApp(cookie("session=1; Partitioned")), ids: ["cookie-insecure"] },
  "a cookie of the host": { ...atHttps, answer: answeringApp(cookie("__Host-session=1; Path=/; Secure")) },
  "a cookie of the host has a domain": {
    ...atHttps,
    answer: answeringApp(cookie("__Host-session=1; Path=/; Secure; Domain=example.com")),
    ids: ["cookie-prefix"]
  },
  "a package has the accepted version of a peer for itself": {
    files: {
      "node_modules/portico-emulator/package.json": {
        name: "portico-emulator",
        version: "0.3.0",
        peerDependencies: { tool: "^2.0.0" }
      },
      "node_modules/portico-emulator/node_modules/tool/package.json": { name: "tool", version: "2.0.0" },
      "node_modules/tool/package.json": { name: "tool", version: "1.0.0" }
    }
  },
  "an optional peer is missing, and another is described": {
    files: {
      "node_modules/portico-emulator/package.json": {
        name: "portico-emulator",
        version: "0.3.0",
        peerDependencies: { absent: "1", described: "1" },
        peerDependenciesMeta: { absent: { optional: true }, described: { optional: false } }
      }
    },
    ids: ["peer-missing"]
  },
  "Jest is there, and does not run": {
    files: { "package.json": { scripts: { test: "vitest" }, devDependencies: { jest: "30.0.0" } } }
  },
  "the compiler makes CommonJS of modules that a bundler finds": {
    files: { "tsconfig.json": '{ "compilerOptions": { "moduleResolution": "bundler", "module": "commonjs" } }' }
  },
  "the compiler resolves as its modules do": {
    files: { "tsconfig.json": '{ "compilerOptions": { "module": "CommonJS" } }' },
    ids: ["resolver-node10"]
  }
}

/** Values of variables that no output may contain; some are also texts of the report. */
const secretsOf = (planted: Planted): ReadonlyArray<string> =>
  Object.values({ ...(planted.environment ?? environment) }).filter(
    (value): value is string => value !== undefined && value.length > 4 && value !== "your-project-id"
  )

const examples = fileURLToPath(new URL("../../examples", import.meta.url))

describe("portico doctor", () => {
  afterAll(disposeEmulators)

  it.each(Object.entries(mistakes))("finds that %s, and says what to do", async (_, { id, says, ...planted }) => {
    using app = surroundingsOf(planted)
    const diagnosis = await diagnose(app.surroundings, planted.options)
    const found = diagnosis.examinations.flatMap(({ findings }) => findings)
    const one = found.find((finding) => finding.id === id)
    assert.match(`${one?.message} ${one?.advice}`, says, JSON.stringify(found, null, 1))
    // A mistake has few names, so that nobody looks in the wrong place.
    assert.isAtMost(found.length, 3, JSON.stringify(found, null, 1))
    assert.strictEqual(
      diagnosis.healthy,
      found.every(({ severity }) => severity === "warning")
    )
    for (const secret of secretsOf(planted))
      assert.notInclude(`${report(diagnosis)}${JSON.stringify(diagnosis)}`, secret, "a value of a variable")
  })

  it.each(Object.entries(beside))("finds exactly what is wrong if %s", async (_, { ids = [], ...planted }) => {
    using app = surroundingsOf({ answer: (url) => (url.hostname === "localhost" ? undefined : page(200)()), ...planted })
    const { examinations } = await diagnose(app.surroundings, planted.options)
    const found = examinations.flatMap(({ findings }) => findings)
    assert.deepStrictEqual(
      found.map(({ id }) => id),
      ids,
      JSON.stringify(found, null, 1)
    )
    // Everything is looked at, unless a variable cannot be used at all.
    const skipped = examinations.flatMap(({ check, skipped }) => (skipped === undefined ? [] : [check]))
    const isUsable = !ids.includes("base-url-form")
    if (isUsable) assert.deepStrictEqual(skipped, planted.options?.origin === undefined ? ["origin", "handler", "cookies"] : [])
  })

  it("finds nothing in a healthy app, on each generation and at each level, and changes nothing", async () => {
    for (const platform of ["2025-11", "2026-04", "2026-11"] as const)
      for (const options of [{ origin }, { origin: "https://app.example.com" }, { level: "admin" as const }]) {
        using app = surroundingsOf({
          platform,
          answer: (url) => (url.hostname === "app.example.com" ? new Response() : undefined)
        })
        const diagnosis = await diagnose(app.surroundings, options)
        assert.deepStrictEqual(
          diagnosis.examinations.flatMap(({ findings }) => findings),
          []
        )
        const platformOf = diagnosis.examinations.find(({ check }) => check === "platform")
        assert.include(platformOf?.detail, `generation ${platform}`)
        assert.isTrue(
          app.asked.every((request) => request.startsWith("GET ")),
          app.asked.join("\n")
        )
      }
  })

  it("reads the files of the mode before the others, and the process before all files", async () => {
    const line = (key: string) => `STACK_SECRET_SERVER_KEY=${key}`
    const files: Record<string, string> = {
      ".env": line("a b"),
      ".env.local": line("c d"),
      ".env.production": line("e f"),
      ".env.production.local": line("g h")
    }
    const said = async (mode: string, inProcess?: string) => {
      const { STACK_SECRET_SERVER_KEY, ...others } = environment
      using app = surroundingsOf({ files, environment: { ...others, STACK_SECRET_SERVER_KEY: inProcess } })
      return report(await diagnose(app.surroundings, { mode }))
    }
    assert.include(await said("production"), "(.env.production.local) has a blank")
    assert.include(await said("development"), "(.env.local) has a blank")
    assert.include(await said("development", "i j"), "(the environment) has a blank")
    assert.include(await said("test"), "(.env.local) has a blank")
    files[".env.test"] = line("k l")
    assert.include(await said("test"), "(.env.local) has a blank")
    delete files[".env.local"]
    assert.include(await said("test"), "(.env.test) has a blank")
    assert.include(await said("development"), "(.env) has a blank")
  })

  it("prints for people and as JSON, and exits with 0, 1 or 2", async () => {
    using healthy = surroundingsOf({})
    const well = await doctor(["--json"], healthy.surroundings)
    assert.deepStrictEqual([well.code, JSON.parse(well.text).healthy], [0, true])
    using ill = surroundingsOf({ environment: {} })
    const badly = await doctor([], ill.surroundings)
    assert.strictEqual(badly.code, 1)
    assert.strictEqual((await doctor(["--timeout", "600"], healthy.surroundings)).code, 0)
    assert.match(badly.text, /^problem {2}variables: .+\n {9}Set STACK_PROJECT_ID.+\n[\s\S]+1 problem, no warnings\.$/)
    for (const wrong of [
      ["--level", "root"],
      ["--origin", "app.example.com/x"],
      ["--timeout", "0"],
      ["--timeout", "601"],
      ["--handler", "x"],
      ["--nonsense"]
    ])
      assert.strictEqual((await doctor(wrong, healthy.surroundings)).code, 2, wrong.join(" "))
    assert.match(
      (await doctor(["--nonsense"], healthy.surroundings)).text,
      /^Unknown option '--nonsense'\. --help lists the flags\.$/
    )
    assert.match((await doctor(["--help"], healthy.surroundings)).text, /--cookie-domain/)
  })

  it("has a guide that names every finding", () => {
    const guide = readFileSync(fileURLToPath(new URL("../../docs/guides/doctor.md", import.meta.url)), "utf8")
    const unnamed = Object.values(mistakes).filter(({ id }) => !guide.includes(`\`${id}\``))
    assert.deepStrictEqual(unnamed, [])
  })

  it.each(readdirSync(examples))("finds nothing in the example %s", async (example) => {
    using app = surroundingsOf({ folder: join(examples, example) })
    const { examinations } = await diagnose(app.surroundings, { origin })
    assert.deepStrictEqual(
      examinations.flatMap(({ findings }) => findings),
      []
    )
  })
})
