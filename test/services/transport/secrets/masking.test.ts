import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import * as projects from "../../../../src/contract/admin/projects.js"
import * as password from "../../../../src/contract/password.js"
import { ClientTransport } from "../../../../src/services/layers.js"
import { AccessTokens } from "../../../../src/services/transport/AccessTokens.js"
import type { HttpResponse } from "../../../../src/services/transport/Http.js"
import { foreignTextLength, maskDeep, maskOf } from "../../../../src/services/transport/secrets/masking.js"
import { Config, fakeHttp, json, known } from "../../../support/fakes.js"

const answered = (payload: { readonly email: string; readonly password: string }, response: HttpResponse) =>
  Effect.gen(function* () {
    const http = yield* fakeHttp(() => Effect.succeed(response))
    return yield* Effect.flip(ClientTransport.use(({ call }) => call(password.signUp, { headers: {}, payload }))).pipe(
      Effect.provide(
        ClientTransport.layer.pipe(Layer.provide([Config, http.layer, Layer.succeed(AccessTokens, AccessTokens.none)]))
      )
    )
  })

/** Returns every text form of an error. */
const printed = (error: Error) =>
  [error.message, JSON.stringify(error), inspect(error, { depth: 10 }), String(error.stack)].join("\n")

/** Responses that repeat a text, by where they do. */
const echoes: Readonly<Record<string, (text: string) => HttpResponse>> = {
  "the text of a declared error": (text) => {
    const { headers } = known("PASSWORD_TOO_SHORT", 400)
    return { ...json({ code: "PASSWORD_TOO_SHORT", error: `not ${text}!`, details: { min_length: 8 } }), headers }
  },
  "the details of an error of the catalogue": (text) => known("USER_ID_DOES_NOT_EXIST", 400, { user_id: `<${text}>` }),
  "the details of an unknown error": (text) => known("NEW", 400, [[{ a: { b: text, [text]: text } }]]),
  "the text of an unknown error": (text) => {
    const { headers } = known("NEW", 400)
    return { ...json({ code: "NEW", error: text }), headers }
  },
  "a page": (text) => ({ status: 500, headers: new Headers(), text: `<p>${text}</p>` }),
  "a plain refusal": (text) => ({ status: 400, headers: new Headers(), text: `${"word ".repeat(30)}${text}` }),
  "a page as JSON": (text) => json({ password: text }, {}, 404),
  "a page as HTML": (text) => ({
    status: 400,
    headers: new Headers(),
    text: text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  }),
  "a page as a form": (text) => ({ status: 400, headers: new Headers(), text: String(new URLSearchParams({ text })) }),
  "an address": (text) => ({
    status: 302,
    headers: new Headers({ location: `https://example.com/${encodeURIComponent(text)}` }),
    text: ""
  }),
  "the name of a property": (text) => json({ access_token: { [text]: 1 } }),
  "half an answer": (text) => ({ status: 200, headers: new Headers(), text: `{"password":"${text.slice(0, -1)}` })
}

const inHtml = (text: string, double: string, single: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', double).replaceAll("'", single)
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const escaped = (text: string) =>
  inJson(text).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
/** How programs in other languages escape a text that they repeat. */
const writers: Readonly<Record<string, (text: string) => string>> = {
  "Python's JSON": escaped,
  "PHP's JSON": (text) => escaped(text).replaceAll("/", "\\/"),
  "JSON with escaped slashes": (text) => inJson(text).replaceAll("/", "\\/"),
  "an address in small letters": (text) => encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase()),
  "Go's HTML": (text) => inHtml(text, "&#34;", "&#39;"),
  "PHP's HTML": (text) => inHtml(text, "&quot;", "&#039;"),
  "Django's HTML": (text) => inHtml(text, "&quot;", "&#x27;"),
  "JSON in JSON": (text) => inJson(inJson(text)),
  "an address in an address": (text) => encodeURIComponent(encodeURIComponent(text)),
  Base64: (text) => Buffer.from(text).toString("base64"),
  "Base64 for addresses": (text) => Buffer.from(text).toString("base64url"),
  "a Basic header": (text) => `Basic ${Buffer.from(`ada@example.com:${text}`).toString("base64")}`
}

