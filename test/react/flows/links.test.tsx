import { assert, describe, it } from "vitest"
import { useEmailVerification, useForgotPassword, useMagicLinkCallback, usePasswordReset } from "../../../src/react/index.js"
import { at, flowStage, knownError, lostAnswer, mounted } from "../../support/flows.js"
import { sixDigits } from "../../support/totp.js"

const email = "ada@example.com"
const unknownCode = "x".repeat(45)

describe("useForgotPassword", () => {
  it("sends one e-mail for each action, and does not reveal whether an account exists", async () => {
    const { app, count, mails } = await flowStage()
    const flow = mounted(app, () => useForgotPassword())
    const start = await flow.until(at("start"))
    const [first, second] = await Promise.all([start.send.run("nobody@example.com"), start.send.run("nobody@example.com")])
    assert.deepStrictEqual([first, second], [true, false])
    const sent = await flow.until(at("sent"))
    assert.deepInclude(sent, { email: "nobody@example.com", sent: 1 })
    assert.isTrue(await sent.resend.run())
    await flow.until((now): now is typeof sent => now.step === "sent" && now.sent === 2)
    assert.strictEqual(count("POST /auth/password/send-reset-code"), 2)
    assert.isEmpty(await mails("nobody@example.com"))
    sent.back()
    await flow.until(at("start"))
  })

  it("reports an invalid address at the field, and sends nothing", async () => {
    const { app, requests } = await flowStage()
    const flow = mounted(app, () => useForgotPassword())
    assert.isFalse(await (await flow.until(at("start"))).send.run("no address"))
    const refused = await flow.until((now) => now.step === "start" && now.send.error !== undefined)
    assert.property(refused.step === "start" ? refused.send.errors : {}, "email")
    assert.isEmpty(requests)
  })
})

describe("usePasswordReset", () => {
  const withCode = async () => {
    const stage = await flowStage()
    await stage.signUp(email)
    await stage.app.auth.signOut({ noRedirect: true })
    await stage.app.auth.sendForgotPasswordEmail(email)
    const code = await stage.codeTo(email)
    const before = stage.requests.length
    return { ...stage, code, sent: () => stage.requests.slice(before) }
  }
  const resetPath = "POST /auth/password/reset"

  it("uses up the code only on submission, and once; the new password then signs in", async () => {
    const { app, code, sent } = await withCode()
    const flow = mounted(app, () => usePasswordReset({ code }))
    const start = await flow.until(at("start"))
    assert.isEmpty(sent())
    const [first, second] = await Promise.all([start.submit.run("another password"), start.submit.run("another password")])
    assert.deepStrictEqual([first, second], [true, false])
    await flow.until(at("done"))
    assert.deepStrictEqual(sent(), [resetPath])
    await app.auth.signInWithCredential({ email, password: "another password", noRedirect: true })
  })

  it("does not use up the code for a password that is too short or too long", async () => {
    const { app, code, sent } = await withCode()
    const flow = mounted(app, () => usePasswordReset({ code }))
    const start = await flow.until(at("start"))
    for (const [typed, tag] of [
      ["short", "PasswordTooShort"],
      ["x".repeat(71), "PasswordTooLong"]
    ] as const) {
      assert.isFalse(await start.submit.run(typed))
      const refused = await flow.until((now): now is typeof start => now.step === "start" && now.submit.error?._tag === tag)
      assert.deepStrictEqual(Object.keys(refused.submit.errors), ["password"])
    }
    assert.isEmpty(sent())
    assert.isTrue(await start.submit.run("another password"))
  })

  it("is done if the code is used up once the answer to an attempt with the same password was lost, but not otherwise", async () => {
    for (const [typed, step] of [
      ["another password", "done"],
      ["yet another password", "code-refused"]
    ] as const) {
      const { app, breaks, code } = await withCode()
      const flow = mounted(app, () => usePasswordReset({ code }))
      const start = await flow.until(at("start"))
      await app.auth.resetPassword({ code, password: "another password" })
      const mend = breaks(resetPath, lostAnswer)
      assert.isFalse(await start.submit.run("another password"))
      mend()
      assert.strictEqual(await start.submit.run(typed), step === "done")
      await flow.until(at(step))
    }
  })

  it("reports why a code was rejected, and restarts with the code of another link", async () => {
    const { app, code } = await withCode()
    await app.auth.resetPassword({ code, password: "another password" })
    for (const [bad, reason] of [
      [code, "used"],
      [unknownCode, "invalid"],
      ["cut-off", "invalid"]
    ] as const) {
      const flow = mounted(app, () => usePasswordReset({ code: bad }))
      assert.isFalse(await (await flow.until(at("start"))).submit.run("another password"))
      assert.strictEqual((await flow.until(at("code-refused"))).reason, reason)
      flow.unmount()
    }
    for (const none of [null, ""]) await mounted(app, () => usePasswordReset({ code: none })).until(at("code-missing"))
  })
})

