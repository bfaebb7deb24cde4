import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { TimeLimit } from "../../host/TimeLimit.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { domainOf } from "../../signUp/admit.js"
import type { Evaluation } from "../../signUp/signUpRules.js"
import { judge } from "../../signUp/signUpRules.js"
import { countryOf } from "../../users/whereabouts.js"
import { triggersOf } from "../../world/RuleTriggers.js"

const evaluationView = ({ rule, status }: Evaluation) => ({
  ruleId: rule.id,
  displayName: rule.displayName,
  enabled: rule.enabled,
  condition: rule.condition,
  status,
  action: rule.action,
  ...(status === "error" ? { error: "The condition cannot be evaluated." } : {})
})

const score = rules.allOf(rules.integer, rules.between(0, 100))
const test = route(
  admin.signUps.tryRules,
  {
    rules: {
      "body.country_code": rules.countryCode,
      "body.risk_scores.bot": score,
      "body.risk_scores.freeTrialAbuse": score
    }
  },
  Effect.fn("signUpRules.test")(function* ({ payload }, { auth: { project }, request }) {
    const email = payload.email?.trim().toLowerCase() ?? ""
    const scores = payload.riskScores ?? { bot: 0, freeTrialAbuse: 0 }
    const context = {
      email,
      emailDomain: email === "" ? "" : domainOf(email),
      countryCode: payload.countryCode?.toUpperCase() ?? countryOf(request) ?? "",
      authMethod: payload.authMethod,
      oauthProvider: payload.oauthProvider ?? "",
      riskScores: { bot: scores.bot, freeTrialAbuse: scores.freeTrialAbuse }
    }
    const { evaluations, decision, decidedBy, restrictedBy } = yield* judge(project, context, yield* TimeLimit)
    return {
      context: { ...context, turnstileResult: payload.turnstileResult ?? "invalid", riskScores: { ...scores } },
      evaluations: evaluations.map(evaluationView),
      outcome: {
        shouldAllow: decision === "allow" || decision === "default-allow",
        decision,
        decisionRuleId: decidedBy?.id ?? null,
        restrictedBecauseOfRuleId: restrictedBy?.id ?? null
      }
    }
  })
)

const hours = 48
const hourMillis = 3_600_000

const stats = route(admin.signUps.getRuleStats, {}, (_, { auth: { project } }) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const firstHour = Math.floor(now / hourMillis) * hourMillis - (hours - 1) * hourMillis
    const triggers = triggersOf(project)
    const recent = triggers.filter(({ atMillis }) => atMillis >= firstHour)
    const count = (action: string) => recent.filter((each) => each.action === action).length
    const ids = [...new Set(triggers.map(({ ruleId }) => ruleId))]
    return {
      ruleTriggers: ids.map((id) => {
        const own = recent.filter(({ ruleId }) => ruleId === id)
        const hourly = Array.from({ length: hours }, (_, index) => {
          const hour = firstHour + index * hourMillis
          return {
            hour: new Date(hour).toISOString(),
            count: own.filter(({ atMillis }) => Math.floor(atMillis / hourMillis) * hourMillis === hour).length
          }
        })
        const allTime = triggers.filter(({ ruleId }) => ruleId === id).length
        return { ruleId: id, totalCount: own.length, allTimeCount: allTime, hourlyCounts: hourly }
      }),
      analyticsHours: hours,
      totalTriggers: recent.length,
      triggersByAction: { allow: count("allow"), reject: count("reject"), restrict: count("restrict"), log: count("log") }
    }
  })
)

/** Routes that test sign-up rules and return their statistics. */
export const signUpRuleToolRoutes = [test, stats]
