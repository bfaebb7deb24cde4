import { assert } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { configOf } from "../../emulator/src/EmulatorConfig.js"
import type { Generation } from "../../emulator/src/index.js"
import { sixDigits } from "../support/totp.js"
import type { Loose } from "./published.js"

/** The context of the calls. */
export interface Scene {
  readonly platform: Generation
  /** Whether the client is the newest one. Older clients ignore the options that they do not know. */
  readonly isNewest: boolean
  readonly url: string
  readonly make: (name: string, options?: object) => Loose
  readonly mailTo: (address: string, subject?: RegExp) => Promise<string>
}

/** The kinds of objects whose methods are called. */
export type Kind =
  | "app"
  | "server"
  | "admin"
  | "user"
  | "server user"
  | "team"
  | "server team"
  | "contact channel"
  | "server contact channel"
  | "API key"
  | "team API key"
  | "sent invitation"
  | "received invitation"
  | "member profile"
  | "notification category"
  | "connected account"
  | "OAuth provider"
  | "server OAuth provider"
  | "item"
  | "server item"
  | "vault"
  | "session"
  | "internal API key"
  | "project"

/** Checks whether an object of a client has a method: older clients lack some. */
const isMethod = (on: object, name: string): boolean => {
  try {
    return typeof (on as Record<string, unknown>)[name] === "function"
  } catch {
    return false
  }
}

/** Returns the names of an object's public methods. */
const methodsOf = (on: object): ReadonlyArray<string> => {
  const names = new Set<string>()
  for (let at: unknown = on; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  }
  return [...names].filter((name) => name !== "constructor" && !name.startsWith("_") && isMethod(on, name))
}

const methodOf = (on: object, name: string): unknown => (on as Record<string, unknown>)[name]

/** Records which methods exist and which were called. An inherited method counts once. */
export const makeLedger = () => {
  const known = new Map<string, unknown>()
  const called = new Set<unknown>()
  const names = new Set<string>()
  const call = async (kind: Kind, on: Loose, name: string, ...input: ReadonlyArray<unknown>): Promise<Loose> => {
    assert.isTrue(isMethod(on, name), `${kind} has no ${name}`)
    // Plain objects are created on each read, so their methods are told apart by kind; methods of classes by identity.
    const keyOf = (each: string) => (Object.hasOwn(on, each) ? `${kind}.${each}` : methodOf(on, each))
    for (const each of methodsOf(on)) known.set(`${kind}.${each}`, keyOf(each))
    called.add(keyOf(name))
    names.add(`${kind}.${name}`)
    return await (on[name] as Loose).call(on, ...input)
  }
  return {
    call,
    /** Returns the methods that were not called, as `kind.name`. */
    left: (): ReadonlyArray<string> => [...known].flatMap(([name, key]) => (called.has(key) ? [] : [name])),
    /** Returns the number of methods. */
    count: (): number => new Set(known.values()).size
  }
}

export type Call = ReturnType<typeof makeLedger>["call"]

/** A group of related calls, each group with its own users. */
export type Group = readonly [title: string, run: (scene: Scene, call: Call) => Promise<void>]

// biome-ignore lint/suspicious/noExplicitAny: the client is installed without its types.
const field = (on: unknown, name: string): any => (on as Record<string, unknown> | null)?.[name]
const list = (given: Loose): ReadonlyArray<Loose> => {
  assert.isTrue(Array.isArray(given), `no list: ${JSON.stringify(given)}`)
  return given as unknown as ReadonlyArray<Loose>
}
const first = (given: Loose): Loose => {
  const [one] = list(given)
  assert.isDefined(one, "an empty list")
  return one as Loose
}
const ok = (given: Loose): Loose => {
  if (field(given, "status") === "error") throw field(given, "error")
  return field(given, "data")
}
/** Asserts that a call fails with an error code. */
const refused = async (code: string, given: Promise<Loose>): Promise<void> => {
  const failure: unknown = await given.then(
    (result) => (field(result, "status") === "error" ? field(result, "error") : result),
    (cause: unknown) => cause
  )
  assert.strictEqual(field(failure, "errorCode"), code, String(failure))
}
/** Asserts that the client itself refuses a call, because there is no browser or no session. */
const needsBrowser = async (given: Promise<Loose>): Promise<void> => {
  const failure: unknown = await given.then(
    (result) => field(result, "error"),
    (cause: unknown) => cause
  )
  assert.match(
    String(failure),
    /browser|feature|token store|only available|linkConnected|window|document|cookie|location|redirect|WebAuthn|PASSKEY|environment/i
  )
}

/** Asserts that a call fails with a message. */
const fails = async (message: RegExp, given: Promise<Loose>): Promise<void> => {
  const failure: unknown = await given.catch((cause: unknown) => cause)
  assert.match(String(failure), message)
}
/** Asserts that a call fails with a status and a text. */
const refusedWith = async (status: number, given: Promise<Loose>): Promise<void> => {
  const failure: unknown = await given.then(
    (result) => result,
    (cause: unknown) => cause
  )
  assert.include(String(failure), ` ${status} `)
}
/** Asserts that a call of the newest client uses a field that platforms have only since 2026-11. */
const newField = ({ isNewest, platform }: Scene, given: Promise<Loose>): Promise<unknown> =>
  platform === "2026-11" || !isNewest ? given : refused("SCHEMA_ERROR", given)
/** Asserts that platforms have a call only since 2026-11; otherwise it fails with a status. */
const newCall = ({ platform }: Scene, status: number, given: Promise<Loose>): Promise<unknown> =>
  platform === "2026-11" ? given : refusedWith(status, given)

const password = "correct horse battery"
const codeIn = (mail: string): string => {
  const code = /https?:\/\/localhost:3000\/\S+?code=([\w-]+)/.exec(mail.replaceAll("&amp;", "&"))?.[1]
  assert.isDefined(code, mail)
  return code as string
}
const unique = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
const home = "http://localhost:3000/handler/home"

