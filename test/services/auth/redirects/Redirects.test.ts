import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, Ref, Schema } from "effect"
import { TestClock } from "effect/testing"
import { defaultBaseUrl } from "../../../../src/schemas/limits.js"
import { AuthOptions } from "../../../../src/services/auth/AuthOptions.js"
import { handlerUrls } from "../../../../src/services/auth/redirects/handlerUrls.js"
import { Redirects } from "../../../../src/services/auth/redirects/Redirects.js"
import { destination } from "../../../../src/services/auth/redirects/returnTo.js"
import { isTrustedUrl } from "../../../../src/services/auth/redirects/trustedUrl.js"
import { AppConfig } from "../../../../src/services/config/AppConfig.js"
import { withAllCode } from "../../../../src/services/lazy/withAllCode.js"
import { Cookies } from "../../../../src/services/platform/Cookies.js"
import { SessionStorage } from "../../../../src/services/platform/SessionStorage.js"
import { options as appOptions } from "../../../support/fakes.js"
import { turn } from "../../../support/pace.js"
import { fakePage } from "../../../support/page.js"

const app = "https://app.test"
const { projectId } = appOptions
const config = (baseUrl: string) => Layer.succeed(AppConfig, { ...appOptions, baseUrl, access: "client" })
const on = Effect.fnUntraced(function* (href: string | null, options: AuthOptions = {}, baseUrl: string = appOptions.baseUrl) {
  const page = yield* fakePage(href)
  const layer = Layer.effect(Redirects, withAllCode(Redirects.make)).pipe(
    Layer.provide([page.layer, Cookies.layerMemory(), SessionStorage.layerMemory]),
    Layer.provide([Layer.succeed(AuthOptions, options), config(baseUrl)])
  )
  const redirects = yield* Effect.provide(Redirects, layer)
  // Loads what redirects need, so that the times below are those of the redirects alone.
  yield* redirects.callbackUrl("home", app)
  return { ...page, redirects }
})
/** Returns where a redirect of the window led. */
const led = Effect.fnUntraced(function* (
  href: string,
  go: (redirects: Redirects["Service"]) => Effect.Effect<void, unknown>,
  options?: AuthOptions
) {
  const { redirects, visits } = yield* on(href, options)
  const fiber = yield* Effect.forkChild(go(redirects), { startImmediately: true })
  yield* TestClock.adjust("2 seconds")
  yield* Fiber.join(fiber)
  return (yield* visits).map(([, url]) => url)
})

