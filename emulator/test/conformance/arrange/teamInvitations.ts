import { Effect } from "effect"
import { fieldsOf } from "../answers.js"
import { afterwards, clockAt } from "../paymentWorld.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addUser, after, steps } from "../stage.js"
import { idsOf, invite, itemsOf, join, makeTeam } from "../teamWorld.js"

const teamId = "59ce79fa-540c-437b-ae8e-a904f0d83dbc"
const named: Arrange = ({ project }) => Effect.sync(() => makeTeam(project, teamId, { display_name: "Inviting Team" }))
const self =
  (...permissions: ReadonlyArray<string>): Arrange =>
  ({ project, user }) =>
    Effect.sync(() => user && join(project, teamId, user, permissions))

const code =
  (own?: Parameters<typeof invite>[3]): Arrange =>
  ({ project, request }) =>
    invite(project, String(fieldsOf(request.body)["code"]), { teamId }, own)

/** The team is deleted by a request. */
const gone: Arrange = after({ method: "DELETE", path: `/teams/${teamId}`, access: "server" })

const ofPath: Arrange = ({ project, request }) => invite(project, "c".repeat(45), { id: idsOf(request)[0] ?? "", teamId })

// The list is newest first. A used invitation, an expired one and one of another team are not listed.
const listed: Arrange = ({ project, recorded }) =>
  Effect.gen(function* () {
    for (const [index, wire] of [...itemsOf(recorded.response.body)].reverse().entries()) {
      yield* invite(project, `${index}`.padStart(45, "a"), {
        id: String(wire["id"]),
        teamId,
        email: String(wire["recipient_email"])
      })
    }
    yield* invite(project, "d".repeat(45), { teamId }, { used: true })
    yield* invite(project, "e".repeat(45), { teamId }, { expired: true })
    yield* invite(project, "f".repeat(45), { teamId: crypto.randomUUID() })
  })

// Every team has the single seat of the free plan, which the owner occupies.
const seatless =
  (own: Parameters<typeof invite>[3]): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const owner = "0e5d04f2-ad65-434f-acf3-88c2ce7b1639"
      yield* clockAt(afterwards)(stage)
      join(stage.project, owner, yield* addUser(stage.project), ["team_admin"])
      yield* invite(stage.project, String(fieldsOf(stage.request.body)["code"]), { teamId: owner }, own)
    })

export const teamInvitations: Readonly<Record<string, Arrangement>> = {
  "team-invitations.list": {
    before: named,
    cases: {
      "client-success": steps(self("team_member"), listed),
      "server-success": listed,
      "admin-success": listed,
      "client-without-permission": self(),
      "client-after-accept": steps(self("team_member"), listed)
    }
  },
  "team-invitations.send-code": {
    before: named,
    cases: {
      "client-success": self("team_member"),
      "client-without-permission": self(),
      "redirect-url-not-whitelisted": self("team_member"),
      "server-unknown-team-is-a-500": gone
    }
  },
  "team-invitations.id.delete": {
    before: named,
    cases: {
      "client-without-permission": steps(self("team_member"), ofPath),
      "client-not-member": ofPath,
      "client-success": steps(self("team_admin"), ofPath),
      "unknown-id-is-a-500": () => Effect.void,
      "server-success": ofPath
    }
  },
  "team-invitations.accept": {
    before: named,
    cases: {
      success: code(),
      "already-used": code({ used: true }),
      "success-already-member": steps(self("team_member"), code()),
      "no-user-burns-the-code": code(),
      "after-no-user-try": code({ used: true }),
      expired: code({ expired: true }),
      "success-anonymous-user": code(),
      "team-deleted-meanwhile-is-a-500": steps(code(), gone),
      "internal-project-no-seat-left": seatless({}),
      "internal-project-no-seat-left-code-is-burnt": seatless({ used: true })
    }
  },
  "team-invitations.accept.check-code": {
    before: named,
    cases: {
      valid: code(),
      "valid-without-user": code(),
      "already-used": code({ used: true }),
      expired: code({ expired: true })
    }
  },
  "team-invitations.accept.details": {
    before: named,
    cases: {
      success: code(),
      "no-user": code(),
      "already-used": code({ used: true }),
      expired: code({ expired: true }),
      "team-deleted-meanwhile-is-a-500": steps(code(), gone)
    }
  }
}
