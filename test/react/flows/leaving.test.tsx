import { Redacted } from "effect"
import { useEffect } from "react"
import { assert, describe, it } from "vitest"
import {
  useCallbackError,
  useCliConfirmation,
  useEmailVerification,
  useForgotPassword,
  useMagicLinkCallback,
  useMfa,
  useMfaEnrolment,
  useOAuthCallback,
  usePasswordReset,
  useSignIn,
  useSignOut,
  useSignUp,
  useTeamInvitation
} from "../../../src/react/index.js"
import { flowStage, mounted, password } from "../../support/flows.js"
import { sixDigits } from "../../support/totp.js"

// What every flow does when its page is left while a request is pending, and entered again. `mounted` uses strict mode.
// `usePasskeys` needs an authenticator: see `screens/test/browser/passkey.test.ts`.

const email = "ada@example.com"
type Stage = Awaited<ReturnType<typeof flowStage>>
type Submit = () => Promise<boolean>

interface Row {
  readonly name: string
  /** The request that the flow sends once for each submission. */
  readonly path: string
  /** Prepares the platform and returns how to mount the flow, and how it ended. */
  readonly open: (stage: Stage) => Promise<() => Mounted>
}

interface Mounted {
  /** Waits until the flow is loaded; null if it cannot be submitted then. */
  readonly submit: () => Promise<Submit | null>
  readonly commits: () => number
  /** Waits for the step after a submission: one of those that end the flow, or the start with an error. */
  readonly ended: () => Promise<string>
  readonly unmount: () => unknown
}

const row = <Flow extends { readonly step: string }>(
  name: string,
  path: string,
  prepare: (stage: Stage) => Promise<string>,
  useFlow: (prepared: string) => Flow,
  submitOf: (flow: Flow, prepared: string) => { readonly run: Submit; readonly error: unknown } | null
): Row => ({
  name,
  path,
  open: async (stage) => {
    const prepared = await prepare(stage)
    return () => {
      const flow = mounted(stage.app, () => useFlow(prepared))
      const submitted = (now: Flow) => submitOf(now, prepared)
      return {
        submit: async () => submitted(await flow.until(({ step }) => step !== "loading" && step !== "off"))?.run ?? null,
        commits: () => flow.seen.length,
        ended: async () => (await flow.until((now) => submitted(now) === null || submitted(now)?.error !== undefined)).step,
        unmount: flow.unmount
      }
    }
  }
})

const signedOut = async ({ app, signUp }: Stage) => {
  await signUp(email)
  await app.auth.signOut({ noRedirect: true })
}

const rows: ReadonlyArray<Row> = [
  row(
    "useSignIn",
    "POST /auth/password/sign-in",
    (stage) => signedOut(stage).then(() => ""),
    () => useSignIn(),
    (now) =>
      now.step === "start" && now.password !== null
        ? { run: () => now.password?.run({ email, password }) ?? assert.fail(), error: now.password.error }
        : null
  ),
  row(
    "useSignUp",
    "POST /auth/password/sign-up",
    () => Promise.resolve(""),
    () => useSignUp(),
    (now) =>
      now.step === "start" && now.password !== null
        ? { run: () => now.password?.run({ email, password }) ?? assert.fail(), error: now.password.error }
        : null
  ),
  row(
    "useForgotPassword",
    "POST /auth/password/send-reset-code",
    () => Promise.resolve(""),
    () => useForgotPassword(),
    (now) => (now.step === "start" ? { run: () => now.send.run(email), error: now.send.error } : null)
  ),
  row(
    "usePasswordReset",
    "POST /auth/password/reset",
    async (stage) => {
      await signedOut(stage)
      await stage.app.auth.sendForgotPasswordEmail(email)
      return stage.codeTo(email)
    },
    (code) => usePasswordReset({ code }),
    (now) => (now.step === "start" ? { run: () => now.submit.run("another password"), error: now.submit.error } : null)
  ),
  row(
    "useEmailVerification",
    "POST /contact-channels/verify",
    async (stage) => {
      await stage.signUp(email)
      return stage.codeTo(email)
    },
    (code) => useEmailVerification({ code }),
    (now) => (now.step === "start" ? { run: () => now.verify.run(), error: now.verify.error } : null)
  ),
  row(
    "useMagicLinkCallback",
    "POST /auth/otp/sign-in",
    async (stage) => {
      await stage.app.auth.sendMagicLinkEmail(email)
      return stage.codeTo(email)
    },
    (code) => useMagicLinkCallback({ code }),
    (now) => (now.step === "start" ? { run: () => now.submit.run(), error: now.submit.error } : null)
  ),
  row(
    "useMfa",
    "POST /auth/mfa/sign-in",
    async (stage) => {
      await stage.signUp(email)
      const secret = await stage.enrol()
      await stage.app.auth.signOut({ noRedirect: true })
      await stage.app.auth.signInWithCredential.result({ email, password })
      return sixDigits(secret)
    },
    () => useMfa(),
    (now, digits) => (now.step === "start" ? { run: () => now.code.run(digits), error: now.code.error } : null)
  ),
  row(
    "useTeamInvitation",
    "POST /team-invitations/accept",
    async (stage) => {
      await stage.signUp("grace@example.com")
      const team = await stage.app.teams.create({ displayName: "Engineers" })
      await stage.app.invitations.send({ teamId: team.id, email })
      const code = await stage.codeTo(email)
      await stage.app.auth.signOut({ noRedirect: true })
      await stage.signUp(email)
      return code
    },
    (code) => useTeamInvitation({ code }),
    (now) => (now.step === "start" ? { run: () => now.accept.run(), error: now.accept.error } : null)
  ),
  row(
    "useMfaEnrolment",
    "PATCH /users/me",
    (stage) => stage.signUp(email).then(() => ""),
    () => {
      const flow = useMfaEnrolment()
      useEffect(() => {
        if (flow.step === "off") void flow.begin.run()
      }, [flow])
      return flow
    },
    (now) =>
      now.step === "scan" ? { run: () => now.confirm.run(sixDigits(Redacted.value(now.secret))), error: now.confirm.error } : null
  ),
  row(
    "useCliConfirmation",
    "POST /auth/cli/complete",
    async (stage) => {
      await stage.signUp(email)
      return loginCodeOf(stage)
    },
    (code) => useCliConfirmation({ code }),
    (now) => (now.step === "start" ? { run: () => now.confirm.run(), error: now.confirm.error } : null)
  )
]

