import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import type { SessionEnd } from "../../errors/sdk.js"
import { OwnerSessionExpired } from "../../errors/sdk.js"
import type { AppOptions } from "../AppConfig.js"
import type { Bearer } from "./AccessTokens.js"
import type { OwnersTokens } from "./credentials.js"
import { tokensOf } from "./credentials.js"
import { appHeaders } from "./headers.js"
import type { OwnerFailure } from "./Transport.js"

type Hearing = Pick<Bearer, "observed">

/** What the session of a person who owns the project is to a transport, in the place of the project's keys. */
export interface Owner extends Pick<Bearer, "refused"> {
  readonly tokens: OwnersTokens
  /** The headers that every request carries. */
  headers(config: AppOptions): Readonly<Record<string, string>>
  /** Who hears the platform's time besides a user. */
  beside(user: Hearing): Hearing
  /** How a call ends that would be made as another owner, by its level; null where the platform's own words are its outcome. */
  readonly replaced: { readonly [Level in Call.Access]: Effect.Effect<never, OwnerFailure[Level]> | null }
}

/** Lets a session of the internal project stand for the keys of a project. @source protocol/requests.md#owned-projects */
export const ownerOf = (session: Bearer): Owner => {
  const ended = (reason: SessionEnd) => new OwnerSessionExpired({ reason })
  const { optional, required } = tokensOf(session)
  return {
    // Only an endpoint of the owner's own names the end of this session in its errors. Others go out without a token.
    tokens: {
      client: optional,
      server: optional,
      admin: Effect.catchTag(required, "SessionExpired", ({ reason }) => ended(reason))
    },
    replaced: { client: null, server: null, admin: Effect.suspend(() => ended("replaced")) },
    headers: ownerHeaders,
    beside: (user) => ({
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
