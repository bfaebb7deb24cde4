import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { authorizationCodeSeconds } from "portico/schemas"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { escapeHtml } from "../../http/escapeHtml.js"
import type { Incoming } from "../../http/Incoming.js"
import type { Reply } from "../../http/Reply.js"
import { html, json, redirect } from "../../http/Reply.js"
import { rawRoute } from "../../http/Route.js"
import { badRequest } from "../../http/StatusError.js"
import { schemaError } from "../../http/validate.js"
import { integrationIds } from "../../integrations/integrationClient.js"
import { randomSecret } from "../../oauth/pkce.js"
import { formPostPage } from "../../provider/pages.js"
import type { IntegrationRequest } from "../../world/IntegrationSignIn.js"
import { integrationSignInsOf } from "../../world/IntegrationSignIn.js"
import { World } from "../../world/World.js"

// The redirect URIs of integrations in the platform's development setup.
const redirectUris: ReadonlySet<string> = new Set(["http://localhost:30000/api/v2/auth/authorize"])

const root = "/integrations/custom/oauth"
const nameOf = ({ path }: Incoming): string => path.split("/")[2] ?? ""
const issuerOf = Effect.fnUntraced(function* (request: Incoming) {
  return `${(yield* EmulatorConfig).baseUrl}/api/v1/integrations/${nameOf(request)}/oauth/idp`
})

const required = ["response_type", "client_id", "redirect_uri", "state", "code_challenge", "code_challenge_method"]

const authorize = rawRoute(
  "GET",
  `${root}/authorize`,
  Effect.fn("integrations.authorize")(function* (request) {
    const missing = required.filter((name) => !request.query[name])
    if (missing.length > 0) {
      return yield* schemaError(
        request,
        missing.map((name) => `query.${name} must be defined`)
      )
    }
    return redirect(`${yield* issuerOf(request)}/auth?${new URLSearchParams({ ...request.query, scope: "openid" })}`)
  })
)

// Redirects as the framework of the platform's provider does, with its text.
const forward = (location: string, status: number, cookies: ReadonlyArray<string> = []): Reply => {
  const place = escapeHtml(location)
  return { ...html(`Redirecting to <a href="${place}">${place}</a>.`, status), headers: { location }, cookies }
}

const cookies = (name: string, value: string, proof: string, path: string, expires: number): ReadonlyArray<string> =>
  [`${name}=${value}`, `${name}.sig=${proof}`].map(
    (pair) => `${pair}; path=${path}; expires=${new Date(expires).toUTCString()}; samesite=lax; httponly`
  )
const cookieLifetimeMillis = 3_600_000

const begin = rawRoute(
  "GET",
  `${root}/idp/auth`,
  Effect.fn("integrations.beginSignIn")(function* (request) {
    const iss = yield* issuerOf(request)
    const {
      client_id: clientId = "",
      redirect_uri: redirectUri = "",
      state = "",
      code_challenge: codeChallenge = ""
    } = request.query
    const refuse = (error: string, description: string) => json({ error, error_description: description, state, iss }, 400)
    if (!integrationIds.has(clientId)) return refuse("invalid_client", "There is no such client.")
    if (!redirectUris.has(redirectUri)) return refuse("invalid_redirect_uri", "The client does not have this redirect_uri.")
    if (request.query["response_type"] !== "code" || request.query["code_challenge_method"] !== "S256" || codeChallenge === "") {
      return refuse("invalid_request", "The response type must be code, with a code challenge of the method S256.")
    }
    const [uid, proof] = [yield* randomSecret, yield* randomSecret]
    const asked = { clientId, redirectUri, state, codeChallenge, proof, answer: undefined, isBroughtBack: false }
    integrationSignInsOf((yield* World).internal).requests.set(uid, asked)
    const { pathname } = new URL(iss)
    const expires = (yield* Clock.currentTimeMillis) + cookieLifetimeMillis
    return forward(`${iss}/interaction/${uid}`, 303, [
      ...cookies("_interaction", uid, proof, `${pathname}/interaction/${uid}`, expires),
      ...cookies("_interaction_resume", uid, proof, `${pathname}/auth/${uid}`, expires)
    ])
  })
)

