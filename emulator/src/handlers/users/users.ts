import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { server, users } from "portico/contract"
import {
  ClientUserDeletionDisabled,
  OtpAuthenticationNotEnabled,
  PasswordAuthenticationNotEnabled,
  PrimaryEmailRequired,
  UserNotFound
} from "portico/effect/errors"
import { displayNameMaxLength } from "portico/schemas"
import { route, userRoute } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import { ownUser } from "../../http/signedInUser.js"
import { requireClientImage, storeImage } from "../../images/storeImage.js"
import { secretText } from "../../passwords/secretText.js"
import { createUser, requireFreeAuthEmail } from "../../users/createUser.js"
import { deleteUser } from "../../users/deleteUser.js"
import { listUsers } from "../../users/listUsers.js"
import { hashOf, updateUser } from "../../users/updateUser.js"
import { userView } from "../../users/userView.js"
import { signInAccount } from "../../world/OAuthAccount.js"
import type { Project } from "../../world/Project.js"
import { normalEmail, primaryChannel, userByAuthEmail, usersOf } from "../../world/User.js"

const score = rules.allOf(rules.integer, rules.between(0, 100))
// The reason of a restriction is changed together with the restriction, in one request.
const restriction: rules.Rule = (body) =>
  Predicate.isReadonlyObject(body) && body["restricted_by_admin"] !== true
    ? ["restricted_by_admin_reason", "restricted_by_admin_private_details"]
        .filter((name) => body[name] !== undefined && body[name] !== null)
        .slice(0, 1)
        .map((name) => `: ${name} must be null when restricted_by_admin is not true`)
    : undefined
const userRules = {
  body: restriction,
  "body.display_name": rules.atMost(displayNameMaxLength),
  "body.profile_image_url": rules.image,
  "body.selected_team_id": rules.uuid,
  "body.totp_secret_base64": rules.base64,
  "body.primary_email": rules.allOf(rules.nonEmpty, rules.email),
  "body.password": rules.newPassword,
  "body.country_code": rules.countryCode,
  "body.risk_scores.sign_up.bot": score,
  "body.risk_scores.sign_up.free_trial_abuse": score,
  "body.password_hash": rules.nonEmpty
}
const queryRules = {
  "query.team_id": rules.uuid,
  "query.cursor": rules.uuid,
  "query.limit": rules.positiveInteger
}
const ofUsers = { crud: true, query: server.users.list.query, rules: queryRules }
const byId = { ...ofUsers, rules: { ...queryRules, "params.user_id": rules.uuid } }
// The platform validates these less strictly than clients do.
const changed = { rules: userRules, lenient: ["body.profile_image_url", "body.primary_email"] }
const onMe = { crud: true, path: "/users/me", me: "userId" }

const existing = (project: Project, userId: string) => {
  const user = usersOf(project).get(userId)
  return user === undefined ? Effect.fail(new UserNotFound()) : Effect.succeed(user)
}

const getMe = userRoute(users.getMe, onMe, (_, { auth: { project, user } }) => Effect.succeed(userView(project, user)))
const serverGetMe = userRoute(server.users.getMe, onMe, (_, { auth: { project, user } }) =>
  Effect.succeed(userView(project, user))
)

const updateMe = userRoute(
  users.updateMe,
  { ...onMe, ...changed },
  Effect.fn("users.updateMe")(function* ({ payload }, { auth: { project, user } }) {
    yield* requireClientImage(payload.profileImageUrl)
    const { primaryEmail } = payload
    const isNew = primaryEmail && normalEmail(primaryEmail) !== primaryChannel(user)?.value
    // An address that signs in a user counts as taken, even if that user is the one to update.
    if (isNew && userByAuthEmail(project, primaryEmail) !== undefined) yield* requireFreeAuthEmail(project, primaryEmail)
    yield* updateUser(project, user, {
      ...payload,
      ...(isNew && primaryChannel(user) === undefined ? { primaryEmailAuthEnabled: !user.isAnonymous } : {})
    })
    return userView(project, user)
  })
)

const serverUpdate = Effect.fn("server.users.update")(function* (
  { params, payload }: { readonly params: { readonly userId: string }; readonly payload: Parameters<typeof updateUser>[2] },
  { auth: { project } }: { readonly auth: { readonly project: Project } }
) {
  // An invalid hash is rejected before the user is looked up. Another request can delete the user while a password is hashed.
  const hash = yield* hashOf(payload)
  const user = yield* existing(project, params.userId)
  yield* updateUser(project, user, payload, hash)
  return userView(project, user)
})

