import { Effect } from "effect"
import { addMembership } from "../../../../src/world/Team.js"
import { World } from "../../../../src/world/World.js"
import { fieldsOf } from "../../answers.js"
import type { RecordedCase } from "../../recording.js"
import { laterRecordings } from "../../recording.js"
import type { Arrange, Arrangement, Earlier } from "../../stage.js"
import { after, earlier, recordedConfig, steps } from "../../stage.js"
import { internal, owned } from "../internal.js"
import { keyRequired, removed } from "./oauth.js"

const projectOf = ({ request }: RecordedCase): string => request.headers["x-stack-project-id"] ?? ""
/** Returns the successful requests of a recorded project, in order, up to a case. */
const grantedIn = (file: string, project: string, until?: string): ReadonlyArray<Earlier> => {
  const all = laterRecordings.get(file)?.cases ?? []
  const end = until === undefined ? all.length : all.findIndex(({ name }) => name === until)
  return all
    .slice(0, end)
    .filter((each) => projectOf(each) === project && each.response.status === 200)
    .map(({ request: { method, path, body } }) => ({ method, path: path.replace("/api/v1", ""), body }))
}

const logos = "730cbc38-102d-4cb1-8d76-d09730ca646e"
const updates = "internal.projects.current.update"
const layered = "e872e29f-32a7-44a9-ba9b-5ac63995d2c3"

const hasOwner: Arrange = ({ project, recorded }) =>
  Effect.sync(() => {
    const ownerTeamId = fieldsOf(recorded.response.body)["owner_team_id"]
    if (typeof ownerTeamId === "string") project.ownerTeamId = ownerTeamId
  })
// The final state of the project's provider.
const withApple: Earlier = {
  method: "PATCH",
  path: "/internal/projects/current",
  body: {
    config: {
      oauth_providers: [
        { id: "apple", type: "standard", client_id: "c", client_secret: "s", apple_bundle_ids: ["com.example.app"] }
      ]
    }
  }
}

/** The projects of an owner, created and changed by requests. */
const ownedByRequests: Arrange = (stage) =>
  Effect.gen(function* () {
    const { project, user, recorded } = stage
    const items = fieldsOf(recorded.response.body)["items"] as ReadonlyArray<Readonly<Record<string, unknown>>>
    if (user === undefined) return
    const ownerTeamId = String(items[0]?.["owner_team_id"])
    addMembership(project, {
      teamId: ownerTeamId,
      userId: user.id,
      isSelected: false,
      displayName: null,
      profileImageUrl: null,
      permissions: new Set(["team_admin"])
    })
    const first = yield* (yield* World).createProject({
      displayName: "Black box",
      ownerTeamId,
      hasKeys: false,
      ...recordedConfig
    })
    yield* Effect.forEach(
      [...grantedIn(updates, logos), withApple],
      (asked) => earlier({ ...stage, project: first.project }, asked),
      {
        discard: true
      }
    )
    const created = laterRecordings.get("internal.projects.create")?.cases ?? []
    for (const { request, response } of created) {
      const body = fieldsOf(request.body)
      if (response.status !== 201 || body["owner_team_id"] !== ownerTeamId || body["display_name"] !== "Made in 2026") continue
      yield* earlier(stage, { method: "POST", path: "/internal/projects", access: "client", body, signedIn: true })
    }
  })

/** Projects on the 2026-04 platform. */
export const projects: Readonly<Record<string, Arrangement>> = {
  [updates]: {
    before: (stage) =>
      projectOf(stage.recorded) === logos
        ? steps(hasOwner, after(...grantedIn(updates, logos, stage.recorded.name)))(stage)
        : (internal[updates]?.before?.(stage) ?? Effect.void)
  },
  "internal.projects.list": {
    before: (stage) =>
      stage.recorded.name === "owner-2026"
        ? ownedByRequests(stage)
        : (internal["internal.projects.list"]?.before?.(stage) ?? Effect.void)
  },
  "projects.current": {
    cases: {
      "keyless-unknown-project": removed,
      "key-required-without-key-override-error-status": keyRequired,
      "key-required-sentinel-as-key-header": keyRequired,
      "key-required-owner-session-without-key": steps(owned, keyRequired),
      "client-view-2026": after(...grantedIn(updates, logos), withApple)
    }
  },
  "internal.config.get": {
    cases: {
      "new-project-2026": after({
        method: "PUT",
        path: "/internal/config/override/environment",
        body: { config_string: JSON.stringify({ "users.allowClientUserDeletion": true }) }
      }),
      "after-updates-2026": after(...grantedIn("internal.config.override.level.update", layered))
    }
  },
  "well-known.jwks": { cases: { "unknown-project-2026": removed } }
}
