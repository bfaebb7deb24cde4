import * as Result from "effect/Result"

/** The most characters that the source of a template or a theme has. */
export const maxSourceLength = 200_000

/** How deep the expressions and elements of a source stand in each other. */
export const maxNesting = 200

const maxSteps = 200_000
const maxDepth = 400
const maxCharacters = 8_000_000

/** What may still be done for one e-mail. Where something is used up, whatever is left to do gives nothing, so that it ends soon. */
export interface Budget {
  steps: number
  characters: number
  depth: number
  isOver: boolean
}

/** Takes steps from a budget; says whether they were there. */
export const step = (budget: Budget, count = 1): boolean => {
  budget.steps -= count
  budget.isOver ||= budget.steps < 0
  return !budget.isOver
}

/** Takes a text from a budget, as long as it is. */
export const write = (budget: Budget, text: string): string => {
  budget.characters -= text.length
  budget.isOver ||= budget.characters < 0
  return budget.isOver ? "" : text
}

/** Goes one level deeper for a while. */
export const deeper = <A>(budget: Budget, work: () => A): A | undefined => {
  budget.isOver ||= budget.depth === 0
  if (!step(budget)) return undefined
  budget.depth -= 1
  const result = work()
  budget.depth += 1
  return result
}

/** Renders an e-mail within a budget. What takes more than there is fails. */
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
