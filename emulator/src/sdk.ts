import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SessionVerifier } from "portico/effect"
import type { AdminServices, ClientServices, ServerServices } from "portico/services"
import { AdminApp, ClientApp, ServerApp, TokenStore } from "portico/services"
import { developmentProject } from "./developmentProject.js"
import { layer } from "./Emulator.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { configOf } from "./EmulatorConfig.js"
import { httpLayer } from "./httpLayer.js"
import type { Services } from "./Services.js"
import type { ProjectSeed } from "./seeds/ProjectSeed.js"
import { shared } from "./sharedPlatform.js"
import { WebHandler } from "./WebHandler.js"
import type { ProjectOptions } from "./world/ProjectOptions.js"

export { httpLayer }

/** Options of an app and its emulator. */
export interface AppOptions extends EmulatorOptions {
  /** The settings of the app's project, merged into those of the development project. */
  readonly project?: ProjectOptions & ProjectSeed
}

const platformOf = ({ project, ...options }: AppOptions) => {
  const { baseUrl } = configOf(options)
  const wanted = { ...developmentProject, ...project }
  return { wanted, baseUrl, platform: layer({ ...options, projects: [...(options.projects ?? []), wanted] }) }
}

// Each app has its own token store.
const wired = Layer.provide([httpLayer, Layer.fresh(TokenStore.layerMemory)])

// The verifier of a backend, which gets the public keys from the emulator.
const verifierOf = (projectId: string, baseUrl: string): Layer.Layer<SessionVerifier.SessionVerifier, never, WebHandler> =>
  Layer.unwrap(
    Effect.map(WebHandler, (handle) =>
      SessionVerifier.layer({ projectId, baseUrl, fetch: (input, init) => handle(new Request(input, init)) })
    )
  ).pipe(Layer.orDie)

/**
 * A client app with its own emulator, in one process and with one clock. An invalid option is a defect, because it is a mistake
 * in the test itself.
 *
 * ```ts
 * it.effect("signs in", () => test.pipe(Effect.provide(clientApp({ project: { magicLinkEnabled: false } }))))
 * ```
 */
export const clientApp = (options: AppOptions = {}): Layer.Layer<ClientApp | ClientServices | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey } = wanted
  const app = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl })
  return app.pipe(Layer.orDie, wired, Layer.provideMerge(platform))
}

/** A server app and the verifier of sessions, with their own emulator, in one process and with one clock. */
export const serverApp = (
  options: AppOptions = {}
): Layer.Layer<ServerApp | ServerServices | SessionVerifier.SessionVerifier | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey, secretServerKey } = wanted
  const app = ServerApp.layerNoDeps({ projectId, publishableClientKey, secretServerKey, baseUrl }).pipe(Layer.orDie, wired)
  return Layer.merge(app, verifierOf(projectId, baseUrl)).pipe(Layer.provideMerge(platform))
}

/** An admin app with its own emulator, in one process and with one clock. */
export const adminApp = (options: AppOptions = {}): Layer.Layer<AdminApp | AdminServices | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey, superSecretAdminKey } = wanted
  const app = AdminApp.layerNoDeps({ projectId, publishableClientKey, superSecretAdminKey, baseUrl })
  return app.pipe(Layer.orDie, wired, Layer.provideMerge(platform))
}

// The parts of several apps, without those that client apps and server apps have by the same name, such as `Auth`.
type Parts = Exclude<ClientServices, ServerServices> | Exclude<AdminServices | ServerServices, ClientServices>
type Apps = AdminApp | ClientApp | Parts | ServerApp | SessionVerifier.SessionVerifier | WebHandler | Services

const appsOver = ({ baseUrl, platform, wanted }: ReturnType<typeof platformOf>): Layer.Layer<Apps> => {
  const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = wanted
  const client = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl }).pipe(wired)
  const server = ServerApp.layerNoDeps({ projectId, publishableClientKey, secretServerKey, baseUrl }).pipe(wired)
  const admin = AdminApp.layerNoDeps({ projectId, publishableClientKey, superSecretAdminKey, baseUrl }).pipe(wired)
  const verifier = verifierOf(projectId, baseUrl)
  // The last one has the parts that several have: those that an admin app shares with a server app are the server's.
  return Layer.mergeAll(client, admin, server, verifier).pipe(Layer.orDie, Layer.provideMerge(platform))
}

/**
 * An app of each access level, their parts, and the verifier of sessions, with one shared emulator. Each app has its own session. What client
 * apps and server apps both have, such as `auth`, is no service here: take it from its app.
 */
export const apps = (options: AppOptions = {}): Layer.Layer<Apps> => appsOver(platformOf(options))

/**
 * Like `apps`, with one emulator for all the tests that the layer is provided to, one after the other: it is made by the first one, and each
 * test finds the state after its seeds, without faults and with an empty log, under its own clock. For seeds that take time to make.
 */
export const sharedApps = (options: AppOptions = {}): Layer.Layer<Apps> => {
  const { platform, ...others } = platformOf(options)
  return appsOver({ ...others, platform: shared(platform) })
}
