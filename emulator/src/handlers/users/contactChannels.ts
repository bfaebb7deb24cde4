import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { contactChannels, server } from "portico/contract"
import {
  ContactChannelAlreadyExists,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  ContactChannelNotFound
} from "portico/effect/errors"
import type { ContactChannel as ChannelView, ServerCreateContactChannel, ServerUpdateContactChannelInput } from "portico/schemas"
import type { Auth } from "../../http/Auth.js"
import type { Route, RouteOptions } from "../../http/Route.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import { ownUser, requireSelf } from "../../http/signedInUser.js"
import { addEmail } from "../../users/createUser.js"
import type { Project } from "../../world/Project.js"
import type { ContactChannel, User } from "../../world/User.js"
import { changeChannel, makePrimary, normalEmail, removeChannel, userByAuthEmail, usersOf } from "../../world/User.js"

const view = (channel: ContactChannel): ChannelView => ({
  id: channel.id,
  userId: channel.userId,
  type: channel.type,
  value: channel.value,
  usedForAuth: channel.usedForAuth,
  isVerified: channel.isVerified,
  isPrimary: channel.isPrimary
})

const listRules = {
  crud: true,
  query: contactChannels.list.query,
  rules: { "query.user_id": rules.uuid, "query.contact_channel_id": rules.uuid }
}
/** The rules of the ids in the path. */
export const pathRules = { "params.user_id": rules.uuid, "params.contact_channel_id": rules.uuid }
const onPath = { ...listRules, rules: { ...listRules.rules, ...pathRules } }

interface Path {
  readonly params: { readonly userId: string; readonly contactChannelId: string }
}

const requireOwn = (auth: Auth, userId: string | undefined, action: string) =>
  Effect.flatMap(ownUser(auth), (user) => requireSelf(user, userId, `${action} contact channels`))

/** Returns the channel of a path and its user, if both exist. */
export const findChannel = ({ project }: Auth, { params: { userId, contactChannelId } }: Path) => {
  const user = usersOf(project).get(userId)
  const channel = user?.channels.find(({ id }) => id === contactChannelId)
  return user && channel && { user, channel }
}

const requireFree = (project: Project, user: User, value: string, shown: string | null) => {
  const holder = userByAuthEmail(project, value)
  return holder === undefined || holder === user
    ? Effect.void
    : Effect.fail(
        new ContactChannelAlreadyUsedForAuthBySomeoneElse({
          details: { type: "email", contactChannelValue: shown, wouldWorkIfEmailWasVerified: false }
        })
      )
}

const listOf = (project: Project, query: { readonly userId?: string; readonly contactChannelId?: string }) => {
  const owner = query.userId === undefined ? undefined : usersOf(project).get(query.userId)
  const owners = query.userId === undefined ? [...usersOf(project).values()] : owner === undefined ? [] : [owner]
  return owners
    .flatMap((user) => user.channels)
    .filter((channel) => query.contactChannelId === undefined || channel.id === query.contactChannelId)
    .map(view)
}

const list = route(
  contactChannels.list,
  listRules,
  Effect.fn("contactChannels.list")(function* ({ query }, { auth }) {
    yield* requireOwn(auth, query.userId, "list")
    return listOf(auth.project, query)
  })
)
const serverList = route(server.contactChannels.list, listRules, ({ query }, { auth }) =>
  Effect.sync(() => listOf(auth.project, query))
)

const createFor = Effect.fn("contactChannels.create")(function* (project: Project, payload: ServerCreateContactChannel) {
  const user = usersOf(project).get(payload.userId)
  if (user === undefined) return yield* badRequest("There is no such user.")
  const value = normalEmail(payload.value)
  if (user.channels.some((channel) => channel.value === value)) return yield* refusal(ContactChannelAlreadyExists)
  if (payload.usedForAuth) yield* requireFree(project, user, value, value)
  const channel = yield* addEmail(project, user, {
    value,
    usedForAuth: payload.usedForAuth,
    isVerified: payload.isVerified ?? false,
    isPrimary: false
  })
  if (payload.isPrimary) makePrimary(user, channel)
  return view(channel)
})

