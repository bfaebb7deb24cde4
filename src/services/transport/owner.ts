import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import type { SessionEnd } from "../../errors/sdk.js"
import { OwnerSessionExpired } from "../../errors/sdk.js"
import type { AppOptions } from "../config/AppConfig.js"
import type { Bearer } from "./AccessTokens.js"
import type { OwnersTokens } from "./credentials.js"
import { tokensOf } from "./credentials.js"
import { appHeaders } from "./headers.js"
import type { OwnerFailure } from "./Transport.js"

/** Receives the platform's time from each response. */
export type ClockObserver = Pick<Bearer, "observed">

/** A project owner's session, which a transport uses instead of the project's keys. */
export interface Owner extends Pick<Bearer, "refused"> {
  readonly tokens: OwnersTokens
  /** The headers of every request. */
  headers(config: AppOptions): Readonly<Record<string, string>>
  /** Returns a clock observer that informs the owner's session and a user's. */
  observerWith(user: ClockObserver): ClockObserver
  /** The end of a call that would be repeated as another owner, by level; null if the platform's own error is its outcome. */
  readonly replaced: { readonly [Level in Call.Access]: Effect.Effect<never, OwnerFailure[Level]> | null }
}

/** Uses a session of the internal project instead of a project's keys. @source protocol/requests.md#owned-projects */
export const ownerOf = (session: Bearer): Owner => {
  const ended = (reason: SessionEnd) => new OwnerSessionExpired({ reason })
  const { optional, required } = tokensOf(session)
  return {
    // Only admin endpoints declare the end of this session in their errors. Others are sent without a token.
    tokens: {
      client: optional,
      server: optional,
      admin: Effect.catchTag(required, "SessionExpired", ({ reason }) => ended(reason))
    },
    replaced: { client: null, server: null, admin: Effect.suspend(() => ended("replaced")) },
    headers: ownerHeaders,
    observerWith: (user) => ({
      observed: (serverMillis) => Effect.andThen(user.observed(serverMillis), session.observed(serverMillis))
    }),
    refused: (token) => session.refused(token)
  }
}

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
