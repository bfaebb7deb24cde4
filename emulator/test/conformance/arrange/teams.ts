import { Effect } from "effect"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement } from "../stage.js"
import { config } from "../stage.js"
import { idsOf, itemsOf, join, makeTeam, userWith } from "../teamWorld.js"

// The team in the path as the response shows it, except for what the request changes, with the user as a member.
const standing =
  (permission: string): Arrange =>
  ({ project, request, recorded, user }) =>
    Effect.sync(() => {
      const [id = ""] = idsOf(request)
      const wire = recorded.response.status === 200 ? { ...fieldsOf(recorded.response.body) } : {}
      for (const name of Object.keys(fieldsOf(request.body))) delete wire[name]
      makeTeam(project, id, wire)
      if (user !== undefined) join(project, id, user, [permission])
    })
const asAdmin = standing("team_admin")
const asMember = standing("team_member")
const outside: Arrange = ({ project, request }) => Effect.sync(() => makeTeam(project, idsOf(request)[0] ?? ""))

const creator: Arrange = ({ project, request }) => userWith(project, String(fieldsOf(request.body)["creator_user_id"]))

const listed: Arrange = ({ project, recorded, request, user }) =>
  Effect.gen(function* () {
    const { user_id: asked } = request.query
    const owner = asked === undefined || asked === "me" ? user : yield* userWith(project, asked)
    for (const wire of itemsOf(recorded.response.body)) {
      const team = makeTeam(project, String(wire["id"]), wire)
      if (owner !== undefined) join(project, team.id, owner, ["team_admin"])
    }
    if (asked !== undefined) makeTeam(project, crypto.randomUUID())
  })

export const teams: Readonly<Record<string, Arrangement>> = {
  "teams.list": {
    cases: {
      "client-me-empty": listed,
      "client-me": listed,
      "server-by-user": listed,
      "server-all": listed,
      "admin-all": listed,
      "server-me-with-user": listed
    }
  },
  "teams.create": {
    cases: {
      "client-team-creation-disabled": config({ clientTeamCreationEnabled: false }),
      "server-team-creation-disabled-project": config({ clientTeamCreationEnabled: false }),
      "server-with-creator": creator
    }
  },
  "teams.id.get": {
    cases: { "client-member": asMember, server: asMember, "server-with-metadata": asMember, admin: asMember }
  },
  "teams.id.update": {
    cases: {
      "client-display-name": asAdmin,
      "client-metadata-and-image": asAdmin,
      "client-image-null": asAdmin,
      "client-member-without-permission": asMember,
      "server-metadata": asAdmin
    }
  },
  "teams.id.delete": {
    cases: {
      "client-member-without-permission": asMember,
      "client-not-member": outside,
      "client-success": asAdmin,
      "server-success": outside,
      "server-success-selected-team": outside
    }
  }
}
