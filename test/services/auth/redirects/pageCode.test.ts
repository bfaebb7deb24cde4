import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { createClientAppFromLayer } from "../../../../src/promise/fromLayer.js"
import { ClientApp } from "../../../../src/services/ClientApp.js"
import { TokenStore } from "../../../../src/services/platform/tokens/TokenStore.js"
import { HttpFailure } from "../../../../src/services/transport/Http.js"
import { FakeBrowser } from "../../../../src/testing/index.js"
import { answers, bodyOf, memberToken, routes } from "../../../support/authApp.js"
import type { Answer } from "../../../support/fakes.js"
import { fakeHttp, json, known, options } from "../../../support/fakes.js"

const code = "c".repeat(45)
const password = "correct horse battery"
type App = ClientApp["Service"]

/** A method that takes a code as an argument or from the page's URL. */
interface Method {
  readonly path: string
  readonly success: ReturnType<typeof json>
  readonly uses: boolean
  readonly parameter: string
  readonly given: (app: App) => Effect.Effect<unknown, { readonly _tag: string }>
  readonly ofPage: (app: App) => Effect.Effect<unknown, { readonly _tag: string }>
}

const valid = json({ is_code_valid: true })
const check = (path: string, given: Method["given"], ofPage: Method["ofPage"], success = valid): Method => ({
  path,
  success,
  uses: false,
  parameter: "code",
  given,
  ofPage
})
const use = (path: string, success: Method["success"], given: Method["given"], ofPage: Method["ofPage"], parameter = "code") => ({
  path,
  success,
  uses: true,
  parameter,
  given,
  ofPage
})

const methods: ReadonlyArray<Method> = [
  use(
    "/contact-channels/verify",
    answers("contact-channels.verify", "success-signed-in"),
    ({ auth }) => auth.verifyEmail(code),
    ({ auth }) => auth.verifyEmail()
  ),
  use(
    "/auth/password/reset",
    json({ success: true }),
    ({ auth }) => auth.resetPassword({ code, password }),
    ({ auth }) => auth.resetPassword({ password })
  ),
  use(
    "/auth/otp/sign-in",
    answers("auth.otp.sign-in", "success-existing-user"),
    ({ auth }) => auth.signInWithMagicLink(code, { noRedirect: true }),
    ({ auth }) => auth.signInWithMagicLink(undefined, { noRedirect: true })
  ),
  use(
    "/team-invitations/accept",
    json({}),
    ({ invitations }) => invitations.accept(code),
    ({ invitations }) => invitations.accept()
  ),
  use(
    "/auth/cli/complete",
    answers("auth.cli.complete", "success"),
    ({ auth }) => auth.confirmCliLogin(code),
    ({ auth }) => auth.confirmCliLogin(),
    "login_code"
  ),
  check(
    "/contact-channels/verify/check-code",
    ({ auth }) => auth.checkEmailVerificationCode(code),
    ({ auth }) => auth.checkEmailVerificationCode()
  ),
  check(
    "/auth/password/reset/check-code",
    ({ auth }) => auth.checkPasswordResetCode(code),
    ({ auth }) => auth.checkPasswordResetCode()
  ),
  check(
    "/auth/otp/sign-in/check-code",
    ({ auth }) => auth.checkMagicLinkCode(code),
    ({ auth }) => auth.checkMagicLinkCode()
  ),
  check(
    "/team-invitations/accept/check-code",
    ({ invitations }) => invitations.check(code),
    ({ invitations }) => invitations.check()
  ),
  check(
    "/team-invitations/accept/details",
    ({ invitations }) => invitations.getDetails(code),
    ({ invitations }) => invitations.getDetails(),
    json({ team_id: "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d", team_display_name: "Ada's" })
  )
]
const nameOf = ({ path }: Method) => path

/** Returns the name of the method that is called. */
const calledIn = (call: Method["ofPage"]): string => {
  let name = ""
  const witness: object = new Proxy(() => {}, {
    get: (_, key) => {
      name = String(key)
      return witness
    },
    apply: () => witness
  })
  call(witness as App)
  return name
}

const pageOf = (parameters: string) => `https://app.test/handler/page?keep=1${parameters}#top`

/** An app of a signed-in user on a page, or outside a browser. */
const setup = Effect.fnUntraced(function* (answer: Answer, href: string | null) {
  const http = yield* fakeHttp(answer)
  const tokens = Layer.succeed(TokenStore, {
    ...Context.get(yield* Layer.build(TokenStore.layerMemory), TokenStore),
    get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: Redacted.make("refresh") })
  })
  const tab = href === null ? null : FakeBrowser.make().tab(href)
  const layer = ClientApp.layerNoDeps(options).pipe(
    Layer.provide([http.layer, tokens]),
    tab === null ? (self) => self : Layer.provide(tab.layer)
  )
  const app = Context.get(yield* Layer.build(layer), ClientApp)
  // Loads the lazy code now.
  yield* Effect.ignore(app.auth.beginMfaEnrolment())
  const before = (yield* http.sent).length
  return { app, layer, tab, sent: Effect.map(http.sent, (all) => all.slice(before)) }
})

const tagOf = <A>(effect: Effect.Effect<A, { readonly _tag: string }>) =>
  Effect.match(effect, { onFailure: ({ _tag }) => _tag, onSuccess: () => "none" })

