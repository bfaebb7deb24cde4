import * as Schema from "effect/Schema"
import { IntText } from "../../schemas/query.js"
import { AffectedUsers, OnboardingPreview, SignUpRuleStats, SignUpTrial, TriedSignUp } from "../../schemas/SignUpRules.js"
import { Wire } from "../../schemas/wire.js"
import { admin } from "../levels.js"

/** Tries the project's sign-up rules with a sign-up, without making it. @source protocol/changes.md */
export const tryRules = admin.post("/internal/sign-up-rules-test", {
  since: "2026-04",
  payload: TriedSignUp,
  success: SignUpTrial,
  retry: "idempotent"
})

/** Gets how often the project's sign-up rules were triggered. @source protocol/changes.md */
export const getRuleStats = admin.get("/internal/sign-up-rules-stats", {
  since: "2026-04",
  success: SignUpRuleStats
})

/** Lists the users whom a change of the onboarding settings would restrict. @source protocol/changes.md */
export const previewRestrictions = admin.post("/internal/onboarding/preview-affected-users", {
  since: "2026-04",
  query: Wire({ limit: Schema.optionalKey(IntText) }),
  payload: OnboardingPreview,
  success: AffectedUsers,
  retry: "idempotent"
})
