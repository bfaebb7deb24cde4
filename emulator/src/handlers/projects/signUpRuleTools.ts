import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { domainOf } from "../../signUp/admit.js"
import type { Evaluation } from "../../signUp/signUpRules.js"
import { judge } from "../../signUp/signUpRules.js"
import { countryOf } from "../../users/whereabouts.js"
import { triggersOf } from "../../world/RuleTriggers.js"

const Answer = Schema.Record(Schema.String, Schema.Json)
const admin = { access: "admin", session: "none", since: "2026-04", success: Answer } as const

const scoreFields = { bot: Schema.Int, free_trial_abuse: Schema.Int }
const testing = Endpoint.post("/internal/sign-up-rules-test", {
  ...admin,
  payload: Schema.Struct({
    email: Schema.NullOr(Schema.String),
    auth_method: Schema.Literals(["password", "otp", "oauth", "passkey"]),
    oauth_provider: Schema.NullOr(Schema.String),
    country_code: Schema.NullOr(Schema.String),
    turnstile_result: Schema.optionalKey(Schema.Literals(["ok", "invalid", "error"])),
    risk_scores: Schema.optionalKey(Schema.Struct(scoreFields))
  })
})

const evaluationView = ({ rule, status }: Evaluation) => ({
  rule_id: rule.id,
  display_name: rule.displayName,
  enabled: rule.enabled,
  condition: rule.condition,
  status,
  action: rule.action,
  ...(status === "error" ? { error: "The condition cannot be evaluated." } : {})
})

const score = rules.allOf(rules.integer, rules.between(0, 100))
const test = route(
  testing,
  {
    rules: {
      "body.country_code": rules.countryCode,
      "body.risk_scores.bot": score,
      "body.risk_scores.free_trial_abuse": score
    }
  },
  ({ payload }, { auth: { project }, request }) =>
    Effect.sync(() => {
      const email = payload.email?.trim().toLowerCase() ?? ""
      const scores = payload.risk_scores ?? { bot: 0, free_trial_abuse: 0 }
      const context = {
        email,
        emailDomain: email === "" ? "" : domainOf(email),
        countryCode: payload.country_code?.toUpperCase() ?? countryOf(request) ?? "",
        authMethod: payload.auth_method,
        oauthProvider: payload.oauth_provider ?? "",
        riskScores: { bot: scores.bot, freeTrialAbuse: scores.free_trial_abuse }
      }
      const { evaluations, decision, decidedBy, restrictedBy } = judge(project, context)
      return {
        context: {
          email,
          email_domain: context.emailDomain,
          country_code: context.countryCode,
          auth_method: context.authMethod,
          oauth_provider: context.oauthProvider,
          turnstile_result: payload.turnstile_result ?? "invalid",
          risk_scores: { ...scores }
        },
        evaluations: evaluations.map(evaluationView),
        outcome: {
          should_allow: decision === "allow" || decision === "default-allow",
          decision,
          decision_rule_id: decidedBy?.id ?? null,
          restricted_because_of_rule_id: restrictedBy?.id ?? null
        }
      }
    })
)

const hours = 48
const hourMillis = 3_600_000

const stats = route(Endpoint.get("/internal/sign-up-rules-stats", admin), {}, (_, { auth: { project } }) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const firstHour = Math.floor(now / hourMillis) * hourMillis - (hours - 1) * hourMillis
    const triggers = triggersOf(project)
    const recent = triggers.filter(({ atMillis }) => atMillis >= firstHour)
    const count = (action: string) => recent.filter((each) => each.action === action).length
    const ids = [...new Set(triggers.map(({ ruleId }) => ruleId))]
    return {
      rule_triggers: ids.map((id) => {
        const own = recent.filter(({ ruleId }) => ruleId === id)
        const hourly = Array.from({ length: hours }, (_, index) => {
          const hour = firstHour + index * hourMillis
          return {
            hour: new Date(hour).toISOString(),
            count: own.filter(({ atMillis }) => Math.floor(atMillis / hourMillis) * hourMillis === hour).length
          }
        })
        const allTime = triggers.filter(({ ruleId }) => ruleId === id).length
        return { rule_id: id, total_count: own.length, all_time_count: allTime, hourly_counts: hourly }
      }),
      analytics_hours: hours,
      total_triggers: recent.length,
      triggers_by_action: { allow: count("allow"), reject: count("reject"), restrict: count("restrict"), log: count("log") }
    }
  })
)

/** Routes that test sign-up rules and return their statistics. */
export const signUpRuleToolRoutes = [test, stats]