const ofProject = {
  "content-type": "application/json",
  "x-hexclave-project-id": developmentProject.id,
  "x-hexclave-access-type": "client",
  "x-hexclave-publishable-client-key": developmentProject.publishableClientKey
}
const serverKeys = {
  secretServerKey: developmentProject.secretServerKey,
  superSecretAdminKey: developmentProject.superSecretAdminKey
}

/** Signs up a user and verifies the e-mail. */
const signedUp = async ({ make, mailTo }: Scene, call: Call, name = "ada") => {
  const app = make("StackClientApp")
  const email = unique(name)
  ok(await call("app", app, "signUpWithCredential", { email, password, noRedirect: true, verificationCallbackUrl: home }))
  ok(await call("app", app, "verifyEmail", codeIn(await mailTo(email))))
  const user = await call("app", app, "getUser", { or: "throw" })
  return { app, email, user, id: String(field(user, "id")) }
}
const tokenMethods = ["getAccessToken", "getRefreshToken", "getAuthorizationHeader", "getAuthHeaders", "getAuthJson"]
const admins = ({ make }: Scene) => make("StackAdminApp", { ...serverKeys, tokenStore: null })

const product = (displayName: string, customerType: string, USD: string, item: string) => ({
  displayName,
  customerType,
  stackable: false,
  serverOnly: false,
  prices: { monthly: { USD, interval: [1, "month"] } },
  includedItems: { [item]: { quantity: 10 } }
})

const inline = {
  display_name: "Gift",
  customer_type: "user",
  server_only: false,
  stackable: false,
  prices: { once: { USD: "1" } },
  included_items: {}
}
const themeSource =
  'import { Html } from "@react-email/components"; export function EmailTheme({ children }: { children: React.ReactNode }) { return <Html>{children}</Html> }'
const templateSource =
  'import { NotificationCategory, Subject } from "@stackframe/emails"; export function EmailTemplate() { return <><Subject value="Hi" /><NotificationCategory value="Marketing" /><p>Hi</p></> }'

/** The calls of a customer as of 2025-11, when nobody could manage a subscription. */
const firstCustomer = async (scene: Scene, call: Call) => {
  const { app, user, id } = await signedUp(scene, call)
  const admin = admins(scene)
  const server = scene.make("StackServerApp", { ...serverKeys, tokenStore: null })
  await call("admin", admin, "setupPayments")
  assert.isString(field(await call("admin", admin, "getStripeAccountInfo"), "account_id"))
  await call("admin", admin, "createStripeWidgetAccountSession")
  const customers: ReadonlyArray<readonly [Kind, Loose, Kind, Loose, productId: string, itemId: string]> = [
    ["user", user, "server user", await call("server", server, "getUser", id), "basic", "credits"],
    await call("user", user, "createTeam", { displayName: "Crew" }).then(async (team) => {
      const onServer = await call("server", server, "getTeam", field(team, "id"))
      return ["team", team, "server team", onServer, "crew", "seats"] as const
    })
  ]
  for (const [kind, own, serverKind, onServer, productId, itemId] of customers) {
    assert.isEmpty(list(await call(kind, own, "listProducts")))
    assert.include(String(await call(kind, own, "createCheckoutUrl", { productId })), "/purchase/")
    assert.include(String(await call(serverKind, onServer, "createCheckoutUrl", { productId })), "/purchase/")
    await call(serverKind, onServer, "grantProduct", { productId })
    assert.strictEqual(field(first(await call(kind, own, "listProducts")), "id"), productId)
    assert.lengthOf(list(await call(serverKind, onServer, "listProducts")), 1)
    assert.strictEqual(field(await call(kind, own, "getItem", itemId), "quantity"), 10)
    const item = await call(serverKind, onServer, "getItem", itemId)
    await call("server item", item, "increaseQuantity", 5)
    await call("server item", item, "decreaseQuantity", 1)
    assert.isTrue(await call("server item", item, "tryDecreaseQuantity", 14))
    assert.isFalse(await call("server item", item, "tryDecreaseQuantity", 1))
    await refused("PRODUCT_ALREADY_GRANTED", call(serverKind, onServer, "grantProduct", { productId }))
  }
  assert.strictEqual(field(await call("app", app, "getItem", { userId: id, itemId: "credits" }), "quantity"), 0)
  assert.lengthOf(list(await call("app", app, "listProducts", { userId: id, limit: 1 })), 1)
  assert.strictEqual(field(await call("server", server, "getItem", { userId: id, itemId: "credits" }), "quantity"), 0)
  await call("server", server, "grantProduct", { userId: id, product: inline })
  assert.lengthOf(list(await call("server", server, "listProducts", { userId: id })), 2)
  await call("admin", admin, "createItemQuantityChange", { userId: id, itemId: "credits", quantity: 3 })
  assert.lengthOf(field(await call("admin", admin, "listTransactions", { limit: 5 }), "transactions"), 5)
}

/** Schedules an e-mail and changes it in the outbox. */
const throughOutbox = async (server: Loose, admin: Loose, userId: string, call: Call) => {
  await call("server", server, "sendEmail", {
    userIds: [userId],
    html: "<p>Later</p>",
    subject: "Later",
    scheduledAt: new Date(Date.now() + 86_400_000)
  })
  assert.strictEqual(field(await call("server", server, "getEmailDeliveryStats"), "capacity").is_boost_active, false)
  await call("server", server, "activateEmailCapacityBoost")
  const { items } = (await call("admin", admin, "listOutboxEmails", { limit: 10 })) as unknown as {
    readonly items: ReadonlyArray<Loose>
  }
  const later = items.find((each) => field(each, "status") === "scheduled")
  const mail = field(later, "id")
  assert.strictEqual(field(await call("admin", admin, "getOutboxEmail", mail), "status"), "scheduled")
  assert.strictEqual(field(await call("admin", admin, "pauseOutboxEmail", mail), "status"), "paused")
  await call("admin", admin, "updateOutboxEmail", mail, { scheduledAtMillis: Date.now() + 86_400_000 })
  assert.strictEqual(field(await call("admin", admin, "unpauseOutboxEmail", mail), "status"), "scheduled")
  assert.strictEqual(field(await call("admin", admin, "cancelOutboxEmail", mail), "status"), "skipped")
}

