import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { createClientApp } from "../../src/index.js"
import { ada, codeOf } from "../scenarios/ada.js"
import { tagOf, withApps } from "../scenarios/stage.js"
import { options } from "../support/fakes.js"
import { sixDigits } from "../support/totp.js"

interface Said {
  readonly _tag: string
  readonly message: string
  readonly field?: string
}

/** Returns the error of an outcome. */
const errorOf = async (call: Promise<{ readonly ok: boolean; readonly error?: Said }>): Promise<Said> =>
  (await call).error ?? assert.fail("no error")

const fieldOf = async (call: Promise<{ readonly ok: boolean; readonly error?: Said }>) => {
  const { _tag, field, message } = await errorOf(call)
  return `${_tag} ${field}: ${message}`
}

// For callers without type checks.
const given = <T>(value: unknown): T => value as T

const { email, password } = ada
const callbackUrl = "http://localhost:3000/handler/magic-link-callback"
const [space, tab] = ["\u00A0", "\t"]

describe("an error of an argument", () => {
  it("names the part of a typed code that its caller wrote, and never the two together", () =>
    withApps(async ({ client: { auth } }) => {
      const nonce = "x".repeat(39)
      type OfCode = { result(code: unknown): Promise<{ readonly ok: boolean; readonly error?: Said }> }
      for (const call of [given<OfCode>(auth.signInWithMagicLink), given<OfCode>(auth.checkMagicLinkCode)]) {
        const short = "InvalidInput otp: otp must be exactly 6 characters"
        assert.strictEqual(await fieldOf(call.result({ otp: "12345", nonce })), short)
        assert.strictEqual(await fieldOf(call.result({ nonce })), short)
        const cut = "InvalidInput nonce: nonce must be exactly 39 characters"
        assert.strictEqual(await fieldOf(call.result({ otp: "123456", nonce: nonce.slice(1) })), cut)
        assert.match(await fieldOf(call.result("12345")), /^InvalidInput code: code must be exactly 45 characters$/)
      }
      const attempt = await fieldOf(auth.signInWithMfa.result("123456", "short"))
      assert.strictEqual(attempt, "InvalidInput attemptCode: attemptCode must be exactly 45 characters")
    }))

  it("names the function of a bot challenge that returns something else, and nothing is sent", async () => {
    const sent: Array<string> = []
    const app = createClientApp({
      ...options,
      tokenStore: "memory",
      fetch: async (url) => {
        sent.push(url)
        return new Response("{}")
      },
      botChallenge: () => given({ token: "t" })
    })
    const expected = "InvalidInput botChallenge: botChallenge must return a token, which is a string, or null"
    assert.strictEqual(
      await fieldOf(app.auth.signUpWithCredential.result({ email, password, noVerificationCallback: true })),
      expected
    )
    assert.strictEqual(await fieldOf(app.auth.sendMagicLinkEmail.result(email, { callbackUrl })), expected)
    assert.deepStrictEqual(sent, [])
    await app.dispose()
  })

  it("gives the path inside of a value that JSON cannot represent", () =>
    withApps(async ({ server: { teams, users } }) => {
      const { id } = await users.create({})
      for (const [value, path] of [
        [{ a: [{ since: new Date(0) }] }, "a.0.since"],
        [{ "b.c": 10n }, "b.c"],
        [[1, [new Map()]], "1.0"]
      ] as const) {
        const field = `serverMetadata.${path}`
        const message = `InvalidInput ${field}: ${field} must be a JSON value`
        assert.strictEqual(await fieldOf(users.update.result(id, { serverMetadata: given(value) })), message)
        assert.strictEqual(await fieldOf(teams.create.result({ displayName: "T", serverMetadata: given(value) })), message)
      }
    }))

  it("names a listener of a watched value that is no function, when it is passed", () =>
    withApps(async ({ client }) => {
      for (const wrong of ["x", undefined, null, {}]) {
        assert.throws(() => client.user.current.subscribe(given<() => void>(wrong)), "listener must be a function")
      }
    }))

  it("says of an argument that was left out that it is missing", () =>
    withApps(async ({ admin, client, server }) => {
      const id = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"
      const left = (method: (...args: never) => Promise<{ ok: boolean; error?: Said }>, ...args: ReadonlyArray<string>) =>
        fieldOf(given<(...args: ReadonlyArray<string>) => Promise<{ ok: boolean; error?: Said }>>(method)(...args))
      const changes = "InvalidInput changes: changes is missing; it must be an object"
      assert.deepStrictEqual(
        [
          await left(client.teams.updateProfile.result, id),
          await left(client.user.update.result),
          await left(server.users.update.result, id),
          await left(server.teams.update.result, id),
          await left(admin.project.update.result),
          await left(admin.aiChat.send.result, id)
        ],
        [changes, changes, changes, changes, changes, "InvalidInput question: question is missing; it must be an object"]
      )
    }))

  it("names the argument whose place another one has taken, and says how many a method takes if an object follows that is none", () =>
    withApps(async ({ client, server }) => {
      const { id: userId } = await server.users.create({})
      const { id: teamId } = await server.teams.create({ displayName: "T" })
      const extra = given<typeof server.teams.updateProfile.result>(server.teams.updateProfile.result)
      const call = given<(...args: ReadonlyArray<unknown>) => Promise<{ ok: boolean; error?: Said }>>(extra)
      for (const updateProfile of [call, given<typeof call>(client.teams.updateProfile.result)]) {
        const said = await fieldOf(updateProfile(teamId, userId, { displayName: "Ada" }))
        assert.strictEqual(said, "InvalidInput changes: changes must be an object")
      }
      assert.match(
        await fieldOf(call({ teamId, userId }, { displayName: "Ada" })),
        /^InvalidInput displayName: displayName is not a call option: check its name, .*; the method takes 1 argument$/
      )
      // As in 0.3.
      const revoke = given<typeof call>(client.apiKeys.revoke.result)
      assert.match(
        await fieldOf(revoke(userId, { teamId })),
        /^InvalidInput teamId: .*; the method takes 1 argument, and several ids in one object$/
      )
    }))
})

