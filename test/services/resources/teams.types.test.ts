import { describe, expectTypeOf, it } from "@effect/vitest"
import type { Effect } from "effect"
import type { TeamNotSelectedError } from "../../../src/errors/flows.js"
import type {
  PermissionNotFound,
  PermissionScopeMismatch,
  ProjectPermissionRequired,
  TeamPermissionNotFound
} from "../../../src/errors/permission.js"
import type { SessionExpired, TransportFailure } from "../../../src/errors/sdk.js"
import type { TeamMembershipNotFound } from "../../../src/errors/team.js"
import type { CannotGetOwnUserWithoutUser, UserNotFound } from "../../../src/errors/user.js"
import type { ClientApp as PromiseClientApp } from "../../../src/promise/client.js"
import type { ProjectPermission, TeamPermission } from "../../../src/schemas/Permission.js"
import type { Team } from "../../../src/schemas/Team.js"
import type { ClientApp } from "../../../src/services/ClientApp.js"
import type { ServerApp } from "../../../src/services/ServerApp.js"

declare const client: ClientApp["Service"]
declare const server: ServerApp["Service"]
declare const app: PromiseClientApp
declare const maybe: string | undefined
// The functions below are only compiled.
const compiled = (_: () => unknown) => {}

type ListFailure = CannotGetOwnUserWithoutUser | SessionExpired | TransportFailure

describe("Permissions", () => {
  it("are those of a team or of the project, as the call says", () => {
    compiled(() => {
      expectTypeOf(client.permissions.list({ teamId: "" })).toEqualTypeOf<
        Effect.Effect<ReadonlyArray<TeamPermission>, ListFailure>
      >()
      expectTypeOf(client.permissions.list({ recursive: false })).toEqualTypeOf<
        Effect.Effect<ReadonlyArray<ProjectPermission>, ListFailure>
      >()
      expectTypeOf(app.permissions.get("read", { or: "return-null" })).toEqualTypeOf<Promise<ProjectPermission | null>>()
      expectTypeOf(app.permissions.get({ permissionId: "edit", teamId: "" }, { or: "return-null" })).toEqualTypeOf<
        Promise<TeamPermission | null>
      >()
    })
  })

  it("are never granted in the whole project because an id is missing", () => {
    compiled(() => {
      // @ts-expect-error: the scope must be known
      server.permissions.grant({ permissionId: "", userId: "", teamId: maybe })
      // @ts-expect-error: the scope must be known
      server.permissions.revoke({ permissionId: "", userId: "", teamId: maybe })
      // @ts-expect-error: the scope must be known
      server.permissions.has({ permissionId: "", userId: "", teamId: maybe })
      // @ts-expect-error: the scope must be known
      client.permissions.has({ permissionId: "", teamId: maybe })
    })
  })

  it("fail to be granted and revoked only with the errors of their scope", () => {
    compiled(() => {
      expectTypeOf(server.permissions.grant({ permissionId: "", userId: "" })).toEqualTypeOf<
        Effect.Effect<ProjectPermission, UserNotFound | PermissionNotFound | PermissionScopeMismatch | TransportFailure>
      >()
      expectTypeOf(server.permissions.grant({ permissionId: "", userId: "", teamId: "" })).toEqualTypeOf<
        Effect.Effect<
          TeamPermission,
          UserNotFound | TeamMembershipNotFound | PermissionNotFound | PermissionScopeMismatch | TransportFailure
        >
      >()
      expectTypeOf(server.permissions.revoke({ permissionId: "", userId: "" })).toEqualTypeOf<
        Effect.Effect<void, UserNotFound | PermissionNotFound | ProjectPermissionRequired | TransportFailure>
      >()
      expectTypeOf(server.permissions.revoke({ permissionId: "", userId: "", teamId: "" })).toEqualTypeOf<
        Effect.Effect<void, UserNotFound | TeamMembershipNotFound | TeamPermissionNotFound | TransportFailure>
      >()
    })
  })
})

describe("Teams", () => {
  it("fail for a team that the user is not in, or return null on request", () => {
    compiled(() => {
      const one = client.teams.get("")
      expectTypeOf<TeamMembershipNotFound>().toExtend<Effect.Error<typeof one>>()
      expectTypeOf<Effect.Success<typeof one>>().toEqualTypeOf<Team>()
      const orNull = client.teams.get("", { or: "return-null" })
      expectTypeOf<TeamMembershipNotFound>().not.toExtend<Effect.Error<typeof orNull>>()
      expectTypeOf<Effect.Success<typeof orNull>>().toEqualTypeOf<Team | null>()
    })
  })

  it("distinguish a team that was not created from one that was not selected", () => {
    type Failure = Effect.Error<ReturnType<typeof client.teams.create>>
    expectTypeOf<TeamNotSelectedError>().toExtend<Failure>()
    expectTypeOf<TeamMembershipNotFound>().not.toExtend<Failure>()
  })
})
