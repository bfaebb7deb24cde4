import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { InvalidOption } from "portico/effect/errors"
import { addKeySet } from "../apiKeys/addKeySet.js"
import { decodeOptions, emulatorOptions } from "../decodeOptions.js"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { parseJson } from "../http/parseJson.js"
import type { Reply } from "../http/Reply.js"
import { empty, json, text } from "../http/Reply.js"
import type { KeySet, Project } from "../world/Project.js"
import { usersOf } from "../world/User.js"
import { World } from "../world/World.js"

const isValid = ({ expiresAtMillis, revokedAtMillis }: KeySet, nowMillis: number): boolean =>
  revokedAtMillis === undefined && expiresAtMillis > nowMillis

const view = Effect.fnUntraced(function* (project: Project, nowMillis: number) {
  const { internal } = yield* World
  const { builtInOAuth } = yield* EmulatorConfig
  const keys = [...project.keySets.values()].filter((set) => isValid(set, nowMillis))
  const first = (name: "publishableClientKey" | "secretServerKey" | "superSecretAdminKey") =>
    keys.find((set) => set[name] !== undefined)?.[name] ?? null
  return {
    id: project.id,
    displayName: project.displayName,
    platform: project.platform,
    isInternal: project === internal,
    builtInOAuth: builtInOAuth || project.builtInOAuth,
    createdAtMillis: project.createdAtMillis,
    userCount: usersOf(project).size,
    publishableClientKey: first("publishableClientKey"),
    secretServerKey: first("secretServerKey"),
    superSecretAdminKey: first("superSecretAdminKey")
  }
})

const list = Effect.gen(function* () {
  const { projects } = yield* World
  const now = yield* Clock.currentTimeMillis
  const { baseUrl } = yield* EmulatorConfig
  return json({ baseUrl, projects: yield* Effect.forEach(projects.values(), (project) => view(project, now)) })
})

const create = Effect.fnUntraced(function* (request: Request) {
  const body = yield* Effect.promise(() => request.text())
  const wanted = yield* parseJson(body === "" ? "{}" : body).pipe(
    Effect.mapError((reason) => new InvalidOption({ option: "body", reason })),
    Effect.flatMap((project) => decodeOptions(emulatorOptions, { projects: [project] }))
  )
  const { createProject, projects } = yield* World
  const options = wanted.projects?.[0] ?? {}
  if (options.id !== undefined && projects.has(options.id)) return text(`There is already a project ${options.id}.`, 409)
  const { project } = yield* createProject(options)
  return json(yield* view(project, yield* Clock.currentTimeMillis), 201)
})

const lifeMillis = 365 * 24 * 60 * 60 * 1000

const addKeys = Effect.fnUntraced(function* (id: string) {
  const { projects } = yield* World
  const project = projects.get(id)
  if (project === undefined) return text("There is no such project.", 404)
  const now = yield* Clock.currentTimeMillis
  const has = { client: true, server: true, admin: true }
  yield* addKeySet(project, { description: "Created in the emulator", expiresAtMillis: now + lifeMillis, has })
  return json(yield* view(project, now), 201)
})

/**
 * Serves the projects below `/emulator/projects`. Returns undefined for other paths.
 *
 * - `GET /emulator/projects` lists all projects with their keys, and the URL of the emulator.
 * - `POST /emulator/projects` creates one from the options of a project.
 * - `POST /emulator/projects/<id>/keys` gives a project keys of all levels, such as one that a user has created.
 */
export const projectsApi = Effect.fnUntraced(function* (request: Request, { pathname }: URL) {
  const [path, id] = /^\/emulator\/projects(?:\/([^/]+)\/keys)?$/.exec(pathname) ?? []
  if (path === undefined) return undefined
  const { transaction } = yield* World
  const { method } = request
  if (id !== undefined) return method === "POST" ? yield* transaction(addKeys(id)) : empty(405)
  if (method === "GET") return yield* transaction(list)
  if (method !== "POST") return empty(405)
  return yield* Effect.catch(
    transaction(create(request)),
    ({ message }): Effect.Effect<Reply> => Effect.succeed(text(message.replace("projects.0.", ""), 400))
  )
})
