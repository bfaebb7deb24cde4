import { Redacted } from "effect"
import { useState } from "react"
import { assert, describe, it } from "vitest"
import { qrPath } from "../../../src/qr/index.js"
import type { MfaEnrolmentFlow } from "../../../src/react/index.js"
import { useCliConfirmation, useMfaEnrolment, usePasskeys, useSignOut, useTeamInvitation } from "../../../src/react/index.js"
import type { StageOptions } from "../../support/flows.js"
import { at, flowStage, knownError, lostAnswer, mounted, password } from "../../support/flows.js"
import { sixDigits, wrongDigits } from "../../support/totp.js"

const email = "ada@example.com"
const other = "grace@example.com"
const updatePath = "PATCH /users/me"

const staged = (options: StageOptions = {}) => flowStage({ href: "http://localhost:3000/handler/account-settings", ...options })

describe("useMfaEnrolment", () => {
  const enrolling = async () => {
    const stage = await staged()
    await stage.signUp(email)
    return { ...stage, flow: mounted(stage.app, () => useMfaEnrolment()) }
  }

  it("draws the secret, rejects a wrong code without a request, and enables and disables the second factor", async () => {
    const { app, count, flow } = await enrolling()
    assert.isTrue(await (await flow.until(at("off"))).begin.run())
    const scan = await flow.until(at("scan"))
    const secret = Redacted.value(scan.secret)
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.include(Redacted.value(scan.uri), `secret=${secret}`)
    const drawn = await flow.until((now): now is typeof scan => now.step === "scan" && now.qr !== null)
    assert.deepStrictEqual(
      drawn.qr && { size: drawn.qr.size, path: Redacted.value(drawn.qr.path) },
      qrPath(Redacted.value(scan.uri))
    )

    assert.isFalse(await drawn.confirm.run(wrongDigits(secret)))
    const refused = await flow.until((now): now is typeof scan => now.step === "scan" && now.confirm.error !== undefined)
    assert.strictEqual(refused.confirm.errors.code?._tag, "InvalidTotpCode")
    assert.strictEqual(count(updatePath), 0)

    assert.isTrue(await refused.confirm.run(sixDigits(secret)))
    const on = await flow.until(at("on"))
    assert.strictEqual(count(updatePath), 1)
    assert.isTrue((await app.user.get())?.isMultiFactorRequired)
    assert.isTrue(await on.disable.run())
    await flow.until(at("off"))
    assert.isFalse((await app.user.get())?.isMultiFactorRequired)
    assert.notInclude(steps(flow.seen).slice(0, -1).join(), "on,off,on")
  })

  it("keeps the secret out of printed values", async () => {
    const { flow } = await enrolling()
    await (await flow.until(at("off"))).begin.run()
    const scan = await flow.until(at("scan"))
    assert.notInclude(JSON.stringify(scan), Redacted.value(scan.secret))
  })

  it("discards the secret when it is cancelled: the next one differs", async () => {
    const { flow } = await enrolling()
    await (await flow.until(at("off"))).begin.run()
    const first = await flow.until(at("scan"))
    await flow.until((now) => now.step === "scan" && now.qr !== null)
    first.cancel()
    await (await flow.until(at("off"))).begin.run()
    const second = await flow.until(at("scan"))
    // Not even for one render the picture of the other one.
    await flow.until((now) => now.step === "scan" && now.qr !== null)
    for (const now of flow.seen)
      if (now.step === "scan" && now.qr !== null)
        assert.strictEqual(Redacted.value(now.qr.path), qrPath(Redacted.value(now.uri)).path)
    assert.notStrictEqual(Redacted.value(second.secret), Redacted.value(first.secret))
  })

  it("never enables the second factor of a user who has signed in meanwhile", async () => {
    const { app, count, flow, signUp } = await enrolling()
    await (await flow.until(at("off"))).begin.run()
    const scan = await flow.until(at("scan"))
    const digits = sixDigits(Redacted.value(scan.secret))
    await signUp(other)
    // An action of an earlier step, which may still be on screen or referenced.
    assert.isFalse(await scan.confirm.run(digits))
    const off = await flow.until(at("off"))
    assert.strictEqual(off.reason, "user-changed")
    assert.isFalse(await scan.confirm.run(digits))
    assert.strictEqual(count(updatePath), 0)
    assert.isFalse((await app.user.get())?.isMultiFactorRequired)
  })

  it("requires a signed-in user, and redirects to sign-in and back", async () => {
    const { app, gone } = await staged()
    const flow = mounted(app, () => useMfaEnrolment())
    const signedOut = await flow.until(at("signed-out"))
    assert.isTrue(await signedOut.signIn.run())
    assert.deepStrictEqual(gone, ["/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings"])
  })

  it("reports why the user did not load, and retries", async () => {
    const { app, breaks, signUp } = await staged()
    await signUp(email)
    const mend = breaks("GET /users/me", () => new Response("not now", { status: 400 }))
    const flow = mounted(app, () => useMfaEnrolment())
    const failed = await flow.until(at("failed"))
    mend()
    failed.retry()
    await flow.until(at("off"))
  })
})