// Only the value of an e-mail address is checked.
const emailValue: rules.Rule = (body) =>
  Predicate.isReadonlyObject(body) && body["type"] === "email" && body["value"] !== undefined
    ? rules.linesOf(rules.email, body["value"]).map((line) => `.value ${line}`)
    : undefined
// A value must be an e-mail address only if that type is sent with it.
const byType = (given: RouteOptions, make: (options: RouteOptions) => Route): Route => {
  const lenient = ["body.value"]
  const typed = make({ ...given, rules: { ...given.rules, body: emailValue }, lenient })
  const untyped = make({ ...given, lenient })
  const isEmail = (body: unknown) => Predicate.hasProperty(body, "type") && body.type === "email"
  return { ...typed, check: (unchecked) => (isEmail(unchecked.body) ? typed : untyped).check(unchecked) }
}
const createRules = { ...listRules, rules: { ...listRules.rules, "body.user_id": rules.uuid } }
const create = byType(createRules, (options) =>
  route(
    contactChannels.create,
    options,
    Effect.fnUntraced(function* ({ payload }, { auth }) {
      yield* requireOwn(auth, payload.userId, "create")
      return yield* createFor(auth.project, payload)
    })
  )
)
const serverCreate = byType(createRules, (options) =>
  route(server.contactChannels.create, options, ({ payload }, { auth }) => createFor(auth.project, payload))
)

const read = Effect.fn("contactChannels.get")(function* (auth: Auth, path: Path) {
  const found = findChannel(auth, path)
  return found === undefined ? yield* refusal(ContactChannelNotFound, 404) : view(found.channel)
})
const get = route(
  contactChannels.get,
  onPath,
  Effect.fnUntraced(function* (path, { auth }) {
    yield* requireOwn(auth, path.params.userId, "read")
    return yield* read(auth, path)
  })
)
const serverGet = route(server.contactChannels.get, onPath, (path, { auth }) => read(auth, path))

const change = Effect.fn("contactChannels.update")(function* (auth: Auth, path: Path, payload: ServerUpdateContactChannelInput) {
  const found = findChannel(auth, path)
  if (found === undefined) return yield* refusal(ContactChannelNotFound, 400)
  const { user, channel } = found
  // The platform normalizes the value only if the type is sent with it.
  const given = payload.type === undefined ? payload.value : payload.value && normalEmail(payload.value)
  const value = given ?? channel.value
  const usedForAuth = payload.usedForAuth ?? channel.usedForAuth
  if (usedForAuth) yield* requireFree(auth.project, user, value, null)
  if (user.channels.some((other) => other !== channel && other.value === value)) {
    return yield* refusal(ContactChannelAlreadyExists)
  }
  // Sending a value requires verification again, even if it is unchanged.
  const isVerified = payload.isVerified ?? (given ? false : channel.isVerified)
  changeChannel(auth.project, channel, { value, usedForAuth, isVerified })
  if (payload.isPrimary === true) makePrimary(user, channel)
  if (payload.isPrimary === false) channel.isPrimary = false
  return view(channel)
})
const update = byType(onPath, (options) =>
  route(
    contactChannels.update,
    options,
    Effect.fnUntraced(function* (path, { auth }) {
      yield* requireOwn(auth, path.params.userId, "update")
      return yield* change(auth, path, path.payload)
    })
  )
)
const serverUpdate = byType(onPath, (options) =>
  route(server.contactChannels.update, options, (path, { auth }) => change(auth, path, path.payload))
)

const remove = Effect.fn("contactChannels.del")(function* (auth: Auth, path: Path) {
  const found = findChannel(auth, path)
  if (found === undefined) return yield* refusal(ContactChannelNotFound, 400)
  removeChannel(auth.project, found.user, found.channel)
  return { success: true } as const
})
const del = route(
  contactChannels.del,
  onPath,
  Effect.fnUntraced(function* (path, { auth }) {
    yield* requireOwn(auth, path.params.userId, "delete")
    return yield* remove(auth, path)
  })
)
const serverDel = route(server.contactChannels.del, onPath, (path, { auth }) => remove(auth, path))

/** Routes of users' contact channels. @source protocol/users.md#contact-channels */
export const contactChannelRoutes = [list, serverList, create, serverCreate, get, serverGet, update, serverUpdate, del, serverDel]
