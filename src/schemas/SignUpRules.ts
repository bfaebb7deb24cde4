import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { notEmpty } from "./rules/text.js"
import { RestrictedReason, SignUpRisk } from "./User.js"
import { Wire } from "./wire.js"

const Text = Schema.String.check(check(notEmpty))

// Sign-up rules of a project (`auth.signUpRules` of its configuration) and restrictions, since 2026-04.

/** A sign-up to try the rules with. @source protocol/changes.md */
export class TriedSignUp extends Opaque<TriedSignUp>()(
  Wire({
    email: Schema.NullOr(Text),
    authMethod: Schema.Literals(["password", "otp", "oauth", "passkey"]),
    /** The provider of an OAuth sign-up, such as `github`. */
    oauthProvider: Schema.NullOr(Text),
    /** Two letters; null for the country that the platform takes the request to be from. */
    countryCode: Schema.NullOr(Text),
    /** The result of the bot challenge. Default: `invalid`, as of a client without one. */
    turnstileResult: Schema.optionalKey(Schema.Literals(["ok", "invalid", "error"])),
    /** Default: 0 each. */
    riskScores: Schema.optionalKey(SignUpRisk)
  })
) {}

/** What a rule does with a sign-up that it matches. @source protocol/changes.md */
export class SignUpRuleAction extends Opaque<SignUpRuleAction>()(
  Wire({ type: Open(["allow", "reject", "restrict", "log"]), message: Schema.optionalKey(Schema.String) })
) {}

/** What became of one rule. @source protocol/changes.md */
export class TriedRule extends Opaque<TriedRule>()(
  Wire({
    ruleId: Schema.String,
    displayName: Schema.String,
    enabled: Schema.Boolean,
    /** In CEL. */
    condition: Schema.String,
    status: Open(["matched", "not_matched", "disabled", "error"]),
    action: SignUpRuleAction,
    /** Why the condition cannot be evaluated. */
    error: Schema.optionalKey(Schema.String)
  })
) {}

/** What the rules decide, and by which of them; null for the default action of the project. @source protocol/changes.md */
export class SignUpDecision extends Opaque<SignUpDecision>()(
  Wire({
    shouldAllow: Schema.Boolean,
    decision: Open(["allow", "reject", "default-allow", "default-reject"]),
    decisionRuleId: Schema.NullOr(Schema.String),
    restrictedBecauseOfRuleId: Schema.NullOr(Schema.String)
  })
) {}

/** The values that conditions of rules see. @source protocol/changes.md */
export class SignUpContext extends Opaque<SignUpContext>()(
  Wire({
    email: Schema.String,
    emailDomain: Schema.String,
    countryCode: Schema.String,
    authMethod: Schema.String,
    oauthProvider: Schema.String,
    turnstileResult: Schema.String,
    riskScores: SignUpRisk
  })
) {}

/** The result of trying the rules with a sign-up. @source protocol/changes.md */
export class SignUpTrial extends Opaque<SignUpTrial>()(
  Wire({ context: SignUpContext, evaluations: Schema.Array(TriedRule), outcome: SignUpDecision })
) {}

/** How often a rule was triggered in an hour, which begins at the ISO time. @source protocol/changes.md */
export class HourlyTriggers extends Opaque<HourlyTriggers>()(Wire({ hour: Schema.String, count: Schema.Finite })) {}

/** How often a rule was triggered: within the hours of the statistics, ever, and by hour. @source protocol/changes.md */
export class RuleTriggers extends Opaque<RuleTriggers>()(
  Wire({
    ruleId: Schema.String,
    totalCount: Schema.Finite,
    allTimeCount: Schema.optionalKey(Schema.Finite),
    hourlyCounts: Schema.Array(HourlyTriggers)
  })
) {}

/** Statistics of the sign-up rules. @source protocol/changes.md */
export class SignUpRuleStats extends Opaque<SignUpRuleStats>()(
  Wire({
    ruleTriggers: Schema.Array(RuleTriggers),
    /** How many hours the counts are about. */
    analyticsHours: Schema.Finite,
    totalTriggers: Schema.Finite,
    triggersByAction: Schema.Record(Schema.String, Schema.Finite)
  })
) {}

/** Settings to preview. @source protocol/changes.md */
export class OnboardingPreview extends Opaque<OnboardingPreview>()(
  Wire({ onboarding: Wire({ requireEmailVerification: Schema.optionalKey(Schema.Boolean) }) })
) {}

/** A user whom a change of settings would restrict. @source protocol/changes.md */
export class AffectedUser extends Opaque<AffectedUser>()(
  Wire({
    id: Schema.String,
    displayName: Schema.NullOr(Schema.String),
    primaryEmail: Schema.NullOr(Schema.String),
    restrictedReason: RestrictedReason
  })
) {}

/** The newest users whom a change of settings would restrict, and how many there are. @source protocol/changes.md */
export class AffectedUsers extends Opaque<AffectedUsers>()(
  Wire({ affectedUsers: Schema.Array(AffectedUser), totalAffectedCount: Schema.Finite })
) {}
