import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Logger } from "effect"
import { TestClock } from "effect/testing"
import type { AddressedRequest } from "../../../../src/services/platform/RequestLike.js"
import * as crockford from "../../../../src/services/platform/tokens/crockford.js"
import type { TokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import { TokenStore, tokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import { layerResponse } from "../../../../src/services/platform/tokens/TokenStore.response.js"
import type { CookieOptions } from "../../../../src/services/platform/tokens/tokenCookies.js"
import { jwtFrom } from "../../../support/plainFakes.js"
import { plainPair } from "../../../support/tokens.js"

const a = tokenPair("access-a", "a")!
const renewed = tokenPair("newer", "a")!
const https = new Request("https://app.example.com/")

const answering = <A, E>(request: AddressedRequest, effect: Effect.Effect<A, E, TokenStore>, options?: CookieOptions) => {
  const response = new Headers()
  return TestClock.setTime(1_700_000_000_000).pipe(
    Effect.andThen(effect),
    Effect.provide(layerResponse({ request, response }, "p", options)),
    Effect.map(() => response.getSetCookie())
  )
}
const signingIn = TokenStore.use((store) => store.set(a))
const signingOut = TokenStore.use((store) => store.set(null))
const behindProxy = (proto: string) => new Request("http://app.test/", { headers: { "x-forwarded-proto": proto } })
const withCookies = (url: string, cookies: ReadonlyArray<string>) =>
  new Request(url, { headers: { cookie: cookies.map((text) => text.split(";")[0]).join("; ") } })

const value = "{%22refresh_token%22:%22a%22%2C%22updated_at_millis%22:1700000000000%2C%22both%22:true}"
const access = "[%22a%22%2C%22access-a%22]"
const year = "Max-Age=31536000"
const day = "Max-Age=86400"
const golden: ReadonlyArray<readonly [string, Request, CookieOptions | undefined, ReadonlyArray<string>]> = [
  [
    "https",
    https,
    undefined,
    [
      `__Host-hexclave-refresh-p--default=${value}; Path=/; ${year}; Secure; SameSite=Lax`,
      `__Host-stack-refresh-p--default=${value}; Path=/; ${year}; Secure; SameSite=Lax`,
      `__Host-portico-p=a; Path=/; ${year}; Secure; SameSite=Lax`,
      `stack-access=${access}; Path=/; ${day}; Secure; SameSite=Lax`,
      "hexclave-is-https=true; Path=/; Secure; SameSite=Lax",
      "stack-is-https=true; Path=/; Secure; SameSite=Lax"
    ]
  ],
  [
    "http",
    new Request("http://localhost:3000/"),
    undefined,
    [
      `hexclave-refresh-p--default=${value}; Path=/; ${year}; SameSite=Lax`,
      `stack-refresh-p--default=${value}; Path=/; ${year}; SameSite=Lax`,
      `stack-access=${access}; Path=/; ${day}; SameSite=Lax`
    ]
  ],
  [
    "https, hidden from scripts",
    https,
    { httpOnly: true },
    [
      `__Host-hexclave-refresh-p--default=${value}; Path=/; ${year}; Secure; HttpOnly; SameSite=Lax`,
      `__Host-stack-refresh-p--default=${value}; Path=/; ${year}; Secure; HttpOnly; SameSite=Lax`,
      `__Host-portico-p=a; Path=/; ${year}; Secure; HttpOnly; SameSite=Lax`,
      `stack-access=${access}; Path=/; ${day}; Secure; HttpOnly; SameSite=Lax`,
      "hexclave-is-https=true; Path=/; Secure; SameSite=Lax",
      "stack-is-https=true; Path=/; Secure; SameSite=Lax"
    ]
  ],
  [
    "https, shared by the sub-domains",
    https,
    { domain: "example.com" },
    [
      `hexclave-refresh-p--custom-CNW62VBGDHJJWRVFDM=${value}; Path=/; Domain=example.com; ${year}; Secure; SameSite=Lax`,
      `stack-refresh-p--custom-CNW62VBGDHJJWRVFDM=${value}; Path=/; Domain=example.com; ${year}; Secure; SameSite=Lax`,
      `__Host-portico-p=a; Path=/; ${year}; Secure; SameSite=Lax`,
      `stack-access=${access}; Path=/; Domain=example.com; ${day}; Secure; SameSite=Lax`,
      "hexclave-is-https=true; Path=/; Secure; SameSite=Lax",
      "stack-is-https=true; Path=/; Secure; SameSite=Lax"
    ]
  ],
  [
    "https, in another site's frame",
    https,
    { partitioned: true },
    [
      `__Host-hexclave-refresh-p--default=${value}; Path=/; ${year}; Secure; SameSite=None; Partitioned`,
      `__Host-stack-refresh-p--default=${value}; Path=/; ${year}; Secure; SameSite=None; Partitioned`,
      `__Host-portico-p=a; Path=/; ${year}; Secure; SameSite=None; Partitioned`,
      `stack-access=${access}; Path=/; ${day}; Secure; SameSite=None; Partitioned`,
      "hexclave-is-https=true; Path=/; Secure; SameSite=None; Partitioned",
      "stack-is-https=true; Path=/; Secure; SameSite=None; Partitioned"
    ]
  ]
]

describe("a response", () => {
  for (const [how, request, options, texts] of golden) {
    it.effect(`gets the cookies of a session that begins over ${how}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* answering(request, signingIn, options), texts)
      })
    )

    it.effect(`deletes what it wrote over ${how}, with the same attributes (rules 57, 58)`, () =>
      Effect.gen(function* () {
        const deleted = yield* answering(withCookies(request.url, texts), signingOut, options)
        const expected = texts
          .filter((text) => /refresh|access/.test(text))
          .map((text) => text.replace(/=[^;]*/, "=").replace(/Max-Age=\d+/, "Max-Age=0"))
        assert.includeMembers([...deleted], [...expected])
      })
    )
  }

  it.effect(
    "whose head has already been sent cannot get cookies, which a warning says when a session begins or ends (rule 68)",
    () =>
      Effect.gen(function* () {
        for (const [change, count] of [
          [signingIn, 1],
          [signingOut, 1],
          [TokenStore.use((store) => Effect.asVoid(store.replace(a, renewed))), 0]
        ] as const) {
          const lines: Array<string> = []
          const logger = Logger.make(({ message }) => void lines.push(String(message)))
          const request = withCookies(https.url, golden[0]?.[3] ?? [])
          yield* Effect.provide(change, layerResponse({ request, response: { append: () => false } }, "p")).pipe(
            Effect.provide(Logger.layer([logger]))
          )
          assert.lengthOf(lines, count)
          for (const line of lines)
            assert.match(line, /cookies are not set, because the head of the response has already been sent/)
        }
      })
  )

  it.effect("gets only a renewed access token, which counts for no other session (rule 2)", () =>
    Effect.gen(function* () {
      const renewing = TokenStore.use((store) => Effect.asVoid(store.replace(a, renewed)))
      const namesAt = Effect.fnUntraced(function* (request: Request, millis: number) {
        const after = Effect.andThen(TestClock.adjust(millis), renewing)
        return (yield* answering(request, after)).map((text) => text.split("=")[0])
      })
      const current = withCookies(https.url, golden[0]?.[3] ?? [])
      assert.deepStrictEqual(yield* namesAt(current, 0), ["stack-access"])
      assert.deepStrictEqual(yield* namesAt(current, 31_000_000_000), ["stack-access"])
      const older = withCookies(https.url, ["stack-refresh-p=a", "hexclave-is-https=true"])
      assert.deepStrictEqual(yield* namesAt(older, 0), ["stack-access"])
    })
  )

  it.effect("marks a session that the platform has ended, and deletes no cookie that may hold another by then (rule 2)", () =>
    Effect.gen(function* () {
      const rejecting = TokenStore.use((store) => Effect.asVoid(store.replace(a, null)))
      for (const [how, request, options, texts] of golden) {
        const cookies = yield* answering(withCookies(request.url, texts), rejecting, options)
        assert.lengthOf(cookies, 1, how)
        assert.match(cookies[0] ?? "", /^(?:__Host-)?portico-p-ended-C4=true; Path=\/; Max-Age=31536000;/)
        const later = withCookies(request.url, [...texts, ...cookies])
        const seen: Array<unknown> = []
        const look = TokenStore.use((store) => Effect.map(store.get, (pair) => void seen.push(plainPair(pair))))
        yield* answering(later, look, options)
        assert.deepStrictEqual(seen, [null], how)
        const next = yield* answering(later, signingIn, options)
        assert.isTrue(
          next.some((text) => /portico-p-ended-C4=; .*Max-Age=0/.test(text)),
          how
        )
      }
    })
  )

  it.effect(
    "that throws once its head has been sent keeps a renewed token for the request, and fails a session that begins",
    () =>
      Effect.gen(function* () {
        const sent = new Error("headers sent")
        const append = () => {
          throw sent
        }
        const request = withCookies(https.url, golden[0]?.[3] ?? [])
        const renewing = TokenStore.use((store) => Effect.andThen(store.replace(a, renewed), store.get))
        const within = Effect.provide(layerResponse({ request, response: { append } }, "p"))
        assert.deepStrictEqual(plainPair(yield* within(renewing)), ["newer", "a"])
        const exit = yield* Effect.exit(within(signingIn))
        assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) === sent)
      })
  )

  const sessionOf = (refreshToken: string) => JSON.stringify({ accessToken: "a.b.c", refreshToken })
  for (const [where, valueOf] of [
    ["x-stack-auth", sessionOf],
    ["authorization", (refreshToken: string) => `Bearer stackauth_${btoa(sessionOf(refreshToken))}`]
  ] as const) {
    const cookie = (golden[0]?.[3] ?? []).map((text) => text.split(";")[0]).join("; ")
    const requestWith = (refreshToken: string) => new Request(https.url, { headers: { cookie, [where]: valueOf(refreshToken) } })
    const other = tokenPair("newer", "other")!
    const renewing = (pair: TokenPair) => TokenStore.use((store) => Effect.asVoid(store.replace(pair, pair)))

    it.effect(`gets no cookies of another session, which the request has in ${where}: the browser's own stays (rules 1, 2)`, () =>
      Effect.gen(function* () {
        const seen: Array<unknown> = []
        const look = TokenStore.use((store) => Effect.map(store.get, (pair) => void seen.push(plainPair(pair))))
        const ending = TokenStore.use((store) => Effect.asVoid(store.replace(other, null)))
        const steps = Effect.asVoid(Effect.all([look, renewing(other), look, ending, look]))
        assert.deepStrictEqual(yield* answering(requestWith("other"), steps), [])
        assert.deepStrictEqual(seen, [["a.b.c", "other"], ["newer", "other"], null])
        assert.isNotEmpty(yield* answering(requestWith("other"), Effect.andThen(renewing(other), signingIn)))
      })
    )

    it.effect(`keeps the browser's own session if the one in ${where} signs out, and a later sign-in replaces it (rule 2)`, () =>
      Effect.gen(function* () {
        for (const request of [requestWith("other"), requestWith("undefined")]) {
          const left = Effect.andThen(
            signingOut,
            TokenStore.use((store) => Effect.map(store.get, (pair) => assert.isNull(pair)))
          )
          assert.deepStrictEqual(yield* answering(request, left), [])
          assert.isNotEmpty(yield* answering(request, Effect.andThen(left, signingIn)))
          assert.isNotEmpty(yield* answering(request, Effect.andThen(signingIn, signingOut)))
        }
      })
    )

    it.effect(`deletes the cookies of a session that signs out through ${where}`, () =>
      Effect.gen(function* () {
        const deleted = yield* answering(requestWith("a"), signingOut)
        assert.includeMembers(
          deleted.map((text) => text.split(";")[0]),
          ["__Host-hexclave-refresh-p--default=", "stack-access="]
        )
      })
    )

    it.effect(`gets the cookies of its own session if ${where} has that one, as behind a middleware that has renewed it`, () =>
      Effect.gen(function* () {
        assert.isNotEmpty(yield* answering(requestWith("a"), renewing(renewed)))
      })
    )
  }

  it.effect(
    "deletes the cookies of a session whose access token alone came in a header, but not because that one is rejected",
    () =>
      Effect.gen(function* () {
        const token = jwtFrom({ iat: 1000, exp: 2000, aud: "p" })
        const held = tokenPair(token, "a")!
        const cookies = yield* answering(
          https,
          TokenStore.use((store) => store.set(held))
        )
        const requestWith = (given: string) => {
          const request = withCookies(https.url, cookies)
          request.headers.set("authorization", `Bearer ${given}`)
          return request
        }
        const other = jwtFrom({ iat: 1001, exp: 2001, aud: "p" })
        const rejected = (given: string) => TokenStore.use((store) => Effect.asVoid(store.replace(tokenPair(given, null)!, null)))
        assert.isNotEmpty(yield* answering(requestWith(token), signingOut))
        assert.isEmpty(yield* answering(requestWith(other), signingOut))
        assert.isEmpty(yield* answering(requestWith(token), rejected(token)))
      })
  )

  it.effect("deletes a session that another host of the site shares, by the host of the request", () =>
    Effect.gen(function* () {
      const name = `hexclave-refresh-p--custom-${crockford.encodeText("site.test")}`
      const cookie = `${name}=${value}`
      const requests: ReadonlyArray<AddressedRequest> = [
        new Request("https://app.site.test/", { headers: { cookie } }),
        { url: "/", headers: { host: "app.site.test", cookie }, socket: { encrypted: true } }
      ]
      for (const request of requests) {
        const deleted = yield* answering(request, signingOut)
        assert.isTrue(deleted.some((text) => text.startsWith(`${name}=;`) && text.includes("Domain=site.test")))
      }
    })
  )

  it.effect("detects https by the URL, the socket, the proxy or the cookie of the page (rule 62)", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [AddressedRequest, boolean]> = [
        [new Request("https://app.test/"), true],
        [new Request("http://app.test/"), false],
        [{ url: "/", headers: {}, socket: { encrypted: true } }, true],
        [{ url: "/", headers: {}, socket: {} }, false],
        ...["https,http", "https", "HTTPS", "Https , http", " https"].map((proto) => [behindProxy(proto), true] as const),
        ...["http,https", "http", "", "httpsx", "wss"].map((proto) => [behindProxy(proto), false] as const),
        [new Request("http://app.test/", { headers: { cookie: "a=b; __Host-other=1" } }), true],
        [{ url: "/", headers: { cookie: "__Secure-other=1" } }, true],
        [{ url: "/", headers: { cookie: "a=__Host-b; %5F%5FHost-c=1; x__Host-d=1" } }, false],
        [new Request("http://app.test/", { headers: { cookie: "stack-is-https=true" } }), true],
        [new Request("http://app.test/", { headers: { cookie: "hexclave-is-https=true" } }), true]
      ]
      for (const [request, isSecure] of cases) {
        const [first = ""] = yield* answering(request, signingIn)
        assert.deepStrictEqual([first.includes("; Secure"), first.startsWith("__Host-")], [isSecure, isSecure])
      }
    })
  )

  it.effect("keeps a session of https protected behind a proxy that does not say so", () =>
    Effect.gen(function* () {
      const texts = yield* answering(https, signingIn)
      const request = withCookies(
        "http://app.example.com/",
        texts.filter((text) => text.startsWith("__Host-"))
      )
      const renewing = TokenStore.use((store) => store.replace(a, renewed))
      const replacing = TokenStore.use((store) => store.set(tokenPair("access-b", "b")))
      for (const change of [renewing, replacing]) {
        const set = yield* answering(request, change)
        assert.isNotEmpty(set)
        for (const text of set) {
          assert.include(text, "; Secure")
          assert.notMatch(text, /max-age=0(;|$)/i)
        }
      }
      for (const text of yield* answering(request, signingOut)) assert.include(text, "; Secure")
    })
  )

  it.effect("is on https, or not, if the option `secure` says so", () =>
    Effect.gen(function* () {
      for (const request of [https, new Request("http://app.test/"), behindProxy("https"), behindProxy("http")]) {
        for (const secure of [true, false]) {
          const [first = ""] = yield* answering(request, signingIn, { secure })
          assert.deepStrictEqual([first.includes("; Secure"), first.startsWith("__Host-")], [secure, secure])
        }
      }
    })
  )

  it.effect("stores a refreshed token, and uses it for the rest of the request (rule 68)", () =>
    Effect.gen(function* () {
      const first = yield* answering(https, signingIn)
      const texts = yield* answering(
        withCookies(https.url, first),
        Effect.gen(function* () {
          const store = yield* TokenStore
          assert.isTrue(yield* store.replace(a, renewed))
          assert.deepStrictEqual(plainPair(yield* store.get), ["newer", "a"])
        })
      )
      assert.include(texts, `stack-access=[%22a%22%2C%22newer%22]; Path=/; ${day}; Secure; SameSite=Lax`)
    })
  )

  it.effect("leaves no token of a session that begins and ends in one request", () =>
    Effect.gen(function* () {
      for (const [how, request, options] of golden) {
        const left = new Map<string, string>()
        for (const text of yield* answering(request, Effect.andThen(signingIn, signingOut), options)) {
          const name = text.slice(0, text.indexOf("="))
          if (text.includes("Max-Age=0")) left.delete(name)
          else if (/refresh|access/.test(name)) left.set(name, text)
        }
        assert.deepStrictEqual([...left.values()], [], how)
      }
    })
  )

  it.effect("is not written to by reading", () =>
    Effect.gen(function* () {
      const read = TokenStore.use((store) => store.get)
      assert.deepStrictEqual(yield* answering(withCookies(https.url, yield* answering(https, signingIn)), read), [])
    })
  )
})
