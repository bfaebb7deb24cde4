import * as Result from "effect/Result"

/** The maximum length of a template or theme source, in characters. */
export const maxSourceLength = 200_000

/** The maximum nesting of expressions and elements in a source. */
export const maxNesting = 200

const maxSteps = 200_000
const maxDepth = 400
const maxCharacters = 8_000_000

/**
 * The remaining budget for rendering one e-mail. Once a limit is exceeded, all further work does nothing, so that rendering ends
 * soon.
 */
export interface Budget {
  steps: number
  characters: number
  depth: number
  isOver: boolean
}

/** Takes steps from the budget; returns whether they were available. */
export const step = (budget: Budget, count = 1): boolean => {
  budget.steps -= count
  budget.isOver ||= budget.steps < 0
  return !budget.isOver
}

/** Takes the length of a text from the budget; returns the text, or an empty one if the budget is exceeded. */
export const write = (budget: Budget, text: string): string => {
  budget.characters -= text.length
  budget.isOver ||= budget.characters < 0
  return budget.isOver ? "" : text
}

/** Runs a function one nesting level deeper; returns undefined if the budget is exceeded. */
export const deeper = <A>(budget: Budget, work: () => A): A | undefined => {
  budget.isOver ||= budget.depth === 0
  if (!step(budget)) return undefined
  budget.depth -= 1
  const result = work()
  budget.depth += 1
  return result
}

/** Renders an e-mail within a budget. Fails if it is exceeded. */
export const within = <A>(
  sources: ReadonlyArray<string | undefined>,
  render: (budget: Budget) => Result.Result<A, string>
): Result.Result<A, string> => {
  if (sources.some((source) => (source?.length ?? 0) > maxSourceLength)) {
    return Result.fail(`A source has at most ${maxSourceLength} characters`)
  }
  const budget: Budget = { steps: maxSteps, characters: maxCharacters, depth: maxDepth, isOver: false }
  const result = render(budget)
  return budget.isOver ? Result.fail("The source takes too many steps to render") : result
}