const steps = (seen: ReadonlyArray<MfaEnrolmentFlow>) =>
  seen.map(({ step }) => step).filter((step, index, all) => step !== all[index - 1])

describe("usePasskeys", () => {
  it("reports that this browser, or this project, has none", async () => {
    const stage = await staged()
    await stage.signUp(email)
    await mounted(stage.app, () => usePasskeys()).until(at("unsupported"))
    const without = await staged({ project: { passkeyEnabled: false } })
    await without.signUp(email)
    await mounted(without.app, () => usePasskeys()).until(at("not-allowed"))
  })
})

describe("useTeamInvitation", () => {
  const acceptPath = "POST /team-invitations/accept"
  const detailsPath = "POST /team-invitations/accept/details"
  const invited = async () => {
    const stage = await staged({ href: "http://localhost:3000/handler/team-invitation?code=abc" })
    await stage.signUp(other)
    const team = await stage.app.teams.create({ displayName: "Engineers" })
    await stage.app.invitations.send({ teamId: team.id, email })
    const code = await stage.codeTo(email)
    await stage.app.auth.signOut({ noRedirect: true })
    return { ...stage, code, team }
  }

  it("shows the team of no other code, not even while that of the next one loads", async () => {
    const { app, code, codeTo, signUp } = await invited()
    await signUp("third@example.com")
    const { id: teamId } = await app.teams.create({ displayName: "Rockets" })
    await app.invitations.send({ teamId, email })
    const next = await codeTo(email)
    await app.auth.signOut({ noRedirect: true })
    await signUp(email)
    const page = mounted(app, () => {
      const [given, give] = useState(code)
      return { given, give, flow: useTeamInvitation({ code: given }) }
    })
    const teams = { [code]: "Engineers", [next]: "Rockets" }
    await page.until(({ flow }) => flow.step === "start")
    page.now().give(next)
    await page.until(({ flow, given }) => given === next && flow.step === "start" && flow.teamDisplayName === "Rockets")
    for (const { flow, given } of page.seen) if (flow.step === "start") assert.strictEqual(flow.teamDisplayName, teams[given])
  })

  it("requires sign-in first, shows the team with one request under strict mode, and joins and selects it only on a click", async () => {
    const { app, code, count, gone, signUp, team } = await invited()
    const flow = mounted(app, () => useTeamInvitation({ code }))
    assert.isTrue(await (await flow.until(at("signed-out"))).signIn.run())
    assert.include(gone[0], "/handler/sign-in?after_auth_return_to=")
    await signUp(email)
    const start = await flow.until(at("start"))
    assert.deepInclude(start, { teamDisplayName: "Engineers" })
    assert.strictEqual(start.user.primaryEmail, email)
    assert.deepStrictEqual([count(detailsPath), count(acceptPath)], [1, 0])
    const [first, second] = await Promise.all([start.accept.run(), start.accept.run()])
    assert.deepStrictEqual([first, second], [true, false])
    assert.deepInclude(await flow.until(at("done")), { teamDisplayName: "Engineers" })
    assert.strictEqual(count(acceptPath), 1)
    assert.lengthOf(
      (await app.teams.list()).filter(({ displayName }) => displayName === "Engineers"),
      1
    )
    assert.strictEqual((await app.user.get())?.selectedTeamId, team.id)
  })

  it("joins even if the team cannot be selected", async () => {
    const { app, breaks, code, signUp } = await invited()
    await signUp(email)
    const start = await mounted(app, () => useTeamInvitation({ code })).until(at("start"))
    breaks("PATCH /users/me", () => new Response("no", { status: 418 }))
    assert.isTrue(await start.accept.run())
    assert.isNull((await app.user.get())?.selectedTeamId)
  })

  it("reports why a code was rejected, and that its team is gone", async () => {
    const { app, code, signUp } = await invited()
    await signUp(email)
    for (const [bad, reason] of [
      ["x".repeat(45), "invalid"],
      ["cut-off", "invalid"]
    ] as const) {
      const flow = mounted(app, () => useTeamInvitation({ code: bad }))
      assert.strictEqual((await flow.until(at("code-refused"))).reason, reason)
      flow.unmount()
    }
    await mounted(app, () => useTeamInvitation({ code: null })).until(at("code-missing"))
    await app.invitations.accept(code)
    assert.strictEqual((await mounted(app, () => useTeamInvitation({ code })).until(at("code-refused"))).reason, "used")
  })

  it("has joined if the code is used up once the answer to an attempt was lost", async () => {
    const { app, breaks, code, signUp, team } = await invited()
    await signUp(email)
    const flow = mounted(app, () => useTeamInvitation({ code }))
    const start = await flow.until(at("start"))
    await app.invitations.accept(code)
    const mend = breaks(acceptPath, lostAnswer)
    assert.isFalse(await start.accept.run())
    assert.isFalse(await start.accept.run())
    await flow.until((now) => now.step === "start" && now.accept.error?._tag === "ConnectionError")
    mend()
    assert.isTrue(await start.accept.run())
    await flow.until(at("done"))
    assert.strictEqual((await app.user.get())?.selectedTeamId, team.id)
  })

  it("reports that its team is gone, if the platform says so", async () => {
    const { app, breaks, code, signUp } = await invited()
    await signUp(email)
    breaks(detailsPath, () => new Response("no such team", { status: 404 }))
    await mounted(app, () => useTeamInvitation({ code })).until(at("team-gone"))
  })

  it("offers another attempt if the platform only fails, as it does for a deleted team", async () => {
    const { app, code, signUp, team } = await invited()
    await app.auth.signInWithCredential({ email: other, password, noRedirect: true })
    await app.teams.delete(team.id)
    await signUp(email)
    const failed = await mounted(app, () => useTeamInvitation({ code })).until(at("failed"))
    assert.strictEqual(failed.error._tag, "ServerFault")
  })

  it("reports that it is for another user, who can sign in instead", async () => {
    const { app, breaks, code, gone, signUp } = await invited()
    await signUp("eve@example.com")
    breaks(acceptPath, () => knownError("TEAM_INVITATION_EMAIL_MISMATCH"))
    const flow = mounted(app, () => useTeamInvitation({ code }))
    assert.isFalse(await (await flow.until(at("start"))).accept.run())
    const wrong = await flow.until(at("wrong-user"))
    assert.strictEqual(wrong.user.primaryEmail, "eve@example.com")
    assert.isTrue(await wrong.switchUser.run())
    assert.include(gone.at(-1), "/handler/sign-in?after_auth_return_to=")
    await flow.until(at("signed-out"))
  })

  it("selects the team for nobody but the user who has joined", async () => {
    const { app, code, count, hold, signUp } = await invited()
    await signUp(email)
    const start = await mounted(app, () => useTeamInvitation({ code })).until(at("start"))
    const before = count(updatePath)
    const { arrived, release } = hold(acceptPath)
    const joined = start.accept.run()
    await arrived
    await signUp("eve@example.com")
    release()
    await joined
    assert.strictEqual(count(updatePath), before)
    assert.isNull((await app.user.get())?.selectedTeamId)
  })

  it("never joins as a user who has signed in meanwhile", async () => {
    const { app, code, count, signUp } = await invited()
    await signUp(email)
    const flow = mounted(app, () => useTeamInvitation({ code }))
    const start = await flow.until(at("start"))
    await signUp("eve@example.com")
    assert.isFalse(await start.accept.run())
    assert.strictEqual(count(acceptPath), 0)
    const now = await flow.until((flow) => flow.step === "start" && flow.user.primaryEmail === "eve@example.com")
    assert.strictEqual(now.step, "start")
  })
})

