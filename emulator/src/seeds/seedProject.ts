import * as Effect from "effect/Effect"
import { InvalidOption } from "portico/effect/errors"
import { createKey } from "../apiKeys/apiKeys.js"
import { teamInvitation } from "../codes/kinds.js"
import { createLink } from "../codes/VerificationCodes.js"
import { applyOverride } from "../config/applyOverride.js"
import type { Json } from "../config/json.js"
import { objectAt } from "../config/json.js"
import { projectTree } from "../config/projectTree.js"
import { sendSystemMail } from "../emails/sendSystemMail.js"
import { teamInvitationMail } from "../emails/systemMails.js"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { Passwords } from "../passwords/Passwords.js"
import { setUpAccount } from "../payments/account.js"
import { acquire, offerFor } from "../payments/acquire.js"
import { hadProduct } from "../payments/ownership.js"
import { RandomText } from "../random/RandomText.js"
import { addMember, createTeam } from "../teams/createTeam.js"
import { hasVerified, openInvitations } from "../teams/openInvitations.js"
import { createUser } from "../users/createUser.js"
import type { ApiKeyOwner } from "../world/ApiKey.js"
import { addApiKey, apiKeysOf } from "../world/ApiKey.js"
import { permissionById, projectGrantsOf } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import type { Team } from "../world/Team.js"
import { membershipOf, membersOf, teamsOf } from "../world/Team.js"
import { userByAuthEmail, usersOf } from "../world/User.js"
import type { ProjectSeed, SeedInvitation, SeedMember, SeedPermission, SeedPurchase, SeedTeam, SeedUser } from "./ProjectSeed.js"
import { people } from "./people.js"

/** How many of each a seed has made. */
export type Made = Readonly<Record<keyof typeof nothing, number>>

/** What a seed has made that has made nothing. */
export const nothing = {
  users: 0,
  teams: 0,
  invitations: 0,
  purchases: 0,
  "API keys": 0,
  permissions: 0,
  products: 0,
  items: 0,
  templates: 0
}

/** The names of what a seed can make. */
// The cast: these are all keys of the object.
export const madeNames = Object.keys(nothing) as ReadonlyArray<keyof typeof nothing>

// Nobody is told about what is there from the start.
const silent = PlatformEvents.of({ emit: () => Effect.void, all: Effect.succeed([]), subscribe: () => Effect.void })

const refuse = (option: string, reason: string) => Effect.fail(new InvalidOption({ option, reason }))

const permissionOf = ({ contains = [], description, scope = "team" }: SeedPermission): Json => ({
  scope,
  ...(description === undefined ? {} : { description }),
  containedPermissionIds: Object.fromEntries(contains.map((id) => [id, true]))
})

// Where the configuration has each part of a seed.
const places = {
  permissions: ["rbac", "permissions"],
  items: ["payments", "items"],
  products: ["payments", "products"],
  templates: ["emails", "templates"]
} as const
const parts = ["permissions", "items", "products", "templates"] as const

const partsOf = ({ permissions = {}, items = {}, products = {}, templates = {} }: ProjectSeed) => ({
  permissions: Object.fromEntries(Object.entries(permissions).map(([id, permission]) => [id, permissionOf(permission)])),
  items,
  products,
  templates
})

// A problem of the configuration names its path there.
const configProblem = (problem: string, option: string): InvalidOption => {
  const [, path = "", reason] = /^(\S+) (must .*)$/.exec(problem) ?? /^The key "(.+)" (is not .*)$/.exec(problem) ?? []
  if (reason === undefined) return new InvalidOption({ option, reason: `has a configuration that is not valid: ${problem}` })
  const part = parts.find((one) => path.startsWith(`${places[one].join(".")}.`))
  const own = part === undefined ? `config.${path}` : part + path.slice(places[part].join(".").length)
  return new InvalidOption({ option: `${option}.${own}`, reason: reason.replace(/\.$/, "") })
}

/** Makes the configuration as a seed says, and counts what was not there. */
const configure = Effect.fnUntraced(function* (project: Project, seed: ProjectSeed, option: string) {
  const before = projectTree(project)
  const made = { ...nothing }
  const override: Record<string, Json> = {}
  for (const [name, values] of Object.entries(partsOf(seed))) {
    const part = parts.find((one) => one === name) ?? "items"
    for (const [id, value] of Object.entries(values)) {
      if (!Object.hasOwn(objectAt(before, ...places[part]), id)) made[part] += 1
      // The schema of the options has checked that this is JSON.
      override[`${places[part].join(".")}.${id}`] = value as Json
    }
  }
  const problem = applyOverride(project, { ...override, ...seed.config })
  if (problem !== undefined) return yield* configProblem(problem, option)
  if (Object.keys(seed.products ?? {}).length > 0) yield* setUpAccount(project)
  return made
})

const requirePermissions = (project: Project, scope: "team" | "project", ids: ReadonlyArray<string> = [], option: string) => {
  const index = ids.findIndex((id) => permissionById(project, id)?.scope !== scope)
  return index < 0
    ? Effect.void
    : refuse(`${option}.permissions.${index}`, `is "${ids[index]}", which is no permission of a ${scope}`)
}

