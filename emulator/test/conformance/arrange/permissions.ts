import { Effect } from "effect"
import { permissionsOf, projectGrantsOf } from "../../../src/world/Permission.js"
import type { Arrange, Arrangement } from "../stage.js"
import { steps } from "../stage.js"
import { define, idsOf, join, userWith } from "../teamWorld.js"

const team = "0ea8f81c-a457-4b06-b783-d52161ca0b9a"
const otherTeam = "ddb0505f-1692-4781-823e-1f7d0c5a1613"
const admin = "adb0bbd0-3294-4ae5-9b7d-f4542a2d22b2"
const member = "a0c2c578-81b7-4a9e-a3da-9b5c2a838363"

const definitions: Arrange = ({ project }) =>
  Effect.sync(() => {
    define(project, "team", "t_read")
    define(project, "team", "t_write", [], "May write")
    define(project, "team", "t:admin_1", ["t_read", "t_write"], "All")
    define(project, "team", "t_sys", ["$invite_members", "$update_team"])
    define(project, "project", "p_read")
    define(project, "project", "p_write", [], "May write")
    define(project, "project", "p:admin_1", ["p_read", "p_write"], "All")
  })

const members =
  (...own: ReadonlyArray<string>): Arrange =>
  ({ project }) =>
    Effect.gen(function* () {
      const user = yield* userWith(project, member)
      join(project, team, yield* userWith(project, admin), ["team_admin"])
      join(project, team, user, ["team_member", ...own])
      join(project, otherTeam, user, ["team_admin"])
    })
const all = members("$update_team", "t:admin_1", "t_read", "t_sys")
const outsider: Arrange = ({ project, request }) => userWith(project, idsOf(request)[1] ?? "")

const projectGrants: Arrange = ({ project }) =>
  Effect.gen(function* () {
    yield* userWith(project, member)
    yield* userWith(project, admin)
    for (const id of ["p:admin_1", "p_read"]) projectGrantsOf(project, member).add(id)
    for (const id of ["p_read", "p_write"]) projectGrantsOf(project, admin).add(id)
  })
const people: Arrange = ({ project }) => Effect.forEach([member, admin], (id) => userWith(project, id))

const only =
  (scope: "t" | "p", ...own: ReadonlyArray<readonly [id: string, contained?: ReadonlyArray<string>]>): Arrange =>
  ({ project }) =>
    Effect.sync(() => {
      for (const [id, contained] of own) define(project, scope === "t" ? "team" : "project", id, contained)
    })
const without =
  (...ids: ReadonlyArray<string>): Arrange =>
  ({ project }) =>
    Effect.sync(() => {
      for (const id of ids) permissionsOf(project).defined.delete(id)
    })
const isNew = (scope: "t" | "p"): Arrange => only(scope, [`${scope}_read`], [`${scope}_write`])
const redefined: Arrange = ({ project }) => Effect.sync(() => define(project, "team", "t:admin_1", ["t_read"]))

export const permissions: Readonly<Record<string, Arrangement>> = {
  "team-permissions.list": {
    before: definitions,
    cases: {
      "client-me-not-recursive": all,
      "client-me-recursive": all,
      "client-me-recursive-false": all,
      "client-member-recursive": members(),
      "client-me-all-teams": all,
      "client-me-permission-id": all,
      "client-me-permission-id-not-recursive": all,
      "server-by-team-recursive": all,
      "server-by-team": all,
      "admin-by-user": all
    }
  },
  "team-permissions.grant": {
    before: steps(definitions, members()),
    cases: { "same-again-is-idempotent": members("t_read"), "not-a-member": outsider }
  },
  "team-permissions.revoke": { before: steps(definitions, all), cases: { "not-granted": members(), "not-a-member": outsider } },
  "project-permissions.list": {
    before: definitions,
    cases: {
      "client-me": projectGrants,
      "client-me-recursive": projectGrants,
      "client-me-permission-id": projectGrants,
      "server-all": projectGrants,
      "server-by-user-recursive": projectGrants,
      "admin-all": projectGrants
    }
  },
  "project-permissions.grant": { before: steps(definitions, people), cases: { "same-again-is-idempotent": projectGrants } },
  "project-permissions.revoke": { before: steps(definitions, people), cases: { success: projectGrants } },
  "team-permission-definitions.list": {
    cases: { "after-delete": steps(definitions, redefined, without("p_read", "p_write", "p:admin_1")) }
  },
  "team-permission-definitions.create": {
    cases: {
      contained: isNew("t"),
      "already-exists": isNew("t"),
      "to-rename": isNew("t")
    }
  },
  "team-permission-definitions.id.update": {
    before: definitions,
    cases: {
      rename: only("t", ["t_old", ["t_read"]]),
      "rename-to-existing": only("t", ["t_new"]),
      "contained-not-found": only("t", ["t_new"]),
      "empty-body": only("t", ["t_new", ["t_read"]])
    }
  },
  "team-permission-definitions.id.delete": { before: definitions, cases: { success: only("t", ["t_new"]) } },
  "project-permission-definitions.list": {
    cases: { "after-creates": definitions, "after-delete": steps(definitions, only("p", ["p:admin_1", ["p_read"]])) }
  },
  "project-permission-definitions.create": {
    cases: {
      contained: isNew("p"),
      "already-exists": isNew("p"),
      "already-exists-override-error-status": isNew("p"),
      "same-id-as-team-permission": isNew("t"),
      "contains-team-permission": isNew("t"),
      "to-rename": isNew("p")
    }
  },
  "project-permission-definitions.id.update": {
    before: definitions,
    cases: {
      rename: only("p", ["p_old", ["p_read"]]),
      "rename-to-existing": only("p", ["p_new"]),
      "contained-not-found": only("p", ["p_new"]),
      "empty-body": only("p", ["p_new", ["p_read"]])
    }
  },
  "project-permission-definitions.id.delete": { before: definitions, cases: { success: only("p", ["p_new"]) } }
}
