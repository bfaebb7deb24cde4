import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import type { Loose } from "./published.js"
import { appsOf, isInstalled, servedEmulator, versions } from "./published.js"

const newest = versions.at(-1) ?? ""
const keys = {
  secretServerKey: developmentProject.secretServerKey,
  superSecretAdminKey: developmentProject.superSecretAdminKey,
  tokenStore: null
}
const home = "http://localhost:3000/handler/home"
const elsewhere = "https://evil.example.com"
const password = "correct horse battery"
const noCode = "0".repeat(45)
const unique = () => `${crypto.randomUUID().slice(0, 8)}@example.com`

const call = (on: Loose, name: string, ...input: ReadonlyArray<unknown>): Promise<Loose> => (on[name] as Loose).call(on, ...input)
// biome-ignore lint/suspicious/noExplicitAny: the client is installed without its types.
const field = (on: unknown, name: string): any => (on as Record<string, unknown> | null)?.[name]

/** Returns how a call ends: the code of its error, whichever way the client hands it over; the status of another refusal; or null. */
const endOf = async (calling: Promise<Loose>): Promise<unknown> => {
  const end: unknown = await calling.catch((cause: unknown) => cause)
  const error = field(end, "status") === "error" ? field(end, "error") : end
  if (error === null) return null
  const status = /: (\d{3}) |\s(\d{3})\s/
    .exec(String(field(error, "message")))
    ?.slice(1)
    .find((each) => each !== undefined)
  return field(error, "errorCode") ?? (status === undefined ? "no error" : Number(status))
}

