import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, teamInvitations } from "portico/contract"
import { SchemaError, UserAuthenticationRequired } from "portico/effect/errors"
import { internalProjectId, ValidCode, VerificationCode } from "portico/schemas"
import { integrationTransfer } from "../../codes/kinds.js"
import { checkCode, createCode, useCode } from "../../codes/VerificationCodes.js"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import type { Incoming } from "../../http/Incoming.js"
import { openRoute, route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest } from "../../http/StatusError.js"
import { requireUser } from "../../http/signedInUser.js"
import { integrationClient } from "../../integrations/integrationClient.js"
import { secretText } from "../../passwords/secretText.js"
import { createPersonalTeam } from "../../users/personalTeam.js"
import type { OAuthProviderConfig, Project } from "../../world/Project.js"
import { provisionedOf } from "../../world/Provisioned.js"
import { World } from "../../world/World.js"

const common = { access: "client", session: "none", errors: [SchemaError] } as const
const byClient = { requiredHeaders: ["authorization"] }
const OfProject = Schema.Struct({ project_id: Schema.String })

const shared = (type: string): OAuthProviderConfig => ({
  id: type,
  type,
  isShared: true,
  allowSignIn: true,
  allowConnectedAccounts: true
})

// Returns the origin of a project by the path: the same routes exist for both integrations.
const originOf = ({ path }: Incoming): string =>
  path.startsWith("/integrations/neon/") ? "Created with Neon" : "Project created by an external integration"

const Connection = Schema.Struct({ branch_id: Schema.String, connection_string: Schema.String })
const provision = openRoute(
  Endpoint.post("/integrations/custom/projects/provision", {
    ...common,
    payload: Schema.Struct({
      display_name: Schema.String,
      connection_strings: Schema.optionalKey(Schema.Array(Connection))
    }),
    success: Schema.Struct({ project_id: Schema.String, super_secret_admin_key: Schema.String })
  }),
  byClient,
  Effect.fn("integrations.provision")(function* ({ payload }, { request }) {
    const clientId = yield* integrationClient(request)
    if ((payload.connection_strings ?? []).length > 0) {
      return yield* badRequest("The emulator keeps everything in memory and connects to no database.")
    }
    const { project } = yield* (yield* World).createProject({
      displayName: payload.display_name,
      description: originOf(request),
      oauthProviders: ["google", "github"].map(shared)
    })
    // Only the key with all access is returned.
    const [set] = project.keySets.values()
    const { publishableClientKey: _, secretServerKey: __, ...kept } = set ?? (yield* Effect.die(new Error("No keys")))
    project.keySets.set(kept.id, kept)
    provisionedOf(project).clientId = clientId
    return { project_id: project.id, super_secret_admin_key: kept.superSecretAdminKey ?? "" }
  })
)

const transferable = Effect.fnUntraced(function* (request: Incoming, projectId: string) {
  const clientId = yield* integrationClient(request)
  const project = (yield* World).projects.get(projectId)
  if (project === undefined || provisionedOf(project).clientId !== clientId) {
    return yield* badRequest("The integration has no such project to transfer.")
  }
  return { clientId, project }
})

const readTransfer = openRoute(
  Endpoint.get("/integrations/custom/projects/transfer", {
    ...common,
    query: OfProject,
    success: Schema.Struct({ message: Schema.String })
  }),
  byClient,
  Effect.fn("integrations.readTransfer")(function* ({ query }, { request }) {
    yield* transferable(request, query.project_id)
    return { message: "The project can be transferred." }
  })
)

const initiate = openRoute(
  Endpoint.post("/integrations/custom/projects/transfer/initiate", {
    ...common,
    payload: OfProject,
    success: Schema.Struct({ confirmation_url: Schema.String })
  }),
  byClient,
  Effect.fn("integrations.initiateTransfer")(function* ({ payload }, { request }) {
    const { clientId, project } = yield* transferable(request, payload.project_id)
    const { internal } = yield* World
    const { code } = yield* createCode(internal, integrationTransfer, { projectId: project.id, clientId })
    const page = request.path.replace(/\/initiate$/, "/confirm")
    return { confirmation_url: `${(yield* EmulatorConfig).pagesUrl}${page}?code=${code}` }
  })
)

const withCode = { rules: { "body.code": rules.code } }
const codeErrors = teamInvitations.checkCode.errors

type Transfer = typeof integrationTransfer.data.Type
const requireTransferable = (internal: Project) =>
  Effect.fnUntraced(function* ({ projectId, clientId }: Transfer) {
    if (internal.id !== internalProjectId) return yield* badRequest("Only users of the internal project can take over a project.")
    const project = (yield* World).projects.get(projectId)
    if (project === undefined || provisionedOf(project).clientId !== clientId) {
      return yield* badRequest("The integration has no such project to transfer.")
    }
  })

// The code is used up before the new owner is known. The new owner gets a team for the project.
const confirm = route(
  Endpoint.post("/integrations/custom/projects/transfer/confirm", {
    access: "client",
    session: "required",
    payload: VerificationCode,
    success: OfProject,
    errors: [...codeErrors, UserAuthenticationRequired]
  }),
  withCode,
  Effect.fn("integrations.confirmTransfer")(function* ({ payload }, { auth }) {
    const { project: internal } = auth
    const code = secretText(payload.code)
    const { projectId } = yield* useCode(internal, integrationTransfer, code, requireTransferable(internal))
    const user = yield* requireUser(auth)
    const project = (yield* World).projects.get(projectId)
    if (project !== undefined) {
      project.ownerTeamId = (yield* createPersonalTeam(internal, user)).id
      provisionedOf(project).clientId = undefined
    }
    return { project_id: projectId }
  })
)

const checkConfirmation = route(
  Endpoint.post("/integrations/custom/projects/transfer/confirm/check", {
    access: "client",
    session: "none",
    payload: VerificationCode,
    success: ValidCode,
    errors: [...codeErrors]
  }),
  withCode,
  Effect.fn("integrations.checkTransfer")(function* ({ payload }, { auth: { project } }) {
    yield* requireTransferable(project)(yield* checkCode(project, integrationTransfer, secretText(payload.code)))
    return { isCodeValid: true as const }
  })
)

/** Routes of projects that integrations create and transfer to users. @source protocol/requests.md#other-routes */
export const integrationProjectRoutes = [provision, readTransfer, initiate, confirm, checkConfirmation]
