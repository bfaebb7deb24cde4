import { Effect } from "effect"
import { fieldsOf } from "../../answers.js"
import type { Arrange, Arrangement } from "../../stage.js"
import { addUser, earlier } from "../../stage.js"
import { idsOf, invite, itemsOf, join, makeTeam } from "../../teamWorld.js"
import { teamInvitations } from "../teamInvitations.js"

const inviters = "641f94bc-6adc-4cbe-b776-0c3bf0c281ad"
const second = "ee75f03c-0377-4aaf-bb65-701e544de2bd"
const teams: Arrange = ({ project }) =>
  Effect.sync(() => {
    makeTeam(project, inviters, { display_name: "Inviters" })
    makeTeam(project, second, { display_name: "Second" })
  })
const isYoung = (id: string | undefined) => id?.startsWith("cebe2099") === true || id?.startsWith("49f291a7") === true
// The list of the older project belongs to a different team than in 2025-11.
const invitingTeam: Arrange = ({ project, request }) =>
  Effect.sync(() => makeTeam(project, request.query["team_id"] ?? "", { display_name: "Inviting Team" }))
const listedOf: Arrange = ({ project, recorded, request, user }) =>
  Effect.gen(function* () {
    const teamId = request.query["team_id"] ?? ""
    if (user !== undefined) join(project, teamId, user, ["team_member"])
    for (const [index, wire] of itemsOf(recorded.response.body).entries()) {
      const email = String(wire["recipient_email"])
      yield* invite(project, `${index}`.padStart(45, "a"), { id: String(wire["id"]), teamId, email })
    }
  })
/** The teams of the newer and older recordings. */
const known =
  (file: string): Arrange =>
  (stage) =>
    isYoung(stage.recorded.request.headers["x-stack-project-id"])
      ? teams(stage)
      : (teamInvitations[file]?.before?.(stage) ?? Effect.void)

const code: Arrange = ({ project, request }) =>
  invite(project, String(fieldsOf(request.body)["code"]), { teamId: inviters, email: "u-of-another@example.com" })

/** An invitation with the id in the request, for the user of the request. */
const ofPath =
  (own?: Parameters<typeof invite>[3], isMember = false): Arrange =>
  ({ project, request, user }) =>
    Effect.gen(function* () {
      const asked = request.query["user_id"]
      const invited =
        user ?? (yield* addUser(project, { id: asked ?? "", email: "invited@example.com", verified: true, auth: true }))
      const email = invited.channels[0]?.value ?? ""
      if (isMember) join(project, inviters, invited, ["team_member"])
      yield* invite(project, "c".repeat(45), { id: idsOf(request)[0] ?? "", teamId: inviters, email }, own)
    })
const restrictedByServer: Arrange = (stage) =>
  Effect.gen(function* () {
    yield* ofPath()(stage)
    yield* earlier(stage, {
      method: "PATCH",
      path: `/users/${stage.request.query["user_id"]}`,
      access: "server",
      body: { restricted_by_admin: true }
    })
  })

/** The invitations in the recorded list, sent to the user of the case. */
const received: Arrange = ({ project, request, recorded, user }) =>
  Effect.gen(function* () {
    const items = itemsOf(recorded.response.body)
    const email = String(items[0]?.["recipient_email"])
    if (user === undefined) yield* addUser(project, { id: request.query["user_id"] ?? "", email, verified: true })
    for (const [index, wire] of items.entries()) {
      const teamId = String(wire["team_id"])
      yield* invite(project, `${index}`.padStart(45, "a"), { id: String(wire["id"]), teamId, email })
    }
    yield* invite(project, "d".repeat(45), { teamId: second, email }, { used: true })
    yield* invite(project, "e".repeat(45), { teamId: second, email }, { expired: true })
    yield* invite(project, "f".repeat(45), { teamId: second, email: "somebody-else@example.com" })
  })
const ofTeam: Arrange = (stage) =>
  Effect.gen(function* () {
    const { project, recorded, user } = stage
    if (user !== undefined) join(project, inviters, user, ["team_admin"])
    for (const [index, wire] of itemsOf(recorded.response.body).entries()) {
      const email = String(wire["recipient_email"])
      yield* invite(project, `${index}`.padStart(45, "a"), { id: String(wire["id"]), teamId: inviters, email })
    }
  })
/** The user has accepted an invitation to each recorded team. */
const accepted: Arrange = (stage) =>
  Effect.gen(function* () {
    const { project, recorded, user } = stage
    if (user === undefined) return
    for (const [index, wire] of itemsOf(recorded.response.body).entries()) {
      const teamId = String(wire["id"])
      makeTeam(project, teamId, { display_name: wire["display_name"] })
      const id = crypto.randomUUID()
      yield* invite(project, `${index}`.padStart(45, "a"), { id, teamId, email: user.channels[0]?.value ?? "" })
      const path = `/team-invitations/${id}/accept?user_id=me`
      yield* earlier(stage, { method: "POST", path, access: "client", body: {}, signedIn: true })
    }
  })

/** Team invitations on the 2026-04 platform. */
export const invitations: Readonly<Record<string, Arrangement>> = {
  "team-invitations.accept": {
    before: known("team-invitations.accept"),
    cases: { "anonymous-user-2026": code, "user-without-the-invited-address-may-accept-by-code": code }
  },
  "team-invitations.accept.check-code": {
    before: known("team-invitations.accept.check-code"),
    cases: { "restricted-user": code }
  },
  "team-invitations.accept.details": {
    before: known("team-invitations.accept.details"),
    cases: { "restricted-user": code, "anonymous-user-2026": code, "user-without-the-invited-address": code }
  },
  "team-invitations.id.accept": {
    before: teams,
    cases: {
      "client-for-another-user": ofPath(),
      "unknown-property": ofPath(),
      "success-me": ofPath(),
      "already-used": ofPath({ used: true }),
      "success-server": ofPath(),
      "success-no-body": ofPath(),
      "already-a-member": ofPath({}, true),
      expired: ofPath({ expired: true }),
      "restricted-user": ofPath(),
      "restricted-user-by-server": restrictedByServer,
      "unknown-property-is-ignored": ofPath()
    }
  },
  "team-invitations.id.delete": { before: known("team-invitations.id.delete"), cases: { "by-user-is-refused": ofPath() } },
  "team-invitations.list": {
    before: (stage) => (isYoung(stage.recorded.request.headers["x-stack-project-id"]) ? teams(stage) : invitingTeam(stage)),
    cases: {
      "client-success": listedOf,
      "server-success": listedOf,
      "admin-success": listedOf,
      "client-after-accept": listedOf,
      "by-team-with-display-name": ofTeam,
      "by-user-me": received,
      "by-user-own-id": received,
      "by-user-server": received
    }
  },
  "teams.list": { cases: { "after-accepting-invitations-by-id": accepted } }
}
