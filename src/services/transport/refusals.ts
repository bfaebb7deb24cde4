import { MethodNotAllowed, NotFound } from "../../errors/clientStatus.js"
import { UnexpectedKnownError } from "../../errors/sdk.js"

/** The place of what is no field: the call itself. */
export const route = "route"

// What a platform says of a path that it does not have, and what other servers say.
const noRoute = /^404\b|^there is nothing at|does not exist in|^cannot [a-z]+ \/|^\s*[<{]|^(not found)?$/i

/**
 * Whether the platform has no such route. What a route that is there does not find can be a text too, which says what; a call
 * that finds nothing in this way says so.
 */
export const refusesRoute = (error: unknown, canFindNothing: boolean): boolean =>
  error instanceof MethodNotAllowed || (error instanceof NotFound && (!canFindNothing || noRoute.test(error.text)))

/** The places that a request is refused for, such as `body.logo_full_url`; none if it is refused for something else. */
export const refusedPlaces = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof UnexpectedKnownError) || error.error.code !== "SCHEMA_ERROR") return []
  const text = error.error.message
  const unknown = [...text.matchAll(/([\w.]+) contains unknown properties: ([^\n]+)/g)].flatMap(([, place = "", names = ""]) =>
    names.split(/, ?/).map((name) => `${place}.${name.trim()}`)
  )
  const wrong = [...text.matchAll(/\b(?:body|query)(?:\.\w+)+/g)].map(([place]) => place)
  return [...new Set([...unknown, ...wrong])]
}
