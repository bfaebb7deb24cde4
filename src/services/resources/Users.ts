import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as users from "../../contract/server/users.js"
import type { IncompleteListError } from "../../errors/flows.js"
import type { InvalidInput } from "../../errors/sdk.js"
import type { Page } from "../../schemas/List.js"
import type { ServerUser } from "../../schemas/User.js"
import type { ServerCreateUser, ServerUpdateUser, UserQuery } from "../../schemas/UserUpdate.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"
import type { Many, ManyOptions } from "./createMany.js"
import { createMany } from "./createMany.js"
import { pages } from "./pages.js"

/** The users of the project, as a server sees them. */
export class Users extends Context.Service<
  Users,
  {
    /** Gets a user by id. */
    get(userId: string): Effect.Effect<ServerUser, CallFailure<typeof users.get>>
    /** Lists users, the oldest first unless `desc`. Without a `limit` the platform returns all of them at once. */
    list(query?: UserQuery): Effect.Effect<Page<ServerUser>, CallFailure<typeof users.list>>
    /** Streams every user that matches the query; pages are fetched on demand. A page holds 100 unless `limit` says otherwise. */
    stream(query?: UserQuery): Stream.Stream<ServerUser, CallFailure<typeof users.list> | IncompleteListError>
    /** Creates a user and returns the new value. Works if the project does not allow people to sign up. */
    create(user: ServerCreateUser): Effect.Effect<ServerUser, CallFailure<typeof users.create>>
    /**
     * Creates users, five at a time unless `concurrency` says otherwise, and returns what became of each. One that the platform refuses
     * is in `failed`, and the others go on; if it cannot be asked at all, those that were not begun are in `notBegun`. Nothing is undone:
     * to go on later, give what was not created. Fails with `InvalidInput` for a `concurrency` that cannot be used.
     */
    createMany(
      newUsers: ReadonlyArray<ServerCreateUser>,
      options?: ManyOptions
    ): Effect.Effect<Many<ServerCreateUser, ServerUser, CallFailure<typeof users.create>>, InvalidInput>
    /** Changes a user and returns the new value. Omitted fields are left unchanged; a new password ends the user's sessions. */
    update(userId: string, changes: ServerUpdateUser): Effect.Effect<ServerUser, CallFailure<typeof users.update>>
    /** Deletes a user for good. */
    delete(userId: string): Effect.Effect<void, CallFailure<typeof users.del>>
  }
>()("portico/resources/Users") {
  static readonly layerNoDeps = layered(
    Users,
    Effect.map(ServerTransport, (transport) => {
      const list = (query: UserQuery = {}) => transport.call(users.list, { query })
      const create = (payload: ServerCreateUser) => transport.call(users.create, { payload })
      return Users.of({
        list,
        get: (userId) => transport.call(users.get, { params: { userId } }),
        stream: (query = {}) => pages(query, pageSize, list),
        create,
        createMany: (all, options) => createMany(all, create, isOfOneUser, options),
        update: (userId, payload) => transport.call(users.update, { params: { userId }, payload }),
        delete: (userId) => Effect.asVoid(transport.call(users.del, { params: { userId } }))
      })
    })
  )
}

/** Whether a failure is about the user that it met, and not about all that come after. */
const isOfOneUser = (error: CallFailure<typeof users.create>): boolean =>
  error._tag === "InvalidInput" || error._tag === "UnknownApiError" || users.create.errors.some((one) => error instanceof one)

/** How many users one request of a stream asks for. */
const pageSize = 100