describe("the return URL", () => {
  it.effect("is added when a user is redirected to sign-in or sign-up", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* led(`${app}/a?b=1#c`, (r) => r.to("signIn")), [
        "/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3D1%23c"
      ])
      assert.deepStrictEqual(yield* led(`${app}/a`, (r) => r.to("signUp")), ["/handler/sign-up?after_auth_return_to=%2Fa"])
    })
  )
  // Browsers keep a backslash in a query and a hash, and two slashes at the beginning of a path.
  for (const page of ["//a", "//evil.test/a", "/.//a", "/a?b=\\c", "/a#\\c", "///"])
    it.effect(`is left out where nothing may lead back to the page: ${page} (rule 55)`, () =>
      Effect.gen(function* () {
        const href = `${app}${page}`
        const [signIn = ""] = yield* led(href, (r) => r.to("signIn"))
        assert.strictEqual(signIn, "/handler/sign-in")
        assert.deepStrictEqual(yield* led(`${app}${signIn}`, (r) => r.to("afterSignIn")), ["/"])
      })
    )
  it.prop(
    "always leads back, from every page that it is added on (rule 55)",
    [Schema.String, Schema.String, Schema.String],
    ([path, query, hash]) => {
      const urls = Effect.runSync(handlerUrls())
      const page = new URL(`${app}/${path}?${query}#${hash}`).href
      const next = new URL(destination("signIn", urls, page), app)
      assert.isTrue(isTrustedUrl(destination("afterSignIn", urls, next.href), { page: next.href, trustedDomains: [] }), page)
    }
  )
  it.effect("that already exists is preserved", () =>
    Effect.gen(function* () {
      const href = `${app}/handler/sign-in?after_auth_return_to=%2Fa`
      for (const [page, path] of [
        ["signUp", "sign-up"],
        ["mfa", "mfa"],
        ["forgotPassword", "forgot-password"]
      ] as const) {
        assert.deepStrictEqual(yield* led(href, (r) => r.to(page)), [`/handler/${path}?after_auth_return_to=%2Fa`])
      }
    })
  )
  it.effect("is not added for a page of another host or protocol", () =>
    Effect.gen(function* () {
      const options = { urls: { signIn: "https://login.test/in" }, trustedDomains: ["https://login.test"] }
      assert.deepStrictEqual(yield* led(`${app}/a`, (r) => r.to("signIn"), options), ["https://login.test/in"])
      const plain = { urls: { signIn: "http://app.test/in" }, trustedDomains: ["http://app.test"] }
      assert.deepStrictEqual(yield* led(`${app}/a`, (r) => r.to("signIn"), plain), ["http://app.test/in"])
    })
  )
  it.effect("is not the sign-in page itself", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* led(`${app}/handler/sign-in`, (r) => r.to("signUp")), ["/handler/sign-up"])
    })
  )
  it.effect("is where the app redirects after sign-in or sign-up", () =>
    Effect.gen(function* () {
      const href = `${app}/handler/sign-in?after_auth_return_to=%2Fa%3Fb%3D1`
      const options = { urls: { afterSignIn: "/in", afterSignUp: "/up" } }
      assert.deepStrictEqual(yield* led(href, (r) => r.to("afterSignIn"), options), ["/a?b=1"])
      assert.deepStrictEqual(yield* led(href, (r) => r.to("afterSignUp"), options), ["/a?b=1"])
      assert.deepStrictEqual(yield* led(`${app}/x`, (r) => r.to("afterSignIn"), options), ["/in"])
      assert.deepStrictEqual(yield* led(`${app}/x`, (r) => r.to("afterSignUp"), options), ["/up"])
    })
  )
  it.effect("is ignored by a redirect without return", () =>
    Effect.gen(function* () {
      const options = { noRedirectBack: true }
      assert.deepStrictEqual(yield* led(`${app}/a`, (r) => r.to("signIn", options)), ["/handler/sign-in"])
      assert.deepStrictEqual(yield* led(`${app}/x?after_auth_return_to=%2Fa`, (r) => r.to("afterSignIn", options)), ["/"])
    })
  )
  it.effect("that is not trusted is an error, and is not followed", () =>
    Effect.gen(function* () {
      for (const evil of ["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)"]) {
        const { redirects, visits } = yield* on(`${app}/in?after_auth_return_to=${encodeURIComponent(evil)}`)
        for (const go of [redirects.to("afterSignIn"), redirects.check("afterSignIn")]) {
          const error = yield* Effect.flip(go)
          assert.strictEqual(error._tag, "UntrustedRedirectError")
          assert.strictEqual(error.message, `Redirect URL ${evil} is not trusted; should be relative.`)
        }
        assert.deepStrictEqual(yield* visits, [])
      }
    })
  )
})

describe("a page of the app on another origin", () => {
  it.effect("is refused with an error that names the option which leads there and the one that trusts it", () =>
    Effect.gen(function* () {
      const signIn = "https://accounts.test/sign-in"
      for (const href of [null, `${app}/a`]) {
        const redirectMethod = { navigate: () => {} }
        const { redirects } = yield* on(href, { urls: { signIn }, redirectMethod })
        for (const go of [redirects.to("signIn"), redirects.to("signIn", { noRedirectBack: true }), redirects.check("signIn")]) {
          assert.strictEqual(
            (yield* Effect.flip(go)).message,
            `The option urls.signIn (${signIn}) is not on the app's own origin: add its origin to the option \`trustedDomains\``
          )
        }
        const trusting = yield* on(href, { urls: { signIn }, redirectMethod, trustedDomains: ["https://accounts.test"] })
        yield* trusting.redirects.to("signIn")
      }
    })
  )
})

describe("a return URL that is none", () => {
  const targets = ["signIn", "signUp", "mfa", "accountSettings", "afterSignIn", "afterSignUp", "home"] as const
  const hosted = "https://pages.test"

  it.effect("fails no redirect but with an error that says so, to pages of the app or hosted ones", () =>
    Effect.gen(function* () {
      for (const returnTo of ["//", "http://[", "https://x:99999", "\\\\", "javascript:1"])
        for (const at of ["/in", "/handler/sign-in"])
          for (const urls of [{}, { signIn: `${hosted}/in`, signUp: `${hosted}/up`, accountSettings: `${hosted}/me` }]) {
            const href = `${app}${at}?after_auth_return_to=${encodeURIComponent(returnTo)}`
            const { redirects } = yield* on(href, { urls, hostedPages: hosted })
            for (const target of targets) {
              const fiber = yield* Effect.forkChild(Effect.exit(redirects.to(target)), { startImmediately: true })
              while (fiber.pollUnsafe() === undefined) {
                yield* turn
                yield* TestClock.adjust("1 second")
              }
              const exit = yield* Fiber.join(fiber)
              assert.isFalse(Exit.hasDies(exit), `${target} from ${href}`)
            }
          }
    })
  )
})

