import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { renewedToken, token } from "./rules/token.js"
import { Secret } from "./Secret.js"

/** A token of a new session, which must fit into a header. */
export const NewToken = Secret.check(check(token))

/** The access token of a refresh, which can be decoded. */
export const RenewedToken = Secret.check(check(renewedToken))

/** The fields of a new session. */
export const beginning = { accessToken: NewToken, refreshToken: NewToken, userId: Schema.String }

/** The header of a refresh token. */
export const refreshTokenHeader = { refreshToken: "x-stack-refresh-token" } as const
