import type { Verdict } from "../signUp/signUpRules.js"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A sign-up rule whose condition matched a sign-up. */
export interface RuleTrigger {
  readonly ruleId: string
  readonly action: "allow" | "reject" | "restrict" | "log"
  readonly atMillis: number
}

/** The triggered rules, oldest first. */
export const triggersOf: (project: Project) => Array<RuleTrigger> = slot("ruleTriggers", (): Array<RuleTrigger> => [])

/** Records the rules that a sign-up triggered. */
export const recordTriggers = (project: Project, { evaluations }: Verdict, atMillis: number): void => {
  for (const { rule, status } of evaluations) {
    if (status === "matched") triggersOf(project).push({ ruleId: rule.id, action: rule.action.type, atMillis })
  }
}