describe("the project's pages on the hosted platform", () => {
  const go = Effect.fnUntraced(function* (url: string, baseUrl: string) {
    const { redirects } = yield* on(`${app}/a`, { redirectMethod: { navigate: () => {} } }, baseUrl)
    return yield* Effect.match(redirects.toUrl(url), { onSuccess: () => "trusted", onFailure: ({ _tag }) => _tag })
  })

  it.effect("are trusted by apps of the hosted platform", () =>
    Effect.gen(function* () {
      const page = `https://${projectId}.built-with-stack-auth.com/handler/sign-in`
      assert.strictEqual(yield* go(page, defaultBaseUrl), "trusted")
      assert.strictEqual(yield* go(page, "https://auth.example.com"), "UntrustedRedirectError")
    })
  )

  it.effect("are not those of other projects, nor unencrypted", () =>
    Effect.gen(function* () {
      for (const url of [
        "https://11111111-1111-4111-8111-111111111111.built-with-stack-auth.com/",
        `http://${projectId}.built-with-stack-auth.com/`,
        `https://${projectId}.built-with-stack-auth.com.evil.test/`,
        `https://a.${projectId}.built-with-stack-auth.com/`
      ]) {
        assert.strictEqual(yield* go(url, defaultBaseUrl), "UntrustedRedirectError", url)
      }
    })
  )
})

