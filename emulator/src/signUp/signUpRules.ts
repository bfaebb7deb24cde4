import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { isObject, objectAt } from "../config/json.js"
import { renderConfig } from "../config/renderConfig.js"
import type { WithinMillis } from "../host/TimeLimit.js"
import type { Project } from "../world/Project.js"
import type { RiskScores } from "../world/User.js"
import type { Holds } from "./holds.js"
import { loadHolds } from "./holds.js"

/** The variables of sign-up rule conditions. */
export interface SignUpContext {
  readonly email: string
  readonly emailDomain: string
  /** Two capital letters, or empty. */
  readonly countryCode: string
  readonly authMethod: string
  readonly oauthProvider: string
  readonly riskScores: RiskScores
}

type ActionType = "allow" | "reject" | "restrict" | "log"

/** A sign-up rule in the configuration. */
export interface SignUpRule {
  readonly id: string
  readonly displayName: string
  readonly enabled: boolean
  readonly priority: number
  readonly condition: string
  readonly action: { readonly type: ActionType; readonly message?: string }
}

/** The result of one rule. */
export interface Evaluation {
  readonly rule: SignUpRule
  readonly status: "matched" | "not_matched" | "error" | "disabled"
}

/** The decision on a sign-up. */
export interface Verdict {
  /** In the order of evaluation, up to the deciding rule. */
  readonly evaluations: ReadonlyArray<Evaluation>
  readonly decision: "allow" | "reject" | "default-allow" | "default-reject"
  readonly decidedBy: SignUpRule | undefined
  readonly restrictedBy: SignUpRule | undefined
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")
const actions: ReadonlyArray<ActionType> = ["allow", "reject", "restrict", "log"]

/** Returns the rules of a project in the order of evaluation: by descending priority, then by id. */
const signUpRulesOf = (project: Project): ReadonlyArray<SignUpRule> =>
  Object.entries(objectAt(renderConfig(project), "auth", "signUpRules"))
    .flatMap(([id, rule]): ReadonlyArray<SignUpRule> => {
      if (!isObject(rule)) return []
      const { type, message } = objectAt(rule, "action")
      return [
        {
          id,
          displayName: text(rule["displayName"]),
          enabled: rule["enabled"] === true,
          priority: typeof rule["priority"] === "number" ? rule["priority"] : 0,
          condition: text(rule["condition"]),
          action: {
            type: actions.find((each) => each === type) ?? "allow",
            ...(typeof message === "string" ? { message } : {})
          }
        }
      ]
    })
    .sort((one, other) => other.priority - one.priority || (one.id < other.id ? -1 : 1))

const firstTimeoutMillis = 500
const shortestTimeoutMillis = 50

// A condition that cannot be evaluated counts as false. Each slow one leaves less time to the others, so that a hundred of them take
// seconds together.
const evaluator = (holds: Holds, { riskScores, ...context }: SignUpContext, within: WithinMillis) => {
  const variables = { ...context, riskScores: { bot: riskScores.bot, free_trial_abuse: riskScores.freeTrialAbuse } }
  let timeoutMillis = firstTimeoutMillis
  return ({ enabled, condition }: SignUpRule): Evaluation["status"] => {
    if (!enabled) return "disabled"
    return Result.match(holds(condition, variables, timeoutMillis, within), {
      onFailure: (problem) => {
        if (problem === "slow") timeoutMillis = Math.max(shortestTimeoutMillis, Math.floor(timeoutMillis / 2))
        return "error"
      },
      onSuccess: (isMatch) => (isMatch ? "matched" : "not_matched")
    })
  }
}

/** Evaluates rules until one allows or rejects the sign-up. A rule that restricts or logs does not end the evaluation. */
export const judge = Effect.fnUntraced(function* (
  project: Project,
  context: SignUpContext,
  within: WithinMillis
): Effect.fn.Return<Verdict> {
  const evaluations: Array<Evaluation> = []
  const rules = signUpRulesOf(project)
  const statusOf = rules.length === 0 ? undefined : evaluator(yield* loadHolds, context, within)
  let restrictedBy: SignUpRule | undefined
  for (const rule of rules) {
    const status = statusOf?.(rule) ?? "error"
    evaluations.push({ rule, status })
    if (status !== "matched") continue
    const { type } = rule.action
    if (type === "allow" || type === "reject") return { evaluations, decision: type, decidedBy: rule, restrictedBy }
    if (type === "restrict") restrictedBy ??= rule
  }
  const rejects = objectAt(renderConfig(project), "auth")["signUpRulesDefaultAction"] === "reject"
  return { evaluations, decision: rejects ? "default-reject" : "default-allow", decidedBy: undefined, restrictedBy }
})