interface Listed {
  readonly items: ReadonlyArray<Loose>
}

/** Sends a session replay, and returns its id. Its clicks are those that analytics have counted: none. */
const sendReplay = async (url: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/session-replays/batch`, {
    method: "POST",
    headers: { ...ofProject, "x-hexclave-access-token": token },
    body: JSON.stringify({
      browser_session_id: crypto.randomUUID(),
      session_replay_segment_id: crypto.randomUUID(),
      batch_id: crypto.randomUUID(),
      started_at_ms: Date.now() - 5000,
      sent_at_ms: Date.now(),
      events: [
        { type: 4, timestamp: Date.now() - 5000 },
        { type: 3, timestamp: Date.now(), data: { source: 2, type: 2 } }
      ]
    })
  })
  return String(field(await answer.json(), "session_replay_id"))
}

/** Calls every public method of a client, in groups. */
export const groups: ReadonlyArray<Group> = [
  [
    "a project and its configuration",
    async (scene, call) => {
      const admin = admins(scene)
      const project = await call("admin", admin, "getProject")
      const isFirst = scene.platform === "2025-11"
      const ofPlans = isFirst ? { catalogId: "plans" } : { productLineId: "plans" }
      await call("project", project, "updateConfig", {
        "dataVault.stores.vault": { displayName: "Vault" },
        [isFirst ? "payments.catalogs.plans" : "payments.productLines.plans"]: {
          displayName: "Plans",
          ...(isFirst ? {} : { customerType: "user" })
        },
        "payments.items.credits": { displayName: "Credits", customerType: "user" },
        "payments.items.seats": { displayName: "Seats", customerType: "team" },
        "payments.products.basic": { ...product("Basic", "user", "10", "credits"), ...ofPlans },
        "payments.products.pro": { ...product("Pro", "user", "20", "credits"), ...ofPlans },
        "payments.products.crew": product("Crew", "team", "30", "seats"),
        "payments.testMode": true,
        ...(isFirst ? {} : { "apps.installed.analytics.enabled": true }),
        "emails.server": {
          isShared: false,
          host: "localhost",
          port: 25,
          username: "u",
          password: "p",
          senderName: "S",
          senderEmail: "s@example.com"
        }
      })
      assert.strictEqual(
        field(field(await call("project", project, "getConfig"), "dataVault").stores.vault, "displayName"),
        "Vault"
      )
      if (!isFirst) {
        const source = { source: { type: "pushed-from-unknown" } }
        await call("project", project, "pushConfig", { "teams.allowClientTeamCreation": true }, source)
        assert.strictEqual(field(await call("project", project, "getPushedConfigSource"), "type"), "pushed-from-unknown")
        await call("project", project, "updatePushedConfig", { "users.allowClientUserDeletion": true })
        await call("project", project, "getConfigOverride", "branch")
        await call("project", project, "resetConfigOverrideKeys", "branch", ["users.allowClientUserDeletion"])
        await call("project", project, "replaceConfigOverride", "branch", { "teams.allowClientTeamCreation": true })
        await call("project", project, "unlinkPushedConfigSource")
      }
      assert.isArray(await call("project", project, "getProductionModeErrors"))
      await call("project", project, "update", {
        displayName: "Development",
        ...(isFirst ? { fullLogoUrl: null } : { logoFullUrl: null, requirePublishableClientKey: false })
      })
    }
  ],
  [
    "signing in and out",
    async (scene, call) => {
      const { app, email, user } = await signedUp(scene, call)
      for (const name of tokenMethods.filter((each) => isMethod(app, each))) {
        assert.isNotNull(await call("app", app, name))
        assert.isNotNull(await call("user", user, name))
      }
      assert.strictEqual(field(await call("app", app, "getPartialUser", { from: "token" }), "primaryEmail"), email)
      assert.isString(await (await call("app", app, "getConvexClientAuth", {}))({ forceRefreshToken: true }))
      assert.isString(await call("app", app, "getConvexHttpClientAuth", {}))
      assert.isString(field(await call("app", app, "getProject"), "displayName"))
      await call("user", user, "toClientJson")
      const sessions = list(await call("user", user, "getActiveSessions"))
      assert.lengthOf(sessions, 1)
      await call("app", app, "signOut")
      assert.isNull(await call("app", app, "getUser"))
      ok(await call("app", app, "signInWithCredential", { email, password, noRedirect: true }))
      const again = await call("app", app, "getUser")
      const other = list(await call("user", again, "getActiveSessions")).find((each) => field(each, "isCurrentSession") !== true)
      if (other !== undefined) await call("user", again, "revokeSession", field(other, "id"))
      await call("user", again, "signOut")
      ok(await call("app", app, "sendMagicLinkEmail", email, { callbackUrl: home }))
      ok(await call("app", app, "signInWithMagicLink", codeIn(await scene.mailTo(email)), { noRedirect: true }))
      ok(await call("app", app, "sendForgotPasswordEmail", email, { callbackUrl: home }))
      const code = codeIn(await scene.mailTo(email))
      ok(await call("app", app, "verifyPasswordResetCode", code))
      ok(await call("app", app, "resetPassword", { code, password: "another password" }))
      const last = await call("app", app, "getUser", { or: "anonymous" })
      assert.isString(field(last, "id"))
    }
  ],
  [
    "a second factor",
    async (scene, call) => {
      const { app, email, user } = await signedUp(scene, call)
      const secret = Uint8Array.from({ length: 20 }, (_, index) => index * 7)
      await call("user", user, "update", { totpMultiFactorSecret: secret })
      await call("app", app, "signOut")
      const digits = () => {
        const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        const bits = [...secret].map((byte) => byte.toString(2).padStart(8, "0")).join("")
        return sixDigits((bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join(""))
      }
      const asked = await fetch(`${scene.url}/api/v1/auth/password/sign-in`, {
        method: "POST",
        headers: ofProject,
        body: JSON.stringify({ email, password })
      })
      const { details } = (await asked.json()) as { readonly details: { readonly attempt_code: string } }
      await refused("INVALID_TOTP_CODE", call("app", app, "signInWithMfa", "12", details.attempt_code, { noRedirect: true }))
      ok(await call("app", app, "signInWithMfa", digits(), details.attempt_code, { noRedirect: true }))
      assert.isTrue(field(await call("app", app, "getUser"), "isMultiFactorRequired"))
    }
  ],
  [
    "signing in on another device",
    async (scene, call) => {
      const { app } = await signedUp(scene, call)
      const refreshToken = field(await call("app", app, "getAuthJson"), "refreshToken")
      const device = scene.make("StackClientApp")
      const login = call("app", device, "promptCliLogin", {
        appUrl: "http://localhost:3000",
        // Older clients pass only the URL.
        promptLink: (url: string) =>
          void fetch(`${scene.url}/api/v1/auth/cli/complete`, {
            method: "POST",
            headers: ofProject,
            body: JSON.stringify({ login_code: new URL(url).searchParams.get("login_code"), refresh_token: refreshToken })
          })
      })
      assert.isString(ok(await login))
    }
  ],
  [
    "what needs a browser",
    async (scene, call) => {
      const { app, user } = await signedUp(scene, call)
      await needsBrowser(call("app", app, "signInWithOAuth", "github"))
      await needsBrowser(call("app", app, "callOAuthCallback"))
      await needsBrowser(call("app", app, "signInWithPasskey"))
      await needsBrowser(call("user", user, "registerPasskey"))
      const links = ["linkConnectedAccount", "getOrLinkConnectedAccount"].filter((name) => isMethod(user, name))
      for (const name of links) await needsBrowser(call("user", user, name, "github"))
      const { user: other } = await signedUp(scene, call)
      const server = await call(
        "server",
        scene.make("StackServerApp", { ...serverKeys, tokenStore: null }),
        "getUser",
        field(other, "id")
      )
      await needsBrowser(call("server user", server, "registerPasskey"))
      for (const name of links) await needsBrowser(call("server user", server, name, "github"))
      const pages =
        "SignIn SignUp SignOut EmailVerification PasswordReset ForgotPassword Home OAuthCallback MagicLinkCallback AfterSignIn AfterSignUp Onboarding AfterSignOut AccountSettings Error TeamInvitation CliAuthConfirm Mfa"
      for (const page of pages.split(" ").filter((each) => isMethod(app, `redirectTo${each}`)))
        await call("app", app, `redirectTo${page}`).catch((cause) => needsBrowser(Promise.reject(cause)))
    }
  ],
  [
    "the own account",
    async (scene, call) => {
      const { user, email } = await signedUp(scene, call)
      await call("user", user, "setDisplayName", "Ada Lovelace")
      await call("user", user, "setClientMetadata", { theme: "dark" })
      await call("user", user, "update", { clientMetadata: { theme: "light" } })
      assert.isUndefined(await call("user", user, "updatePassword", { oldPassword: password, newPassword: "battery horse" }))
      const channel = await call("user", user, "createContactChannel", {
        type: "email",
        value: unique("second"),
        usedForAuth: false
      })
      assert.lengthOf(list(await call("user", user, "listContactChannels")), 2)
      await call("contact channel", channel, "update", { usedForAuth: true })
      await call("contact channel", channel, "sendVerificationEmail", { callbackUrl: home })
      await call("contact channel", channel, "delete")
      assert.isNotEmpty(String(email))
      await call("user", user, "sendVerificationEmail").catch((cause) => assert.match(String(cause), /verified|callback/i))
      const categories = list(await call("user", user, "listNotificationCategories"))
      const optional = categories.find((each) => field(each, "canDisable") === true)
      await call("notification category", optional as Loose, "setEnabled", false)
      const key = await call("user", user, "createApiKey", { description: "ci", expiresAt: null })
      const [listed] = list(await call("user", user, "listApiKeys"))
      await call("API key", listed as Loose, "update", { description: "cd" })
      assert.isTrue(await call("API key", listed as Loose, "isValid"))
      assert.isNull(await call("API key", listed as Loose, "whyInvalid"))
      await call("API key", key, "revoke")
      const another = await call("app", scene.make("StackClientApp"), "getUser", { or: "anonymous" })
      assert.isTrue(field(another, "isAnonymous"))
      await call("user", another, "setPassword", { password }).catch((cause) =>
        assert.match(String(field(cause, "errorCode")), /[A-Z_]+/)
      )
      await call("user", user, "delete")
    }
  ],
  [
    "teams, invitations and permissions",
    async (scene, call) => {
      const { user, app } = await signedUp(scene, call)
      const friend = await signedUp(scene, call, "charles")
      const team = await call("user", user, "createTeam", { displayName: "Analysts" })
      await call("team", team, "update", { displayName: "Engineers" })
      await call("user", user, "setSelectedTeam", team)
      assert.strictEqual(field(await call("user", user, "getTeam", field(team, "id")), "displayName"), "Engineers")
      assert.lengthOf(list(await call("user", user, "listTeams")), 1)
      assert.isNotEmpty(list(await call("user", user, "listPermissions", team)))
      assert.isTrue(await call("user", user, "hasPermission", team, "$update_team"))
      assert.isNotNull(await call("user", user, "getPermission", team, "$update_team"))
      await call("user", user, "listPermissions")
      const profile = await call("user", user, "getTeamProfile", team)
      await call("member profile", profile, "update", { displayName: "Boss" })
      await call("team", team, "inviteUser", { email: friend.email, callbackUrl: home })
      await call("team", team, "inviteUser", { email: unique("stranger"), callbackUrl: home })
      const sent = list(await call("team", team, "listInvitations"))
      assert.lengthOf(sent, 2)
      const other = sent.find((each) => field(each, "recipientEmail") !== friend.email)
      await call("sent invitation", other as Loose, "revoke")
      const code = codeIn(await scene.mailTo(friend.email, /invit/i))
      ok(await call("app", friend.app, "verifyTeamInvitationCode", code))
      assert.strictEqual(
        field(ok(await call("app", friend.app, "getTeamInvitationDetails", code)), "teamDisplayName"),
        "Engineers"
      )
      if (isMethod(friend.user, "listTeamInvitations")) {
        const received = first(await call("user", friend.user, "listTeamInvitations"))
        assert.strictEqual(field(received, "teamDisplayName"), "Engineers")
        await call("received invitation", received, "accept")
      } else ok(await call("app", friend.app, "acceptTeamInvitation", code))
      await call("team", team, "listUsers")
      assert.lengthOf(list(await call("team", await call("user", user, "getTeam", field(team, "id")), "listUsers")), 2)
      const second = await signedUp(scene, call, "second")
      await call("team", team, "inviteUser", { email: second.email, callbackUrl: home })
      ok(await call("app", second.app, "acceptTeamInvitation", codeIn(await scene.mailTo(second.email, /invit/i))))
      await call("user", second.user, "leaveTeam", await call("user", second.user, "getTeam", field(team, "id")))
      const key = await call("team", team, "createApiKey", { description: "ci", expiresAt: null })
      assert.lengthOf(list(await call("team", team, "listApiKeys")), 1)
      await call("team API key", key, "update", { description: "cd" })
      assert.isTrue(await call("team API key", key, "isValid"))
      await call("team API key", key, "whyInvalid")
      await call("team API key", key, "revoke")
      await call("team", team, "delete")
      assert.isEmpty(list(await call("user", await call("app", app, "getUser"), "listTeams")))
    }
  ],
  [
    "a server and its users",
    async (scene, call) => {
      const isFirst = scene.platform === "2025-11"
      const { app, email, id, user } = await signedUp(scene, call)
      const server = scene.make("StackServerApp", { ...serverKeys, tokenStore: null })
      const made = await call("server", server, "createUser", {
        primaryEmail: unique("made"),
        countryCode: "CH",
        displayName: "Made"
      })
      await call("server user", made, "delete")
      const on = await call("server", server, "getUser", id)
      assert.strictEqual(field(await call("server", server, "getServerUserById", id), "primaryEmail"), email)
      assert.lengthOf(list(await call("server", server, "listUsers", { query: email })), 1)
      await call("server", server, "listUsers", {
        limit: 2,
        orderBy: "signedUpAt",
        desc: true,
        includeRestricted: true,
        includeAnonymous: true
      })
      await call("server", server, "listUsers", { onlyAnonymous: true, includeAnonymous: true })
      await newField(scene, call("server", server, "listUsers", { orderBy: "lastActiveAt" }))
      await call("server user", on, "toClientJson")
      await call("server user", on, "setPrimaryEmail", email, { verified: true })
      await call("server user", on, "setDisplayName", "Ada")
      await call("server user", on, "setClientMetadata", { a: 1 })
      await call("server user", on, "setClientReadOnlyMetadata", { b: 2 })
      await call("server user", on, "setServerMetadata", { c: 3 })
      await call("server user", on, "setPassword", { password })
      await refused(
        "SCHEMA_ERROR",
        call("server user", on, "updatePassword", { oldPassword: password, newPassword: "battery horse" })
      )
      await needsBrowser(call("server user", on, "sendVerificationEmail"))
      await call("server user", on, "update", { serverMetadata: { c: 4 } })
      if (!isFirst) {
        await call("server user", on, "update", {
          restrictedByAdmin: true,
          restrictedByAdminReason: "Look",
          riskScores: { signUp: { bot: 1, freeTrialAbuse: 2 } }
        })
        assert.isTrue(field(await call("server", server, "getUser", id), "isRestricted"))
        assert.isNull(await call("app", app, "getUser"))
        assert.strictEqual(field(await call("app", app, "getUser", { includeRestricted: true }), "id"), id)
        await call("server user", on, "update", { restrictedByAdmin: false })
      }
      const session = await call("server user", on, "createSession", { isImpersonation: true })
      assert.isString(field(await call("session", session, "getTokens"), "accessToken"))
      // The oldest client takes the whole response for the list.
      await (isFirst
        ? fails(/map is not a function/, call("server user", on, "getActiveSessions"))
        : call("server user", on, "getActiveSessions"))
      const second = scene.make("StackClientApp")
      ok(await call("app", second, "signInWithCredential", { email, password, noRedirect: true }))
      const own = list(await call("user", user, "getActiveSessions")).find((each) => field(each, "isCurrentSession") !== true)
      await call("user", user, "revokeSession", field(own, "id"))
      // The client omits the required `user_id`.
      await refused("SCHEMA_ERROR", call("server user", on, "revokeSession", crypto.randomUUID()))
      const channel = await call("server user", on, "createContactChannel", {
        type: "email",
        value: unique("second"),
        usedForAuth: false,
        isVerified: true
      })
      await call("server user", on, "listContactChannels")
      await call("server contact channel", channel, "update", { isVerified: false })
      await call("server contact channel", channel, "sendVerificationEmail", { callbackUrl: home })
      await call("server contact channel", channel, "delete")
      await call("server user", on, "listNotificationCategories")
      const team = await call("server user", on, "createTeam", { displayName: "Own" })
      await call("server user", on, "setSelectedTeam", field(team, "id"))
      await call("server user", on, "getTeam", field(team, "id"))
      await call("server user", on, "listTeams")
      await newField(scene, call("server user", on, "listTeams", { limit: 1, orderBy: "createdAt", desc: true, query: "Own" }))
      await call("server user", on, "getTeamProfile", team)
      if (!isFirst) await call("server user", on, "listTeamInvitations")
      await call("server user", on, "grantPermission", team, "$invite_members")
      assert.isTrue(await call("server user", on, "hasPermission", team, "$invite_members"))
      await call("server user", on, "getPermission", team, "$invite_members")
      await call("server user", on, "listPermissions", team)
      await call("server user", on, "listPermissions")
      await call("server user", on, "revokePermission", team, "$invite_members")
      // The client sends `me` without a session.
      await refused("CANNOT_GET_OWN_USER_WITHOUT_USER", call("server user", on, "leaveTeam", team))
      const key = await call("server user", on, "createApiKey", { description: "ci", expiresAt: null })
      await call("server user", on, "listApiKeys")
      assert.strictEqual(field(await call("server", server, "getUser", { apiKey: field(key, "value") }), "id"), id)
      const account = {
        userId: id,
        accountId: crypto.randomUUID(),
        providerConfigId: "github",
        email,
        allowSignIn: true,
        allowConnectedAccounts: true
      }
      const provider = ok(await call("server", server, "createOAuthProvider", account))
      await call("server user", on, "listOAuthProviders")
      await call("server user", on, "getOAuthProvider", field(provider, "id"))
      ok(await call("server OAuth provider", provider, "update", { allowSignIn: false }))
      const isPlural = isMethod(on, "listConnectedAccounts")
      const connection = isPlural ? { provider: "github", providerAccountId: account.accountId } : "github"
      if (isPlural) {
        const [connected] = list(await call("server user", on, "listConnectedAccounts"))
        await refused("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE", call("connected account", connected as Loose, "getAccessToken"))
      }
      await call("server user", on, "getConnectedAccount", connection)
      const [listed] = list(await call("user", user, "listOAuthProviders"))
      await call("user", user, "getOAuthProvider", field(listed, "id"))
      await call("OAuth provider", listed as Loose, "update", { allowConnectedAccounts: true })
      if (isPlural) await call("user", user, "listConnectedAccounts")
      await call("user", user, "getConnectedAccount", connection)
      await call("OAuth provider", listed as Loose, "delete")
      const again = ok(await call("server", server, "createOAuthProvider", account))
      await call("server OAuth provider", again, "delete")
      const signedIn = scene.make("StackServerApp", { ...serverKeys, tokenStore: await call("app", app, "getAuthJson") })
      assert.strictEqual(field(await call("server", signedIn, "getServerUser"), "id"), id)
      for (const name of tokenMethods.filter((each) => isMethod(signedIn, each))) {
        assert.isNotNull(await call("server", signedIn, name))
      }
      await call("server", signedIn, "getPartialUser", { from: "token" })
    }
  ],
  [
    "a server and its teams",
    async (scene, call) => {
      const { id } = await signedUp(scene, call)
      const friend = await signedUp(scene, call, "charles")
      const server = scene.make("StackServerApp", { ...serverKeys, tokenStore: null })
      const team = await call("server", server, "createTeam", { displayName: "Analysts", creatorUserId: id })
      await call("server team", team, "update", { serverMetadata: { plan: "pro" } })
      await call("server team", team, "addUser", friend.id)
      assert.lengthOf(list(await call("server team", team, "listUsers")), 2)
      await call("server team", team, "removeUser", friend.id)
      await call("server team", team, "inviteUser", { email: friend.email, callbackUrl: home })
      const [sent] = list(await call("server team", team, "listInvitations"))
      await call("sent invitation", sent as Loose, "revoke")
      if (isMethod(server, "listTeamMemberPermissions")) {
        const permissions = list(
          await call("server", server, "listTeamMemberPermissions", field(team, "id"), { recursive: true })
        )
        assert.include(
          permissions.map((each) => field(each, "permissionId")),
          "team_admin"
        )
      }
      const key = await call("server team", team, "createApiKey", { description: "ci", expiresAt: null })
      await call("server team", team, "listApiKeys")
      assert.strictEqual(field(await call("server", server, "getTeam", { apiKey: field(key, "value") }), "id"), field(team, "id"))
      assert.strictEqual(field(await call("server", server, "getTeam", field(team, "id")), "displayName"), "Analysts")
      await call("server", server, "listTeams")
      await newField(
        scene,
        call("server", server, "listTeams", { limit: 1, orderBy: "createdAt", desc: true, query: "Analysts" })
      )
      await call("server team", team, "delete")
      const vault = await call("server", server, "getDataVaultStore", "vault")
      await call("vault", vault, "setValue", "key", "value", { secret: "secret" })
      assert.strictEqual(await call("vault", vault, "getValue", "key", { secret: "secret" }), "value" as unknown as Loose)
    }
  ],
  [
    "a customer",
    async (scene, call) => {
      if (scene.platform === "2025-11") return await firstCustomer(scene, call)
      const { app, user, id } = await signedUp(scene, call)
      const admin = admins(scene)
      const server = scene.make("StackServerApp", { ...serverKeys, tokenStore: null })
      await call("admin", admin, "setupPayments")
      assert.isString(field(await call("admin", admin, "getStripeAccountInfo"), "account_id"))
      await call("admin", admin, "createStripeWidgetAccountSession")
      const methods = await call("admin", admin, "getPaymentMethodConfigs")
      const [method] = field(methods, "methods")
      await call("admin", admin, "updatePaymentMethodConfigs", field(methods, "configId"), { [field(method, "id")]: "on" })
      const buys = async (kind: Kind, on: Loose, productId: string, own: object = {}) => {
        // Purchase pages have the default base URL of the emulator; the test server listens on another port.
        const { pathname } = new URL(String(await call(kind, on, "createCheckoutUrl", { productId, ...own })))
        const headers = { "content-type": "application/x-www-form-urlencoded" }
        const bought = await fetch(`${scene.url}${pathname}`, {
          method: "POST",
          headers,
          body: new URLSearchParams({ price_id: "monthly" })
        })
        assert.strictEqual(bought.status, 200)
      }
      const gives = async (kind: Kind, on: Loose) => {
        const intent = await call(kind, on, "createPaymentMethodSetupIntent")
        const [id] = String(field(intent, "clientSecret")).split("_secret_")
        await call(kind, on, "setDefaultPaymentMethodFromSetupIntent", id)
        assert.isTrue(field(await call(kind, on, "getBilling"), "hasCustomer"))
      }
      const project = await call("admin", admin, "getProject")
      await call("project", project, "updateConfig", { "payments.testMode": false })
      await buys("user", user, "basic")
      await gives("user", user)
      assert.strictEqual(field(await call("user", user, "getItem", "credits"), "quantity"), 10)
      assert.strictEqual(field(first(await call("user", user, "listProducts")), "id"), "basic")
      assert.strictEqual(field(first(await call("user", user, "listInvoices")), "status"), "paid")
      await call("user", user, "switchSubscription", { fromProductId: "basic", toProductId: "pro" })
      assert.strictEqual(field(await call("app", app, "getItem", { userId: id, itemId: "credits" }), "quantity"), 10)
      assert.strictEqual(field(first(await call("app", app, "listProducts", { userId: id })), "id"), "pro")
      assert.isNotEmpty(list(await call("app", app, "listInvoices", { userId: id })))
      await call("app", app, "cancelSubscription", { productId: "pro" })
      const team = await call("user", user, "createTeam", { displayName: "Crew" })
      await buys("team", team, "crew")
      await gives("team", team)
      assert.strictEqual(field(await call("team", team, "getItem", "seats"), "quantity"), 10)
      await call("team", team, "listProducts")
      await call("team", team, "listInvoices")
      await refusedWith(400, call("team", team, "switchSubscription", { fromProductId: "crew", toProductId: "none" }))
      await call("app", app, "cancelSubscription", { productId: "crew", teamId: field(team, "id") })

      const friend = await signedUp(scene, call, "charles")
      const on = await call("server", server, "getUser", friend.id)
      await buys("server user", on, "basic")
      await gives("server user", on)
      const item = await call("server user", on, "getItem", "credits")
      await call("server item", item, "increaseQuantity", 5)
      await call("server item", item, "decreaseQuantity", 1)
      assert.isTrue(await call("server item", item, "tryDecreaseQuantity", 1))
      await call("server user", on, "listProducts")
      // The client calls it with client access, without a session.
      await refused("USER_AUTHENTICATION_REQUIRED", call("server user", on, "listInvoices"))
      await refused(
        "USER_AUTHENTICATION_REQUIRED",
        call("server user", on, "switchSubscription", { fromProductId: "basic", toProductId: "pro" })
      )
      await call("server user", on, "grantProduct", { product: inline })
      const crew = await call("server", server, "getTeam", field(team, "id"))
      await gives("server team", crew)
      await call("server team", crew, "getItem", "seats")
      await call("server team", crew, "listProducts")
      await refused("USER_AUTHENTICATION_REQUIRED", call("server team", crew, "listInvoices"))
      await call("server team", crew, "grantProduct", { product: { ...inline, customer_type: "team" } })
      await refused("PRODUCT_DOES_NOT_EXIST", call("server team", crew, "createCheckoutUrl", { productId: "none" }))
      await refused(
        "USER_AUTHENTICATION_REQUIRED",
        call("server team", crew, "switchSubscription", { fromProductId: "none", toProductId: "crew" })
      )
      await call("server", server, "getItem", { userId: friend.id, itemId: "credits" })
      await call("server", server, "listProducts", { userId: friend.id, limit: 1 })
      await refused("USER_AUTHENTICATION_REQUIRED", call("server", server, "listInvoices", { userId: friend.id }))
      await call("server", server, "grantProduct", { userId: friend.id, product: inline })
      await needsBrowser(call("server", server, "cancelSubscription", { productId: "pro" }))
      await call("admin", admin, "createItemQuantityChange", { userId: friend.id, itemId: "credits", quantity: 3 })
      const { transactions } = (await call("admin", admin, "listTransactions", { limit: 5 })) as unknown as {
        readonly transactions: ReadonlyArray<Loose>
      }
      assert.lengthOf(transactions, 5)
      await newField(scene, call("admin", admin, "listTransactions", { customerId: friend.id, customerType: "user" }))
      // The newest client names an amount, the one before it names entries.
      const entries = { refundEntries: [{ entryIndex: 0, quantity: 1, amountUsd: "1.00" }] }
      const refund = {
        type: "subscription",
        id: crypto.randomUUID(),
        ...(scene.isNewest ? { amountUsd: "1.00" } : entries)
      }
      await refused(
        scene.isNewest && scene.platform === "2026-04" ? "SCHEMA_ERROR" : "SUBSCRIPTION_INVOICE_NOT_FOUND",
        call("admin", admin, "refundTransaction", refund)
      )
    }
  ],
  [
    "sending e-mails",
    async (scene, call) => {
      const { id } = await signedUp(scene, call)
      const server = scene.make("StackServerApp", { ...serverKeys, tokenStore: null })
      const admin = admins(scene)
      const [theme] = list(await call("admin", admin, "listEmailThemes"))
      assert.isNotEmpty(list(await call("admin", admin, "listEmailTemplates")))
      await call("server", server, "sendEmail", {
        userIds: [id],
        html: "<p>Hello</p>",
        subject: "Hello",
        themeId: field(theme, "id")
      })
      if (scene.platform !== "2025-11") await throughOutbox(server, admin, id, call)
      assert.isNotEmpty(list(await call("admin", admin, "listSentEmails")))
      const made = await call("admin", admin, "createEmailTheme", "Mine")
      await call("admin", admin, "updateEmailTheme", field(made, "id"), themeSource)
      const template = await call("admin", admin, "createEmailTemplate", "Mine")
      await call("admin", admin, "updateEmailTemplate", field(template, "id"), templateSource, null)
      assert.include(
        String(await call("admin", admin, "getEmailPreview", { themeId: field(made, "id"), templateTsxSource: templateSource })),
        "Hi"
      )
      if (isMethod(admin, "getEmailPreviewWithEditableMarkers")) {
        const editable = { themeId: field(made, "id"), templateTsxSource: templateSource, editableSource: "template" }
        const preview = await call("admin", admin, "getEmailPreviewWithEditableMarkers", editable)
        assert.include(String(field(preview, "html")), "<!-- STACK_EDITABLE_START t0 -->")
        assert.strictEqual(field(field(field(preview, "editableRegions"), "t0"), "sourceFile"), "template")
        await call("admin", admin, "deleteEmailTemplate", field(template, "id"))
        await newCall(scene, 405, call("admin", admin, "deleteEmailTheme", field(made, "id")))
      }
      const draft = await call("admin", admin, "createEmailDraft", { displayName: "Draft", tsxSource: templateSource })
      await call("admin", admin, "updateEmailDraft", field(draft, "id"), { displayName: "Other" })
      assert.isNotEmpty(list(await call("admin", admin, "listEmailDrafts")))
      for (const name of ["refreshEmailDrafts", "deleteEmailDraft"].filter((each) => isMethod(admin, each)))
        await call("admin", admin, name, field(draft, "id"))
      await call("admin", admin, "sendTestEmail", {
        recipientEmail: unique("test"),
        emailConfig: { host: "localhost", port: 25, username: "u", password: "p", senderName: "S", senderEmail: "s@example.com" }
      })
      await call("admin", admin, "sendSignInInvitationEmail", unique("invited"), home)
      if (isMethod(admin, "rewriteTemplateSourceWithAI"))
        await call("admin", admin, "rewriteTemplateSourceWithAI", templateSource)
      const thread = crypto.randomUUID()
      await call("admin", admin, "saveChatMessage", thread, { role: "user", content: [] })
      assert.lengthOf(field(await call("admin", admin, "listChatMessages", thread), "messages"), 1)
      if (isMethod(admin, "sendChatMessage")) {
        const said = await call("admin", admin, "sendChatMessage", field(made, "id"), "email-theme", [
          { role: "user", content: "Hello" }
        ])
        assert.isNotEmpty(field(said, "content"))
      }
    }
  ],
  [
    "an admin's tools",
    async (scene, call) => {
      const admin = admins(scene)
      const key = await call("admin", admin, "createInternalApiKey", {
        description: "ci",
        expiresAt: new Date(Date.UTC(2100, 0, 1)),
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: true
      })
      assert.isNotEmpty(list(await call("admin", admin, "listInternalApiKeys")))
      assert.isTrue(await call("internal API key", key, "isValid"))
      await call("internal API key", key, "whyInvalid")
      await call("internal API key", key, "revoke")
      await call("admin", admin, "createTeamPermissionDefinition", {
        id: "cook",
        description: "Cooks",
        containedPermissionIds: []
      })
      await call("admin", admin, "updateTeamPermissionDefinition", "cook", { description: "Bakes" })
      assert.include(
        list(await call("admin", admin, "listTeamPermissionDefinitions")).map((each) => field(each, "id")),
        "cook"
      )
      if (isMethod(admin, "listTeamPermissionDefinitionsPaginated"))
        await newField(scene, call("admin", admin, "listTeamPermissionDefinitionsPaginated", { limit: 2 }))
      await call("admin", admin, "deleteTeamPermissionDefinition", "cook")
      await call("admin", admin, "createProjectPermissionDefinition", {
        id: "read",
        description: "Reads",
        containedPermissionIds: []
      })
      await call("admin", admin, "updateProjectPermissionDefinition", "read", { description: "Looks" })
      assert.isNotEmpty(list(await call("admin", admin, "listProjectPermissionDefinitions")))
      await call("admin", admin, "deleteProjectPermissionDefinition", "read")
      await call("admin", admin, "sendTestWebhook", { endpointId: "ep_none" })
      if (scene.platform === "2025-11") return
      await call("admin", admin, "previewAffectedUsersByOnboardingChange", { require_email_verification: true }, 10)
      const domain = { subdomain: "mail.example.com", senderLocalPart: "hello" }
      const managed = field(await call("admin", admin, "setupManagedEmailProvider", domain), "domainId")
      assert.strictEqual(
        field(await call("admin", admin, "checkManagedEmailStatus", { domainId: managed, ...domain }), "status"),
        "pending_dns"
      )
      assert.lengthOf(list(await call("admin", admin, "listManagedEmailDomains")), 1)
      await refusedWith(400, call("admin", admin, "applyManagedEmailProvider", { domainId: managed }))
      if (isMethod(admin, "deleteManagedEmailDomain"))
        await newCall(scene, 404, call("admin", admin, "deleteManagedEmailDomain", { resendDomainId: String(managed) }))
      await refused("ANALYTICS_QUERY_ERROR", call("admin", admin, "queryAnalytics", { query: "SELECT 1" }))
      const { app, id } = await signedUp(scene, call)
      const recorded = await sendReplay(scene.url, String(await call("app", app, "getAccessToken")))
      const { items } = (await call("admin", admin, "listSessionReplays", {
        userIds: [id],
        clickCountMin: 0
      })) as unknown as Listed
      assert.deepStrictEqual(
        items.map((each) => field(each, "id")),
        [recorded]
      )
      if (isMethod(admin, "getSessionReplay"))
        assert.strictEqual(field(await call("admin", admin, "getSessionReplay", recorded), "eventCount"), 2)
      const { items: chunks } = (await call("admin", admin, "listSessionReplayChunks", recorded)) as unknown as Listed
      assert.lengthOf(
        field(await call("admin", admin, "getSessionReplayChunkEvents", recorded, field(chunks[0], "id")), "events"),
        2
      )
      assert.lengthOf(field(await call("admin", admin, "getSessionReplayEvents", recorded), "chunkEvents"), 1)
    }
  ],
  [
    "somebody who owns projects",
    async ({ make }, call) => {
      const { internalKeys } = configOf({})
      const app = make("StackClientApp", { projectId: "internal", publishableClientKey: internalKeys.publishableClientKey })
      ok(
        await call("app", app, "signUpWithCredential", {
          email: unique("owner"),
          password,
          noRedirect: true,
          noVerificationCallback: true
        })
      )
      const user = await call("app", app, "getUser", { or: "throw", includeRestricted: true })
      const teamId = field(field(user, "selectedTeam"), "id")
      const project = await call("user", user, "createProject", { displayName: "Mine", teamId })
      assert.lengthOf(list(await call("user", user, "listOwnedProjects")), 1)
      const own = field(project, "app") as Loose
      assert.strictEqual(field(await call("admin", own, "getProject"), "displayName"), "Mine")
      const other = await call("user", user, "createTeam", { displayName: "Other" })
      await call("user", user, "transferProject", field(project, "id"), field(other, "id"))
      await call("project", project, "update", { displayName: "Theirs" })
      await call("project", project, "delete")
    }
  ]
]