describe("a platform that echoes the request", () => {
  for (const [writer, write] of Object.entries(writers)) {
    it.effect.prop(
      `shows no password as ${writer} writes it (rules 45, 46)`,
      [Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(20)), Schema.Literals(["/", "'", '"', "&<>", "é", "+ "])],
      ([random, odd]) =>
        Effect.gen(function* () {
          const secret = `q7${odd}${random.replace(/\p{Surrogate}/gu, "")}${odd}z9§`
          const text = `${"word ".repeat(5)}${write(secret)}.`
          for (const answer of [{ status: 500, headers: new Headers(), text }, known("NEW", 400, { a: text })]) {
            assert.notInclude(printed(yield* answered({ email: "ada@example.com", password: secret }, answer)), write(secret))
          }
        })
    )
  }

  for (const [place, echo] of Object.entries(echoes)) {
    it.effect.prop(
      `shows no password in ${place} (rules 45, 46)`,
      [Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(30)), Schema.Literals(["", " ", '"', "&<", "\n", "é"])],
      ([random, odd]) =>
        Effect.gen(function* () {
          const secret = `q7${odd}${random.replace(/\p{Surrogate}/gu, "")}z9§`
          const error = yield* answered({ email: "ada@example.com", password: secret }, echo(secret))
          const text = printed(error)
          assert.notInclude(text, secret)
          assert.notInclude(text, JSON.stringify(secret).slice(1, -1))
          assert.notInclude(text, encodeURIComponent(secret))
        })
    )
  }

  for (const [writer, write] of Object.entries(writers)) {
    it.effect(`reveals no password in ${writer} form in any part of a response (rules 45, 46)`, () =>
      Effect.gen(function* () {
        const secret = `q7 "é&</z+%41'\\n9§`
        for (const [place, echo] of Object.entries(echoes)) {
          const text = printed(yield* answered({ email: "ada@example.com", password: secret }, echo(write(secret))))
          assert.notInclude(text, write(secret), place)
          assert.notInclude(text, write(secret).slice(0, 10), place)
        }
      })
    )
  }

  it.effect("shows no password in the host of a redirect, which is in small letters (rules 45, 46)", () =>
    Effect.gen(function* () {
      const secret = "Hunter-22-QzX"
      for (const write of Object.values(writers)) {
        const location = `https://a-${write(secret).replace("Basic ", "")}.example.com/page`
        const response = { status: 302, headers: new Headers({ location }), text: "" }
        const text = printed(yield* answered({ email: "ada@example.com", password: secret }, response)).toLowerCase()
        assert.match(text, /refused a redirect from https:\/\/\S+ to https:\/\/[a-]*\*{3}=*\.example\.com/)
        assert.notInclude(text, write(secret).replace("Basic ", "").toLowerCase().slice(0, 6))
      }
    })
  )

  it.effect("still names non-secret values in its error messages", () =>
    Effect.gen(function* () {
      const text = "The e-mail ada@example.com has the password hunter22"
      const { headers } = known("USER_EMAIL_ALREADY_EXISTS", 409)
      const body = {
        code: "USER_EMAIL_ALREADY_EXISTS",
        error: text,
        details: { email: "ada@example.com", would_work_if_email_was_verified: false }
      }
      const error = yield* answered({ email: "ada@example.com", password: "hunter22" }, { ...json(body), headers })
      assert.include(error.message, "The e-mail ada@example.com has the password ***")
    })
  )
})

