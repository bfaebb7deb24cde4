import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { cli, Endpoint } from "portico/contract"
import { InvalidLoginCode, InvalidPollingCodeError } from "portico/effect/errors"
import { cliLoginLifetimeMillis, maxCliLoginLifetimeMillis, redacted } from "portico/schemas"
import type { Incoming } from "../../http/Incoming.js"
import type { Route } from "../../http/Route.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import { RandomText } from "../../random/RandomText.js"
import { issueAccessToken, liveSession } from "../../users/sessions.js"
import type { CliLogin } from "../../world/CliLogin.js"
import { addCliLogin, cliLoginByLoginCode, cliLoginByPollingCode } from "../../world/CliLogin.js"
import type { Project } from "../../world/Project.js"

// An empty token counts as missing.
const anonymousSession = Effect.fnUntraced(function* (project: Project, token: string | undefined) {
  if (!token) return undefined
  const live = yield* liveSession(project, token)
  if (live === undefined) return yield* badRequest("No session of this project has this anonymous refresh token.")
  return live.user.isAnonymous ? token : yield* badRequest("The refresh token does not belong to an anonymous user.")
})

const initiateWithBody = route(
  cli.initiate,
  // A lifetime that has already passed is accepted too.
  {
    rules: { "body.expires_in_millis": rules.allOf(rules.time, rules.upTo(maxCliLoginLifetimeMillis)) },
    lenient: ["body.expires_in_millis"]
  },
  Effect.fn("cli.initiate")(function* ({ payload }, { auth: { project } }) {
    const random = yield* RandomText
    const now = yield* Clock.currentTimeMillis
    const login = {
      pollingCode: yield* random.secret,
      loginCode: yield* random.secret,
      expiresAtMillis: now + (payload.expiresInMillis ?? cliLoginLifetimeMillis),
      refreshToken: undefined,
      usedAtMillis: undefined,
      anonymousToken: yield* anonymousSession(project, payload.anonRefreshToken && Redacted.value(payload.anonRefreshToken))
    }
    addCliLogin(project, login)
    return {
      pollingCode: Redacted.make(login.pollingCode),
      loginCode: Redacted.make(login.loginCode),
      expiresAt: new Date(login.expiresAtMillis)
    }
  })
)

// The only call of its kind that accepts an empty body. @source protocol/requests.md#who-a-request-is-made-as
const initiate: Route = {
  ...initiateWithBody,
  check: (unchecked) => initiateWithBody.check({ ...unchecked, body: unchecked.body === undefined ? {} : unchecked.body })
}

const pollAlwaysOk = route(
  cli.poll,
  {},
  Effect.fn("cli.poll")(function* ({ payload }, { auth: { project } }) {
    const login = cliLoginByPollingCode(project, Redacted.value(payload.pollingCode))
    if (login === undefined) return yield* new InvalidPollingCodeError({ details: undefined })
    const now = yield* Clock.currentTimeMillis
    if (login.expiresAtMillis <= now) return { status: "expired" as const }
    if (login.usedAtMillis !== undefined) return { status: "used" as const }
    if (login.refreshToken === undefined) return { status: "waiting" as const }
    login.usedAtMillis = now
    return { status: "success" as const, refreshToken: Redacted.make(login.refreshToken) }
  })
)

// The response that returns the session has its own status.
const poll: Route = {
  ...pollAlwaysOk,
  run: (...request) =>
    Effect.map(pollAlwaysOk.run(...request), (reply) => {
      const value = reply.content._tag === "json" ? reply.content.value : undefined
      return Predicate.hasProperty(value, "refresh_token") ? { ...reply, status: 201 } : reply
    })
}

// A login that is neither confirmed nor expired.
const openLogin = Effect.fnUntraced(function* (project: Project, code: string) {
  const login = cliLoginByLoginCode(project, code)
  const isOpen =
    login !== undefined && login.refreshToken === undefined && login.expiresAtMillis > (yield* Clock.currentTimeMillis)
  return isOpen ? login : yield* refusal(InvalidLoginCode)
})

const complete = route(
  cli.complete,
  { span: { until: "2025-11" } },
  Effect.fn("cli.complete")(function* ({ payload }, { auth: { project } }) {
    const login = yield* openLogin(project, Redacted.value(redacted(payload.loginCode)))
    login.refreshToken = Redacted.value(payload.refreshToken)
    return { success: true as const }
  })
)

const confirm = Effect.fnUntraced(function* (project: Project, login: CliLogin, token: string) {
  const live = yield* liveSession(project, token)
  if (live === undefined) return yield* badRequest("No session of this project has this refresh token.")
  login.refreshToken = live.session.refreshToken
  return { success: true }
})

// The browser takes over the anonymous session of the command line, once.
const claim = Effect.fnUntraced(function* (project: Project, login: CliLogin, request: Incoming) {
  const live = yield* liveSession(project, login.anonymousToken ?? "")
  login.anonymousToken = undefined
  if (live === undefined) return yield* badRequest("The login has no anonymous session.")
  const accessToken = yield* issueAccessToken(project, live.user, live.session, request)
  return { access_token: Redacted.value(accessToken), refresh_token: live.session.refreshToken }
})

const modes = ["check", "claim-anon-session", "complete"] as const
const completeInModes = route(
  Endpoint.post("/auth/cli/complete", {
    access: "client",
    session: "none",
    payload: Schema.Struct({
      login_code: Schema.String,
      mode: Schema.optionalKey(Schema.Literals(modes)),
      refresh_token: Schema.optionalKey(Schema.String)
    }),
    success: Schema.Record(Schema.String, Schema.Json)
  }),
  { span: { since: "2026-04" } },
  Effect.fn("cli.completeInModes")(function* ({ payload }, { auth: { project }, request }) {
    const { login_code: code, mode = "complete", refresh_token: token } = payload
    if (mode === "complete") {
      if (token === undefined) return yield* badRequest("The mode complete requires a refresh_token.")
      return yield* confirm(project, yield* openLogin(project, code), token)
    }
    const login = yield* openLogin(project, code)
    if (mode === "claim-anon-session") return yield* claim(project, login, request)
    return { cli_session_state: login.anonymousToken === undefined ? "none" : "anonymous" }
  })
)

/** Routes of command-line logins that are confirmed in a browser. @source protocol/authentication.md#command-line */
export const cliRoutes = [initiate, poll, complete, completeInModes]
