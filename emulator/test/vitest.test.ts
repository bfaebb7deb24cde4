import { assert, it as effectIt } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ServerApp } from "portico/effect"
import { Emulator, Faults, RequestLog } from "portico-emulator"
import { emulatorTest, NoMailError } from "portico-emulator/vitest"
import { describe, expect } from "vitest"

const ada = { email: "ada@example.com", password: "correct horse" }
const it = emulatorTest({ projects: [{ ...Emulator.developmentProject, users: [ada] }] })
const emailsOf = (users: ReadonlyArray<{ readonly primaryEmail: string | null }>) => users.map((one) => one.primaryEmail)

describe("a test of `emulatorTest`", () => {
  const emulators = new Set<unknown>()

  for (const round of ["first", "second"]) {
    it(`finds the seeds alone, without faults, in the present, whatever another did: ${round}`, async ({
      admin,
      app,
      emulator,
      faults,
      mails,
      server,
      time
    }) => {
      emulators.add(emulator)
      assert.strictEqual(emulators.size, 1)
      assert.deepStrictEqual(await emulator.requests(), [])
      assert.deepStrictEqual(emailsOf((await server.users.list()).items), [ada.email])
      assert.deepStrictEqual(await faults.list(), [])
      assert.strictEqual((await time.state()).aheadMillis, 0)
      assert.isNull(await app.user.get())

      await server.users.create({ primaryEmail: "bob@example.com" })
      await admin.project.update({ displayName: "Changed" })
      await app.auth.sendMagicLinkEmail(ada.email, { callbackUrl: "http://localhost:3000/link" })
      assert.match(await mails.code(ada.email), /^\w{6}$/)
      assert.strictEqual((await mails.to("bob@example.com")).length, 0)
      await app.auth.signInWithMagicLink(new URL(await mails.link(ada.email)).searchParams.get("code") ?? "")
      assert.strictEqual((await app.user.get({ or: "fail" })).primaryEmail, ada.email)
      await time.step("1 hour")
      await faults.add({ kind: "error-503" })
    })
  }

  it("is told which mail lacks what", async ({ mails, server }) => {
    const none = await mails.newest("nobody@example.com").catch((error) => error)
    assert.instanceOf(none, NoMailError)
    assert.strictEqual(none.message, "There is no mail to nobody@example.com.")
    await server.users.create({ primaryEmail: "eve@example.com" })
  })

  it.concurrent.for(["one", "other"])("has an emulator of its own if it runs beside others: %s", async (name, { server }) => {
    await server.users.create({ primaryEmail: `${name}@example.com` })
    expect(emailsOf((await server.users.list()).items).sort()).toEqual([ada.email, `${name}@example.com`])
  })
})

describe("Emulator.sharedApps", () => {
  const platform = Emulator.sharedApps({ passwordRounds: 4, project: { users: [ada] } })

  for (const round of ["first", "second"]) {
    effectIt.effect(`gives each test the seeds alone, and its own clock: ${round}`, () =>
      Effect.gen(function* () {
        const { users } = yield* ServerApp
        assert.deepStrictEqual(yield* RequestLog.use((log) => log.list()), [])
        assert.strictEqual(yield* Clock.currentTimeMillis, 0)
        assert.deepStrictEqual(emailsOf((yield* users.list()).items), [ada.email])
        yield* TestClock.adjust("1 day")
        const { signedUpAt } = yield* users.create({ primaryEmail: "bob@example.com" })
        assert.strictEqual(signedUpAt.getTime(), 24 * 60 * 60_000)
        yield* Faults.use(({ add }) => add({ kind: "error-503" }))
      }).pipe(Effect.provide(platform))
    )
  }

  effectIt.effect("refuses two tests at the same time", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.provide(Effect.void, platform, { local: true }))
      assert.include(String(exit), "Give each `Emulator.apps`")
    }).pipe(Effect.provide(platform))
  )
})
