import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Hex from "effect/encoding/Hex"
import {
  isKnownError,
  OAuthProviderAccessDenied,
  OAuthProviderNotFoundOrNotEnabled,
  OuterOAuthTimeout,
  RedirectUrlNotWhitelisted
} from "portico/effect/errors"
import { authorizationCodeSeconds, oauthScope } from "portico/schemas"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { rulesByGeneration, rulesOf } from "../../generation/rules.js"
import { SeesCookies } from "../../host/SeesCookies.js"
import { errorBody } from "../../http/errorBody.js"
import type { Incoming } from "../../http/Incoming.js"
import { own } from "../../http/own.js"
import { failureReply } from "../../http/pipeline.js"
import { json, redirect } from "../../http/Reply.js"
import type { Failure } from "../../http/Route.js"
import { rawRoute } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import { callbackUrl, isBuiltIn } from "../../oauth/authorizationUrl.js"
import { expiredInnerCookie, hasInnerCookie } from "../../oauth/innerCookie.js"
import { oauthClient } from "../../oauth/oauthClient.js"
import { flowUser, linkAccount, signInWithAccount } from "../../oauth/providerAccount.js"
import { providerTypes } from "../../oauth/providerTypes.js"
import { redeem } from "../../provider/grants.js"
import { RandomText } from "../../random/RandomText.js"
import { authorizationCodesOf } from "../../world/AuthorizationCode.js"
import { providerConfigOf } from "../../world/OAuthAccount.js"
import type { OAuthFlow } from "../../world/OAuthFlow.js"
import { flowsOf } from "../../world/OAuthFlow.js"
import type { Project } from "../../world/Project.js"
import { keepProviderTokens } from "../../world/ProviderToken.js"
import { isTrusted } from "../../world/trust.js"
import { World } from "../../world/World.js"

type Fields = Readonly<Record<string, unknown>>

// Apple posts its response as a form; all other providers use the query.
const fieldsOf = (request: Incoming): Fields => ({ ...request.query, ...(typeof request.body === "object" ? request.body : {}) })
const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === "string" ? value : undefined
}

const projectOf = Effect.fnUntraced(function* (flow: OAuthFlow) {
  const project = (yield* World).projects.get(flow.projectId)
  return project ?? (yield* badRequest("The project of this sign-in does not exist any more."))
})

const redeemed = Effect.fnUntraced(function* (flow: OAuthFlow, project: Project, providerId: string, fields: Fields) {
  const config = yield* EmulatorConfig
  const provider = providerConfigOf(project, providerId)
  if (provider === undefined) return yield* new OAuthProviderNotFoundOrNotEnabled()
  const error = textOf(fields, "error")
  if (error === "access_denied" || error === "consent_required") return yield* new OAuthProviderAccessDenied()
  const code = textOf(fields, "code")
  // Codes of external providers cannot be redeemed, because the emulator sends no requests.
  const tokens =
    code === undefined || provider.id !== flow.providerConfigId || !isBuiltIn(config, project, provider)
      ? undefined
      : yield* redeem(code, callbackUrl(config.baseUrl, provider), flow.innerVerifier)
  if (tokens === undefined) return yield* badRequest("The provider does not accept the code. Start the sign-in again.")
  const hasName = provider.isShared || (own(providerTypes, provider.type)?.hasName ?? true)
  return hasName ? tokens : { ...tokens, account: { ...tokens.account, displayName: null } }
})

