import { Redacted } from "effect"
import { assert, describe, it, onTestFinished } from "vitest"
import type { ClientApp } from "../../src/promise/client.js"
import * as react from "../../src/react/index.js"
import { internalProjectId } from "../../src/schemas/limits.js"
import { shopConfig } from "../scenarios/configured.js"
import type { StageOptions } from "../support/flows.js"
import { flowStage, knownError, mounted } from "../support/flows.js"
import { hooksOf } from "../support/hooks.js"

type Twin<Name> = Name extends `useSuspense${infer Rest}` ? `use${Rest}` : never
/** The hooks of values: each has a suspending variant. */
type Hook = Extract<Twin<keyof typeof react>, keyof typeof react>
/** The tags of the errors that the type of a hook has; any tag for a hook whose argument or result decides. */
type TagOf<Name extends Hook> = (typeof react)[Name] extends (...args: never) => infer State
  ? State extends { readonly error: infer E }
    ? unknown extends E
      ? string
      : E extends { readonly _tag: infer Tag }
        ? Tag
        : never
    : string
  : never

type Stage = Awaited<ReturnType<typeof stageOf>>
interface Row<Tag> {
  /** The requests that load the value; null if the access token has it. */
  readonly path: ((ids: Stage["ids"]) => string) | null
  /** The call of the app whose result is the value. */
  readonly direct: (app: ClientApp, ids: Stage["ids"]) => Promise<unknown>
  /** A known error of the request, and the tag of the error that the hook has then. */
  readonly failure: readonly [code: string, tag: Tag, details?: object]
  /** Prepares the platform and its user. */
  readonly before?: (stage: Stage) => Promise<unknown>
  /** The call that changes the value. */
  readonly change: (app: ClientApp, stage: Stage) => Promise<unknown>
  /** The options of the stage. */
  readonly options?: StageOptions
}

const noUser = ["CANNOT_GET_OWN_USER_WITHOUT_USER", "CannotGetOwnUserWithoutUser"] as const
const noSession = ["CANNOT_GET_OWN_USER_WITHOUT_USER", "SessionExpired"] as const
const noMember = ["TEAM_MEMBERSHIP_NOT_FOUND", "TeamMembershipNotFound", { team_id: "a", user_id: "b" }] as const
const shop = async ({ asAdmin }: Stage, more: object = {}) => {
  const config = { ...shopConfig, ...more }
  await asAdmin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(config) })
  await asAdmin("POST", "/internal/payments/setup", {})
}
const withPlan = async (stage: Stage) => {
  await shop(stage)
  await stage.asAdmin("POST", `/payments/products/user/${stage.ids.userId}`, { product_id: "plan" })
}
const cancel = (app: ClientApp, { ids: { userId } }: Stage) => app.payments.cancelSubscription({ userId, productId: "plan" })
/** Returns to the app from a provider, whose account the user then has. */
const withGoogle = async ({ app, leaves, page, throughProvider }: Stage) => {
  await leaves(() => app.auth.linkOAuth("google"))
  await throughProvider("ada@example.com")
  assert.include(await page.lastAssigned(), "google")
  await app.auth.callOAuthCallback()
}
const deleteGoogle = async (app: ClientApp) => {
  for (const { id } of await app.oauthProviders.list()) await app.oauthProviders.delete(id)
}
/** Buys the plan on the page of a checkout link, which makes an invoice. */
const buyPlan = async ({ app, ids: { userId }, submit }: Stage) =>
  submit(await app.payments.createCheckoutUrl({ userId, productId: "plan" }), { price_id: "monthly" })
const rename = (app: ClientApp) => app.user.update({ displayName: "Countess" })
const renameTeam = (app: ClientApp, { ids: { teamId } }: Stage) => app.teams.update(teamId, { displayName: "B" })
const renameMember = (app: ClientApp, { ids: { teamId } }: Stage) => app.teams.updateProfile(teamId, { displayName: "Chair" })