/** Begins a command-line login, and returns its code. */
const loginCodeOf = ({ app }: Stage) =>
  new Promise<string>((resolve) => {
    const polling = new AbortController()
    const promptLink = (url: string) => {
      polling.abort()
      resolve(new URL(url).searchParams.get("login_code") ?? "")
    }
    app.auth.promptCliLogin.result({ appUrl: "http://localhost:3000", promptLink }, { signal: polling.signal }).catch(() => {})
  })

describe("a flow whose page is left while its request is pending", () => {
  it.each(rows)(
    "$name sends one request for two submissions, commits nothing afterwards, goes nowhere, and can be entered again",
    async ({ open, path }) => {
      const stage = await flowStage({ href: "http://localhost:3000/handler/mfa" })
      const enter = await open(stage)
      const before = { gone: [...stage.gone], sent: stage.count(path) }
      const page = enter()
      const submit = (await page.submit()) ?? assert.fail("nothing to submit")
      const held = stage.hold(path)
      const submissions = [submit(), submit()]
      await held.arrived
      page.unmount()
      const commits = page.commits()
      held.release()
      const results = await Promise.all(submissions)
      assert.strictEqual(results[1], false)
      assert.strictEqual(stage.count(path), before.sent + 1)
      assert.strictEqual(page.commits(), commits)
      assert.deepStrictEqual(stage.gone, before.gone)

      const again = enter()
      await (await again.submit())?.()
      // Done if the platform has not seen the first request, and otherwise the reason why the second is rejected: never a dead end.
      assert.include(["done", "sent", "code-refused", "ended", "start", "on"], await again.ended())
      assert.isAtMost(stage.count(path), before.sent + 2)
    }
  )
})

/** Waits for some turns of the event loop, in which React commits and effects run. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

describe("a flow that runs by itself, whose page is left meanwhile", () => {
  it("useOAuthCallback commits nothing afterwards and goes nowhere; entered again, it signs in or says why not", async () => {
    const path = "POST /auth/oauth/token"
    const stage = await flowStage()
    await stage.leaves(() => stage.app.auth.signInWithOAuth("github"))
    await stage.throughProvider(email)
    const held = stage.hold(path)
    const flow = mounted(stage.app, () => useOAuthCallback())
    await held.arrived
    flow.unmount()
    const commits = flow.seen.length
    held.release()
    // The code can be exchanged only once, so the sign-in completes.
    while ((await stage.app.user.get()) === null) await turns()
    await turns()
    assert.strictEqual(flow.seen.length, commits)
    assert.deepStrictEqual([stage.gone, stage.count(path)], [[], 1])
    const again = mounted(stage.app, () => useOAuthCallback())
    const { step } = await again.until((now) => now.step !== "loading")
    assert.include(["done", "failed"], step)
    assert.isAtMost(stage.count(path), 2)
    assert.strictEqual(step === "done", (await stage.app.user.get()) !== null)
  })

  it("useCallbackError keeps the error for the page that is shown next", async () => {
    const stage = await flowStage({
      href: "http://localhost:3000/handler/error?errorCode=OUTER_OAUTH_TIMEOUT&message=late&details=%7B%7D"
    })
    const flow = mounted(stage.app, () => useCallbackError())
    await flow.until(() => true)
    flow.unmount()
    const commits = flow.seen.length
    await turns()
    assert.strictEqual(flow.seen.length, commits)
    const again = await mounted(stage.app, () => useCallbackError()).until((now) => now.step !== "loading")
    assert.deepInclude(again, { step: "failed" })
    assert.include(Object(again).error, { _tag: "OuterOAuthTimeout" })
  })

  it("useSignOut continues, commits nothing afterwards, and is at its start when entered again", async () => {
    const path = "DELETE /auth/sessions/current"
    const stage = await flowStage()
    await stage.signUp(email)
    const held = stage.hold(path)
    const flow = mounted(stage.app, () => useSignOut())
    const start = await flow.until((now) => now.step === "start")
    if (start.step !== "start") return assert.fail()
    const runs = [start.signOut.run(), start.signOut.run()]
    await held.arrived
    flow.unmount()
    const commits = flow.seen.length
    assert.isNull(await stage.app.user.get())
    held.release()
    assert.deepStrictEqual(await Promise.all(runs), [true, false])
    assert.deepStrictEqual([flow.seen.length, stage.count(path), stage.gone], [commits, 1, ["/"]])
    await stage.signUp("grace@example.com")
    const again = mounted(stage.app, () => useSignOut())
    const next = await again.until(() => true)
    assert.deepInclude(next, { step: "start" })
    assert.isNotNull(await stage.app.user.get())
  })
})
