import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { literal } from "../../../codecs/scalar.js"
import * as users from "../../../contract/server/users.js"
import { PasswordAuthenticationNotEnabled } from "../../../errors/auth.js"
import {
  InvalidPasswordHash,
  InvalidProfileImage,
  OtpAuthenticationNotEnabled,
  PrimaryEmailRequired
} from "../../../errors/refusals.js"
import type { TransportFailure } from "../../../errors/sdk.js"
import { SessionExpired } from "../../../errors/sdk.js"
import { TeamMembershipNotFound } from "../../../errors/team.js"
import { UserWithEmailAlreadyExists } from "../../../errors/user.js"
import type { ServerUser } from "../../../schemas/User.js"
import type { ServerUpdateUserInput } from "../../../schemas/UserUpdate.js"
import { givenProperties, isFailure } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import { refreshUserAfter } from "../../session/afterCall.js"
import { Session } from "../../session/Session.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import { withoutErrors } from "../../transport/withoutErrors.js"
import { loadUser } from "../SessionUser.js"

/** What only a server can change of a visitor; the visitor changes the rest. Omitted fields are left unchanged. */
export type UpdateVisitorInput = Pick<
  ServerUpdateUserInput,
  | "clientReadOnlyMetadata"
  | "serverMetadata"
  | "restrictedByAdmin"
  | "restrictedByAdminReason"
  | "restrictedByAdminPrivateDetails"
  | "countryCode"
  | "riskScores"
>

/** The visitor as servers see them. Pass none of it to a page: `user` has what the visitor may see. */
export class CurrentServerUser extends Context.Service<
  CurrentServerUser,
  {
    /**
     * Returns the visitor with the fields that only servers see, such as `serverMetadata`. Fails with `SessionExpired` if no user
     * is signed in, or only an anonymous one.
     */
    get(options: { readonly or: "fail" | "throw" }): Effect.Effect<ServerUser, TransportFailure | SessionExpired>
    /**
     * Returns the visitor with the fields that only servers see, such as `serverMetadata`; null if no user is signed in, or only an
     * anonymous one, which `anonymous-if-exists` returns too.
     */
    get(options?: {
      readonly or?: "null" | "return-null" | "anonymous-if-exists"
    }): Effect.Effect<ServerUser | null, TransportFailure | SessionExpired>
    /** Changes what only servers can change of the visitor, and returns the visitor. Omitted fields are left unchanged. */
    update(changes: UpdateVisitorInput): Effect.Effect<ServerUser, CallFailure<typeof updateVisitor> | SessionExpired>
  }
>()("portico/resources/CurrentServerUser") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* ServerTransport
    const session = yield* Session
    // The platform takes the user from the access token, so that no id can be another user's.
    const load = session.asCaller(loadUser(call(users.getMe, {}), session))

    function get(options: { readonly or: "fail" | "throw" }): typeof orThrow
    function get(options?: { readonly or?: "null" | "return-null" | "anonymous-if-exists" }): typeof load
    function get(options?: { readonly or?: Or }): typeof orThrow | typeof load {
      const broken = validateProperties("options", options, { or: orValues })
      if (broken !== null) return broken
      return isFailure(options?.or) ? orThrow : options?.or === "anonymous-if-exists" ? load : withoutAnonymous
    }
    const withoutAnonymous = Effect.map(load, (user) => (user?.isAnonymous ? null : user))
    const required = (user: ServerUser | null) =>
      user === null ? Effect.fail(new SessionExpired({ reason: session.absence })) : Effect.succeed(user)
    const orThrow = Effect.flatMap(load, (user) => required(user?.isAnonymous ? null : user))
    const updated = Effect.fnUntraced(function* (payload: UpdateVisitorInput) {
      yield* givenProperties("changes", payload, changeable)
      const { id } = yield* Effect.flatMap(load, required)
      // Of an instance of a class, only what has been checked: not what it inherits.
      return yield* call(updateVisitor, { params: { userId: id }, payload: { ...payload } })
    })
    return CurrentServerUser.of({ get, update: (changes) => refreshUserAfter(session)(updated(changes)) })
  })
}

const changeable = {
  clientReadOnlyMetadata: true,
  serverMetadata: true,
  restrictedByAdmin: true,
  restrictedByAdminReason: true,
  restrictedByAdminPrivateDetails: true,
  countryCode: true,
  riskScores: true
} as const

/** An update without the errors of the fields that it cannot change. */
const updateVisitor = withoutErrors(
  users.update,
  UserWithEmailAlreadyExists,
  TeamMembershipNotFound,
  PasswordAuthenticationNotEnabled,
  OtpAuthenticationNotEnabled,
  InvalidPasswordHash,
  InvalidProfileImage,
  PrimaryEmailRequired
)

const orValues = literal("fail", "throw", "null", "return-null", "anonymous-if-exists")
type Or = "fail" | "throw" | "null" | "return-null" | "anonymous-if-exists"
