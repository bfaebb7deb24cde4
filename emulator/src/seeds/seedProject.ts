import * as Effect from "effect/Effect"
import { InvalidOption } from "portico/effect/errors"
import { createKey } from "../apiKeys/apiKeys.js"
import { applyOverride } from "../config/applyOverride.js"
import type { Json } from "../config/json.js"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { Passwords } from "../passwords/Passwords.js"
import { addMember, createTeam } from "../teams/createTeam.js"
import { createUser } from "../users/createUser.js"
import type { ApiKeyOwner } from "../world/ApiKey.js"
import { addApiKey, apiKeysOf } from "../world/ApiKey.js"
import { permissionById, projectGrantsOf } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import { membershipOf, teamsOf } from "../world/Team.js"
import { userByAuthEmail } from "../world/User.js"
import type { ProjectSeed, SeedApiKey, SeedPermission, SeedTeam, SeedUser } from "./ProjectSeed.js"
import { people } from "./people.js"

/** How many of each a seed has made. */
export type Made = Readonly<Record<"users" | "teams" | "API keys", number>>

// Nobody is told about what is there from the start.
const silent = PlatformEvents.of({ emit: () => Effect.void, all: Effect.succeed([]), subscribe: () => Effect.void })

const permissionOf = ({ contains = [], description, scope = "team" }: SeedPermission): Json => ({
  scope,
  ...(description === undefined ? {} : { description }),
  containedPermissionIds: Object.fromEntries(contains.map((id) => [id, true]))
})
const placed = (path: string, values: Readonly<Record<string, unknown>> = {}): ReadonlyArray<readonly [string, Json]> =>
  // The schema of the options has checked that these are JSON.
  Object.entries(values).map(([id, value]) => [`${path}.${id}`, value as Json])

const overrideOf = ({ config = {}, items, permissions = {}, products, templates }: ProjectSeed) =>
  Object.fromEntries([
    ...placed(
      "rbac.permissions",
      Object.fromEntries(Object.entries(permissions).map(([id, permission]) => [id, permissionOf(permission)]))
    ),
    ...placed("payments.items", items),
    ...placed("payments.products", products),
    ...placed("emails.templates", templates),
    ...Object.entries(config)
  ])

const requirePermissions = (project: Project, scope: "team" | "project", ids: ReadonlyArray<string> = [], option: string) => {
  const index = ids.findIndex((id) => permissionById(project, id)?.scope !== scope)
  return index < 0
    ? Effect.void
    : Effect.fail(
        new InvalidOption({
          option: `${option}.permissions.${index}`,
          reason: `is "${ids[index]}", which is no permission of a ${scope}`
        })
      )
}

/**
 * Makes what a project has from the start: its configuration as the seed says, and those users, teams and keys that are not there yet.
 * Fails with the path of what cannot be made.
 */
export const seedProject = Effect.fn("seedProject")(
  function* (project: Project, seed: ProjectSeed, option: string) {
    const passwords = yield* Passwords
    // Many have the same password, and a hash takes long.
    const hashes = new Map<string, string>()
    const hashOf = Effect.fnUntraced(function* (password: string) {
      const hash = hashes.get(password) ?? (yield* passwords.hash(password))
      hashes.set(password, hash)
      return hash
    })
    const made = { users: 0, teams: 0, "API keys": 0 }

    const problem = applyOverride(project, overrideOf(seed))
    if (problem !== undefined)
      return yield* new InvalidOption({ option, reason: `has a configuration that is not valid: ${problem}` })

    const addKeys = Effect.fnUntraced(function* (owner: ApiKeyOwner, keys: ReadonlyArray<SeedApiKey> = []) {
      const known = apiKeysOf(project, owner)
      for (const { description, value } of keys) {
        if (known.some((key) => key.description === description)) continue
        const key = yield* Effect.orDie(createKey(project, owner, { description, expiresAt: null }))
        // A key is stored by its value.
        if (value !== undefined) addApiKey(project, { ...key, value })
        made["API keys"] += 1
      }
    })

    const addUser = Effect.fnUntraced(function* (given: SeedUser, place: string) {
      yield* requirePermissions(project, "project", given.permissions, place)
      const known = userByAuthEmail(project, given.email)
      const passwordHash = known !== undefined || given.password === undefined ? null : yield* hashOf(given.password)
      const user =
        known ??
        (yield* createUser(project, {
          ...given,
          primaryEmail: given.email,
          primaryEmailAuthEnabled: true,
          primaryEmailVerified: given.emailVerified ?? true,
          otpEnabled: true,
          passwordHash
        }))
      if (known === undefined) {
        made.users += 1
        for (const id of given.permissions ?? []) projectGrantsOf(project, user.id).add(id)
      }
      yield* addKeys({ type: "user", id: user.id }, given.apiKeys)
    })

    const addTeam = Effect.fnUntraced(function* ({ apiKeys, members = [], ...wanted }: SeedTeam, place: string) {
      const known = [...teamsOf(project).values()].find(({ displayName }) => displayName === wanted.displayName)
      const team = known ?? (yield* createTeam(project, wanted))
      if (known === undefined) made.teams += 1
      for (const [index, { email, permissions }] of members.entries()) {
        const user = userByAuthEmail(project, email)
        if (user === undefined) {
          return yield* new InvalidOption({
            option: `${place}.members.${index}.email`,
            reason: `is "${email}", which is no user of the project`
          })
        }
        yield* requirePermissions(project, "team", permissions, `${place}.members.${index}`)
        if (membershipOf(project, team.id, user.id) !== undefined) continue
        yield* addMember(project, team.id, user.id)
        const granted = membershipOf(project, team.id, user.id)?.permissions
        if (permissions !== undefined) granted?.clear()
        for (const id of permissions ?? []) granted?.add(id)
      }
      yield* addKeys({ type: "team", id: team.id }, apiKeys)
    })

    for (const [index, user] of (seed.users ?? []).entries()) yield* addUser(user, `${option}.users.${index}`)
    for (const user of people(seed.people ?? 0)) yield* addUser(user, `${option}.people`)
    for (const [index, team] of (seed.teams ?? []).entries()) yield* addTeam(team, `${option}.teams.${index}`)
    const all: Made = made
    return all
  },
  Effect.provideService(PlatformEvents, silent)
)
