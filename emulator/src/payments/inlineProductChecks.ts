import * as Predicate from "effect/Predicate"
import { IncludeItem, InlinePrice, moneyProblem } from "portico/schemas"
import { strictly } from "../http/coerce.js"
import type { Coerce } from "../http/coercions.js"
import { recordOf } from "../http/coercions.js"

const currencies = ["USD", "EUR", "GBP", "JPY", "INR", "AUD", "CAD"] as const

const fieldsOfPrice = strictly(InlinePrice)
const price: Coerce = (value, path, problems) => {
  fieldsOfPrice(value, path, problems)
  if (!Predicate.isReadonlyObject(value)) return value
  for (const currency of currencies) {
    const amount = value[currency]
    const problem = typeof amount === "string" ? moneyProblem(currency, amount) : null
    if (problem !== null) problems.push(problem(path))
  }
  if (currencies.every((currency) => value[currency] === undefined)) problems.push("At least one currency is required")
  return value
}

const maxIdLength = 63
const idProblems = (what: string) => (id: string, path: string) => [
  ...(id.length > maxIdLength ? [`${path} must be at most ${maxIdLength} characters`] : []),
  ...(/^\w[\w-]*$/.test(id)
    ? []
    : [`${what} must contain only letters, numbers, underscores, and hyphens, and not start with a hyphen`])
]

/** Checks the prices and items of a product that the body defines in the given field. */
export const inlineProductChecks = (field: string): Readonly<Record<string, Coerce>> => ({
  [`body.${field}.prices`]: recordOf(price, idProblems("priceId")),
  [`body.${field}.included_items`]: recordOf(strictly(IncludeItem), idProblems("itemId"))
})
