import * as Result from "effect/Result"

/** The most characters that the source of a template or a theme has. */
export const maxSourceLength = 200_000

/** How deep the expressions and elements of a source stand in each other. */
export const maxNesting = 200

const maxSteps = 100_000
const maxDepth = 400
const maxCharacters = 4_000_000

/** What may still be done for one e-mail. */
export interface Budget {
  steps: number
  characters: number
  depth: number
}

/** A whole budget. */
export const newBudget = (): Budget => ({ steps: maxSteps, characters: maxCharacters, depth: maxDepth })

const over = Symbol("over")

/** Takes steps from a budget. */
export const step = (budget: Budget, count = 1): void => {
  budget.steps -= count
  if (budget.steps < 0) throw over
}

/** Takes a text from a budget, as long as it is. */
export const write = (budget: Budget, text: string): string => {
  budget.characters -= text.length
  if (budget.characters < 0) throw over
  return text
}

/** Goes one level deeper for a while. */
export const deeper = <A>(budget: Budget, work: () => A): A => {
  step(budget)
  if (budget.depth === 0) throw over
  budget.depth -= 1
  const result = work()
  budget.depth += 1
  return result
}

/** Does what a budget is for. What takes more than there is fails, and so does what the language itself has no room for. */
export const within = <A>(
  sources: ReadonlyArray<string | undefined>,
  work: () => Result.Result<A, string>
): Result.Result<A, string> => {
  if (sources.some((source) => (source?.length ?? 0) > maxSourceLength)) {
    return Result.fail(`A source has at most ${maxSourceLength} characters`)
  }
  try {
    return work()
  } catch (cause) {
    if (cause === over || cause instanceof RangeError) return Result.fail("The source takes too many steps to render")
    throw cause
  }
}