/** Every value that has a hook. The compiler reports a missing row, and a tag that the type of the hook lacks. */
const rows: { readonly [Name in Hook]: Row<TagOf<Name>> } = {
  useResource: { path: () => "GET /users/me", direct: (app) => app.user.get(), failure: noSession, change: rename },
  useUser: { path: () => "GET /users/me", direct: (app) => app.user.get(), failure: noSession, change: rename },
  useSession: {
    path: null,
    direct: (app) => app.currentUnverifiedSession.get(),
    failure: ["USER_NOT_FOUND", "UnexpectedKnownError"],
    // A new team is the selected one.
    before: ({ app }) => app.teams.create({ displayName: "B" }),
    change: (app, { ids: { teamId } }) => app.teams.select(teamId)
  },
  useProject: {
    path: () => "GET /projects/current",
    direct: (app) => app.project.get(),
    failure: ["USER_NOT_FOUND", "UnexpectedKnownError"],
    // No call of an app changes it.
    change: async (app, { asAdmin }) => {
      await asAdmin("PATCH", "/internal/projects/current", { display_name: "Renamed" })
      await app.project.current.refetch()
    }
  },
  useContactChannels: {
    path: () => "GET /contact-channels",
    direct: (app) => app.contactChannels.list(),
    failure: noUser,
    change: (app) => app.contactChannels.create({ value: "ada@work.example" })
  },
  useApiKeys: {
    path: () => "GET /user-api-keys",
    direct: (app) => app.apiKeys.list(),
    failure: ["USER_API_KEYS_NOT_ENABLED", "UserApiKeysNotEnabled"],
    change: (app) => app.apiKeys.create({ description: "laptop" })
  },
  useSessions: {
    path: () => "GET /auth/sessions",
    direct: (app) => app.auth.listSessions(),
    failure: noUser,
    before: ({ asAdmin, ids }) => asAdmin("POST", "/auth/sessions", { user_id: ids.userId }),
    change: async (app) => {
      for (const { id, isCurrentSession } of await app.auth.listSessions())
        if (!isCurrentSession) await app.auth.revokeSession(id)
    }
  },
  useOAuthProviders: {
    path: () => "GET /oauth-providers",
    direct: (app) => app.oauthProviders.list(),
    failure: noUser,
    before: withGoogle,
    change: deleteGoogle
  },
  useConnectedAccounts: {
    path: () => "GET /connected-accounts/me",
    direct: (app) => app.auth.listConnectedAccounts(),
    failure: noUser,
    before: withGoogle,
    change: deleteGoogle
  },
  useConnectedAccount: {
    path: () => "POST /connected-accounts/me/google/access-token",
    direct: (app) => app.auth.getConnectedAccount("google"),
    failure: ["OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", "OAuthProviderNotFoundOrNotEnabled"],
    before: withGoogle,
    change: deleteGoogle
  },
  useNotificationCategories: {
    path: () => "GET /emails/notification-preference/me",
    direct: (app) => app.notifications.list(),
    failure: ["USER_AUTHENTICATION_REQUIRED", "UserAuthenticationRequired"],
    change: async (app) => {
      const category = (await app.notifications.list()).find(({ canDisable }) => canDisable)
      await app.notifications.setEnabled(category?.id ?? "", false)
    }
  },
  useOwnedProjects: {
    path: () => "GET /internal/projects",
    direct: (app) => app.ownedProjects.list(),
    failure: ["EXPECTED_INTERNAL_PROJECT", "ExpectedInternalProject"],
    change: (app, { ids: { teamId } }) => app.ownedProjects.create({ displayName: "Shop", teamId }),
    options: { project: { id: internalProjectId } }
  },
  useItem: {
    path: ({ userId }) => `GET /payments/items/user/${userId}/credits`,
    direct: (app, { userId }) => app.payments.getItem({ userId, itemId: "credits" }),
    failure: ["ITEM_NOT_FOUND", "ItemNotFound", { item_id: "credits" }],
    before: withPlan,
    change: async (app, stage) => {
      const path = `/payments/items/user/${stage.ids.userId}/credits/update-quantity?allow_negative=false`
      await stage.asAdmin("POST", path, { delta: 5 })
      await cancel(app, stage)
    }
  },
  useProducts: {
    path: ({ userId }) => `GET /payments/products/user/${userId}`,
    direct: (app, { userId }) => app.payments.listProducts({ userId }),
    failure: ["USER_NOT_FOUND", "UserNotFound"],
    before: withPlan,
    change: cancel
  },
  useBilling: {
    path: ({ userId }) => `GET /payments/billing/user/${userId}`,
    direct: (app, { userId }) => app.payments.getBilling({ userId }),
    failure: ["USER_NOT_FOUND", "UserNotFound"],
    before: shop,
    change: async (app, { ids: { userId } }) => {
      const { clientSecret } = await app.payments.setUpPaymentMethod({ userId })
      await app.payments.setDefaultPaymentMethod({
        userId,
        setupIntentId: Redacted.value(clientSecret).replace(/_secret_.*/, "")
      })
    }
  },
  useInvoices: {
    path: ({ userId }) => `GET /payments/invoices/user/${userId}`,
    direct: (app, { userId }) => app.payments.listInvoices({ userId }),
    failure: ["USER_AUTHENTICATION_REQUIRED", "UserAuthenticationRequired"],
    // A purchase in test mode makes no invoice.
    before: (stage) => shop(stage, { "payments.testMode": false }),
    change: async (app, stage) => {
      await buyPlan(stage)
      await cancel(app, stage)
    }
  },
  usePermissions: {
    path: () => "GET /project-permissions",
    direct: (app) => app.permissions.list(),
    failure: noUser,
    // No call of an app changes them.
    change: async (app, { asAdmin, ids: { userId } }) => {
      await asAdmin("POST", "/project-permission-definitions", { id: "read" })
      await asAdmin("POST", `/project-permissions/${userId}/read`, {})
      await app.permissions.current.refetch()
    }
  },
  usePermission: {
    path: () => "GET /team-permissions",
    direct: (app, { teamId }) => app.permissions.has({ permissionId: "$read_members", teamId }),
    failure: noUser,
    change: (app, { ids: { teamId } }) => app.teams.leave(teamId)
  },
  useTeams: { path: () => "GET /teams", direct: (app) => app.teams.list(), failure: noUser, change: renameTeam },
  useTeam: { path: () => "GET /teams", direct: (app, { teamId }) => app.teams.get(teamId), failure: noUser, change: renameTeam },
  useTeamMembers: {
    path: () => "GET /team-member-profiles",
    direct: (app, { teamId }) => app.teams.listMembers(teamId),
    failure: noMember,
    change: renameMember
  },
  useTeamMember: {
    path: () => "GET /team-member-profiles",
    direct: async (app, { teamId, userId }) => (await app.teams.listMembers(teamId)).find((one) => one.userId === userId),
    failure: noMember,
    change: renameMember
  },
  useTeamProfile: {
    path: ({ teamId }) => `GET /team-member-profiles/${teamId}/me`,
    direct: (app, { teamId }) => app.teams.getProfile(teamId),
    failure: noMember,
    change: renameMember
  },
  useTeamInvitations: {
    path: () => "GET /team-invitations",
    direct: (app, { teamId }) => app.invitations.list(teamId),
    failure: noMember,
    change: (app, { ids: { teamId } }) => app.invitations.send({ teamId, email: "bob@example.com", callbackUrl })
  },
  useReceivedInvitations: {
    path: () => "GET /team-invitations",
    direct: (app) => app.invitations.listReceived(),
    failure: noUser,
    before: async ({ asAdmin, ids: { userId } }) => {
      await asAdmin("PATCH", `/users/${userId}`, { primary_email_verified: true })
      const team = await asAdmin("POST", "/teams", { display_name: "Hers" })
      const email = "ada@example.com"
      await asAdmin("POST", "/team-invitations/send-code", { team_id: Object(team).id, email, callback_url: callbackUrl })
    },
    change: async (app) => {
      for (const { id } of await app.invitations.listReceived()) await app.invitations.acceptReceived(id)
    }
  },
  useTeamApiKeys: {
    path: () => "GET /team-api-keys",
    direct: (app, { teamId }) => app.apiKeys.list({ teamId }),
    failure: ["TEAM_API_KEYS_NOT_ENABLED", "TeamApiKeysNotEnabled"],
    change: (app, { ids: { teamId } }) => app.apiKeys.create({ teamId, description: "ci" })
  }
}
const callbackUrl = "http://localhost:3000/callback"

