import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { cli } from "portico/contract"
import { InvalidLoginCode, InvalidPollingCodeError } from "portico/effect/errors"
import { cliLoginLifetimeMillis, maxCliLoginLifetimeMillis, redacted } from "portico/schemas"
import type { Route } from "../http/Route.js"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { refusal } from "../http/StatusError.js"
import { RandomText } from "../random/RandomText.js"
import { addCliLogin, cliLoginByLoginCode, cliLoginByPollingCode } from "../world/CliLogin.js"

const initiateWithBody = route(
  cli.initiate,
  // A time that is over already is as good as any other.
  { rules: { "body.expires_in_millis": rules.upTo(maxCliLoginLifetimeMillis) }, lenient: ["body.expires_in_millis"] },
  Effect.fn("cli.initiate")(function* ({ payload }, { auth: { project } }) {
    const random = yield* RandomText
    const now = yield* Clock.currentTimeMillis
    const login = {
      pollingCode: yield* random.secret,
      loginCode: yield* random.secret,
      expiresAtMillis: now + (payload.expiresInMillis ?? cliLoginLifetimeMillis),
      refreshToken: undefined,
      usedAtMillis: undefined
    }
    addCliLogin(project, login)
    return {
      pollingCode: Redacted.make(login.pollingCode),
      loginCode: Redacted.make(login.loginCode),
      expiresAt: new Date(login.expiresAtMillis)
    }
  })
)

// The one call of its kind that takes no body for an empty one. @source facts E.6
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

// The answer that hands the session over has a status of its own.
const poll: Route = {
  ...pollAlwaysOk,
  run: (...request) =>
    Effect.map(pollAlwaysOk.run(...request), (reply) => {
      const value = reply.content._tag === "json" ? reply.content.value : undefined
      const hasToken = typeof value === "object" && value !== null && "refresh_token" in value
      return hasToken ? { ...reply, status: 201 } : reply
    })
}

const complete = route(
  cli.complete,
  {},
  Effect.fn("cli.complete")(function* ({ payload }, { auth: { project } }) {
    const login = cliLoginByLoginCode(project, Redacted.value(redacted(payload.loginCode)))
    const isOpen =
      login !== undefined && login.refreshToken === undefined && login.expiresAtMillis > (yield* Clock.currentTimeMillis)
    if (!isOpen) return yield* refusal(InvalidLoginCode)
    login.refreshToken = Redacted.value(payload.refreshToken)
    return { success: true as const }
  })
)

/** Logging in on a command line by confirming in a browser. @source facts 8.8 */
export const cliRoutes = [initiate, poll, complete]