// What a user or a team has: found again by the description of a key, and by the product.
const addBelongings = Effect.fnUntraced(function* (
  project: Project,
  owner: ApiKeyOwner,
  { apiKeys = [], purchases = [] }: Pick<SeedUser, "apiKeys" | "purchases">,
  option: string
) {
  const known = apiKeysOf(project, owner)
  const missing = apiKeys.filter(({ description }) => !known.some((key) => key.description === description))
  for (const { description, value } of missing) {
    const key = yield* Effect.orDie(createKey(project, owner, { description, expiresAt: null }))
    // A key is stored by its value.
    if (value !== undefined) addApiKey(project, { ...key, value })
  }
  let bought = 0
  for (const [index, purchase] of purchases.entries()) {
    if (hadProduct(project, owner, purchase.product)) continue
    yield* buy(project, owner, purchase, `${option}.purchases.${index}`)
    bought += 1
  }
  return { "API keys": missing.length, purchases: bought }
})

const buy = Effect.fnUntraced(function* (
  project: Project,
  customer: ApiKeyOwner,
  { price, product, quantity = 1 }: SeedPurchase,
  option: string
) {
  if (price !== undefined) yield* setUpAccount(project)
  yield* offerFor(project, customer, { productId: product, product: undefined }, "server").pipe(
    Effect.flatMap((offer) =>
      acquire(project, { customer, offer, priceId: price ?? null, quantity }, price === undefined ? "API_GRANT" : "PURCHASE_PAGE")
    ),
    Effect.mapError(({ message }) => new InvalidOption({ option, reason: `cannot be made: ${message}` }))
  )
})

const addMembers = Effect.fnUntraced(function* (
  project: Project,
  team: Team,
  members: ReadonlyArray<SeedMember>,
  option: string
) {
  for (const [index, { email, permissions }] of members.entries()) {
    const user = userByAuthEmail(project, email)
    if (user === undefined) {
      return yield* refuse(`${option}.members.${index}.email`, `is "${email}", which is no user of the project`)
    }
    yield* requirePermissions(project, "team", permissions, `${option}.members.${index}`)
    if (membershipOf(project, team.id, user.id) !== undefined) continue
    yield* addMember(project, team.id, user.id)
    const granted = membershipOf(project, team.id, user.id)?.permissions
    if (permissions !== undefined) granted?.clear()
    for (const id of permissions ?? []) granted?.add(id)
  }
})

const defaultCallbackUrl = "http://localhost:3000/handler/team-invitation"

/** Invites those who are neither invited nor members. */
const invite = Effect.fnUntraced(function* (
  project: Project,
  team: Team,
  invitations: ReadonlyArray<SeedInvitation>,
  option: string
) {
  let made = 0
  for (const [index, { callbackUrl = defaultCallbackUrl, email }] of invitations.entries()) {
    const open = yield* openInvitations(project, (one) => one.teamId === team.id && one.email === email)
    const isMember = [...membersOf(project, team.id).keys()].some((id) => hasVerified(usersOf(project).get(id), email))
    if (open.length > 0 || isMember) continue
    const id = yield* (yield* RandomText).uuid
    const { link } = yield* Effect.mapError(
      createLink(project, teamInvitation, { id, teamId: team.id, email }, callbackUrl),
      () =>
        new InvalidOption({
          option: `${option}.invitations.${index}.callbackUrl`,
          reason: `is "${callbackUrl}", which the project does not trust`
        })
    )
    yield* sendSystemMail(project, email, teamInvitationMail(project, team.displayName, link))
    made += 1
  }
  return made
})

/**
 * Makes what a project has from the start: its configuration as the seed says, and those users, teams, invitations, purchases and keys
 * that are not there yet. Fails with the path of what cannot be made.
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
    const made = yield* configure(project, seed, option)
    const count = (more: Partial<Made>) => {
      for (const name of madeNames) made[name] += more[name] ?? 0
    }

    const addUser = Effect.fnUntraced(function* (given: SeedUser, place: string) {
      yield* requirePermissions(project, "project", given.permissions, place)
      const same = userByAuthEmail(project, given.email)
      const known = given.id === undefined ? same : usersOf(project).get(given.id)
      if (known === undefined && same !== undefined) {
        return yield* refuse(`${place}.id`, `is not that of the user ${given.email}, who has the id ${same.id}`)
      }
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
        count({ users: 1 })
        for (const id of given.permissions ?? []) projectGrantsOf(project, user.id).add(id)
      }
      count(yield* addBelongings(project, { type: "user", id: user.id }, given, place))
    })

    const addTeam = Effect.fnUntraced(function* (given: SeedTeam, place: string) {
      const { apiKeys: _, invitations = [], members = [], purchases: __, ...wanted } = given
      const known =
        given.id === undefined
          ? [...teamsOf(project).values()].find(({ displayName }) => displayName === given.displayName)
          : teamsOf(project).get(given.id)
      const team = known ?? (yield* createTeam(project, wanted))
      if (known === undefined) count({ teams: 1 })
      yield* addMembers(project, team, members, place)
      count({ invitations: yield* invite(project, team, invitations, place) })
      count(yield* addBelongings(project, { type: "team", id: team.id }, given, place))
    })

    for (const [index, user] of (seed.users ?? []).entries()) yield* addUser(user, `${option}.users.${index}`)
    for (const user of people(seed.people ?? 0)) yield* addUser(user, `${option}.people`)
    for (const [index, team] of (seed.teams ?? []).entries()) yield* addTeam(team, `${option}.teams.${index}`)
    const all: Made = made
    return all
  },
  Effect.provideService(PlatformEvents, silent)
)
