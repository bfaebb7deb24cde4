import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as signUps from "../../../contract/admin/signUps.js"
import type { AffectedUsers, OnboardingPreview, SignUpRuleStats, SignUpTrial, TriedSignUp } from "../../../schemas/SignUpRules.js"
import { givenOptional, givenProperties, withObject } from "../../arguments/given.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"

/** A sign-up to try the rules with. What is missing is null: no e-mail, no provider, the country of the request. */
export type TrySignUpRules = Pick<TriedSignUp, "authMethod"> & Partial<TriedSignUp>

/** Options of a preview. */
export interface PreviewRestrictionsOptions {
  /** The number of users to list, 1 to 100. Default: 10. */
  readonly limit?: number
}

/** Who may sign up, and who is restricted. Since 2026-04. */
export class AdminSignUps extends Context.Service<
  AdminSignUps,
  {
    /** Tries the project's sign-up rules (`auth.signUpRules` of `config`) with a sign-up, without making it, and returns what each rule does. */
    tryRules(signUp: TrySignUpRules): Effect.Effect<SignUpTrial, CallFailure<typeof signUps.tryRules>>
    /** Returns how often each sign-up rule was triggered in the last 48 hours. */
    getRuleStats(): Effect.Effect<SignUpRuleStats, CallFailure<typeof signUps.getRuleStats>>
    /** Returns the users whom a change of the settings would restrict, newest first, without making the change. */
    previewRestrictions(
      settings: OnboardingPreview["onboarding"],
      options?: PreviewRestrictionsOptions
    ): Effect.Effect<AffectedUsers, CallFailure<typeof signUps.previewRestrictions>>
  }
>()("portico/resources/AdminSignUps") {
  /** @internal */
  static readonly make = Effect.map(AdminTransport, ({ call }) =>
    AdminSignUps.of({
      tryRules: (signUp) =>
        withObject("signUp", signUp, (given) =>
          call(signUps.tryRules, { payload: { email: null, oauthProvider: null, countryCode: null, ...given } })
        ),
      getRuleStats: () => call(signUps.getRuleStats, {}),
      previewRestrictions: Effect.fnUntraced(function* (settings, options) {
        const query = yield* givenOptional("options", options)
        const onboarding = yield* givenProperties("settings", settings, { requireEmailVerification: true })
        return yield* call(signUps.previewRestrictions, { query, payload: { onboarding } })
      })
    })
  )
}
