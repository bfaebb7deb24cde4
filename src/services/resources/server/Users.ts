import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { isObject } from "../../../codecs/object.js"
import * as users from "../../../contract/server/users.js"
import type { Category } from "../../../errors/Category.js"
import type { IncompleteListError } from "../../../errors/flows.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import { ServerFault } from "../../../errors/sdk.js"
import type { UserNotFound } from "../../../errors/user.js"
import type { Page } from "../../../schemas/List.js"
import { mustBe } from "../../../schemas/messages/value.js"
import * as rules from "../../../schemas/rules/email.js"
import { normalizeEmail } from "../../../schemas/rules/email.js"
import type { ServerUser } from "../../../schemas/User.js"
import type { CreateUserInput, ServerUpdateUserInput, UserQuery } from "../../../schemas/UserUpdate.js"
import { findEmptyText, givenOptional, notAnObject } from "../../arguments/given.js"
import { returnsStream } from "../../arguments/method.js"
import { providerId } from "../../auth/oauth/providerId.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import { pages } from "../pages.js"
import { userProblem } from "../userProblem.js"
import type { Concern, Many, ManyOptions } from "./createMany.js"
import { createMany } from "./createMany.js"

/** The errors of creating a user. */
export type CreateUserFailure = CallFailure<typeof users.create>

/** The users of the project, for servers. */
export class Users extends Context.Service<
  Users,
  {
    /** Returns a user by id, or null if there is none. */
    get(
      userId: string,
      options: OrReturnNull
    ): Effect.Effect<ServerUser | null, Exclude<CallFailure<typeof users.get>, UserNotFound>>
    /** Returns a user by id. Fails with `UserNotFound` if there is none. */
    get(userId: string, options?: OrThrow): Effect.Effect<ServerUser, CallFailure<typeof users.get>>
    /** Lists users, oldest first unless `desc`. Without a `limit` the platform returns all of them at once. */
    list(query?: UserQuery): Effect.Effect<Page<ServerUser>, CallFailure<typeof users.list>>
    /** Streams every user that matches the query; pages are fetched on demand. A page has 100 unless `limit` says otherwise. */
    stream(query?: UserQuery): Stream.Stream<ServerUser, CallFailure<typeof users.list> | IncompleteListError>
    /** Creates a user and returns it. Also succeeds if the project does not allow sign-ups. */
    create(user: CreateUserInput): Effect.Effect<ServerUser, CreateUserFailure>
    /**
     * Returns the user with this primary address, in whichever case it is written, or null if there is none. Several users can have
     * an address with which none of them signs in: then it returns the one who signs in with it, or else the oldest.
     */
    getByEmail(email: string): Effect.Effect<ServerUser | null, CallFailure<typeof users.list> | IncompleteListError>
    /**
     * Creates users, five at a time unless `concurrency` says otherwise, and returns the outcome of each. A user that the
     * platform rejects is in `failed`, and the others continue. Only what concerns all calls stops the rest, which are in
     * `notStarted`: a wrong key, no network, a rate limit that does not end, three internal errors of the platform in a row.
     *
     * Nothing is rolled back. To continue later, pass the same list and the `records` of the result, or those that `onOutcome` was
     * called with, as `after`. A user who may have been created unnoticed is then looked up by the primary address first. Fails with
     * `InvalidInput` if an option is invalid.
     */
    createMany(
      newUsers: ReadonlyArray<CreateUserInput>,
      options?: ManyOptions<CreateUserInput, ServerUser, CreateUserFailure>
    ): Effect.Effect<Many<CreateUserInput, ServerUser, CreateUserFailure>, InvalidInput>
    /** Updates a user and returns it. Omitted fields are left unchanged; a new password ends the user's sessions. */
    update(userId: string, changes: ServerUpdateUserInput): Effect.Effect<ServerUser, CallFailure<typeof users.update>>
    /** Permanently deletes a user. */
    delete(userId: string): Effect.Effect<void, CallFailure<typeof users.del>>
  }
