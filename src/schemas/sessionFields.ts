import * as Schema from "effect/Schema"
import { Secret } from "./Secret.js"

/** The fields of a session that begins. */
export const beginning = { accessToken: Secret, refreshToken: Secret, userId: Schema.String }

/** The header of a refresh token. */
export const refreshTokenHeader = { refreshToken: "x-stack-refresh-token" } as const
