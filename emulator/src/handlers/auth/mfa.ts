import { verifyHOTP } from "@oslojs/otp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { mfa } from "portico/contract"
import { InvalidTotpCode } from "portico/effect/errors"
import { totpDigits, totpPeriodSeconds } from "portico/schemas"
import { mfaAttempt } from "../../codes/kinds.js"
import { useCode } from "../../codes/VerificationCodes.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { secretText } from "../../passwords/secretText.js"
import { startSession } from "../../users/sessions.js"
import type { User } from "../../world/User.js"
import { usersOf } from "../../world/User.js"

// Only the current 30-second window counts. Not the library's own check, which would use the machine's time.
const requireTotp = Effect.fn("mfa.requireTotp")(function* (user: User | undefined, given: string) {
  const window = Math.floor((yield* Clock.currentTimeMillis) / 1000 / totpPeriodSeconds)
  const secret = Base64.decode(user?.totpSecretBase64 ?? "")
  const matches =
    Result.isSuccess(secret) && secret.success.length > 0 && verifyHOTP(secret.success, BigInt(window), totpDigits, given)
  if (user === undefined || !matches) return yield* new InvalidTotpCode()
  return user
})

const signIn = route(
  mfa.signIn,
  { rules: { "body.code": rules.code } },
  Effect.fn("mfa.signIn")(function* ({ payload }, { auth: { project }, request }) {
    const users = usersOf(project)
    const check = (userId: string) => requireTotp(users.get(userId), secretText(payload.totp))
    const code = secretText(payload.code)
    const { userId, isNewUser } = yield* useCode(project, mfaAttempt, code, (data) => check(data.userId))
    const user = yield* Effect.fromNullishOr(users.get(userId)).pipe(Effect.orDie)
    return { ...(yield* startSession(project, user, request)), isNewUser }
  })
)

/** Routes that complete a sign-in with a second factor. @source protocol/authentication.md#second-factor */
export const mfaRoutes = [signIn]
