import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SignUpRejected } from "portico/effect/errors"
import { rulesOf } from "../generation/rules.js"
import { TimeLimit } from "../host/TimeLimit.js"
import type { Incoming } from "../http/Incoming.js"
import { countryOf } from "../users/whereabouts.js"
import type { Project } from "../world/Project.js"
import { recordTriggers } from "../world/RuleTriggers.js"
import type { Restriction } from "../world/User.js"
import { judge } from "./signUpRules.js"

/** The data of a sign-up for the sign-up rules. */
export interface SignUpAttempt {
  readonly email: string | null
  readonly authMethod: "password" | "otp" | "oauth" | "passkey"
  readonly oauthProvider?: string
}

/** The platform's message for a rejected sign-up, whatever the rule says. */
const rejection = "Your sign up was rejected by an administrator's sign-up rule."

/** Returns the part of an address after its last `@`. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1)

/** What a sign-up adds to its user. */
export interface Admission {
  /** Undefined if no rule restricts the user. */
  readonly restriction?: Restriction
  /** The country of the sign-up, as two letters. */
  readonly countryCode?: string | null
}

/** Applies the sign-up rules of a project: fails if they reject the sign-up. */
export const admit = Effect.fn("admit")(function* (
  project: Project,
  request: Incoming,
  { email, authMethod, oauthProvider }: SignUpAttempt
): Effect.fn.Return<Admission, SignUpRejected> {
  if (!rulesOf(project).restrictsUsers) return {}
  const countryCode = countryOf(request)
  const address = email?.trim().toLowerCase() ?? ""
  const context = {
    email: address,
    emailDomain: domainOf(address),
    countryCode: countryCode ?? "",
    authMethod,
    oauthProvider: oauthProvider ?? "",
    riskScores: { bot: 0, freeTrialAbuse: 0 }
  }
  const verdict = yield* judge(project, context, yield* TimeLimit)
  recordTriggers(project, verdict, yield* Clock.currentTimeMillis)
  if (verdict.decision === "reject" || verdict.decision === "default-reject") {
    return yield* new SignUpRejected({ details: { message: rejection } })
  }
  const { restrictedBy: rule } = verdict
  if (rule === undefined) return { countryCode }
  const privateDetails = `Restricted by sign-up rule: ${rule.id} (${rule.displayName})`
  return { countryCode, restriction: { reason: null, privateDetails } }
})
