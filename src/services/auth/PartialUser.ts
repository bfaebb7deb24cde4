import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { PartialUser } from "../../schemas/PartialUser.js"
import { PartialUserClaims } from "../../schemas/PartialUser.js"
import type { AccessToken } from "../../schemas/Tokens.js"
import type { Session } from "../session/Session.js"
import { currentPair } from "./currentPair.js"

const decode = Schema.decodeUnknownEffect(PartialUserClaims)

/** The user that an access token names; null where the token cannot be read. */
export const partialUserOf = (token: AccessToken): Effect.Effect<PartialUser | null> =>
  Effect.fromResult(Base64Url.decodeString(Redacted.value(token).split(".")[1] ?? "")).pipe(
    Effect.flatMap(decode),
    Effect.orElseSucceed(() => null)
  )

/** The user that the session's token names, without a request; null where nobody is signed in. */
export const sessionUser = (session: Session["Service"]): Effect.Effect<PartialUser | null> =>
  Effect.flatMap(currentPair(session), (pair) =>
    pair === null || pair.accessToken === null ? Effect.succeed(null) : partialUserOf(pair.accessToken)
  )
