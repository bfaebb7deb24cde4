import { assert, describe, it } from "vitest"
import type { SignInFlow } from "../../../src/react/index.js"
import { useSignIn } from "../../../src/react/index.js"
import type { StageOptions } from "../../support/flows.js"
import { at, flowStage, knownError, mounted, password } from "../../support/flows.js"
import { sixDigits, wrongDigits } from "../../support/totp.js"

const email = "ada@example.com"
const passwordPath = "POST /auth/password/sign-in"
const projectPath = "GET /projects/current"
const mePath = "GET /users/me"
const codePath = "POST /auth/otp/send-sign-in-code"

const signingIn = async (options: StageOptions = {}) => {
  const stage = await flowStage(options)
  return { ...stage, open: () => mounted(stage.app, () => useSignIn()) }
}

/** The same, with an account whose owner is signed out. */
const withAccount = async (options: StageOptions = {}) => {
  const stage = await signingIn(options)
  await stage.signUp(email)
  await stage.app.auth.signOut({ noRedirect: true })
  return { ...stage, flow: stage.open() }
}

/** The same, with a second factor. */
const withFactor = async (options: StageOptions = {}) => {
  const stage = await signingIn(options)
  await stage.signUp(email)
  const secret = await stage.enrol()
  await stage.app.auth.signOut({ noRedirect: true })
  return { ...stage, secret, flow: stage.open() }
}

const steps = (seen: ReadonlyArray<SignInFlow>) =>
  seen.map(({ step }) => step).filter((step, index, all) => step !== all[index - 1])

