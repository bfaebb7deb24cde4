import { assert } from "vitest"
import type { Loose } from "./published.js"

/** The context of the steps. */
export interface Scene {
  /** Creates a client app with its own session. */
  readonly client: () => Loose
  readonly server: Loose
  /** Returns the text of the last mail to an address, or of the first one whose subject matches. */
  readonly mailTo: (address: string, subject?: RegExp) => Promise<string>
  /** Values passed from step to step. */
  readonly kept: Record<string, string>
}

/** A step of a user's life; it fails if the platform does not do what the client relies on. */
export type Step = readonly [title: string, run: (scene: Scene) => Promise<unknown>]

const password = "correct horse battery"
const nextPassword = "battery horse correct"

const linkIn = (mail: string): URL => {
  const link = /https?:\/\/localhost:3000\/\S+?code=[\w-]+/.exec(mail.replaceAll("&amp;", "&"))?.[0]
  assert.isDefined(link, mail)
  return new URL(link as string)
}
const codeIn = (mail: string): string => linkIn(mail).searchParams.get("code") ?? ""

const value = (given: unknown): string => String(given)
const ok = async (result: Promise<Loose>) => {
  const given = (await result) as unknown as { readonly status?: string; readonly error?: unknown }
  if (given?.status === "error") throw given.error
  return given
}

