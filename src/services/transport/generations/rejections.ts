import { MethodNotAllowed, NotFound } from "../../../errors/clientStatus.js"
import { isNoRoute } from "../../../errors/isNoRoute.js"
import { UnexpectedKnownError } from "../../../errors/sdk.js"

/** The place of the call itself, beside the places of its fields. */
export const route = "route"

/**
 * Returns whether the platform lacks the route. An existing route can also respond "not found" in plain text about the thing it
 * looks for; `canFindNothing` marks the calls for which the text decides.
 */
export const rejectsRoute = (error: unknown, canFindNothing: boolean): boolean =>
  error instanceof MethodNotAllowed || (error instanceof NotFound && (!canFindNothing || isNoRoute(404, error.text)))

/** Returns the places that a request is rejected for, such as `body.logo_full_url`; none if it is rejected for another reason. */
export const rejectedPlaces = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof UnexpectedKnownError) || error.error.code !== "SCHEMA_ERROR") return []
  const text = error.error.message
  const unknown = [...text.matchAll(/([\w.]+) contains unknown properties: ([^\n]+)/g)].flatMap(([, place = "", names = ""]) =>
    names.split(/, ?/).map((name) => `${place}.${name.trim()}`)
  )
  const wrong = [...text.matchAll(/\b(?:body|query)(?:\.\w+)+/g)].map(([place]) => place)
  return [...new Set([...unknown, ...wrong])]
}