describe.runIf(isInstalled(newest))("the newest published client", () => {
  let emulator: Awaited<ReturnType<typeof servedEmulator>>
  let make: Awaited<ReturnType<typeof appsOf>>
  let server: Loose
  let admin: Loose
  beforeAll(async () => {
    emulator = await servedEmulator("2026-11")
    make = await appsOf(newest, emulator.url)
    server = make("StackServerApp", keys)
    admin = make("StackAdminApp", keys)
  })
  afterAll(() => emulator.stop())

  const visitor = () => make("StackClientApp")
  const signedUp = async () => {
    const app = visitor()
    const email = unique()
    await call(app, "signUpWithCredential", { email, password, noRedirect: true, verificationCallbackUrl: home })
    const user = await call(app, "getUser", { or: "throw" })
    return { app, email, user, id: String(user["id"]) }
  }
  const ends = async (expected: Readonly<Record<string, readonly [expected: unknown, calling: () => Promise<Loose>]>>) => {
    const met: Record<string, unknown> = {}
    for (const [title, [, calling]] of Object.entries(expected)) met[title] = await endOf(calling())
    assert.deepStrictEqual(met, Object.fromEntries(Object.entries(expected).map(([title, [end]]) => [title, end])))
  }

  it("is told by a code why nobody can sign in or up", async () => {
    const { email } = await signedUp()
    const enter = (name: string, own: object) => () => call(visitor(), name, { password, noRedirect: true, ...own })
    const up = (own: object) => enter("signUpWithCredential", { email: unique(), verificationCallbackUrl: home, ...own })
    await ends({
      "wrong password": ["EMAIL_PASSWORD_MISMATCH", enter("signInWithCredential", { email, password: "wrong" })],
      "unknown address": ["EMAIL_PASSWORD_MISMATCH", enter("signInWithCredential", { email: unique() })],
      "empty address": ["SCHEMA_ERROR", enter("signInWithCredential", { email: "" })],
      "taken address": ["USER_EMAIL_ALREADY_EXISTS", up({ email })],
      "short password": ["PASSWORD_TOO_SHORT", up({ password: "short" })],
      "long password": ["SCHEMA_ERROR", up({ password: "x".repeat(71) })],
      "untrusted page": ["REDIRECT_URL_NOT_WHITELISTED", up({ verificationCallbackUrl: elsewhere })],
      "link to an untrusted page": [
        "REDIRECT_URL_NOT_WHITELISTED",
        () => call(visitor(), "sendMagicLinkEmail", unique(), { callbackUrl: elsewhere })
      ],
      "link to an unverified address": [
        "USER_EMAIL_ALREADY_EXISTS",
        () => call(visitor(), "sendMagicLinkEmail", email, { callbackUrl: home })
      ],
      "reset from an untrusted page": [
        "REDIRECT_URL_NOT_WHITELISTED",
        () => call(visitor(), "sendForgotPasswordEmail", email, { callbackUrl: elsewhere })
      ],
      "wrong key": [
        "INVALID_PUBLISHABLE_CLIENT_KEY",
        () => call(make("StackClientApp", { publishableClientKey: "pck_wrong" }), "getProject")
      ],
      "wrong server key": [
        "INVALID_SECRET_SERVER_KEY",
        () => call(make("StackServerApp", { ...keys, secretServerKey: "ssk_wrong" }), "listUsers")
      ],
      "unknown project": [
        "CURRENT_PROJECT_NOT_FOUND",
        () => call(make("StackClientApp", { projectId: crypto.randomUUID() }), "getProject")
      ]
    })
  })

  it("tells a code that is unknown, used, or of another kind from a malformed one", async () => {
    const { app, email } = await signedUp()
    const code = /code=([0-9a-z]{45})/.exec(await emulator.mailTo(email))?.[1]
    await ends({
      "unknown code of a link": ["VERIFICATION_CODE_NOT_FOUND", () => call(visitor(), "signInWithMagicLink", noCode)],
      "malformed code of a link": ["SCHEMA_ERROR", () => call(visitor(), "signInWithMagicLink", "x")],
      "unknown attempt": ["VERIFICATION_CODE_NOT_FOUND", () => call(visitor(), "signInWithMfa", "123456", noCode)],
      "unknown reset": ["VERIFICATION_CODE_NOT_FOUND", () => call(visitor(), "verifyPasswordResetCode", noCode)],
      "unknown invitation": ["VERIFICATION_CODE_NOT_FOUND", () => call(app, "acceptTeamInvitation", noCode)],
      "another kind of code": ["VERIFICATION_CODE_NOT_FOUND", () => call(visitor(), "resetPassword", { code, password })],
      "right code": ["no error", () => call(visitor(), "verifyEmail", code)],
      "used code": ["VERIFICATION_CODE_ALREADY_USED", () => call(visitor(), "verifyEmail", code)]
    })
  })

  it("is told why the own account cannot be changed", async () => {
    const { user, email } = await signedUp()
    const { email: taken } = await signedUp()
    const own = (name: string, input: unknown) => () => call(user, name, input)
    const channel = (value: string, usedForAuth: boolean) => own("createContactChannel", { type: "email", value, usedForAuth })
    await ends({
      "wrong old password": [
        "PASSWORD_CONFIRMATION_MISMATCH",
        own("updatePassword", { oldPassword: "wrong one", newPassword: "another one" })
      ],
      "short new password": ["PASSWORD_TOO_SHORT", own("updatePassword", { oldPassword: password, newPassword: "x" })],
      "second password": [400, own("setPassword", { password })],
      "own address again": [400, channel(email, false)],
      "address of another": ["CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", channel(taken, true)],
      "no address": ["SCHEMA_ERROR", channel("x", false)],
      "long name": ["SCHEMA_ERROR", own("update", { displayName: "x".repeat(257) })],
      "image by its URL": [400, own("update", { profileImageUrl: "https://example.com/x.png" })],
      "foreign team": ["TEAM_MEMBERSHIP_NOT_FOUND", own("update", { selectedTeamId: crypto.randomUUID() })],
      "unknown provider": ["OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", own("getConnectedAccount", "none")],
      "provider without an account": [null, own("getConnectedAccount", "github")],
      "unknown session": [404, own("revokeSession", crypto.randomUUID())],
      "unknown product": [
        "PRODUCT_DOES_NOT_EXIST",
        () => call(server, "grantProduct", { userId: user["id"], productId: "none" })
      ],
      "unknown item": ["ITEM_NOT_FOUND", own("getItem", "none")],
      "unknown vault": [
        "DATA_VAULT_STORE_DOES_NOT_EXIST",
        async () => call(await call(server, "getDataVaultStore", "none"), "getValue", "key", { secret: "secret" })
      ]
    })
  })

  it("is told which permission a member lacks, and accepts no invitation of another", async () => {
    const [owner, member] = [await signedUp(), await signedUp()]
    const team = await call(owner.user, "createTeam", { displayName: "Crew" })
    const onServer = await call(server, "getTeam", team["id"])
    assert.isNull(await call(member.user, "getTeam", team["id"]))
    await call(onServer, "addUser", member.id)
    const seen = await call(member.user, "getTeam", team["id"])
    const invited = unique()
    await call(team, "inviteUser", { email: invited, callbackUrl: home })
    const code = /code=([0-9a-z]{45})/.exec(await emulator.mailTo(invited))?.[1]
    const [invitation] = (await call(team, "listInvitations")) as unknown as ReadonlyArray<Loose>
    const grant = (id: string) => async () => call(await call(server, "getUser", member.id), "grantPermission", team, id)
    await ends({
      "change by a member": ["TEAM_PERMISSION_REQUIRED", () => call(seen, "update", { displayName: "Mine" })],
      "deletion by a member": ["TEAM_PERMISSION_REQUIRED", () => call(seen, "delete")],
      "key by a member": ["API_KEY_NOT_FOUND", () => call(seen, "createApiKey", { description: "Mine", expiresAt: null })],
      "second membership": ["TEAM_MEMBERSHIP_ALREADY_EXISTS", () => call(onServer, "addUser", member.id)],
      "unknown user": ["USER_NOT_FOUND", () => call(onServer, "addUser", crypto.randomUUID())],
      "unknown permission": ["PERMISSION_NOT_FOUND", grant("none")],
      "malformed permission": ["SCHEMA_ERROR", grant("No id")],
      "invitation to an untrusted page": [
        "REDIRECT_URL_NOT_WHITELISTED",
        () => call(team, "inviteUser", { email: unique(), callbackUrl: elsewhere })
      ],
      "invitation of another": ["TEAM_INVITATION_EMAIL_MISMATCH", () => call(member.app, "acceptTeamInvitation", code)],
      revocation: ["no error", () => call(invitation as Loose, "revoke")],
      "second revocation": [404, () => call(invitation as Loose, "revoke")],
      "revoked invitation": ["VERIFICATION_CODE_NOT_FOUND", () => call(member.app, "acceptTeamInvitation", code)]
    })
  })

  it("finds nobody by a key that is revoked, expired, unknown, or of another kind", async () => {
    const { user, id } = await signedUp()
    const create = (expiresAt: Date | null) => call(user, "createApiKey", { description: "Mine", expiresAt })
    const key = await create(null)
    const by = (apiKey: unknown, name = "getUser") => call(server, name, { apiKey })
    assert.strictEqual((await by(key["value"]))["id"] as unknown, id)
    assert.isNull(await by(key["value"], "getTeam"))
    await call(key, "revoke")
    const old = await create(new Date(1))
    for (const value of [key["value"], old["value"], "sk_unknown"]) assert.isNull(await by(value))
  })

  it("is signed out when its user is deleted", async () => {
    const { app, user, id } = await signedUp()
    const tokenStore = await call(app, "getAuthJson")
    await call(await call(server, "getUser", id), "delete")
    assert.isNull(await call(app, "getUser"))
    assert.isNull(await call(make("StackClientApp", { tokenStore }), "getUser"))
    await ends({
      change: ["CANNOT_GET_OWN_USER_WITHOUT_USER", () => call(user, "update", { displayName: "Ghost" })],
      "unknown user": [null, () => call(server, "getUser", id)]
    })
  })

  it("is told, as an administrator, what does not exist and what is invalid", async () => {
    const unknown = crypto.randomUUID()
    const project = await call(admin, "getProject")
    await ends({
      "definition that exists": [
        "PERMISSION_ID_ALREADY_EXISTS",
        () => call(admin, "createTeamPermissionDefinition", { id: "team_admin", containedPermissionIds: [] })
      ],
      "unknown definition": ["PERMISSION_NOT_FOUND", () => call(admin, "deleteTeamPermissionDefinition", "none")],
      "unknown draft": [404, () => call(admin, "updateEmailDraft", unknown, { displayName: "Draft" })],
      "unknown theme": [404, () => call(admin, "updateEmailTheme", unknown, "x")],
      "unknown e-mail": [404, () => call(admin, "getOutboxEmail", unknown)],
      "template without a mail server": [
        "REQUIRES_CUSTOM_EMAIL_SERVER",
        () => call(admin, "updateEmailTemplate", unknown, "x", null)
      ],
      "refund of nothing": [
        "SUBSCRIPTION_INVOICE_NOT_FOUND",
        () => call(admin, "refundTransaction", { type: "subscription", id: unknown, amountUsd: "1" })
      ],
      "account before it is set up": [null, () => call(admin, "getStripeAccountInfo")],
      "invalid configuration": [400, () => call(project, "updateConfig", { "teams.allowClientTeamCreation": "maybe" })],
      "unknown provider": [
        "SCHEMA_ERROR",
        () => call(project, "update", { config: { oauthProviders: [{ id: "none", type: "shared" }] } })
      ]
    })
  })
})

const oldest = versions[0] ?? ""

describe.runIf(isInstalled(oldest)).each([
  ["2025-11", { configuration: "no error", assistant: "no error", "full logo": "no error" }],
  ["2026-04", { configuration: 404, assistant: 405, "full logo": "SCHEMA_ERROR" }]
] as const)("the client 2.8.51, with the platform of %s", (platform, expected) => {
  it("is answered as there in the three calls that the platform of 2026-04 no longer has", async () => {
    const emulator = await servedEmulator(platform)
    const admin = (await appsOf(oldest, emulator.url))("StackAdminApp", keys)
    const project = await call(admin, "getProject")
    const theme = String(field(await call(admin, "createEmailTheme", "Plain"), "id"))
    const met = {
      configuration: await endOf(call(project, "updateConfig", { "payments.testMode": true })),
      assistant: await endOf(call(admin, "sendChatMessage", theme, "email-theme", [{ role: "user", content: "Hello" }])),
      "full logo": await endOf(call(project, "update", { fullLogoUrl: null }))
    }
    await emulator.stop()
    assert.deepStrictEqual(met, expected)
  })
})