/** Ada, signed in, with a team, and hooks for the values of both. */
const stageOf = async (options?: StageOptions) => {
  const stage = await flowStage(options)
  await stage.signUp("ada@example.com")
  const { id: userId } = await stage.app.user.get({ or: "throw" })
  const { id: teamId } = await stage.app.teams.create({ displayName: "A" })
  const ids = { teamId, userId }
  return { ...stage, ids, uses: hooksOf(ids) }
}

/** Returns an app of the same session that has loaded no value. A view has the methods of an app, except for those that create views. */
const freshApp = async ({ app }: Stage) => {
  const view = app.forTokens(await app.auth.getAuthJson()) as ClientApp
  onTestFinished(() => view.dispose())
  return view
}

/** Returns what a value consists of, without the identity of its objects. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null")

type State = react.ResourceState<unknown, { readonly _tag: string }>
const isState = (given: unknown): given is State => typeof given === "object" && given !== null && "status" in given
/** `usePermission` has no state: it is false until the permission is known. */
const statusOf = (given: unknown) => (isState(given) ? given.status : given === true ? "ready" : "loading")
const valueOf = (given: unknown) => (isState(given) ? given.value : given)

describe("the hook of a value", () => {
  it("has a row here if it has a suspending variant", () => {
    const hooks = Object.keys(react).filter((name) => name.startsWith("useSuspense"))
    assert.deepStrictEqual(Object.keys(rows).sort(), hooks.map((name) => name.replace("Suspense", "")).sort())
  })

  it("usePermissions and its suspending variant have those of a team, and none once the user has left it", async () => {
    const stage = await stageOf()
    const { teamId } = stage.ids
    const app = await freshApp(stage)
    stage.requests.length = 0
    const one = mounted(app, () => react.usePermissions({ teamId }))
    const twin = mounted(app, () => react.useSuspensePermissions({ teamId }))
    const { value } = await one.until(({ status }) => status === "ready")
    assert.strictEqual(await twin.until(() => true), value)
    assert.deepStrictEqual(stage.requests, ["GET /team-permissions"])
    assert.isNotEmpty(value ?? [])
    assert.deepStrictEqual(value, await app.permissions.list({ teamId }))
    await app.teams.leave(teamId)
    await one.until((now) => now.value?.length === 0)
    await twin.until((now) => now.length === 0)
  })

  for (const [name, row] of Object.entries<Row<string>>(rows)) {
    const suspending = name.replace("use", "useSuspense")
    it(`${name} is loading and ${suspending} suspends until both have the value, and both have the next one after the call that changes it`, async () => {
      const stage = await stageOf(row.options)
      await row.before?.(stage)
      const app = await freshApp(stage)
      const path = row.path?.(stage.ids)
      stage.requests.length = 0
      const gate = path === undefined ? null : stage.hold(path)
      const one = mounted(app, () => ({ given: stage.uses[name]?.() }))
      const twin = mounted(app, () => ({ given: stage.uses[suspending]?.() }))
      await one.until(() => true)
      assert.strictEqual(statusOf(one.seen[0]?.given), "loading")
      if (gate !== null) {
        await gate.arrived
        assert.strictEqual(statusOf(one.now().given), "loading")
        assert.lengthOf(twin.seen, 0)
        gate.release()
      }
      const first = valueOf((await one.until(({ given }) => statusOf(given) === "ready")).given)
      assert.deepStrictEqual((await twin.until(() => true)).given, first)

      // Strict mode mounts each component twice, and both share one request.
      assert.deepStrictEqual(stage.requests, path === undefined ? [] : [path])
      assert.isDefined(first)
      const direct = async () => plain(await row.direct(app, stage.ids))
      assert.deepStrictEqual(plain(first), await direct())

      await row.change(app, stage)
      const isNext = (value: unknown) => value !== undefined && JSON.stringify(value) !== JSON.stringify(first)
      const { given: next } = await one.until(({ given }) => isNext(valueOf(given)) && !(isState(given) && given.isFetching))
      const { given: same } = await twin.until(({ given }) => isNext(given))
      assert.deepStrictEqual(same, valueOf(next))
      assert.deepStrictEqual(plain(same), await direct())
    })

    it(`${name} fails with ${row.failure[1]}, which its type has and ${suspending} throws`, async () => {
      const stage = await stageOf(row.options)
      const [code, tag, details] = row.failure
      const path = row.path?.(stage.ids)
      await row.before?.(stage)
      const mend = stage.breaks(path ?? "POST /auth/oauth/token", () => knownError(code, details))
      const app = path === undefined ? await expiredApp(stage) : await freshApp(stage)
      const one = mounted(app, () => ({ given: stage.uses[name]?.() }))
      const twin = mounted(app, () => ({ given: stage.uses[suspending]?.() }))
      const thrown = await twin
        .until(() => false)
        .then(
          () => null,
          (error: unknown) => error
        )
      assert.strictEqual(Object(thrown)._tag, tag)
      if (name === "usePermission") return assert.isFalse(one.now().given)
      const { given } = await one.until(({ given }) => statusOf(given) === "failed")
      if (!isState(given)) return assert.fail("no state")
      assert.strictEqual(given.error?._tag, tag)
      assert.isUndefined(given.value)
      mend()
      // What the platform has ended stays so.
      if (tag === "SessionExpired") return
      await given.refetch()
      await one.until(({ given }) => statusOf(given) === "ready")
    })
  }
})

/** Returns an app whose session has no access token. */
const expiredApp = async ({ app }: Stage) => {
  const { refreshToken } = await app.auth.getAuthJson()
  const view = app.forTokens({ accessToken: null, refreshToken }) as ClientApp
  onTestFinished(() => view.dispose())
  return view
}
