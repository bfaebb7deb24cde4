import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import { OwnerSessionExpired, SessionExpired } from "../../errors/sdk.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { AppOptions } from "../config/AppConfig.js"
import type { Bearer, CallerSource } from "./AccessTokens.js"
import type { OwnerTokenByLevel } from "./authorizedCall.js"
import { appHeaders } from "./headers.js"
import { isSameUser } from "./isSameUser.js"

/** Receives the platform's time from each response. */
export type ClockObserver = Pick<Bearer, "observed">

/** A project owner's session, which a transport uses instead of the project's keys. */
export interface ProjectOwner extends Pick<Bearer, "refused">, CallerSource {
  /** The context of an operation of the owner of this moment. */
  readonly operationContext: Effect.Effect<Context.Context<never>>
  /** Returns the tokens of the owner who was signed in when the current operation started; null outside of an operation. */
  tokensIn(context: Context.Context<never>): OwnerTokenByLevel | null
  /** The errors after which another token of the same session may be accepted. */
  readonly refusals: ReadonlySet<string>
  /** The headers of every request. */
  headers(config: AppOptions): Readonly<Record<string, string>>
  /** Returns a clock observer that informs the owner's session and a user's. */
  observerWith(user: ClockObserver): ClockObserver
}

/** The owner's tokens of the current operation; a program can have several owners. */
const OperationOwner = Context.Reference<{ readonly of: Bearer; readonly tokens: OwnerTokenByLevel } | null>(
  "portico/transport/Claimed",
  {
    defaultValue: () => null
  }
)

/** Uses a session of the internal project instead of a project's keys. @source protocol/requests.md#owned-projects */
export const projectOwnerOf = (session: Bearer): ProjectOwner => {
  // Requested immediately: by the time the operation needs the token, another owner may have signed in.
  const claim = Effect.map(Effect.forkChild(session.current(), { startImmediately: true }), (firstToken): OwnerTokenByLevel => {
    let own: AccessToken | null = null
    let next = Fiber.join(firstToken)
    const current = () => {
      const asking = next
      next = Effect.suspend(() => session.current())
      return Effect.flatMap(asking, (token) => {
        if (own !== null && !isSameUser(own, token)) return new SessionExpired({ reason: "replaced" })
        own = token
        return Effect.succeed(token)
      })
    }
    const { optional, required } = tokensOf({ current })
    return {
      // Only admin endpoints declare the end of this session in their errors. Others are sent without a token.
      client: optional,
      server: optional,
      admin: Effect.catchTag(required, "SessionExpired", ({ reason }) => new OwnerSessionExpired({ reason }))
    }
  })
  const tokensIn = (context: Context.Context<never>) => {
    const claimed = Context.get(context, OperationOwner)
    return claimed?.of === session ? claimed.tokens : null
  }
  const operationContext = Effect.withFiber(({ context }) => {
    const tokens = tokensIn(context)
    return Effect.map(
      tokens === null ? claim : Effect.succeed(tokens),
      (tokens): Context.Context<never> => Context.make(OperationOwner, { of: session, tokens })
    )
  })
  return {
    tokensIn,
    operationContext,
    asCaller: (operation) => Effect.flatMap(operationContext, (own) => Effect.provideContext(operation, own)),
    refusals,
    headers: ownerHeaders,
    observerWith: (user) => ({
      observed: (serverMillis) => Effect.andThen(user.observed(serverMillis), session.observed(serverMillis))
    }),
    refused: (token) => session.refused(token)
  }
}

/** The token of a session: `optional` is null without a session, `required` fails. */
const tokensOf = (bearer: Pick<Bearer, "current">) => {
  const required = Effect.map(
    Effect.suspend(() => bearer.current()),
    Redacted.value
  )
  return { optional: Effect.catchTag(required, "SessionExpired", () => Effect.succeed(null)), required }
}

// protocol/answers.md#families
const refusals: ReadonlySet<string> = new Set([
  "ADMIN_ACCESS_TOKEN_EXPIRED",
  "UNPARSABLE_ADMIN_ACCESS_TOKEN",
  "INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN",
  "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"
])

// No key but the token, and the secret keys empty. protocol/requests.md#headers
const ownerHeaders = (config: AppOptions): Readonly<Record<string, string>> => {
  const { publishableClientKey: _, ...rest } = config
  return {
    ...appHeaders(rest),
    "x-stack-access-type": "admin",
    "x-stack-secret-server-key": "",
    "x-stack-super-secret-admin-key": ""
  }
}