const completeFlow = Effect.fnUntraced(function* (flow: OAuthFlow, project: Project, providerId: string, request: Incoming) {
  const fields = fieldsOf(request)
  const { account: given, access, refreshToken } = yield* redeemed(flow, project, providerId, fields)
  if (!isTrusted(project, flow.redirectUri)) return yield* new RedirectUrlNotWhitelisted()
  if (flow.scope !== oauthScope) return yield* badRequest(`The scope must be ${oauthScope}.`)
  if (flow.responseType !== "code") return yield* badRequest("The response type must be code.")
  const current = flowUser(project, flow.userId)
  if (flow.type === "link" && current === undefined) return yield* badRequest("The user of this link does not exist any more.")
  const { user, account, isNewUser } = yield* flow.type === "link" && current !== undefined
    ? linkAccount(project, current, flow.providerConfigId, given)
    : signInWithAccount(project, current, flow.providerConfigId, given, request)
  keepProviderTokens(project, account.id, [
    { kind: "access", token: access.token, scopes: flow.providerScopes, expiresAtMillis: access.expiresAtMillis },
    { kind: "refresh", token: refreshToken, scopes: flow.providerScopes, expiresAtMillis: undefined }
  ])
  const code = Hex.encode(yield* (yield* RandomText).bytes(32))
  authorizationCodesOf(project).set(code, {
    userId: user.id,
    isNewUser,
    redirectUri: flow.redirectUri,
    codeChallenge: flow.codeChallenge,
    codeChallengeMethod: flow.codeChallengeMethod,
    afterCallbackRedirectUrl: flow.afterCallbackRedirectUrl,
    expiresAtMillis: (yield* Clock.currentTimeMillis) + authorizationCodeSeconds * 1000
  })
  const location = new URL(flow.redirectUri)
  location.searchParams.append("code", code)
  location.searchParams.append("state", flow.state)
  return { ...json({}), status: 303, headers: { location: location.href } }
})

const finish = Effect.fnUntraced(function* (flow: OAuthFlow, project: Project, providerId: string, request: Incoming) {
  if (flow.clientSecret !== undefined && rulesOf(project).checksKeyAtCallback) yield* oauthClient(project.id, flow.clientSecret)
  if (flow.expiresAtMillis <= (yield* Clock.currentTimeMillis)) return yield* new OuterOAuthTimeout()
  return yield* completeFlow(flow, project, providerId, request)
})

// Only known errors are redirected to the app, and only if the project trusts the URL. @source protocol/authentication.md#oauth
const toErrorUrl = Effect.fnUntraced(function* (failure: Failure, flow: OAuthFlow, project: Project) {
  if (!isKnownError(failure)) return yield* Effect.fail(failure)
  const { errorsToRedirectUri, standardOAuthErrors } = rulesOf(project)
  const candidates = [errorsToRedirectUri.has(failure.code) ? flow.redirectUri : undefined, flow.errorRedirectUrl]
  const url = candidates.find((each) => each !== undefined && isTrusted(project, each))
  if (url === undefined) return yield* Effect.fail(failure)
  const { code, error, details } = yield* errorBody(failure)
  const location = new URL(url)
  if (standardOAuthErrors) {
    location.searchParams.set("error", "server_error")
    location.searchParams.set("error_description", error)
  }
  location.searchParams.set("errorCode", code)
  location.searchParams.set("message", error)
  location.searchParams.set("details", JSON.stringify(details ?? {}))
  return redirect(location.href)
})

const callback = Effect.fn("oauth.callback")(function* (
  request: Incoming,
  { providerId = "" }: Readonly<Record<string, string>>
) {
  const state = textOf(fieldsOf(request), "state") ?? ""
  const served = Effect.gen(function* () {
    const flow = flowsOf((yield* World).internal).get(state)
    if (flow === undefined) return yield* badRequest("The sign-in is unknown. Start the sign-in again.")
    if (flow.hasCookie !== false && (yield* SeesCookies) && !hasInnerCookie(request, state)) {
      return yield* badRequest("This browser did not start the sign-in, or has finished it already. Start the sign-in again.")
    }
    const project = yield* projectOf(flow)
    return yield* Effect.catch(finish(flow, project, providerId, request), (failure: Failure) =>
      toErrorUrl(failure, flow, project)
    )
  })
  const reply = yield* Effect.catch(served, failureReply(request.generation))
  const begun = flowsOf((yield* World).internal).get(state)
  const hadCookie = begun === undefined ? rulesByGeneration[request.generation].forgetsAnyCookie : begun.hasCookie !== false
  return hadCookie ? { ...reply, headers: { ...reply.headers, "set-cookie": expiredInnerCookie(state) } } : reply
})

const path = "/auth/oauth/callback/:providerId"

/** Routes of the OAuth callback. @source protocol/authentication.md#oauth */
export const oauthCallbackRoutes = [rawRoute("GET", path, callback), rawRoute("POST", path, callback)]
