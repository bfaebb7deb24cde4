import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { connectedAccounts, server } from "portico/contract"
import {
  isKnownError,
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  OAuthConnectionDoesNotHaveRequiredScope,
  OAuthConnectionNotConnectedToUser,
  OAuthProviderNotFoundOrNotEnabled,
  UserNotFound
} from "portico/effect/errors"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { rulesOf } from "../../generation/rules.js"
import type { Incoming } from "../../http/Incoming.js"
import { failureReply } from "../../http/pipeline.js"
import type { Failure, Route } from "../../http/Route.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { notFound } from "../../http/StatusError.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import type { Unchecked } from "../../http/validate.js"
import { validator } from "../../http/validate.js"
import { connectedToken } from "../../oauth/connectedToken.js"
import { providerConfigOf } from "../../world/OAuthAccount.js"
import type { Project } from "../../world/Project.js"
import type { User } from "../../world/User.js"
import { usersOf } from "../../world/User.js"

const tokenOf = Effect.fnUntraced(function* (
  project: Project,
  userId: string,
  providerId: string,
  scope: string | undefined,
  accountId?: string
) {
  const provider = providerConfigOf(project, providerId)
  if (provider === undefined) return yield* new OAuthProviderNotFoundOrNotEnabled()
  const { sharedOAuthTokens } = yield* EmulatorConfig
  if (provider.isShared && !sharedOAuthTokens) return yield* new OAuthAccessTokenNotAvailableWithSharedOAuthKeys()
  const user = usersOf(project).get(userId)
  if (user === undefined) return yield* notFound("There is no such user.")
  const accounts = user.oauthAccounts.filter(
    (account) =>
      account.providerConfigId === providerId &&
      (accountId === undefined || account.accountId === accountId) &&
      (account.allowConnectedAccounts || !rulesOf(project).tokensOfConnectedOnly)
  )
  if (accounts.length === 0) return yield* new OAuthConnectionNotConnectedToUser()
  const scopes = (scope ?? "").split(" ").filter((part) => part !== "")
  for (const account of accounts) {
    const token = yield* connectedToken(project, account, scopes)
    if (token !== undefined) return { accessToken: Redacted.make(token) }
  }
  return yield* new OAuthConnectionDoesNotHaveRequiredScope()
})

const crud = { crud: true, rules: { "params.user_id": rules.uuid } }

const own = route(
  connectedAccounts.createAccessToken,
  crud,
  Effect.fn("connectedAccounts.createAccessToken")(function* ({ params, payload }, { auth }) {
    yield* requireSelf(auth.user, params.userId, "use the connected accounts")
    return yield* tokenOf(auth.project, params.userId, params.provider, payload.scope)
  })
)

const anyone = route(
  server.connectedAccounts.createAccessToken,
  crud,
  Effect.fn("server.connectedAccounts.createAccessToken")(function* ({ params, payload }, { auth }) {
    return yield* tokenOf(auth.project, params.userId, params.provider, payload.scope)
  })
)

// The alias forwards the genuine path's response without its headers, including the status it has there.
// @source protocol/answers.md#known-errors
const passedOn = (request: Incoming) => (failure: Failure) =>
  Effect.map(failureReply(request.generation)(failure), (reply) => {
    const status = request.header("x-stack-override-error-status") === null ? reply.status : 200
    return isKnownError(failure) ? { ...reply, status, headers: {} } : reply
  })

const checkBody = validator(connectedAccounts.createAccessToken, {
  query: undefined,
  needsUser: false,
  rules: {},
  requiredHeaders: []
})

/** The older path of the same call, always for the signed-in user. Validates only the body itself. */
const alias: Route = {
  ...own,
  path: "/auth/oauth/connected-accounts/:provider/access-token",
  access: "none",
  check: (unchecked) => Effect.as(checkBody(unchecked), unchecked),
  run: (input, auth, request) =>
    Effect.gen(function* () {
      const { id: userId } = yield* ownUser(auth)
      // The check above returns its input unchanged.
      const unchecked = input as Unchecked
      const params = { ...unchecked.params, userId }
      return yield* own.run(yield* own.check({ ...unchecked, params, query: {} }), auth, request)
    }).pipe(Effect.catch(passedOn(request)))
}

const listOf = ({ id: userId, oauthAccounts }: User) =>
  oauthAccounts
    .filter(({ allowConnectedAccounts }) => allowConnectedAccounts)
    .map((account) => ({ userId, provider: account.providerConfigId, providerAccountId: account.accountId }))

const list = route(
  connectedAccounts.list,
  crud,
  Effect.fn("connectedAccounts.list")(function* ({ params: { userId } }, { auth }) {
    const user = yield* ownUser(auth)
    yield* requireSelf(user, userId, "list the connected accounts")
    return listOf(user)
  })
)
const listOfAnyone = route(
  server.connectedAccounts.list,
  crud,
  Effect.fnUntraced(function* ({ params: { userId } }, { auth: { project } }) {
    const user = usersOf(project).get(userId)
    return user === undefined ? yield* new UserNotFound() : listOf(user)
  })
)

const ofAccount = route(
  connectedAccounts.createAccountAccessToken,
  crud,
  Effect.fnUntraced(function* ({ params, payload }, { auth }) {
    yield* requireSelf(auth.user, params.userId, "use the connected accounts")
    return yield* tokenOf(auth.project, params.userId, params.provider, payload.scope, params.providerAccountId)
  })
)
const ofAccountOfAnyone = route(server.connectedAccounts.createAccountAccessToken, crud, ({ params, payload }, { auth }) =>
  tokenOf(auth.project, params.userId, params.provider, payload.scope, params.providerAccountId)
)

/** Routes of connected accounts and their access tokens. @source protocol/users.md#connected-accounts */
export const connectedAccountRoutes = [own, anyone, alias, list, listOfAnyone, ofAccount, ofAccountOfAnyone]