/** The steps of a user's life, in order; each depends on those before. */
export const life = (app: Loose, other: Loose): ReadonlyArray<Step> => {
  const user = async (): Promise<Loose> => {
    const found = await (app["getUser"] as Loose)()
    assert.isNotNull(found, "nobody is signed in")
    return found
  }
  const call = async (on: Loose, name: string, ...input: ReadonlyArray<unknown>) => await (on[name] as Loose).call(on, ...input)
  const field = (on: Loose, name: string): unknown => (on as unknown as Record<string, unknown>)[name]
  const ownTeam = async (id: string) => await call(await user(), "getTeam", id)
  const list = async (on: Loose, name: string, ...input: ReadonlyArray<unknown>) =>
    (await call(on, name, ...input)) as unknown as ReadonlyArray<Loose>
  return [
    [
      "signs up with a password",
      async ({ kept }) =>
        await ok(
          call(app, "signUpWithCredential", {
            email: kept["email"],
            password,
            noRedirect: true,
            verificationCallbackUrl: "http://localhost:3000/verify"
          })
        )
    ],
    ["is who signed up", async ({ kept }) => assert.strictEqual(field(await user(), "primaryEmail"), kept["email"])],
    [
      "has an access token",
      async () => assert.match(value(field(await call(await user(), "getAuthJson"), "accessToken")), /^eyJ/)
    ],
    ["reads the project", async () => assert.isNotEmpty(value(field(await call(app, "getProject"), "displayName")))],
    [
      "verifies the e-mail by the link of the mail",
      async ({ kept, mailTo }) => {
        await ok(call(app, "verifyEmail", codeIn(await mailTo(kept["email"] ?? ""))))
        assert.isTrue(field(await user(), "primaryEmailVerified"))
      }
    ],
    [
      "changes the display name",
      async () => {
        await call(await user(), "setDisplayName", "Ada Lovelace")
        assert.strictEqual(field(await user(), "displayName"), "Ada Lovelace")
      }
    ],
    [
      "keeps metadata",
      async () => {
        await call(await user(), "update", { clientMetadata: { theme: "dark" } })
        assert.deepStrictEqual(field(await user(), "clientMetadata"), { theme: "dark" })
      }
    ],
    ["lists the contact channels", async () => assert.lengthOf(await list(await user(), "listContactChannels"), 1)],
    [
      "adds a contact channel",
      async ({ kept }) => {
        await call(await user(), "createContactChannel", { type: "email", value: `second-${kept["email"]}`, usedForAuth: false })
        assert.lengthOf(await list(await user(), "listContactChannels"), 2)
      }
    ],
    [
      "removes the contact channel",
      async ({ kept }) => {
        const all = await list(await user(), "listContactChannels")
        const second = all.find((each) => field(each, "value") === `second-${kept["email"]}`)
        await call(second as Loose, "delete")
        assert.lengthOf(await list(await user(), "listContactChannels"), 1)
      }
    ],
    [
      "creates a team",
      async ({ kept }) => {
        kept["team"] = value(field(await call(await user(), "createTeam", { displayName: "Analysts" }), "id"))
      }
    ],
    ["lists the teams", async () => assert.lengthOf(await list(await user(), "listTeams"), 1)],
    [
      "renames the team",
      async ({ kept }) => {
        await call(await ownTeam(kept["team"] ?? ""), "update", { displayName: "Engineers" })
        assert.strictEqual(field(await ownTeam(kept["team"] ?? ""), "displayName"), "Engineers")
      }
    ],
    [
      "selects the team",
      async ({ kept }) => {
        await call(await user(), "setSelectedTeam", await ownTeam(kept["team"] ?? ""))
        assert.strictEqual(field(field(await user(), "selectedTeam") as Loose, "id"), kept["team"])
      }
    ],
    ["lists the members", async ({ kept }) => assert.lengthOf(await list(await ownTeam(kept["team"] ?? ""), "listUsers"), 1)],
    [
      "has the permissions of who created the team",
      async ({ kept }) =>
        assert.isTrue(await call(await user(), "hasPermission", await ownTeam(kept["team"] ?? ""), "$update_team"))
    ],
    [
      "lists the own permissions",
      async ({ kept }) => assert.isNotEmpty(await list(await user(), "listPermissions", await ownTeam(kept["team"] ?? "")))
    ],
    [
      "invites somebody",
      async ({ kept }) =>
        await call(await ownTeam(kept["team"] ?? ""), "inviteUser", {
          email: kept["friend"],
          callbackUrl: "http://localhost:3000/join"
        })
    ],
    [
      "lists the invitations",
      async ({ kept }) => assert.lengthOf(await list(await ownTeam(kept["team"] ?? ""), "listInvitations"), 1)
    ],
    [
      "has a friend who signs up and verifies the invited e-mail",
      async ({ kept, mailTo }) => {
        const email = kept["friend"] ?? ""
        await ok(
          call(other, "signUpWithCredential", {
            email,
            password,
            noRedirect: true,
            verificationCallbackUrl: "http://localhost:3000/verify"
          })
        )
        await ok(call(other, "verifyEmail", codeIn(await mailTo(email, /verif/i))))
      }
    ],
    [
      "has a friend who joins the team by the link of the mail",
      async ({ kept, mailTo }) => {
        const code = codeIn(await mailTo(kept["friend"] ?? "", /invit/i))
        await ok(call(other, "acceptTeamInvitation", code))
        assert.lengthOf(await list(await ownTeam(kept["team"] ?? ""), "listUsers"), 2)
      }
    ],
    [
      "has a friend who leaves the team",
      async ({ kept }) => {
        const friend = await call(other, "getUser")
        await call(friend, "leaveTeam", await call(friend, "getTeam", kept["team"]))
        assert.lengthOf(await list(await ownTeam(kept["team"] ?? ""), "listUsers"), 1)
      }
    ],
    [
      "creates an API key",
      async () => {
        const key = await call(await user(), "createApiKey", { description: "ci", expiresAt: new Date(Date.UTC(2100, 0, 1)) })
        assert.isNotEmpty(value(field(key, "id")))
      }
    ],
    [
      "lists and revokes the API key",
      async () => {
        const [key] = await list(await user(), "listApiKeys")
        await call(key as Loose, "revoke")
      }
    ],
    ["lists the sessions", async () => assert.isNotEmpty(await list(await user(), "getActiveSessions"))],
    [
      "changes the password",
      async () => {
        const changed = await call(await user(), "updatePassword", { oldPassword: password, newPassword: nextPassword })
        assert.isUndefined(changed, value(changed))
      }
    ],
    ["is still signed in", async ({ kept }) => assert.strictEqual(field(await user(), "primaryEmail"), kept["email"])],
    [
      "signs out",
      async () => {
        await call(await user(), "signOut")
        assert.isNull(await call(app, "getUser"))
      }
    ],
    [
      "cannot sign in with the former password",
      async ({ kept }) => {
        const result = await call(app, "signInWithCredential", { email: kept["email"], password, noRedirect: true })
        assert.strictEqual(field(result, "status"), "error")
      }
    ],
    [
      "signs in with the new password",
      async ({ kept }) =>
        await ok(call(app, "signInWithCredential", { email: kept["email"], password: nextPassword, noRedirect: true }))
    ],
    [
      "forgets the password and sets another by the link of the mail",
      async ({ kept, mailTo }) => {
        await ok(call(app, "sendForgotPasswordEmail", kept["email"], { callbackUrl: "http://localhost:3000/reset" }))
        await ok(call(app, "resetPassword", { password, code: codeIn(await mailTo(kept["email"] ?? "")) }))
        await ok(call(app, "signInWithCredential", { email: kept["email"], password, noRedirect: true }))
      }
    ],
    [
      "signs in by a magic link",
      async ({ kept, mailTo }) => {
        await call(await user(), "signOut")
        await ok(call(app, "sendMagicLinkEmail", kept["email"], { callbackUrl: "http://localhost:3000/magic" }))
        await ok(call(app, "signInWithMagicLink", codeIn(await mailTo(kept["email"] ?? "")), { noRedirect: true }))
        assert.strictEqual(field(await user(), "primaryEmail"), kept["email"])
      }
    ],
    [
      "is found by a server",
      async ({ kept, server }) => {
        kept["id"] = value(field(await user(), "id"))
        assert.strictEqual(field(await call(server, "getUser", kept["id"]), "primaryEmail"), kept["email"])
      }
    ],
    [
      "is listed by a server",
      async ({ kept, server }) => {
        const all = await list(server, "listUsers", { query: kept["email"] })
        assert.lengthOf(all, 1)
      }
    ],
    [
      "is changed by a server",
      async ({ kept, server }) => {
        await call(await call(server, "getUser", kept["id"]), "update", { serverMetadata: { plan: "pro" } })
        assert.deepStrictEqual(field(await call(server, "getUser", kept["id"]), "serverMetadata"), { plan: "pro" })
      }
    ],
    [
      "deletes the team",
      async ({ kept }) => {
        await call(await ownTeam(kept["team"] ?? ""), "delete")
        assert.isEmpty(await list(await user(), "listTeams"))
      }
    ],
    [
      "deletes the account",
      async () => {
        await call(await user(), "delete")
        assert.isNull(await call(app, "getUser"))
      }
    ]
  ]
}