// Only the browser that the integration has sent here has the cookies of the request.
const requestOf = Effect.fnUntraced(function* (request: Incoming, uid: string, cookie: string) {
  const asked = integrationSignInsOf((yield* World).internal).requests.get(uid)
  const has = (request.header("cookie") ?? "").split(/;\s*/)
  if (asked === undefined || !has.includes(`${cookie}=${uid}`) || !has.includes(`${cookie}.sig=${asked.proof}`)) {
    return yield* badRequest("This browser has no request of an integration.")
  }
  return asked
})

const ProjectNames = Schema.fromJsonString(
  Schema.Struct({
    details: Schema.Struct({
      external_project_name: Schema.optionalKey(Schema.String),
      neon_project_name: Schema.optionalKey(Schema.String)
    })
  })
)

// Returns the integration's name of its own project, for the page on which a user chooses a project.
const outerName = ({ state }: IntegrationRequest): string | undefined => {
  const names = Result.flatMap(Base64Url.decodeString(state), Schema.decodeUnknownResult(ProjectNames))
  if (Result.isFailure(names)) return undefined
  return names.success.details.external_project_name ?? names.success.details.neon_project_name
}

const choose = rawRoute(
  "GET",
  `${root}/idp/interaction/:uid`,
  Effect.fn("integrations.chooseProject")(function* (request, { uid = "" }) {
    const name = outerName(yield* requestOf(request, uid, "_interaction"))
    const page = new URL(`${(yield* EmulatorConfig).pagesUrl}/integrations/${nameOf(request)}/confirm`)
    page.searchParams.set("interaction_uid", uid)
    if (name !== undefined) page.searchParams.set("external_project_name", name)
    return forward(page.toString(), 307)
  })
)

const answerOf = Effect.fnUntraced(function* (request: Incoming, uid: string) {
  const asked = yield* requestOf(request, uid, "_interaction")
  if (asked.answer === undefined || asked.answer.code !== request.query["code"]) {
    return yield* badRequest("The code is not that of the chosen project.")
  }
  return asked
})

// A GET must not complete the request, so the page submits a form.
const showDone = rawRoute("GET", `${root}/idp/interaction/:uid/done`, (request, { uid = "" }) =>
  Effect.as(answerOf(request, uid), html(formPostPage(`${request.url.pathname}${request.url.search}`, {})))
)
const done = rawRoute(
  "POST",
  `${root}/idp/interaction/:uid/done`,
  Effect.fn("integrations.bringBack")(function* (request, { uid = "" }) {
    ;(yield* answerOf(request, uid)).isBroughtBack = true
    return redirect(`${yield* issuerOf(request)}/auth/${uid}`, 303)
  })
)

const resume = rawRoute(
  "GET",
  `${root}/idp/auth/:uid`,
  Effect.fn("integrations.resumeSignIn")(function* (request, { uid = "" }) {
    const asked = yield* requestOf(request, uid, "_interaction_resume")
    const { answer, isBroughtBack, state } = asked
    if (answer === undefined || !isBroughtBack) return yield* badRequest("No project has been chosen yet.")
    const { codes, requests } = integrationSignInsOf((yield* World).internal)
    requests.delete(uid)
    const code = yield* randomSecret
    const expiresAtMillis = (yield* Clock.currentTimeMillis) + authorizationCodeSeconds * 1000
    codes.set(code, { ...answer.grant, request: asked, expiresAtMillis })
    const iss = yield* issuerOf(request)
    const taken = cookies("_interaction_resume", "", "", `${new URL(iss).pathname}/auth/${uid}`, 0)
    return forward(`${asked.redirectUri}?${new URLSearchParams({ code, state, iss })}`, 303, taken)
  })
)

/** Routes of the browser flow in which an integration lets a user choose a project. @source protocol/requests.md#other-routes */
export const integrationSignInRoutes = [authorize, begin, choose, showDone, done, resume]
