import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as users from "../../contract/server/users.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { Page } from "../../schemas/List.js"
import type { ServerUser } from "../../schemas/User.js"
import type { ServerCreateUser, ServerUpdateUser, UserQuery } from "../../schemas/UserUpdate.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"
import { pages } from "./pages.js"

/** The users of the project, as a server sees them. */
export class Users extends Context.Service<
  Users,
  {
    /** Gets a user by id. */
    get(userId: string): Effect.Effect<ServerUser, CallFailure<typeof users.get>>
    /** Lists users, the oldest first unless `desc`. Without a `limit` the platform gives all of them at once. */
    list(query?: UserQuery): Effect.Effect<Page<ServerUser>, CallFailure<typeof users.list>>
    /** Gives every user that the query finds, page after page, as they are taken. A page holds 100 unless `limit` says otherwise. */
    stream(query?: UserQuery): Stream.Stream<ServerUser, CallFailure<typeof users.list> | IncompleteListError>
    /** Creates a user and gives the new value. Works where the project does not allow people to sign up. */
    create(user: ServerCreateUser): Effect.Effect<ServerUser, CallFailure<typeof users.create>>
    /** Changes a user and gives the new value. An absent key stays as it is; a new password ends the user's sessions. */
    update(userId: string, changes: ServerUpdateUser): Effect.Effect<ServerUser, CallFailure<typeof users.update>>
    /** Deletes a user for good. */
    delete(userId: string): Effect.Effect<void, CallFailure<typeof users.del>>
  }
>()("portico/resources/Users") {
  static readonly layerNoDeps = layered(
    Users,
    Effect.map(ServerTransport, (transport) => {
      const list = (query: UserQuery = {}) => transport.call(users.list, { query })
      return Users.of({
        list,
        get: (userId) => transport.call(users.get, { params: { userId } }),
        stream: (query = {}) => pages(query, pageSize, list),
        create: (payload) => transport.call(users.create, { payload }),
        update: (userId, payload) => transport.call(users.update, { params: { userId }, payload }),
        delete: (userId) => Effect.asVoid(transport.call(users.del, { params: { userId } }))
      })
    })
  )
}

/** How many users one request of a stream asks for. */
const pageSize = 100
