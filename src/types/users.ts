import type { ClientApp } from "../promise/client.js"
import type { ServerApp, ServerSession } from "../promise/server.js"

export type { UnverifiedUser } from "../schemas/UnverifiedUser.js"
export type { RestrictedReason, RiskScores, ServerUser, SignUpRisk, User, UserOAuthProvider } from "../schemas/User.js"
export type {
  CreateUserInput,
  NewUserOAuthProvider,
  ServerUpdateUserInput,
  UpdateUserInput,
  UserQuery
} from "../schemas/UserUpdate.js"
export type { UnverifiedUserOptions } from "../services/auth/sessions/UnverifiedUser.js"
export type { GetReadOnly } from "../services/ReadOnlyApp.js"
export type { UpdateVisitorInput } from "../services/resources/server/CurrentServerUser.js"
export type {
  CreatedOne,
  FailedOne,
  Many,
  ManyOptions,
  ManyProgress,
  OutcomeRecord
} from "../services/resources/server/createMany.js"
export type { CreateUserFailure } from "../services/resources/server/Users.js"

/** `user` of every app. */
export type SessionUser = ClientApp["user"]

/** `serverUser` of the session of a server app. */
export type CurrentServerUser = ServerSession["serverUser"]

/** `users` of a server app, and of an admin app. */
export type Users = ServerApp["users"]
