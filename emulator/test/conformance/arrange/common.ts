import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { addMembership } from "../../../src/world/Team.js"
import { World } from "../../../src/world/World.js"
import { likeAnswer } from "../answers.js"
import type { Arrange, Arrangement } from "../stage.js"
import { userOfToken } from "../stage.js"

const tokenHeader = "x-stack-access-token"
const ownerHeader = "x-stack-admin-access-token"
const recordedToken = (stage: Parameters<Arrange>[0], header: string): string => stage.recorded.request.headers[header] ?? ""

const removed: Arrange = ({ project }) => Effect.map(World, ({ projects }) => projects.delete(project.id))
const later: Arrange = () => TestClock.adjust("11 minutes")

const badSignature: Arrange = ({ request }) =>
  Effect.sync(() => {
    const [head, claims] = request.headers[tokenHeader]?.split(".") ?? []
    request.headers[tokenHeader] = `${head}.${claims}.${"A".repeat(86)}`
  })

/** The token belongs to another project: here, the internal one. */
const ofAnotherProject: Arrange = (stage) =>
  Effect.gen(function* () {
    const { internal } = yield* World
    const { token } = yield* userOfToken(internal, recordedToken(stage, tokenHeader))
    stage.request.headers[tokenHeader] = token
  })

/** Adds a second project beside the internal one, with the user of the token. */
const ofASecondProject: Arrange = (stage) =>
  Effect.gen(function* () {
    const id = (stage.recorded.response.body as { details: { actual_project_id: string } }).details.actual_project_id
    const { project } = yield* (yield* World).createProject({ id })
    const { token } = yield* userOfToken(project, recordedToken(stage, tokenHeader))
    stage.request.headers[tokenHeader] = token
  })

const ownerTeam = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa"
const owner =
  (owns: boolean): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const { internal } = yield* World
      const { user, token } = yield* userOfToken(internal, recordedToken(stage, ownerHeader))
      stage.project.ownerTeamId = ownerTeam
      if (owns) {
        addMembership(internal, {
          teamId: ownerTeam,
          userId: user.id,
          isSelected: false,
          displayName: null,
          profileImageUrl: null,
          permissions: new Set()
        })
      }
      stage.request.headers[ownerHeader] = token
    })
const ordinary: Arrange = (stage) =>
  Effect.gen(function* () {
    const { token } = yield* userOfToken(stage.project, recordedToken(stage, ownerHeader))
    stage.request.headers[ownerHeader] = token
  })
const owning = owner(true)

export const common: Readonly<Record<string, Arrangement>> = {
  "common.request-authentication": {
    before: likeAnswer,
    cases: {
      "project-not-found": removed,
      "client-key-of-other-project": ({ project }) => Effect.sync(() => project.keySets.clear()),
      "access-token-bad-signature": badSignature,
      "access-token-of-other-project": ofASecondProject,
      "access-token-expired": later,
      "access-token-expired-override-error-status": later
    }
  },
  "common.validation-precedence": { cases: { "unknown-project-beats-missing-key": removed } },
  "common.override-error-status": {
    before: likeAnswer
  },
  "common.cors-and-routing": {},
  "common.admin-access-token": {
    cases: {
      "owner-token-client-access": owning,
      "owner-token-server-access": owning,
      "owner-token-admin-access": owning,
      "invalid-server-key-is-ignored-with-owner-token": owning,
      "token-of-ordinary-project-user": ordinary,
      "token-of-internal-user-who-does-not-own-it": owner(false)
    }
  },
  "projects.current": {
    cases: {
      "owner-session-as-client": owning,
      "internal-project": () => Effect.void,
      "project-not-found": removed,
      "access-token-of-another-project": ofAnotherProject,
      "admin-access-token-of-the-project-itself": ordinary,
      "access-token-expired": later,
      "admin-access-token-expired": (stage) => Effect.andThen(owning(stage), later(stage))
    }
  },
  "well-known.jwks": { cases: { "unknown-project": removed } },
  "unknown-path": {}
}