describe("a method called without a code", () => {
  for (const method of methods) {
    const { ofPage, parameter, path, success, uses } = method
    const page = pageOf(`&${parameter}=${code}`)
    describe(nameOf(method), () => {
      it.effect("sends the code in the page's URL", () =>
        Effect.gen(function* () {
          const { app, sent } = yield* setup(routes({ [path]: success }), page)
          assert.strictEqual(yield* tagOf(ofPage(app)), "none")
          const asked = (yield* sent).find((one) => new URL(one.url).pathname.endsWith(path))
          assert.strictEqual(Object(bodyOf(asked))[parameter], code)
        })
      )

      it.effect("fails with `CodeMissingError`, which names the parameter, if the address has none, and sends nothing", () =>
        Effect.gen(function* () {
          const others = ["", `&${parameter}=`, `&${parameter}s=${code}`]
          // The code in a provider's response belongs to other code.
          if (parameter === "code") others.push(`&code=${code}&state=abc`)
          for (const other of others) {
            const { app, sent } = yield* setup(routes({ [path]: success }), pageOf(other))
            const error = yield* Effect.flip(ofPage(app))
            assert.deepStrictEqual([error._tag, Object(error).parameter], ["CodeMissingError", parameter])
            assert.lengthOf(yield* sent, 0)
          }
        })
      )

      it.effect("fails with `BrowserRequiredError`, which names the method, without a page, and sends nothing", () =>
        Effect.gen(function* () {
          const { app, sent } = yield* setup(routes({ [path]: success }), null)
          const error = yield* Effect.flip(ofPage(app))
          assert.deepStrictEqual([error._tag, Object(error).operation], ["BrowserRequiredError", calledIn(ofPage)])
          assert.lengthOf(yield* sent, 0)
        })
      )

      it.effect(uses ? "takes the code out of the address, and nothing else" : "leaves the code in the address", () =>
        Effect.gen(function* () {
          const { app, tab } = yield* setup(routes({ [path]: success }), page)
          yield* ofPage(app)
          assert.strictEqual(tab?.href(), uses ? pageOf("") : page)
          assert.deepStrictEqual(tab?.visits(), uses ? [["rewrite", pageOf("")]] : [])
        })
      )

      it.effect(`${uses ? "removes" : "keeps"} a permanently rejected code`, () =>
        Effect.gen(function* () {
          const refused =
            parameter === "code"
              ? known("VERIFICATION_CODE_ALREADY_USED", 409)
              : answers("auth.cli.complete", "already-completed")
          const { app, tab } = yield* setup(routes({ [path]: refused }), page)
          const tag = yield* tagOf(ofPage(app))
          assert.strictEqual(tag, parameter === "code" ? "VerificationCodeAlreadyUsed" : "InvalidLoginCode")
          assert.strictEqual(tab?.href(), uses ? pageOf("") : page)
        })
      )

      it.effect("keeps a code that can be used again: after a lost request, or if sign-in is required first", () =>
        Effect.gen(function* () {
          const lost = Effect.fail(new HttpFailure({ reason: "reset", mayHaveArrived: true }))
          for (const answer of [lost, json({}, {}, 403), json("busy", {}, 429)]) {
            const { app, tab } = yield* setup(routes({ [path]: answer }), page)
            const called = yield* Effect.forkChild(tagOf(ofPage(app)), { startImmediately: true })
            yield* TestClock.adjust("1 minute") // all attempts
            assert.notInclude(["none", "CodeMissingError"], yield* Fiber.join(called))
            assert.strictEqual(tab?.href(), page)
          }
        })
      )

      it.effect("does not change the URL if a code is passed", () =>
        Effect.gen(function* () {
          const { app, tab } = yield* setup(routes({ [path]: success }), page)
          yield* method.given(app)
          assert.deepStrictEqual([tab?.href(), tab?.visits()], [page, []])
        })
      )
    })
  }
})

describe("a sign-in with the code of the page", () => {
  it.effect("removes the code from the URL before it redirects, even to the second factor", () =>
    Effect.gen(function* () {
      for (const answer of [answers("auth.otp.sign-in", "success-existing-user"), answers("auth.otp.sign-in", "mfa-required")]) {
        const { app, tab } = yield* setup(routes({ "/auth/otp/sign-in": answer }), pageOf(`&code=${code}`))
        const called = yield* Effect.forkChild(Effect.ignore(app.auth.signInWithMagicLink()), { startImmediately: true })
        yield* TestClock.adjust("2 seconds") // of the redirect
        yield* Fiber.join(called)
        const [first, second] = tab?.visits() ?? []
        assert.deepStrictEqual(first, ["rewrite", pageOf("")])
        assert.notStrictEqual(second?.[0], "rewrite")
      }
    })
  )
})

describe("the promises of such methods", () => {
  it("accept no arguments, or only options", async () => {
    await Effect.runPromise(
      Effect.gen(function* () {
        const method = methods[0] ?? assert.fail()
        for (const args of [[], [{ timeoutMillis: 5000 }], [{ signal: new AbortController().signal }]]) {
          const { layer, tab } = yield* setup(routes({ [method.path]: method.success }), pageOf(`&code=${code}`))
          const app = createClientAppFromLayer(layer)
          yield* Effect.promise(() => (app.auth.verifyEmail as (...all: ReadonlyArray<unknown>) => Promise<void>)(...args))
          assert.strictEqual(tab?.href(), pageOf(""))
          yield* Effect.promise(() => app.dispose())
        }
      }).pipe(Effect.scoped)
    )
  })
})