describe("a code", () => {
  it("is accepted with the blanks and line breaks that people type, or copy with it", () =>
    withApps(async ({ another, client, mail, server }) => {
      const { auth } = client
      const spaced = (code: string) => `${tab}${code.slice(0, 3)}${space}${code.slice(3)} \n`
      await auth.sendMagicLinkEmail(email, { callbackUrl })
      const code = codeOf(await mail("ada"))
      await auth.checkMagicLinkCode(spaced(code))
      await auth.signInWithMagicLink(Redacted.make(spaced(code)))
      await auth.signOut()
      const { nonce } = await auth.sendMagicLinkEmail(email, { callbackUrl })
      const otp = /^[0-9A-Z]{6}$/m.exec(await mail("ada"))?.[0] ?? ""
      await auth.checkMagicLinkCode({ otp: spaced(otp), nonce })
      await auth.signInWithMagicLink({ otp: spaced(otp), nonce: `${Redacted.value(nonce)}\n` })

      const enrolment = await auth.beginMfaEnrolment()
      const digits = () => spaced(sixDigits(Redacted.value(enrolment.text)))
      await auth.enableMfa(enrolment, digits())
      await auth.updatePassword.result({ oldPassword: "", newPassword: password })
      await auth.setPassword.result({ password })
      await auth.signOut()
      const outcome = await auth.signInWithCredential.result({ email, password })
      if (outcome.ok || outcome.error._tag !== "MultiFactorAuthenticationRequired") return assert.fail("no second factor")
      await auth.signInWithMfa(digits(), spaced(Redacted.value(outcome.error.details.attemptCode)))

      await auth.sendForgotPasswordEmail(email, { callbackUrl })
      const reset = codeOf(await mail("ada"))
      await another().auth.checkPasswordResetCode(spaced(reset))
      await another().auth.resetPassword({ code: spaced(reset), password: "another password" })

      const user = await client.user.get()
      if (user === null) await auth.signInWithCredential.result({ email, password: "another password" })
      const team = await server.teams.create({ displayName: "T" })
      await server.invitations.send({ teamId: team.id, email: "bob@example.com", callbackUrl })
      const invitation = spaced(codeOf(await mail("bob")))
      const bob = another()
      await bob.auth.signUpWithCredential({ email: "bob@example.com", password, noVerificationCallback: true })
      assert.strictEqual(await (await bob.invitations.getDetails(invitation)).teamDisplayName, "T")
      await bob.invitations.accept(invitation)
      assert.strictEqual(tagOf(await bob.auth.confirmCliLogin.result(" unknown ")), "InvalidLoginCode")
    }))
})

describe("a refusal of the platform", () => {
  it("shows the id of a provider, which is no secret, and no other value that was sent", () =>
    withApps(async ({ server: { users } }) => {
      const providers = [{ id: "gogle", accountId: "a", email: "a@b.co" }]
      const { message } = await errorOf(users.create.result({ displayName: "Canary", oauthProviders: providers }))
      assert.include(message, "gogle")
      assert.notInclude(message, "Canary")
    }))

  it("of a profile image is the same error wherever an image can be set", () =>
    withApps(async ({ client, server }) => {
      await client.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: teamId } = await client.teams.create({ displayName: "T" })
      const { id: userId } = await client.user.get({ or: "throw" })
      const profileImageUrl = "data:image/png;base64,AAAA"
      const displayName = "Ada"
      for (const call of [
        client.user.update.result({ profileImageUrl }),
        client.teams.create.result({ displayName, profileImageUrl }),
        client.teams.update.result(teamId, { profileImageUrl }),
        client.teams.updateProfile.result(teamId, { profileImageUrl }),
        server.users.create.result({ profileImageUrl }),
        server.users.update.result(userId, { profileImageUrl }),
        server.teams.create.result({ displayName, profileImageUrl }),
        server.teams.update.result(teamId, { profileImageUrl }),
        server.teams.updateProfile.result({ teamId, userId, profileImageUrl })
      ]) {
        assert.strictEqual((await errorOf(call))._tag, "InvalidProfileImage")
      }
    }))

  it("of a redirect URL says which, without its query", () =>
    withApps(async ({ client, server }) => {
      const callbackUrl = "https://evil.example/path?code=canary#canary"
      await client.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id: teamId } = await client.teams.create({ displayName: "T" })
      for (const call of [
        client.auth.sendForgotPasswordEmail.result(email, { callbackUrl }),
        client.auth.sendVerificationEmail.result(email, { callbackUrl }),
        server.invitations.send.result({ teamId, email: "bob@example.com", callbackUrl })
      ]) {
        const { _tag, message } = await errorOf(call)
        assert.strictEqual(
          `${_tag}: ${message}`,
          "RedirectUrlNotWhitelisted: Redirect url not whitelisted: https://evil.example/path"
        )
      }
    }))
})