describe("the redirect method", () => {
  it.effect("none does not redirect and succeeds immediately", () =>
    Effect.gen(function* () {
      const { redirects, visits } = yield* on(`${app}/a`, { redirectMethod: "none" })
      yield* redirects.to("home")
      assert.deepStrictEqual(yield* visits, [])
    })
  )
  it.effect("none cannot redirect: a required redirect fails with a typed error (rule 80)", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(`${app}/a`, { redirectMethod: "none" })
      assert.strictEqual((yield* Effect.flip(redirects.to("signIn", { required: true })))._tag, "NavigationUnavailableError")
    })
  )
  it.effect("none is the only one with which the app says that it does not redirect", () =>
    Effect.gen(function* () {
      const methods = ["none", "window", "nextjs", { navigate: () => undefined }, undefined] as const
      const found = yield* Effect.forEach(methods, (redirectMethod) =>
        Effect.map(on(`${app}/a`, redirectMethod && { redirectMethod }), ({ redirects }) => redirects.canRedirect)
      )
      assert.deepStrictEqual(found, [false, true, true, true, true])
    })
  )
  it.effect("defaults to none without a page and to window on one (rule 79)", () =>
    Effect.gen(function* () {
      const server = yield* on(null)
      yield* server.redirects.to("home")
      const explicit = yield* on(null, { redirectMethod: "window" })
      assert.strictEqual((yield* Effect.flip(explicit.redirects.to("home")))._tag, "NavigationUnavailableError")
      assert.deepStrictEqual(yield* led(`${app}/a`, (r) => r.to("home")), ["/"])
    })
  )
  it.effect("window waits at most two seconds for the page to be left (rule 78)", () =>
    Effect.gen(function* () {
      const { redirects, visits } = yield* on(`${app}/a`)
      const fiber = yield* Effect.forkChild(redirects.to("home", { replace: true }), { startImmediately: true })
      assert.deepStrictEqual(yield* visits, [["replace", "/"]])
      yield* TestClock.adjust("1999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(fiber)
    })
  )
  it.effect("window: the wait can be interrupted", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(`${app}/a`)
      const fiber = yield* Effect.forkChild(redirects.to("home"), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
    })
  )
  it.effect("that is custom receives the URL and whether to replace, and is awaited", () =>
    Effect.gen(function* () {
      const calls: Array<readonly [string, boolean]> = []
      const navigate = (url: string, { replace }: { readonly replace: boolean }) => Promise.resolve(calls.push([url, replace]))
      const { redirects, visits } = yield* on(`${app}/a`, { redirectMethod: { navigate } })
      yield* redirects.to("home")
      yield* redirects.toUrl("/b", { replace: true })
      assert.deepStrictEqual(calls, [
        ["/", false],
        ["/b", true]
      ])
      assert.deepStrictEqual(yield* visits, [])
    })
  )
  it.effect("that is custom and never completes blocks no one longer than two seconds", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(null, { redirectMethod: { navigate: () => new Promise(() => {}) } })
      const fiber = yield* Effect.forkChild(redirects.to("home"), { startImmediately: true })
      yield* TestClock.adjust(1999)
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust(1)
      yield* Fiber.join(fiber)
    })
  )
  it.effect("that is custom opens the pages of providers only without a page, for as long as the person uses them", () =>
    Effect.gen(function* () {
      const calls: Array<string> = []
      let close = () => {}
      const navigate = (url: string) => {
        calls.push(url)
        return new Promise<void>((done) => {
          close = done
        })
      }
      const native = yield* on(null, { redirectMethod: { navigate } })
      const opening = yield* Effect.forkChild(native.redirects.load("https://api.test/in?a=b"), { startImmediately: true })
      yield* TestClock.adjust("10 minutes")
      assert.isUndefined(opening.pollUnsafe())
      close()
      yield* Fiber.join(opening)
      assert.deepStrictEqual(calls, ["https://api.test/in?a=b"])
      const { redirects, visits } = yield* on(`${app}/a`, { redirectMethod: { navigate } })
      const leaving = yield* Effect.forkChild(redirects.load("https://api.test/in"), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(leaving)
      assert.deepStrictEqual(yield* visits, [["assign", "https://api.test/in"]])
      assert.strictEqual(calls.length, 1)
    })
  )
  it.effect("that is custom may throw, and the caller receives that error", () =>
    Effect.gen(function* () {
      const thrown = new Error("NEXT_REDIRECT")
      const navigate = () => {
        throw thrown
      }
      const { redirects } = yield* on(null, { redirectMethod: { navigate } })
      const exit = yield* Effect.exit(redirects.to("home"))
      assert.strictEqual(Exit.isFailure(exit) && Cause.squash(exit.cause), thrown)
    })
  )
  it.effect("nextjs uses the attached router, or else the window", () =>
    Effect.gen(function* () {
      const calls = yield* Ref.make(0)
      const { redirects, visits } = yield* on(`${app}/a`, { redirectMethod: "nextjs" })
      yield* redirects.setNavigate(() => Effect.runSync(Ref.update(calls, (n) => n + 1)))
      yield* redirects.to("home")
      assert.deepStrictEqual([yield* Ref.get(calls), yield* visits], [1, []])
      yield* redirects.setNavigate(null)
      const fiber = yield* Effect.forkChild(redirects.to("home"), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(yield* visits, [["assign", "/"]])
    })
  )
  it.effect("nextjs on a server throws the error that Next.js interprets as a redirect", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(null, { redirectMethod: "nextjs" })
      const exit = yield* Effect.exit(redirects.to("signIn", { replace: true }))
      assert.isTrue(Exit.isFailure(exit))
      const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : null
      assert.deepInclude(error, { message: "NEXT_REDIRECT", digest: "NEXT_REDIRECT;replace;/handler/sign-in;307;" })
    })
  )
})

describe("a callback URL", () => {
  it.effect("is absolute, keeps the return URL and drops the fragment", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(`${app}/in?after_auth_return_to=%2Fa&other=1#top`)
      assert.strictEqual(
        yield* redirects.callbackUrl("magicLinkCallback"),
        `${app}/handler/magic-link-callback?after_auth_return_to=%2Fa`
      )
      assert.strictEqual(yield* redirects.callbackUrl("mfa", "/own#x"), `${app}/own?after_auth_return_to=%2Fa`)
    })
  )
  it.effect("is that of the app's page outside a browser, if the app configures a whole URL", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(null, { urls: { passwordReset: `${app}/reset` } })
      assert.strictEqual(yield* redirects.callbackUrl("passwordReset"), `${app}/reset`)
    })
  )
  it.effect("must be given outside a browser, and the error names the option of the call", () =>
    Effect.gen(function* () {
      const { redirects } = yield* on(null)
      const error = yield* Effect.flip(redirects.callbackUrl("passwordReset"))
      assert.deepInclude(error, { _tag: "CallbackUrlRequiredError", option: "callbackUrl" })
      assert.strictEqual(yield* redirects.callbackUrl("passwordReset", `${app}/reset`), `${app}/reset`)
    })
  )
})

describe("an app", () => {
  it.effect("rejects a handler path without a leading slash", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(on(null, { urls: { handler: "auth" } }))
      assert.isTrue(Exit.hasDies(exit))
    })
  )
})