describe("a mask", () => {
  const request = {
    method: "POST",
    url: "https://api.test/api/v1/auth/password/sign-up",
    headers: {
      "content-type": "application/json",
      "x-stack-project-id": "project",
      "x-stack-access-token": "token-1",
      "x-proxy": "open-1"
    },
    body: JSON.stringify({ email: "a@b.co", password: "123456" })
  }

  it("hides what schemas and headers declare as secret, and neither ids nor URLs", () => {
    const mask = maskOf(password.signUp, request)
    assert.strictEqual(mask("a@b.co of project with 123456, token-1 and open-1"), "a@b.co of project with ***, *** and ***")
  })

  it("hides each secret of a request in every encoding, even without the scheme of its header (rules 45, 46)", () => {
    const secrets = {
      "x-stack-access-token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
      "x-stack-refresh-token": "qs806dwvyhmmhd1n9rpjp1cr8bwzqyy3p",
      "x-stack-secret-server-key": "ssk_qs806dwvyhmmhd1n9",
      "x-stack-super-secret-admin-key": "sak_qs806dwvyhmmhd1n9",
      "x-proxy": 'open "sesame" & close',
      authorization: "Bearer qs806dwvy+hmmhd/1n9=="
    }
    const mask = maskOf(password.signUp, { ...request, headers: { ...request.headers, ...secrets } })
    for (const secret of [...Object.values(secrets), "qs806dwvy+hmmhd/1n9==", "123456"]) {
      for (const [writer, write] of Object.entries(writers)) {
        const shown = mask(`The request had ${write(secret)}, which is wrong.`)
        assert.match(shown, /^The request had (?:Basic |Bearer )?\*{3}[=*]*, which is wrong\.$/, `${secret} as ${writer}`)
      }
    }
  })

  it("hides a secret inside a list of the body, and not what stands beside it", () => {
    const oauth_providers = [{ id: "github", type: "standard", client_id: "open", client_secret: "hidden-1" }]
    const mask = maskOf(projects.update, { ...request, body: JSON.stringify({ config: { oauth_providers } }) })
    assert.strictEqual(mask("github of open with hidden-1"), "github of open with ***")
  })

  it("hides all of a body that cannot be parsed again", () => {
    const mask = maskOf(password.signUp, { ...request, body: JSON.stringify({ whatever: ["hidden"] }) })
    assert.strictEqual(mask("hidden"), "***")
  })

  it("shows texts of a value up to a length in all, in which each counts nine characters more, and hides those after it", () => {
    for (const [room, second] of [
      [0, "***"],
      [1, "s"],
      [6, "second"],
      [-1, "***"]
    ] as const) {
      const first = "x".repeat(foreignTextLength - 9 - room)
      assert.deepStrictEqual(
        maskDeep((text) => text, [first, "second"]),
        [first, second]
      )
    }
  })

  it("hides a secret in which a long text is cut", () => {
    const secret = `q7 "é&</z+%41'\\n9§`
    const mask = maskOf(password.signUp, { ...request, body: JSON.stringify({ email: "a@b.co", password: secret }) })
    for (const [writer, write] of Object.entries(writers)) {
      const written = write(secret)
      // Without its end, which depends on what follows in Base64.
      const start = write(secret.slice(0, 6)).replace(/.=*$/, "")
      for (let kept = start.length; kept <= written.length; kept++) {
        const shown = mask(`${"word ".repeat(foreignTextLength).slice(0, foreignTextLength - kept - 1)} ${written} and more`)
        assert.isAtMost(shown.length, foreignTextLength)
        assert.notInclude(shown, start, `${writer}, cut after ${kept}`)
      }
    }
  })

  const size = 3_000_000
  const filled = (part: string) => part.repeat(size / part.length)
  const listed = <A>(length: number, one: (index: number) => A) => Array.from({ length }, (_, index) => one(index))
  // Unlimited, each of them would take a minute or more.
  const large: Readonly<Record<string, unknown>> = {
    words: filled("hello world "),
    lines: filled("hello world\n"),
    "a Base64 text": filled("aGVsbG8gd29y"),
    "escaped letters": filled("%41%42%43%44"),
    backslashes: filled("\\"),
    "beginnings of a secret": filled("12345 "),
    "many words": listed(300_000, (index) => `word ${index}`),
    "many numbers": listed(300_000, (index) => index),
    "many names": Object.fromEntries(listed(100_000, (index) => [`name-${index}`, index]))
  }
  for (const [what, details] of Object.entries(large)) {
    it(`shows at most the beginning of large details: ${what}`, () => {
      const mask = maskOf(password.signUp, request)
      const shown = Object(maskDeep(mask, { code: "A", details, secret: ["123456", { "123456": 123456 }], count: 7 }))
      assert.isAtMost(JSON.stringify(shown).replaceAll('"***"', "").replaceAll(",", "").length, 3 * foreignTextLength)
      assert.notInclude(JSON.stringify(shown), "123456")
      assert.strictEqual(shown.code, "A")
      if (what !== "many names") assert.deepStrictEqual(Object.keys(shown), ["code", "details", "secret", "count"])
    })
  }

  it("keeps all of details with hundreds of ids", () => {
    const mask = maskOf(password.signUp, request)
    const details = { ids: listed(200, () => "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"), limit: 200 }
    assert.deepStrictEqual(maskDeep(mask, details), details)
  })

  it("hides a secret in keys, strings and numbers at any depth, and keeps the rest unchanged (rule 100)", () => {
    const mask = maskOf(password.signUp, request)
    const at = new Date(0)
    assert.deepStrictEqual(maskDeep(mask, { a: [{ "123456": "x123456" }, 123456, 12, true, null], at }), {
      a: [{ "***": "x***" }, "***", 12, true, null],
      at
    })
  })

  it("hides the beginning of a secret at the end of a truncated text", () => {
    const mask = maskOf(password.signUp, { ...request, body: JSON.stringify({ email: "a@b.co", password: "correct horse" }) })
    assert.strictEqual(mask("password: correct ho"), "password: ***")
  })
})
