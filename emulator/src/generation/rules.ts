import type { Project } from "../world/Project.js"
import type { Generation } from "./Generation.js"

/** How a generation behaves where both ways cannot be true at once. Each rule is asked for at one place. */
export interface GenerationRules {
  /** Whether a project may let clients in without a publishable key, and sign them in at providers with the known secret. */
  readonly keylessClients: boolean
  /** Whether users can be restricted: what their tokens, lists and objects say of it. */
  readonly restrictsUsers: boolean
  /** The highest status that `x-stack-override-error-status` turns into 200. */
  readonly highestOverriddenStatus: number
}

const first: GenerationRules = {
  keylessClients: false,
  restrictsUsers: false,
  highestOverriddenStatus: 599
}

/** The rules by generation: each says what it changes of the one before it. */
export const rulesByGeneration: Readonly<Record<Generation, GenerationRules>> = {
  "2025-11": first,
  "2026-04": { ...first, keylessClients: true, restrictsUsers: true, highestOverriddenStatus: 499 }
}

/** The rules that hold for a project. */
export const rulesOf = ({ platform }: Project): GenerationRules => rulesByGeneration[platform]
