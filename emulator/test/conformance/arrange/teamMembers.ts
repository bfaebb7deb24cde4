import { Effect } from "effect"
import { membershipOf } from "../../../src/world/Team.js"
import type { WireUser } from "../answers.js"
import { addUserLike, fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addUser, steps } from "../stage.js"
import { idsOf, itemsOf, join, makeTeam, userWith } from "../teamWorld.js"

const teamId = ({ request }: Stage): string => request.query["team_id"] ?? idsOf(request)[0] ?? ""

/** The signed-in user, as a member. */
const self =
  (...permissions: ReadonlyArray<string>): Arrange =>
  (stage) =>
    Effect.sync(() => {
      if (stage.user === undefined) makeTeam(stage.project, teamId(stage))
      else join(stage.project, teamId(stage), stage.user, permissions)
    })

/** The user in the path. */
const other: Arrange = (stage) => userWith(stage.project, idsOf(stage.request)[1] ?? "")

/** The user in the path, as a member. */
const otherMember: Arrange = (stage) =>
  Effect.map(userWith(stage.project, idsOf(stage.request)[1] ?? ""), (user) =>
    join(stage.project, teamId(stage), user, ["team_member"])
  )

const team: Arrange = (stage) => Effect.sync(() => makeTeam(stage.project, teamId(stage)))

// A member as the response shows it, except for what the request changes.
const shown = Effect.fnUntraced(function* (stage: Stage, wire: Readonly<Record<string, unknown>>) {
  const { project } = stage
  const changed = new Set(Object.keys(fieldsOf(stage.request.body)))
  const id = String(wire["user_id"])
  const user = "user" in wire ? yield* addUserLike(stage, wire["user"] as WireUser) : yield* userWith(project, id)
  const teamOfItem = String(wire["team_id"])
  const membership = membershipOf(project, teamOfItem, id)
  if (membership === undefined) join(project, teamOfItem, user, ["team_member"])
  const made = membershipOf(project, teamOfItem, id)
  if (made === undefined) return
  if (!changed.has("display_name")) made.displayName = wire["display_name"] as string | null
  if (!changed.has("profile_image_url")) made.profileImageUrl = wire["profile_image_url"] as string | null
})
const profile: Arrange = (stage) => shown(stage, fieldsOf(stage.recorded.response.body))
const profiles: Arrange = (stage) => Effect.forEach(itemsOf(stage.recorded.response.body), (wire) => shown(stage, wire))
const stranger: Arrange = ({ project }) =>
  Effect.map(addUser(project), (user) => join(project, crypto.randomUUID(), user, ["team_member"]))

export const teamMembers: Readonly<Record<string, Arrangement>> = {
  "team-memberships.create": {
    cases: {
      "server-success": steps(team, other),
      "already-exists": otherMember,
      "unknown-team": other,
      "admin-success": steps(team, other),
      "server-me": team,
      "no-body": steps(team, other)
    }
  },
  "team-memberships.delete": {
    cases: {
      "client-other-without-permission": steps(self("team_member"), otherMember),
      "client-me": self("team_member"),
      "client-me-again": team,
      "server-success": otherMember,
      "server-not-a-member": steps(team, other),
      "server-unknown-team": other,
      "last-member-leaves": self("team_admin")
    }
  },
  "team-member-profiles.get": {
    cases: {
      "client-me": steps(self("team_member"), profile),
      "client-other-with-permission": steps(self("team_member"), profile),
      "server-contains-user": profile,
      admin: profile,
      "server-not-a-member": steps(team, other),
      "server-unknown-user": team,
      "server-unknown-team": other
    }
  },
  "team-member-profiles.list": {
    cases: {
      "client-admin-of-team": steps(profiles, self("team_admin"), stranger),
      "client-member-has-read-members-by-default": steps(profiles, self("team_member"), stranger),
      "client-own": steps(profiles, self("team_member"), stranger),
      "server-by-team": steps(profiles, stranger),
      "admin-by-team": steps(profiles, stranger),
      "server-by-user": steps(profiles, stranger),
      "client-without-read-members": self()
    }
  },
  "team-member-profiles.update": {
    cases: {
      "client-own": steps(self("team_member"), profile),
      "client-own-http-image": steps(self("team_member"), profile),
      "client-image-null": steps(self("team_member"), profile),
      "client-other": steps(self("team_admin"), otherMember),
      "display-name-empty": steps(self("team_member"), profile),
      "server-other": profile,
      "server-not-a-member": steps(team, other)
    }
  }
}
