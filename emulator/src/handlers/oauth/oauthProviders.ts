import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { oauthProviders, server } from "portico/contract"
import { OAuthProviderAccountIdAlreadyUsedForSignIn, OAuthProviderAlreadyConnected, UserNotFound } from "portico/effect/errors"
import type { ServerOAuthProvider } from "portico/schemas"
import { rulesOf } from "../../generation/rules.js"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, notFound, refusal } from "../../http/StatusError.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import { RandomText } from "../../random/RandomText.js"
import { accountsWhere, providerConfigOf } from "../../world/OAuthAccount.js"
import type { Project } from "../../world/Project.js"
import type { OAuthAccount, User } from "../../world/User.js"
import { usersOf } from "../../world/User.js"

const typeOf = (project: Project, providerConfigId: string): string =>
  providerConfigOf(project, providerConfigId)?.type ?? providerConfigId

// Fails for an account at a provider that the project no longer has.
const configOf = Effect.fnUntraced(function* (project: Project, providerConfigId: string) {
  return providerConfigOf(project, providerConfigId) ?? (yield* notFound("The project has no such provider."))
})

const view = (account: OAuthAccount, type: string): ServerOAuthProvider => ({
  id: account.id,
  userId: account.userId,
  type,
  providerConfigId: account.providerConfigId,
  email: account.email,
  accountId: account.accountId,
  allowSignIn: account.allowSignIn,
  allowConnectedAccounts: account.allowConnectedAccounts
})

const viewOf = (project: Project, account: OAuthAccount) => ({
  ...view(account, typeOf(project, account.providerConfigId)),
  email: account.email || null
})
const shown = (project: Project, account: OAuthAccount) =>
  Effect.as(configOf(project, account.providerConfigId), viewOf(project, account))

const listOf = (project: Project, accounts: ReadonlyArray<OAuthAccount>) =>
  rulesOf(project).listsRemovedProviders
    ? Effect.succeed(accounts.map((account) => viewOf(project, account)))
    : Effect.forEach(accounts, (account) => shown(project, account))

const userOf = Effect.fnUntraced(function* (project: Project, id: string) {
  return usersOf(project).get(id) ?? (yield* new UserNotFound())
})

const accountOf = Effect.fnUntraced(function* (user: User, id: string) {
  const account = user.oauthAccounts.find((own) => own.id === id)
  return account ?? (yield* notFound("The user has no such account."))
})

const requireOwn = Effect.fnUntraced(function* (auth: Auth, userId: string | undefined) {
  const user = yield* ownUser(auth)
  yield* requireSelf(user, userId, "use the accounts")
  return user
})

interface Change {
  readonly accountId?: string
  readonly allowSignIn?: boolean
}

// A user can sign in with only one account per provider type, and an account can sign in only one user. As on the platform, the
// account id is checked across all types, and a change without an account id conflicts with any account that signs in. An account
// that already signs in cannot take the id of another such account. @source protocol/users.md#oauth-providers
const requireFree = Effect.fnUntraced(function* (
  project: Project,
  user: User,
  type: string,
  change: Change,
  self?: OAuthAccount
) {
  const same = user.oauthAccounts.filter((other) => other !== self && typeOf(project, other.providerConfigId) === type)
  if (change.allowSignIn === true && same.some((other) => other.allowSignIn)) {
    return yield* refusal(OAuthProviderAlreadyConnected)
  }
  if (change.accountId !== undefined && same.some((other) => other.accountId === change.accountId)) {
    return yield* badRequest("The same provider type with the same account ID already exists for this user.")
  }
  const signsIn = change.allowSignIn ?? (change.accountId !== undefined && self?.allowSignIn === true)
  if (!signsIn) return
  const taken = accountsWhere(
    project,
    (other) => other !== self && other.allowSignIn && (change.accountId === undefined || other.accountId === change.accountId)
  )
  if (taken.length > 0) return yield* new OAuthProviderAccountIdAlreadyUsedForSignIn()
})

const listRules = { crud: true, query: oauthProviders.list.query, rules: { "query.user_id": rules.uuid } }
// An empty string is a valid address here.
const lenient = ["body.email"]
const byId = {
  ...listRules,
  rules: { ...listRules.rules, "params.user_id": rules.uuid, "params.provider_id": rules.uuid }
}