describe("useSignIn", () => {
  it("offers what the project allows, and no more", async () => {
    const { open } = await signingIn({ project: { magicLinkEnabled: false, signUpEnabled: false } })
    const start = await open().until(at("start"))
    assert.isNotNull(start.password)
    assert.isNull(start.link)
    // There is no browser, so passkeys are not supported.
    assert.isNull(start.passkey)
    assert.include(
      start.providers.map(({ id }) => id),
      "github"
    )
    assert.isNull(start.reason)
    assert.isFalse(start.isSignUpAllowed)
    assert.isFalse(start.isAnonymous)
  })

  it("reports that a project allows no method", async () => {
    const { open } = await signingIn({
      project: { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] }
    })
    await open().until(at("not-allowed"))
  })

  it("loads what it needs once under strict mode, and sends nothing else on its own", async () => {
    const { open, requests } = await signingIn()
    const flow = open()
    await flow.until(at("start"))
    assert.deepStrictEqual(requests, [projectPath])
    assert.deepStrictEqual(steps(flow.seen), ["loading", "start"])
  })

  it("reports why the project did not load, and retries on demand", async () => {
    const { breaks, open } = await signingIn()
    const mend = breaks(projectPath, () => new Response("no such project", { status: 400 }))
    const flow = open()
    const failed = await flow.until(at("failed"))
    assert.property(failed.error, "_tag")
    mend()
    failed.retry()
    await flow.until(at("start"))
  })

  describe("with a password", () => {
    it("signs in with one request, and returns to the original page", async () => {
      const { count, flow, gone } = await withAccount({
        href: "http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fdeep"
      })
      const start = await flow.until(at("start"))
      assert.isTrue(await start.password?.run({ email, password }))
      await flow.until(at("done"))
      assert.strictEqual(count(passwordPath), 1)
      assert.deepStrictEqual(gone, ["/deep"])
      assert.notInclude(steps(flow.seen), "signed-in")
    })

    it("sends one request for two submissions, and reports that it is pending", async () => {
      const { count, flow, hold } = await withAccount()
      const start = await flow.until(at("start"))
      const held = hold(passwordPath)
      const first = start.password?.run({ email, password })
      const second = start.password?.run({ email, password })
      assert.isFalse(await second)
      await held.arrived
      const pending = await flow.until((now): now is typeof start => now.step === "start" && now.password?.isPending === true)
      // No other action of the flow starts either.
      assert.isFalse(await pending.link?.run(email))
      held.release()
      assert.isTrue(await first)
      assert.strictEqual(count(passwordPath), 1)
      assert.strictEqual(count(codePath), 0)
    })

    it("reports a wrong password at the form and an invalid address at its field, and clears both with the next attempt", async () => {
      const { count, flow } = await withAccount()
      const start = await flow.until(at("start"))
      assert.isFalse(await start.password?.run({ email, password: "wrong password" }))
      const refused = await flow.until((now): now is typeof start => now.step === "start" && now.password?.error !== undefined)
      assert.strictEqual(refused.password?.errors.password?._tag, "EmailPasswordMismatch")
      assert.isUndefined(refused.password?.errors.email)

      assert.isFalse(await start.password?.run({ email: "no address", password }))
      const invalid = await flow.until(
        (now): now is typeof start => now.step === "start" && now.password?.error?._tag === "InvalidInput"
      )
      assert.deepStrictEqual(Object.keys(invalid.password?.errors ?? {}), ["email"])
      assert.strictEqual(count(passwordPath), 1)
    })

    it("rejects a foreign return URL before a password is sent", async () => {
      const { count, flow } = await withAccount({
        href: "http://localhost:3000/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example"
      })
      const start = await flow.until(at("start"))
      assert.isFalse(await start.password?.run({ email, password }))
      const refused = await flow.until((now): now is typeof start => now.step === "start" && now.password?.error !== undefined)
      assert.strictEqual(refused.password?.errors.form?._tag, "UntrustedRedirectError")
      assert.strictEqual(count(passwordPath), 0)
    })

    it("aborts when the component unmounts: nobody is signed in, and nothing is reported", async () => {
      const { app, flow, gone, hold } = await withAccount()
      const start = await flow.until(at("start"))
      const held = hold(passwordPath)
      const run = start.password?.run({ email, password })
      await held.arrived
      flow.unmount()
      held.release()
      assert.isFalse(await run)
      assert.isNull(await app.user.get())
      assert.deepStrictEqual(gone, [])
    })
  })

  describe("with a message", () => {
    it("reports at the field that the address is in use with another method", async () => {
      const { flow } = await withAccount()
      const start = await flow.until(at("start"))
      assert.isFalse(await start.link?.run(email))
      const refused = await flow.until((now): now is typeof start => now.step === "start" && now.link?.error !== undefined)
      assert.strictEqual(refused.link?.errors.email?._tag, "UserWithEmailAlreadyExists")
    })

    it("sends it, resends it, and signs in with its six-character code", async () => {
      const { codeTo, count, gone, open } = await signingIn()
      const flow = open()
      const start = await flow.until(at("start"))
      assert.isTrue(await start.link?.run(email))
      const sent = await flow.until(at("code-sent"))
      assert.deepInclude(sent, { email, sent: 1 })
      assert.isTrue(await sent.resend.run())
      const again = await flow.until((now): now is typeof sent => now.step === "code-sent" && now.sent === 2)
      assert.strictEqual(count(codePath), 2)

      assert.isFalse(await again.code.run("xxxxxx"))
      const refused = await flow.until((now): now is typeof sent => now.step === "code-sent" && now.code.error !== undefined)
      assert.strictEqual(refused.code.errors.code?._tag, "VerificationCodeNotFound")

      const six = (await codeTo(email)).slice(0, 6).toUpperCase()
      assert.isTrue(await refused.code.run(` ${six.slice(0, 3)} ${six.slice(3)}`))
      await flow.until(at("done"))
      assert.deepStrictEqual(gone, ["/"])
    })

    it("goes back to enter another address, and clears the error", async () => {
      const flow = (await signingIn()).open()
      const start = await flow.until(at("start"))
      await start.link?.run(email)
      const sent = await flow.until(at("code-sent"))
      await sent.code.run("xxxxxx")
      sent.back()
      const back = await flow.until(at("start"))
      await back.link?.run("grace@example.com")
      const other = await flow.until(at("code-sent"))
      assert.deepInclude(other, { email: "grace@example.com", sent: 1 })
      assert.isUndefined(other.code.error)
    })

    it("goes back while a request is pending, which then changes nothing", async () => {
      const { app, codeTo, hold, open } = await signingIn()
      const flow = open()
      await (await flow.until(at("start"))).link?.run(email)
      const sent = await flow.until(at("code-sent"))
      const held = hold("POST /auth/otp/sign-in")
      const run = sent.code.run((await codeTo(email)).slice(0, 6))
      await held.arrived
      sent.back()
      await flow.until(at("start"))
      held.release()
      assert.isFalse(await run)
      assert.isNull(await app.user.get())
      assert.strictEqual(flow.now().step, "start")
    })
  })

  describe("with a second factor", () => {
    it("asks for it on the same page, rejects a wrong code, and signs in with the right one", async () => {
      const { count, flow, gone, secret } = await withFactor()
      const start = await flow.until(at("start"))
      assert.isFalse(await start.password?.run({ email, password }))
      const factor = await flow.until(at("second-factor"))
      assert.isFalse(await factor.code.run(wrongDigits(secret)))
      const refused = await flow.until(
        (now): now is typeof factor => now.step === "second-factor" && now.code.error !== undefined
      )
      assert.strictEqual(refused.code.errors.code?._tag, "InvalidTotpCode")
      const digits = sixDigits(secret)
      assert.isTrue(await refused.code.run(`${digits.slice(0, 3)} ${digits.slice(3)}`))
      await flow.until(at("done"))
      assert.strictEqual(count("POST /auth/mfa/sign-in"), 2)
      assert.deepStrictEqual(gone, ["/"])
    })

    it("returns to its start, with the reason, when the attempt has expired", async () => {
      const { breaks, flow, secret } = await withFactor()
      await (await flow.until(at("start"))).password?.run({ email, password })
      const factor = await flow.until(at("second-factor"))
      breaks("POST /auth/mfa/sign-in", () => knownError("VERIFICATION_CODE_EXPIRED"))
      assert.isFalse(await factor.code.run(sixDigits(secret)))
      assert.strictEqual((await flow.until(at("start"))).reason, "second-factor-ended")
    })
  })

  describe("a signed-in user", () => {
    it("can continue, or sign out and start, on the same page", async () => {
      const { app, gone, open, signUp } = await signingIn()
      await signUp(email)
      const flow = open()
      const signedIn = await flow.until(at("signed-in"))
      assert.strictEqual(signedIn.reason, "already")
      assert.strictEqual(signedIn.user.primaryEmail, email)
      assert.isTrue(await signedIn.continue.run())
      assert.deepStrictEqual(gone, ["/"])
      assert.isTrue(await signedIn.signOut.run())
      await flow.until(at("start"))
      assert.isNull(await app.user.get())
      assert.deepStrictEqual(gone, ["/"])
    })

    it("who has signed in meanwhile is reported; the flow here is reset", async () => {
      const { app, flow } = await withAccount()
      await (await flow.until(at("start"))).link?.run("grace@example.com")
      await flow.until(at("code-sent"))
      await app.auth.signInWithCredential({ email, password, noRedirect: true })
      assert.strictEqual((await flow.until(at("signed-in"))).reason, "elsewhere")
      await app.auth.signOut({ noRedirect: true })
      await flow.until(at("start"))
    })

    it("can sign in even if the platform does not return the current user", async () => {
      const { app, breaks, flow } = await withAccount()
      await flow.until(at("start"))
      breaks(mePath, () => new Response("down", { status: 400 }))
      assert.isTrue(await app.auth.signInWithCredential({ email, password, noRedirect: true }).then(() => true))
      const start = await flow.until(at("start"))
      assert.isTrue(await start.password?.run({ email, password }))
      await flow.until(at("done"))
    })

    it("is an anonymous user, and can sign in", async () => {
      const { app, open } = await signingIn()
      await app.auth.signUpAnonymously()
      const start = await open().until(at("start"))
      assert.isTrue(start.isAnonymous)
    })
  })

  it("restarts after a sign-out on the same page, in an app without redirects", async () => {
    const { app, flow } = await withAccount({ redirectMethod: "none" })
    await (await flow.until(at("start"))).password?.run({ email, password })
    await flow.until(at("done"))
    await app.user.get()
    await app.auth.signOut({ noRedirect: true })
    await flow.until(at("start"))
  })

  it("has an action for each provider, and is at its start if the page is not left", async () => {
    const { open, page } = await signingIn()
    const flow = open()
    const start = await flow.until(at("start"))
    const github = start.providers.find(({ id }) => id === "github")
    const leaving = github?.run()
    const pending = await flow.until(
      (now): now is typeof start => now.step === "start" && now.providers.some(({ isPending }) => isPending)
    )
    assert.deepStrictEqual(
      pending.providers.filter(({ isPending }) => isPending).map(({ id }) => id),
      ["github"]
    )
    assert.isTrue(await leaving)
    assert.strictEqual(flow.now().step, "start")
    assert.include(await page.lastAssigned(), "/auth/oauth/authorize/github")
  })
})