describe("a link whose code has expired or was tried too often", () => {
  it.each([
    ["VERIFICATION_CODE_EXPIRED", "expired"],
    ["VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "too-many-attempts"],
    ["VERIFICATION_CODE_ALREADY_USED", "used"],
    ["VERIFICATION_CODE_NOT_FOUND", "invalid"]
  ])("leads to a step of its own in every flow: %s", async (error, reason) => {
    const { app, breaks } = await flowStage()
    const code = unknownCode
    breaks("POST /auth/password/reset", () => knownError(error))
    breaks("POST /contact-channels/verify", () => knownError(error))
    breaks("POST /auth/otp/sign-in", () => knownError(error))
    const reset = mounted(app, () => usePasswordReset({ code }))
    const verification = mounted(app, () => useEmailVerification({ code }))
    const magicLink = mounted(app, () => useMagicLinkCallback({ code }))
    assert.isFalse(await (await reset.until(at("start"))).submit.run("another password"))
    assert.isFalse(await (await verification.until(at("start"))).verify.run())
    assert.isFalse(await (await magicLink.until(at("start"))).submit.run())
    assert.strictEqual((await reset.until(at("code-refused"))).reason, reason)
    assert.strictEqual((await verification.until(at("code-refused"))).reason, reason)
    assert.strictEqual((await magicLink.until(at("code-refused"))).reason, reason)
  })
})

describe("useEmailVerification", () => {
  const withCode = async () => {
    const stage = await flowStage()
    await stage.signUp(email)
    return { ...stage, code: await stage.codeTo(email) }
  }
  const verifyPath = "POST /contact-channels/verify"

  it("uses up the code only on a click, and the user is verified from then on", async () => {
    const { app, code, count } = await withCode()
    const flow = mounted(app, () => useEmailVerification({ code }))
    const start = await flow.until(at("start"))
    assert.strictEqual(count(verifyPath), 0)
    assert.isTrue(await start.verify.run())
    await flow.until(at("done"))
    assert.strictEqual(count(verifyPath), 1)
    assert.isTrue((await app.user.get())?.primaryEmailVerified)
  })

  it("is done if the code is used up once the answer to an attempt was lost, but not otherwise", async () => {
    const { app, breaks, code } = await withCode()
    const flow = mounted(app, () => useEmailVerification({ code }))
    const start = await flow.until(at("start"))
    await app.auth.verifyEmail(code)
    const mend = breaks(verifyPath, lostAnswer)
    assert.isFalse(await start.verify.run())
    mend()
    assert.isTrue(await start.verify.run())
    await flow.until(at("done"))

    const other = mounted(app, () => useEmailVerification({ code }))
    assert.isFalse(await (await other.until(at("start"))).verify.run())
    assert.strictEqual((await other.until(at("code-refused"))).reason, "used")
  })

  it.each(["the address is verified elsewhere", "the user signs out"])(
    "offers another e-mail after a rejected code, until %s",
    async (end) => {
      const { app, code, mails } = await withCode()
      const flow = mounted(app, () => useEmailVerification({ code: unknownCode }))
      await (await flow.until(at("start"))).verify.run()
      const refused = await flow.until((now) => now.step === "code-refused" && now.resend !== null)
      assert.isTrue(refused.step === "code-refused" && (await refused.resend?.run()))
      const sent = await flow.until(at("sent"))
      assert.deepInclude(sent, { email, sent: 1 })
      assert.lengthOf(await mails(email), 2)
      assert.isTrue(await sent.resend.run())
      await flow.until((now) => now.step === "sent" && now.sent === 2)
      assert.lengthOf(await mails(email), 3)
      if (end === "the user signs out") await app.auth.signOut({ noRedirect: true })
      else await app.auth.verifyEmail(code)
      await flow.until((now) => now.step === "code-refused" && now.resend === null)
    }
  )
})

describe("useMagicLinkCallback", () => {
  const signInPath = "POST /auth/otp/sign-in"

  it("uses up the code only on a click, and navigates on", async () => {
    const { app, codeTo, count, gone } = await flowStage()
    await app.auth.sendMagicLinkEmail(email)
    const code = await codeTo(email)
    const flow = mounted(app, () => useMagicLinkCallback({ code }))
    const start = await flow.until(at("start"))
    assert.isNull(start.signedInAs)
    assert.strictEqual(count(signInPath), 0)
    assert.isTrue(await start.submit.run())
    await flow.until(at("done"))
    assert.strictEqual(count(signInPath), 1)
    assert.deepStrictEqual(gone, ["/"])
  })

  it("shows whom the owner of the link replaces", async () => {
    const { app, codeTo, signUp } = await flowStage()
    await app.auth.sendMagicLinkEmail(email)
    const code = await codeTo(email)
    await signUp("grace@example.com")
    const flow = mounted(app, () => useMagicLinkCallback({ code }))
    const start = await flow.until(at("start"))
    assert.strictEqual(start.signedInAs?.primaryEmail, "grace@example.com")
    assert.isTrue(await start.submit.run())
    await flow.until(at("done"))
    assert.strictEqual((await app.user.get())?.primaryEmail, email)
  })

  it("asks for the second factor on the same page", async () => {
    const { app, codeTo, enrol } = await flowStage()
    await app.auth.sendMagicLinkEmail(email)
    await app.auth.signInWithMagicLink(await codeTo(email), { noRedirect: true })
    const secret = await enrol()
    await app.auth.signOut({ noRedirect: true })
    await app.auth.sendMagicLinkEmail(email)
    const code = await codeTo(email)
    const flow = mounted(app, () => useMagicLinkCallback({ code }))
    await (await flow.until(at("start"))).submit.run()
    assert.isTrue(await (await flow.until(at("second-factor"))).code.run(sixDigits(secret)))
    await flow.until(at("done"))
    // The link is used up, also for whoever goes back or signs out.
    await app.auth.signOut({ noRedirect: true })
    assert.strictEqual((await flow.until(at("code-refused"))).reason, "used")
    await app.auth.sendMagicLinkEmail(email)
    const next = await codeTo(email)
    const other = mounted(app, () => useMagicLinkCallback({ code: next }))
    await (await other.until(at("start"))).submit.run()
    ;(await other.until(at("second-factor"))).back()
    assert.strictEqual((await other.until(at("code-refused"))).reason, "used")
  })

  it("reports why a code was rejected", async () => {
    const { app, codeTo } = await flowStage()
    await app.auth.sendMagicLinkEmail(email)
    const code = await codeTo(email)
    await app.auth.signInWithMagicLink(code, { noRedirect: true })
    await app.auth.signOut({ noRedirect: true })
    for (const [bad, reason] of [
      [code, "used"],
      [unknownCode, "invalid"],
      ["cut-off", "invalid"]
    ] as const) {
      const flow = mounted(app, () => useMagicLinkCallback({ code: bad }))
      assert.isFalse(await (await flow.until(at("start"))).submit.run())
      assert.strictEqual((await flow.until(at("code-refused"))).reason, reason)
      flow.unmount()
    }
    await mounted(app, () => useMagicLinkCallback({ code: null })).until(at("code-missing"))
  })
})