>()("portico/resources/Users") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, (transport) => {
    const list = (given?: UserQuery) =>
      Effect.flatMap(givenOptional("query", given), (query) => transport.call(users.list, { query: withAnonymous(query) }))
    const create = (user: CreateUserInput) =>
      notAnObject("user", user) ??
      userProblem(user) ??
      findEmptyText(accountIds(user)) ??
      transport.call(users.create, { payload: withProviderIds(user) })
    const stream: Users["Service"]["stream"] = (query) => pages(query, pageSize, list, "first of its page")
    const findByEmail = (email: string) => {
      const broken = typeof email === "string" ? rules.email(email.trim()) : mustBe("a string")
      if (broken !== null) return invalid("email", broken)
      const wanted = normalizeEmail(email)
      // The platform searches parts of names and of all addresses.
      const all = Stream.runCollect(stream({ query: wanted, includeAnonymous: true }))
      return Effect.map(all, (found) => {
        const owners = found.filter(({ primaryEmail }) => primaryEmail !== null && normalizeEmail(primaryEmail) === wanted)
        return owners.find(({ primaryEmailAuthEnabled }) => primaryEmailAuthEnabled) ?? owners[0] ?? null
      })
    }
    const findCreated = ({ primaryEmail }: CreateUserInput) =>
      typeof primaryEmail === "string" && rules.email(primaryEmail) === null
        ? Effect.catchTag(findByEmail(primaryEmail), "IncompleteListError", () => Effect.succeed(null))
        : Effect.succeed(null)
    return Users.of({
      list,
      get: withOrOption((userId: string) => transport.call(users.get, { params: { userId } }), "UserNotFound"),
      stream: returnsStream(stream),
      create,
      getByEmail: findByEmail,
      createMany: (all, options) => createMany(all, { create, find: findCreated, concernOf }, options),
      update: (userId, changes) =>
        notAnObject("changes", changes) ??
        userProblem(changes) ??
        transport.call(users.update, { params: { userId }, payload: changes }),
      delete: (userId) => Effect.asVoid(transport.call(users.del, { params: { userId } }))
    })
  })
}

/** The platform refuses a query for anonymous users only that does not include them. */
const withAnonymous = (query: UserQuery): UserQuery =>
  query.onlyAnonymous === true ? { includeAnonymous: true, ...query } : query

const accountIds = ({ oauthProviders }: CreateUserInput): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (Array.isArray(oauthProviders) ? oauthProviders : []).flatMap((one, index) =>
      ["id", "accountId"].map((name) => [`oauthProviders.${index}.${name}`, Object(one)[name]])
    )
  )

// A caller without type checks may pass any value, which the call rejects.
const withProviderIds = (user: CreateUserInput): CreateUserInput => {
  const { oauthProviders } = user
  if (!Array.isArray(oauthProviders)) return user
  return {
    ...user,
    oauthProviders: oauthProviders.map((one) => (isObject(one) ? { ...one, id: providerId(Object(one).id) } : one))
  }
}

/** Returns whether a failure concerns only its own user, or also all later calls. */
const concernOf = (error: CreateUserFailure): Concern => {
  if (error instanceof ServerFault) return error.status === 500 ? "perhaps-all" : "all"
  if (error._tag === "UnexpectedKnownError") return ofOne.has(error.error.category) ? "one" : "all"
  if (error._tag === "UnknownApiError") return error.status < 500 && error.status !== 401 && error.status !== 403 ? "one" : "all"
  if (ofItsFields.has(error._tag) || users.create.errors.some((one) => error instanceof one)) return "one"
  return "category" in error && ofOne.has(error.category) ? "one" : "all"
}

// A field that the platform does not have yet is in some of the inputs only.
const ofItsFields: ReadonlySet<string> = new Set(["InvalidInput", "NotSupportedByPlatform"])
/** The categories of the errors of one user; the others are of keys, settings, plans and outages. */
const ofOne: ReadonlySet<Category> = new Set(["validation", "conflict", "auth", "verification"])

/** The number of users per request of a stream. */
const pageSize = 100