const update = route(server.users.update, { ...byId, ...changed, rules: { ...byId.rules, ...userRules } }, serverUpdate)
const serverUpdateMe = route(server.users.update, { ...onMe, ...changed }, serverUpdate)

const deleteMe = route(
  users.deleteMe,
  { crud: true },
  Effect.fn("users.deleteMe")(function* (_, { auth }) {
    if (!auth.project.config.clientUserDeletionEnabled) return yield* refusal(ClientUserDeletionDisabled)
    yield* deleteUser(auth.project, yield* ownUser(auth))
    return { success: true }
  })
)

const serverDelete = Effect.fn("server.users.del")(function* (
  { params }: { readonly params: { readonly userId: string } },
  { auth: { project } }: { readonly auth: { readonly project: Project } }
) {
  yield* deleteUser(project, yield* existing(project, params.userId))
  return { success: true } as const
})

const del = route(server.users.del, byId, serverDelete)
const serverDeleteMe = route(server.users.del, onMe, serverDelete)

const get = route(
  server.users.get,
  byId,
  Effect.fn("server.users.get")(function* ({ params }, { auth: { project } }) {
    return userView(project, yield* existing(project, params.userId))
  })
)

const list = route(server.users.list, ofUsers, ({ query }, { auth: { project } }) =>
  query.onlyAnonymous === true && query.includeAnonymous !== true
    ? Effect.fail(badRequest("only_anonymous=true requires include_anonymous=true"))
    : Effect.sync(() => listUsers(project, query))
)

const create = route(
  server.users.create,
  { ...ofUsers, ...changed, rules: { ...queryRules, ...userRules } },
  Effect.fn("server.users.create")(function* ({ payload }, { auth: { project } }) {
    const { primaryEmail, primaryEmailAuthEnabled, primaryEmailVerified, oauthProviders = [], profileImageUrl } = payload
    const hash = yield* hashOf(payload)
    if (!primaryEmail && primaryEmailAuthEnabled) return yield* refusal(PrimaryEmailRequired, 400, "auth_enabled")
    if (!primaryEmail && primaryEmailVerified) return yield* refusal(PrimaryEmailRequired, 400, "verified")
    if (primaryEmail && primaryEmailAuthEnabled) yield* requireFreeAuthEmail(project, primaryEmail)
    const image = profileImageUrl ? yield* storeImage("user-profile-images", profileImageUrl) : null
    const unknown = oauthProviders.find(({ id }) => !project.config.oauthProviders.some((provider) => provider.id === id))
    if (unknown !== undefined) return yield* badRequest(`The project has no OAuth provider with the id ${unknown.id}.`)
    if (new Set(oauthProviders.map(({ id }) => id)).size < oauthProviders.length) {
      return yield* badRequest("A user can have only one account of a provider when it is created.")
    }
    const taken = oauthProviders.find(({ id, accountId }) => signInAccount(project, id, accountId) !== undefined)
    // The platform responds with 500.
    if (taken !== undefined) return yield* badRequest(`Another user signs in with the account ${taken.accountId} of ${taken.id}.`)
    if (hash && !project.config.credentialEnabled) return yield* refusal(PasswordAuthenticationNotEnabled)
    if (payload.otpAuthEnabled && !project.config.magicLinkEnabled) {
      return yield* refusal(OtpAuthenticationNotEnabled, 400)
    }
    const { riskScores, ...wanted } = payload
    const user = yield* createUser(project, {
      ...wanted,
      ...(riskScores && { riskScores: riskScores.signUp }),
      restriction: payload.restrictedByAdmin
        ? {
            reason: payload.restrictedByAdminReason ?? null,
            privateDetails: payload.restrictedByAdminPrivateDetails ?? null
          }
        : undefined,
      profileImageUrl: image,
      passwordHash: hash ?? null,
      otpEnabled: payload.otpAuthEnabled ?? false,
      totpSecretBase64: payload.totpSecretBase64 ? secretText(payload.totpSecretBase64) : null,
      oauthAccounts: oauthProviders.map(({ id, accountId, email = null }) => ({ providerConfigId: id, accountId, email }))
    })
    // The platform builds its response before it creates the personal team. @source protocol/users.md#calls
    return { ...userView(project, user), selectedTeam: null, selectedTeamId: null }
  })
)

/** Routes of the signed-in user, and of the users that a server manages. @source protocol/users.md */
export const userRoutes = [getMe, serverGetMe, updateMe, serverUpdateMe, deleteMe, serverDeleteMe, list, create, get, update, del]
