import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { PartialUser } from "../../schemas/PartialUser.js"
import { PartialUserClaims } from "../../schemas/PartialUser.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import { tokenPayload } from "../../schemas/tokenPayload.js"
import type { Session } from "../session/Session.js"
import { currentPair } from "./currentPair.js"

const decode = Schema.decodeUnknownEffect(PartialUserClaims)

/** The user that an access token names; null where the token cannot be read. */
export const partialUserOf = (token: AccessToken): Effect.Effect<PartialUser | null> =>
  Effect.orElseSucceed(decode(tokenPayload(token)), () => null)

/** The user that the session's token names, without a request; null where nobody is signed in. */
export const sessionUser = (session: Session["Service"]): Effect.Effect<PartialUser | null> =>
  Effect.flatMap(currentPair(session), (pair) =>
    pair === null || pair.accessToken === null ? Effect.succeed(null) : partialUserOf(pair.accessToken)
  )
