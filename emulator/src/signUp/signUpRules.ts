import { evaluate } from "@marcbachmann/cel-js"
import * as Result from "effect/Result"
import { isObject, objectAt } from "../config/json.js"
import { renderConfig } from "../config/renderConfig.js"
import type { Project } from "../world/Project.js"
import type { RiskScores } from "../world/User.js"

/** What the conditions of sign-up rules can ask about. */
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

/** A rule as the configuration holds it. */
export interface SignUpRule {
  readonly id: string
  readonly displayName: string
  readonly enabled: boolean
  readonly priority: number
  readonly condition: string
  readonly action: { readonly type: ActionType; readonly message?: string }
}

/** What became of one rule. */
export interface Evaluation {
  readonly rule: SignUpRule
  readonly status: "matched" | "not_matched" | "error" | "disabled"
}

/** What the rules say to a sign-up. */
export interface Verdict {
  /** In the order of evaluation, up to the rule that decides. */
  readonly evaluations: ReadonlyArray<Evaluation>
  readonly decision: "allow" | "reject" | "default-allow" | "default-reject"
  readonly decidedBy: SignUpRule | undefined
  readonly restrictedBy: SignUpRule | undefined
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")
const actions: ReadonlyArray<ActionType> = ["allow", "reject", "restrict", "log"]

/** The rules of a project, in the order of their evaluation: the highest priority first, then by id. */
export const signUpRulesOf = (project: Project): ReadonlyArray<SignUpRule> =>
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

// A condition that cannot be evaluated counts as one that does not hold.
const statusOf = ({ enabled, condition }: SignUpRule, { riskScores, ...context }: SignUpContext): Evaluation["status"] => {
  if (!enabled) return "disabled"
  const scores = { bot: riskScores.bot, free_trial_abuse: riskScores.freeTrialAbuse }
  const holds = Result.try(() => evaluate(condition, { ...context, riskScores: scores }) === true)
  if (Result.isFailure(holds)) return "error"
  return holds.success ? "matched" : "not_matched"
}

/** Evaluates rules until one of them allows or rejects; a rule that restricts or logs lets the next ones decide. */
export const judge = (project: Project, context: SignUpContext): Verdict => {
  const evaluations: Array<Evaluation> = []
  let restrictedBy: SignUpRule | undefined
  for (const rule of signUpRulesOf(project)) {
    const status = statusOf(rule, context)
    evaluations.push({ rule, status })
    if (status !== "matched") continue
    const { type } = rule.action
    if (type === "allow" || type === "reject") return { evaluations, decision: type, decidedBy: rule, restrictedBy }
    if (type === "restrict") restrictedBy ??= rule
  }
  const rejects = objectAt(renderConfig(project), "auth")["signUpRulesDefaultAction"] === "reject"
  return { evaluations, decision: rejects ? "default-reject" : "default-allow", decidedBy: undefined, restrictedBy }
}
