import type { AdminApp } from "../promise/admin.js"

export type {
  AffectedUser,
  AffectedUsers,
  HourlyTriggers,
  OnboardingPreview,
  RuleTriggers,
  SignUpContext,
  SignUpDecision,
  SignUpRuleAction,
  SignUpRuleStats,
  SignUpTrial,
  TriedRule,
  TriedSignUp
} from "../schemas/SignUpRules.js"
export type { PreviewRestrictionsOptions, TrySignUpRules } from "../services/resources/admin/AdminSignUps.js"

/** `signUps` of an admin app. */
export type AdminSignUps = AdminApp["signUps"]
