import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { CannotGetOwnUserWithoutUser } from "portico/effect/errors"
import { AccessTypeRequired, InsufficientAccessType, isKnownError } from "portico/effect/errors"
import type { Generation } from "../generation/Generation.js"
import { ofGeneration } from "../generation/outputs.js"
import type { Auth } from "./Auth.js"
import { levels, reaches } from "./Auth.js"
import { authenticate } from "./authenticate.js"
import { errorBody } from "./errorBody.js"
import type { Incoming } from "./Incoming.js"
import type { Reply } from "./Reply.js"
import { json, text } from "./Reply.js"
import type { Failure, Route } from "./Route.js"
import { paramNames } from "./Router.js"
import { platformHeaders } from "./respond.js"
import { badRequest } from "./StatusError.js"
import { ownUser } from "./signedInUser.js"

/** The fields in which `me` stands for the signed-in user's id. @source protocol/requests.md#checks */
const meFields: ReadonlySet<string> = new Set(["user_id", "userId", "creator_user_id", "creatorUserId"])

const meIn = (fields: unknown): ReadonlyArray<string> =>
  Predicate.isReadonlyObject(fields) ? Object.keys(fields).filter((name) => meFields.has(name) && fields[name] === "me") : []
const replaced = <A>(fields: A, names: ReadonlyArray<string>, id: string): A =>
  Predicate.isReadonlyObject(fields) && names.length > 0
    ? { ...fields, ...Object.fromEntries(names.map((name) => [name, id])) }
    : fields

// `me` without a signed-in user fails before all later checks, even that of the access level. In fields that no route of the path
// declares, `me` is an ordinary string. @source protocol/requests.md#who-a-request-is-made-as
const resolveMe = <A extends { readonly params: unknown; readonly query: unknown; readonly body: unknown }>(
  given: A,
  routes: ReadonlyArray<Route>,
  auth: Auth | undefined
): Effect.Effect<A, CannotGetOwnUserWithoutUser> => {
  const known = (name: string) => routes.some(({ fields }) => fields.has(name))
  const inParams = meIn(given.params)
  const inQuery = meIn(given.query).filter(known)
  const inBody = meIn(given.body).filter(known)
  if (inParams.length + inQuery.length + inBody.length === 0) return Effect.succeed(given)
  return Effect.map(ownUser(auth), ({ id }) => ({
    ...given,
    params: replaced(given.params, inParams, id),
    query: replaced(given.query, inQuery, id),
    body: replaced(given.body, inBody, id)
  }))
}

// Of the routes of one path and method, chooses the one with the highest access level that the caller has.
// @source protocol/requests.md#checks
const choose = (routes: ReadonlyArray<Route>, auth: Auth | undefined) => {
  const open = routes.find((route) => route.access === "none")
  if (open !== undefined) return Effect.succeed(open)
  if (auth === undefined) return Effect.fail(new AccessTypeRequired())
  const reached = levels.filter((level) => reaches(auth.access, level)).reverse()
  for (const level of reached) {
    const found = routes.find((route) => route.access === level)
    if (found !== undefined) return Effect.succeed(found)
  }
  const allowedAccessTypes = levels.filter((level) => routes.some(({ access }) => access !== "none" && reaches(level, access)))
  return Effect.fail(new InsufficientAccessType({ details: { actualAccessType: auth.access, allowedAccessTypes } }))
}

// A text that the platform's database cannot store. Returns where it is, if there is one.
const pathOfUnstorable = (value: unknown, path: string): string | undefined => {
  const isUnstorable = (text: string) => /\0|\p{Surrogate}/u.test(text)
  if (typeof value === "string") return isUnstorable(value) ? path : undefined
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return undefined
  for (const [key, child] of Object.entries(value)) {
    if (isUnstorable(key)) return `A key of ${path}`
    const found = pathOfUnstorable(child, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Runs a request through the checks in the platform's order, then through the handler. @source protocol/requests.md#who-a-request-is-made-as */
export const run = Effect.fnUntraced(function* (request: Incoming, routes: ReadonlyArray<Route>, values: ReadonlyArray<string>) {
  const auth = yield* authenticate(request)
  const named = (route: Route) => Object.fromEntries(paramNames(route.path).map((name, index) => [name, values[index] ?? ""]))
  const first = routes[0]
  const given = yield* resolveMe(
    { params: first === undefined ? {} : named(first), query: request.query, body: request.body },
    routes,
    auth
  )
  const route = yield* choose(routes, auth)
  const params = route === first ? given.params : (yield* resolveMe({ ...given, params: named(route) }, routes, auth)).params
  const own = route.me === undefined ? {} : { [route.me]: auth?.user?.id ?? "" }
  const input = yield* route.check({ ...given, params: { ...params, ...own }, request, auth })
  // For paths with `me`, the shape is checked first.
  if (route.me !== undefined) yield* ownUser(auth)
  const unstorable = pathOfUnstorable(given.body, "body")
  // The platform responds with 500, because its database rejects the text.
  if (unstorable !== undefined) return yield* badRequest(`${unstorable} contains U+0000 or half of a surrogate pair.`)
  return yield* route.run(input, auth, request)
})

/** Encodes a failure as a response. @source protocol/answers.md#known-errors */
export const failureReply =
  (generation: Generation) =>
  (failure: Failure): Effect.Effect<Reply> => {
    if (!isKnownError(failure)) return Effect.succeed(text(failure.message, failure.status))
    return Effect.map(errorBody(failure), (wire) => {
      const value = ofGeneration(wire, generation)
      const reply = json(value, failure.status, platformHeaders(generation, "x-stack-known-error", failure.code))
      return { ...reply, content: { _tag: "json", value, pretty: true } }
    })
  }
