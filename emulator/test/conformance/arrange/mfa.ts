import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { mfaAttempt } from "../../../src/codes/kinds.js"
import { claimed } from "../answers.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addUser } from "../stage.js"
import { withCode } from "./codes.js"

const userId = "60e3adcf-4cb6-4607-95aa-d53405a4a367"
const secret = "1RCbtRYF9+Chzvo6AxiwGbtZYjg="

// The recorded code is valid in the 30-second window that begins at this time.
const recordedMillis = 1_795_249_950_000

const attempt =
  (own?: { readonly expired?: boolean; readonly used?: boolean; readonly attempts?: number }): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(recordedMillis)
      yield* addUser(stage.project, {
        id: userId,
        email: "m@example.com",
        totpSecretBase64: secret,
        requiresTotpMfa: true,
        ...claimed(stage.recorded)
      })
      yield* withCode(mfaAttempt, { userId, isNewUser: false }, own)(stage)
    })

const upgraded: Arrange = (stage) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(1_795_250_100_000)
    const id = "ee7903d7-5a8c-47f0-9e68-b9d45c1c83cb"
    yield* addUser(stage.project, {
      id,
      email: "m@example.com",
      totpSecretBase64: "Fc7+v27DbfDll2GV3/hkjPmN8vw=",
      requiresTotpMfa: true,
      ...claimed(stage.recorded)
    })
    yield* withCode(mfaAttempt, { userId: id, isNewUser: true })(stage)
  })

export const mfa: Readonly<Record<string, Arrangement>> = {
  "auth.mfa.sign-in": {
    cases: {
      "invalid-totp": attempt(),
      "invalid-totp-override-error-status": attempt(),
      "invalid-totp-not-six-digits": attempt(),
      "invalid-totp-previous-window": attempt(),
      success: attempt(),
      "attempt-code-already-used": attempt({ used: true }),
      "attempt-code-not-found": attempt(),
      "attempt-code-expired": attempt({ expired: true }),
      "max-attempts-reached": attempt({ attempts: 20 }),
      "success-server-access": attempt(),
      "success-number-totp-is-coerced": attempt(),
      "success-is-new-user-true": upgraded
    }
  }
}
