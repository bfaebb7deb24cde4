import * as Effect from "effect/Effect"
import { PaymentsNotSetUp } from "portico/effect/errors"
import { refusal } from "../http/StatusError.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import { paymentsOf } from "../world/Purchase.js"

/** Creates the project's account at the payment provider, which the emulator stands in for. Idempotent. */
export const setUpAccount = Effect.fn("setUpAccount")(function* (project: Project) {
  const payments = paymentsOf(project)
  payments.stripeAccountId ??= `acct_${(yield* (yield* RandomText).secret).slice(0, 16)}`
  return payments.stripeAccountId
})

/** Returns the project's account; fails if payments are not set up. */
export const requireAccount = (project: Project) => {
  const { stripeAccountId } = paymentsOf(project)
  return stripeAccountId === null ? Effect.fail(refusal(PaymentsNotSetUp)) : Effect.succeed(stripeAccountId)
}
