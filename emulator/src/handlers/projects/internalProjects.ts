import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { admin, internalProjects } from "portico/contract"
import { ExpectedInternalProject, ProjectNotFound, TeamMembershipNotFound, TeamPermissionRequired } from "portico/effect/errors"
import { internalProjectId } from "portico/schemas"
import { adminProjectView } from "../../config/adminProject.js"
import { updateProject } from "../../config/updateProject.js"
import { rulesByGeneration } from "../../generation/rules.js"
import type { Auth } from "../../http/Auth.js"
import { coerce } from "../../http/coerce.js"
import { route, userRoute } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest } from "../../http/StatusError.js"
import { requireUser } from "../../http/signedInUser.js"
import { effective } from "../../world/Permission.js"
import type { Project } from "../../world/Project.js"
import { membershipOf, membershipsOf } from "../../world/Team.js"
import { World } from "../../world/World.js"
import { emailConfigCheck } from "./emailConfigCheck.js"

const crud = { crud: true }

/** The permission of administrators in the team that owns a project. */
const ownerPermission = "team_admin"

const owner = Effect.fnUntraced(function* (auth: Auth) {
  const user = yield* requireUser(auth)
  if (auth.project.id !== internalProjectId) return yield* new ExpectedInternalProject()
  return user
})

const memberOf = Effect.fnUntraced(function* (internal: Project, teamId: string, userId: string) {
  return membershipOf(internal, teamId, userId) ?? (yield* new TeamMembershipNotFound({ details: { teamId, userId } }))
})

const list = route(
  internalProjects.list,
  crud,
  Effect.fn("internalProjects.list")(function* (_, { auth }) {
    const user = yield* owner(auth)
    const teams = membershipsOf(auth.project, user.id)
    const { projects } = yield* World
    return [...projects.values()]
      .filter(({ ownerTeamId }) => ownerTeamId !== null && teams.has(ownerTeamId))
      .sort((one, other) => other.createdAtMillis - one.createdAtMillis)
      .map(adminProjectView)
  })
)

// Constraints of an entry beyond its schema.
const standardProviders: rules.Rule = (value) =>
  Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => {
        if (!Predicate.isReadonlyObject(entry) || entry["type"] !== "standard") return []
        return ["client_id", "client_secret"].flatMap((name) => {
          if (entry[name] === undefined) return [`[${index}].${name} must be defined`]
          return entry[name] === "" ? [`[${index}].${name} must not be empty`] : []
        })
      })
    : undefined
const domains: rules.Rule = (list) =>
  Array.isArray(list)
    ? list.flatMap((entry: unknown, index) => {
        if (!Predicate.isReadonlyObject(entry)) return []
        const { domain, handler_path: path } = entry
        const ofPath =
          typeof path !== "string" || path.startsWith("/") ? [] : [`[${index}].handler_path: Handler path must start with /`]
        if (typeof domain !== "string") return ofPath
        const lines = [...ofPath, ...rules.linesOf(rules.url, domain).map((line) => `[${index}].domain ${line}`)]
        return /^https?:\/\//.test(domain) ? lines : [...lines, `[${index}].domain: URL must start with http:// or https://`]
      })
    : undefined
// The platform refuses a key that its configuration cannot have.
const permissionIds = rules.each((entry) =>
  Predicate.isReadonlyObject(entry) && typeof entry["id"] === "string" && !/^[\w:$][\w:$-]*$/.test(entry["id"])
    ? ".id is no key of the configuration"
    : undefined
)
const defaultPermissions = ["team_creator", "team_member", "user"].map((name) => `body.config.${name}_default_permissions`)
const lenient = [...defaultPermissions.map((field) => `${field}.*.id`), "body.config.email_config.sender_email"]

const readOnboardingState = coerce(
  Schema.Struct({
    selected_config_choice: Schema.Literals(["create-new", "link-existing"]),
    selected_apps: Schema.Array(Schema.Literals(rulesByGeneration["2026-11"].apps)),
    selected_sign_in_methods: Schema.Array(
      Schema.Literals(["credential", "magicLink", "passkey", "google", "github", "microsoft"])
    ),
    selected_email_theme_id: Schema.NullOr(Schema.String),
    selected_payments_country: Schema.Literals(["US", "OTHER"])
  })
)
const onboardingState: rules.Rule = (value) => {
  const problems: Array<string> = []
  readOnboardingState(value, "", problems)
  return problems.map((line) => line.trimStart())
}

const logos = ["logo_url", "full_logo_url", "logo_full_url", "logo_dark_mode_url", "logo_full_dark_mode_url"]
const configRules = {
  ...Object.fromEntries(logos.map((name) => [`body.${name}`, rules.image])),
  ...Object.fromEntries(defaultPermissions.map((field) => [field, permissionIds])),
  "body.onboarding_state": onboardingState,
  "body.config.domains": domains,
  "body.config.oauth_providers": standardProviders
}
const checks = { "body.config.email_config": emailConfigCheck }

const create = route(
  internalProjects.create,
  { crud: true, rules: { ...configRules, "body.owner_team_id": rules.uuid }, checks, lenient },
  Effect.fn("internalProjects.create")(function* ({ payload }, { auth }) {
    const user = yield* owner(auth)
    yield* memberOf(auth.project, payload.ownerTeamId, user.id)
    const world = yield* World
    const { displayName, isDevelopmentEnvironment = false, ownerTeamId } = payload
    const { project } = yield* world.createProject({ displayName, ownerTeamId, hasKeys: false })
    project.isDevelopmentEnvironment = isDevelopmentEnvironment
    yield* updateProject(project, payload).pipe(Effect.tapError(() => Effect.sync(() => world.projects.delete(project.id))))
    return adminProjectView(project)
  })
)

const transfer = userRoute(
  internalProjects.transfer,
  { internalOnly: true, lenient: ["body.new_team_id"] },
  Effect.fn("internalProjects.transfer")(function* ({ payload }, { auth: { project: internal, user } }) {
    const project = (yield* World).projects.get(payload.projectId)
    if (project === undefined) return yield* new ProjectNotFound({ details: { projectId: payload.projectId } })
    const { ownerTeamId: teamId } = project
    if (teamId === null) return yield* badRequest("The project has no owner team to transfer it.")
    const { permissions } = yield* memberOf(internal, teamId, user.id)
    if (!effective(internal, "team", permissions, true).includes(ownerPermission)) {
      return yield* new TeamPermissionRequired({ details: { teamId, userId: user.id, permissionId: ownerPermission } })
    }
    yield* memberOf(internal, payload.newTeamId, user.id)
    project.ownerTeamId = payload.newTeamId
    return { success: "true" as const }
  })
)

const get = route(admin.projects.get, crud, (_, { auth }) => Effect.sync(() => adminProjectView(auth.project)))

const update = route(
  admin.projects.update,
  { crud: true, rules: configRules, checks, lenient },
  Effect.fn("admin.projects.update")(function* ({ payload }, { auth: { project } }) {
    yield* updateProject(project, payload)
    return adminProjectView(project)
  })
)

const del = route(
  admin.projects.del,
  crud,
  Effect.fn("admin.projects.del")(function* (_, { auth: { project } }) {
    if (project.id === internalProjectId) return yield* badRequest("The internal project cannot be deleted.")
    ;(yield* World).projects.delete(project.id)
    return { success: true as const }
  })
)

/**
 * Routes of the projects of the platform's own users, and of the current project as its owners see it.
 * @source protocol/projects.md#calls
 */
export const internalProjectRoutes = [list, create, transfer, get, update, del]
