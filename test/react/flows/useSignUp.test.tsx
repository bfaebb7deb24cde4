import { assert, describe, it } from "vitest"
import { useSignUp } from "../../../src/react/index.js"
import type { StageOptions } from "../../support/flows.js"
import { at, flowStage, knownError, lostAnswer, mounted, password } from "../../support/flows.js"

const email = "ada@example.com"
const signUpPath = "POST /auth/password/sign-up"
const signInPath = "POST /auth/password/sign-in"

const signingUp = async (options: StageOptions = {}) => {
  const stage = await flowStage({ href: "http://localhost:3000/handler/sign-up", ...options })
  return { ...stage, open: () => mounted(stage.app, () => useSignUp()) }
}
type Start = Extract<ReturnType<typeof useSignUp>, { readonly step: "start" }>
const isRefused = (now: ReturnType<typeof useSignUp>): now is Start => now.step === "start" && now.password?.error !== undefined

describe("useSignUp", () => {
  it("creates an account with one request for two submissions, and navigates to the page after sign-up", async () => {
    const { app, count, gone, open } = await signingUp({ urls: { afterSignUp: "/welcome" } })
    const flow = open()
    const start = await flow.until(at("start"))
    const [first, second] = await Promise.all([
      start.password?.run({ email, password }),
      start.password?.run({ email, password })
    ])
    assert.deepStrictEqual([first, second], [true, false])
    await flow.until(at("done"))
    assert.strictEqual(count(signUpPath), 1)
    assert.deepStrictEqual(gone, ["/welcome"])
    assert.strictEqual((await app.user.get())?.primaryEmail, email)
  })

  it("reports each error at its field", async () => {
    const { app, open, signUp } = await signingUp()
    await signUp(email)
    await app.auth.signOut({ noRedirect: true })
    const flow = open()
    const start = await flow.until(at("start"))
    for (const [typed, place, tag] of [
      [{ email, password }, "email", "UserWithEmailAlreadyExists"],
      [{ email: "no address", password }, "email", "InvalidInput"],
      [{ email: "grace@example.com", password: "short" }, "password", "PasswordTooShort"],
      [{ email: "grace@example.com", password: "x".repeat(71) }, "password", "PasswordTooLong"]
    ] as const) {
      assert.isFalse(await start.password?.run(typed))
      const refused = await flow.until((now): now is Start => isRefused(now) && now.password?.error?._tag === tag)
      assert.deepStrictEqual(Object.keys(refused.password?.errors ?? {}), [place], tag)
    }
  })

  it("reports at the form that a rule of the project rejects the sign-up", async () => {
    const { breaks, open } = await signingUp()
    breaks(signUpPath, () => knownError("SIGN_UP_REJECTED", { message: "not from here" }))
    const flow = open()
    await (await flow.until(at("start"))).password?.run({ email, password })
    const refused = await flow.until(isRefused)
    assert.strictEqual(refused.password?.errors.form?._tag, "SignUpRejected")
  })

  it("is closed if the project has sign-up disabled, and not allowed if it has no sign-up method", async () => {
    const closed = await signingUp({ project: { signUpEnabled: false } })
    await closed.open().until(at("closed"))
    const none = await signingUp({ project: { credentialEnabled: false, magicLinkEnabled: false, oauthProviders: [] } })
    await none.open().until(at("not-allowed"))
  })

  it("keeps the id of an anonymous user", async () => {
    const { app, open } = await signingUp()
    await app.auth.signUpAnonymously()
    const { id } = await app.user.get({ or: "anonymous" })
    const flow = open()
    const start = await flow.until(at("start"))
    assert.isTrue(start.isAnonymous)
    assert.isTrue(await start.password?.run({ email, password }))
    await flow.until(at("done"))
    assert.strictEqual((await app.user.get())?.id, id)
  })

  it("signs up with the six-character code of an e-mail", async () => {
    const { app, codeTo, gone, open } = await signingUp()
    const flow = open()
    await (await flow.until(at("start"))).link?.run(email)
    const sent = await flow.until(at("code-sent"))
    assert.isTrue(await sent.code.run((await codeTo(email)).slice(0, 6)))
    await flow.until(at("done"))
    assert.deepStrictEqual(gone, ["/"])
    assert.strictEqual((await app.user.get())?.primaryEmail, email)
  })
  describe("whose answer was lost", () => {
    /** The answer to the first attempt is lost; the account exists by then, with the given password. */
    const lost = async (actual = password, options: StageOptions = {}) => {
      const stage = await signingUp({ urls: { afterSignUp: "/welcome" }, ...options })
      const { app, breaks, open } = stage
      await app.auth.signUpWithCredential({ email, password: actual, noRedirect: true })
      await app.auth.signOut({ noRedirect: true })
      const flow = open()
      const { password: act } = await flow.until(at("start"))
      if (act === null) throw new Error("The project allows passwords")
      const mend = breaks(signUpPath, lostAnswer)
      assert.isFalse(await act.run({ email, password }))
      mend()
      return { ...stage, act, flow }
    }

    it("is completed by the next attempt with the same address and password, and navigates to the page after sign-up", async () => {
      const { act, app, flow, gone } = await lost()
      assert.isTrue(await act.run({ email, password }))
      await flow.until(at("done"))
      assert.deepStrictEqual(gone, ["/welcome"])
      assert.strictEqual((await app.user.get())?.primaryEmail, email)
    })

    it("is completed also if the answer to the next attempt is lost too, at either of its requests", async () => {
      const { act, breaks, flow } = await lost()
      for (const path of [signUpPath, signInPath]) {
        const mend = breaks(path, lostAnswer)
        assert.isFalse(await act.run({ email, password }))
        mend()
        const failed = await flow.until(isRefused)
        assert.strictEqual(failed.password?.error?._tag, "ConnectionError")
      }
      assert.isTrue(await act.run({ email, password }))
      await flow.until(at("done"))
    })

    it("asks for the second factor of the account", async () => {
      const { act, breaks, flow } = await lost()
      breaks(signInPath, () => knownError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "a".repeat(45) }))
      assert.isFalse(await act.run({ email, password }))
      await flow.until(at("second-factor"))
    })

    it("reports that there is an account if that has another password", async () => {
      const { act, count, flow, gone } = await lost("another password")
      assert.isFalse(await act.run({ email, password }))
      const refused = await flow.until(isRefused)
      assert.strictEqual(refused.password?.errors.email?._tag, "UserWithEmailAlreadyExists")
      assert.strictEqual(count(signInPath), 1)
      // Only the attempt directly after the lost one signs in.
      assert.isFalse(await act.run({ email, password }))
      assert.strictEqual(count(signInPath), 1)
      assert.isEmpty(gone)
    })

    it.each([[{ email, password: "another password" }], [{ email: "Ada@example.com", password }]])(
      "tries to sign in with nothing but what was sent: %o",
      async (typed) => {
        const { act, count, flow } = await lost()
        assert.isFalse(await act.run(typed))
        const refused = await flow.until(isRefused)
        assert.strictEqual(refused.password?.errors.email?._tag, "UserWithEmailAlreadyExists")
        assert.strictEqual(count(signInPath), 0)
      }
    )
  })

  it("does not sign in to an account that exists already", async () => {
    const { app, count, open, signUp } = await signingUp()
    await signUp(email)
    await app.auth.signOut({ noRedirect: true })
    const flow = open()
    const start = await flow.until(at("start"))
    for (let attempt = 0; attempt < 2; attempt++) assert.isFalse(await start.password?.run({ email, password }))
    assert.strictEqual(count(signInPath), 0)
  })
})