const list = route(
  oauthProviders.list,
  listRules,
  Effect.fn("oauthProviders.list")(function* ({ query }, { auth }) {
    return yield* listOf(auth.project, (yield* requireOwn(auth, query.userId)).oauthAccounts)
  })
)

const serverList = route(
  server.oauthProviders.list,
  listRules,
  Effect.fn("server.oauthProviders.list")(function* ({ query }, { auth: { project } }) {
    const users = query.userId === undefined ? [...usersOf(project).values()] : [yield* userOf(project, query.userId)]
    const accounts = users
      .flatMap(({ oauthAccounts }) => oauthAccounts)
      .sort((one, other) => one.createdAtMillis - other.createdAtMillis)
    return yield* listOf(project, accounts)
  })
)

const create = route(
  server.oauthProviders.create,
  { ...listRules, rules: { ...listRules.rules, "body.user_id": rules.uuid, "body.email": rules.email }, lenient },
  Effect.fn("server.oauthProviders.create")(function* ({ payload }, { auth: { project } }) {
    const provider = yield* configOf(project, payload.providerConfigId)
    const user = yield* userOf(project, payload.userId)
    yield* requireFree(project, user, provider.type, payload)
    const account: OAuthAccount = {
      id: yield* (yield* RandomText).uuid,
      userId: user.id,
      providerConfigId: provider.id,
      accountId: payload.accountId,
      email: payload.email ?? null,
      allowSignIn: payload.allowSignIn,
      allowConnectedAccounts: payload.allowConnectedAccounts,
      createdAtMillis: yield* Clock.currentTimeMillis
    }
    user.oauthAccounts.push(account)
    return view(account, provider.type)
  })
)

const get = route(
  oauthProviders.get,
  byId,
  Effect.fn("oauthProviders.get")(function* ({ params }, { auth }) {
    return yield* shown(auth.project, yield* accountOf(yield* requireOwn(auth, params.userId), params.providerId))
  })
)

const serverGet = route(
  server.oauthProviders.get,
  byId,
  Effect.fn("server.oauthProviders.get")(function* ({ params }, { auth: { project } }) {
    return yield* shown(project, yield* accountOf(yield* userOf(project, params.userId), params.providerId))
  })
)

const change = Effect.fnUntraced(function* (
  project: Project,
  user: User,
  id: string,
  { email, ...changes }: Change & { readonly allowConnectedAccounts?: boolean; readonly email?: string }
) {
  const account = yield* accountOf(user, id)
  yield* requireFree(project, user, typeOf(project, account.providerConfigId), changes, account)
  const { type } = yield* configOf(project, account.providerConfigId)
  Object.assign(account, changes, email === undefined ? {} : { email })
  return view(account, type)
})

const update = route(
  oauthProviders.update,
  byId,
  Effect.fn("oauthProviders.update")(function* ({ params, payload }, { auth }) {
    return yield* change(auth.project, yield* requireOwn(auth, params.userId), params.providerId, payload)
  })
)

const serverUpdate = route(
  server.oauthProviders.update,
  { ...byId, rules: { ...byId.rules, "body.email": rules.email }, lenient },
  Effect.fn("server.oauthProviders.update")(function* ({ params, payload }, { auth: { project } }) {
    return yield* change(project, yield* userOf(project, params.userId), params.providerId, payload)
  })
)

const remove = Effect.fnUntraced(function* (user: User, id: string) {
  user.oauthAccounts.splice(user.oauthAccounts.indexOf(yield* accountOf(user, id)), 1)
  return { success: true as const }
})

const del = route(
  oauthProviders.del,
  byId,
  Effect.fn("oauthProviders.del")(function* ({ params }, { auth }) {
    return yield* remove(yield* requireOwn(auth, params.userId), params.providerId)
  })
)

const serverDel = route(
  server.oauthProviders.del,
  byId,
  Effect.fn("server.oauthProviders.del")(function* ({ params }, { auth: { project } }) {
    return yield* remove(yield* userOf(project, params.userId), params.providerId)
  })
)

/** Routes of users' OAuth accounts. @source protocol/users.md#oauth-providers */
export const oauthProviderRoutes = [list, serverList, create, get, serverGet, update, serverUpdate, del, serverDel]
