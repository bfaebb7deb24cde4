import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { useCallbackError, useMfa, useOAuthCallback } from "../../../src/react/index.js"
import type { StageOptions } from "../../support/flows.js"
import { at, flowStage, knownError, mounted, password } from "../../support/flows.js"
import { sixDigits } from "../../support/totp.js"

const email = "ada@example.com"
const tokenPath = "POST /auth/oauth/token"
const callback = "http://localhost:3000/handler/oauth-callback"

/** A user who returns from a provider. */
const back = async (options: StageOptions = {}) => {
  const stage = await flowStage(options)
  await stage.leaves(() => stage.app.auth.signInWithOAuth("github"))
  await stage.throughProvider(email)
  return stage
}

describe("useOAuthCallback", () => {
  it("completes the sign-in automatically, with one request under strict mode, and navigates on", async () => {
    const { app, count, gone } = await back()
    const flow = mounted(app, () => useOAuthCallback())
    await flow.until(at("done"))
    assert.strictEqual(count(tokenPath), 1)
    assert.deepStrictEqual(gone, ["/"])
    assert.strictEqual((await app.user.get())?.primaryEmail, email)
    // The page is reloaded.
    flow.unmount()
    const again = mounted(app, () => useOAuthCallback())
    await again.until((now) => now.step === "nothing-to-do" || now.step === "done")
    assert.strictEqual(count(tokenPath), 1)
  })

  it("has nothing to do on a page without a pending sign-in of this tab, and can navigate on", async () => {
    const { app, gone, requests } = await flowStage({ href: `${callback}?code=foreign&state=foreign` })
    const nothing = await mounted(app, () => useOAuthCallback()).until(at("nothing-to-do"))
    assert.notInclude(requests, tokenPath)
    assert.isTrue(await nothing.continue.run())
    assert.deepStrictEqual(gone, ["/"])
  })

  it("can be retried if the platform was unavailable, and not if it has rejected the code", async () => {
    const { app, breaks, count } = await back()
    const mend = breaks(tokenPath, () => new Response("busy", { status: 503 }))
    const flow = mounted(app, () => useOAuthCallback())
    const failed = await flow.until(at("failed"))
    assert.isNotNull(failed.retry)
    mend()
    failed.retry?.()
    await flow.until(at("done"))
    assert.isAtLeast(count(tokenPath), 2)

    const denied = await flowStage({ href: `${callback}?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=no&details=%7B%7D` })
    const refused = await mounted(denied.app, () => useOAuthCallback()).until(at("failed"))
    assert.strictEqual(refused.error._tag, "OAuthProviderAccessDenied")
    assert.isNull(refused.retry)
  }, 60_000)

  it("redirects to the second-factor page, and asks for the code here if the page is not left", async () => {
    const { app, enrol, gone, leaves, page, throughProvider } = await back()
    const first = mounted(app, () => useOAuthCallback())
    await first.until(at("done"))
    first.unmount()
    const secret = await enrol()
    await app.auth.signOut({ noRedirect: true })
    await Effect.runPromise(page.go("http://localhost:3000/handler/sign-in"))
    await leaves(() => app.auth.signInWithOAuth("github"))
    await throughProvider(email)
    const flow = mounted(app, () => useOAuthCallback())
    const factor = await flow.until(at("second-factor"))
    assert.deepStrictEqual(gone, ["/", "/handler/mfa"])
    assert.isTrue(await factor.code.run(sixDigits(secret)))
    await flow.until(at("done"))
  })
})

describe("useCallbackError", () => {
  it("reports the error in the URL, removes it there, and has nothing to do otherwise", async () => {
    const stage = await flowStage({
      href: "http://localhost:3000/handler/error?errorCode=OUTER_OAUTH_TIMEOUT&message=late&details=%7B%7D"
    })
    const failed = await mounted(stage.app, () => useCallbackError()).until(at("failed"))
    assert.strictEqual(failed.error._tag, "OuterOAuthTimeout")
    assert.strictEqual(await Effect.runPromise(stage.page.href), "http://localhost:3000/handler/error")
    const plain = await flowStage({ href: "http://localhost:3000/handler/error" })
    await mounted(plain.app, () => useCallbackError()).until(at("nothing-to-do"))
  })
})

describe("useMfa", () => {
  const waiting = async () => {
    const stage = await flowStage({ href: "http://localhost:3000/handler/mfa" })
    await stage.signUp(email)
    const secret = await stage.enrol()
    await stage.app.auth.signOut({ noRedirect: true })
    await stage.app.auth.signInWithCredential.result({ email, password })
    return { ...stage, secret }
  }

  it("completes the pending sign-in of this tab", async () => {
    const { app, gone, secret } = await waiting()
    assert.deepStrictEqual(gone, ["/handler/mfa"])
    const flow = mounted(app, () => useMfa())
    assert.isTrue(await (await flow.until(at("start"))).code.run(sixDigits(secret)))
    await flow.until(at("done"))
    assert.deepStrictEqual(gone, ["/handler/mfa", "/"])
  })

  it("asks for no code if no sign-in is pending in this tab", async () => {
    const { app } = await flowStage()
    const flow = mounted(app, () => useMfa())
    await flow.until(at("ended"))
    assert.isEmpty(flow.seen.filter(({ step }) => step === "start"))
  })

  it("reports that the pending sign-in has expired", async () => {
    const { app, breaks, secret } = await waiting()
    breaks("POST /auth/mfa/sign-in", () => knownError("VERIFICATION_CODE_EXPIRED"))
    const late = mounted(app, () => useMfa())
    assert.isFalse(await (await late.until(at("start"))).code.run(sixDigits(secret)))
    await late.until(at("ended"))
  })

  it("reports that a user is already signed in", async () => {
    const { app, signUp } = await flowStage()
    await signUp(email)
    assert.strictEqual((await mounted(app, () => useMfa()).until(at("signed-in"))).reason, "already")
  })
})