describe("useCliConfirmation", () => {
  it("confirms only on a click, as the displayed user", async () => {
    const { app, count, signUp } = await staged()
    await signUp(email)
    const polling = new AbortController()
    let code = ""
    const prompted = new Promise<void>((resolve) => {
      app.auth
        .promptCliLogin(
          {
            appUrl: "http://localhost:3000",
            promptLink: (url) => {
              code = new URL(url).searchParams.get("login_code") ?? ""
              resolve()
            }
          },
          { signal: polling.signal }
        )
        .catch(() => {})
    })
    await prompted
    const flow = mounted(app, () => useCliConfirmation({ code }))
    const start = await flow.until(at("start"))
    assert.strictEqual(start.user.primaryEmail, email)
    assert.strictEqual(count("POST /auth/cli/complete"), 0)
    assert.isTrue(await start.confirm.run())
    await flow.until(at("done"))
    assert.strictEqual(count("POST /auth/cli/complete"), 1)
    polling.abort()
    const again = mounted(app, () => useCliConfirmation({ code }))
    assert.isFalse(await (await again.until(at("start"))).confirm.run())
    await again.until(at("code-refused"))
  })

  it("reports that the link is incomplete, and that sign-in is required", async () => {
    const { app } = await staged()
    await mounted(app, () => useCliConfirmation({ code: null })).until(at("code-missing"))
    await mounted(app, () => useCliConfirmation({ code: "abc" })).until(at("signed-out"))
  })
})

describe("useSignOut", () => {
  const signOutPath = "DELETE /auth/sessions/current"

  it("signs out automatically, once under strict mode, and notifies the platform even if the component unmounts immediately", async () => {
    const { app, count, hold, left, signUp } = await staged()
    await signUp(email)
    const held = hold(signOutPath)
    const flow = mounted(app, () => useSignOut({ immediately: true }))
    await held.arrived
    flow.unmount()
    held.release()
    assert.isNull(await app.user.get())
    assert.strictEqual(count(signOutPath), 1)
    assert.strictEqual(await left, "/")
  })

  it("signs out on demand, with one request for two clicks", async () => {
    const { app, count, signUp } = await staged()
    await signUp(email)
    const flow = mounted(app, () => useSignOut())
    const start = await flow.until(at("start"))
    assert.isNotNull(await app.user.get())
    const [first, second] = await Promise.all([start.signOut.run(), start.signOut.run()])
    assert.deepStrictEqual([first, second], [true, false])
    assert.isUndefined((await flow.until(at("done"))).error)
    assert.strictEqual(count(signOutPath), 1)
  })
})
