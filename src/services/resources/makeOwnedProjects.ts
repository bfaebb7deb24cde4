import * as Effect from "effect/Effect"
import type * as Call from "../../contract/Call.js"
import * as projects from "../../contract/internalProjects.js"
import { ExpectedInternalProject } from "../../errors/project.js"
import { internalProjectId } from "../../schemas/limits.js"
import { givenObject, givenProperties } from "../arguments/given.js"
import { renameInvalidField } from "../arguments/renameInvalidField.js"
import { AppConfig } from "../config/AppConfig.js"
import { checkPayload } from "../transport/request.js"
import { ClientTransport } from "../transport/Transport.js"
import { checkSettings } from "./checkSettings.js"
import { callerLogoName, withCurrentLogoName, withLogo } from "./logos.js"
import type { OwnedProjects } from "./OwnedProjects.js"

/** @internal */
export const makeOwnedProjects = Effect.gen(function* () {
  const { projectId } = yield* AppConfig
  const { call } = yield* ClientTransport
  // protocol/formats.md: these calls require the internal project
  const requireInternal = projectId === internalProjectId ? Effect.void : Effect.suspend(() => new ExpectedInternalProject())
  // An invalid input is one in every app.
  const checkInput = (endpoint: Call.Any, payload: unknown) => Effect.andThen(checkPayload(endpoint, payload), requireInternal)
  const service: Omit<OwnedProjects, "current" | "session"> = {
    list: () =>
      Effect.andThen(
        requireInternal,
        Effect.map(call(projects.list, {}), (all) => all.map(withLogo))
      ),
    create: Effect.fnUntraced(function* (project) {
      const { teamId, ...settings } = yield* givenObject("project", project)
      const payload = { ...withCurrentLogoName(settings), ownerTeamId: teamId }
      const created = checkSettings(projects.create, payload).pipe(
        Effect.andThen(requireInternal),
        Effect.andThen(call(projects.create, { payload }))
      )
      const logo = callerLogoName(settings)
      return withLogo(yield* renameInvalidField(created, (field) => (field === "ownerTeamId" ? "teamId" : logo(field))))
    }),
    transfer: Effect.fnUntraced(function* (project) {
      const { projectId: transferred, teamId } = yield* givenProperties("project", project, { projectId: true, teamId: true })
      const payload = { projectId: transferred, newTeamId: teamId }
      const transfer = Effect.andThen(checkInput(projects.transfer, payload), call(projects.transfer, { payload }))
      yield* renameInvalidField(transfer, (field) => (field === "newTeamId" ? "teamId" : field))
    })
  }
  return service
})
