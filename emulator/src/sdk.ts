import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AdminApp, ClientApp, Http, ServerApp, TokenStore } from "portico/services"
import { developmentProject } from "./developmentProject.js"
import { layer } from "./Emulator.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { configOf } from "./EmulatorConfig.js"
import { WebHandler } from "./handler.js"
import type { Services } from "./Services.js"
import type { ProjectOptions } from "./world/World.js"

/** How an app and the emulator beside it are made. */
export interface AppOptions extends EmulatorOptions {
  /** What the app's project allows, over the development project. */
  readonly project?: ProjectOptions
}

/** The SDK's way out, into an emulator in the same process. */
export const httpLayer: Layer.Layer<Http, never, WebHandler> = Layer.unwrap(Effect.map(WebHandler, Http.layerHandler))

const platformOf = ({ project, ...options }: AppOptions) => {
  const { baseUrl } = configOf(options)
  const wanted = { ...developmentProject, ...project }
  return { wanted, baseUrl, platform: layer({ ...options, projects: [...(options.projects ?? []), wanted] }) }
}

// Each app keeps the tokens of its own session.
const wired = Layer.provide([httpLayer, Layer.fresh(TokenStore.layerMemory)])

/**
 * The app of an end user beside a whole platform of its own, in one process and under one clock. A wrong option is a
 * mistake in the test itself, and dies.
 *
 * ```ts
 * it.effect("signs in", () => test.pipe(Effect.provide(clientApp({ project: { magicLinkEnabled: false } }))))
 * ```
 */
export const clientApp = (options: AppOptions = {}): Layer.Layer<ClientApp | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey } = wanted
  const app = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl })
  return app.pipe(Layer.orDie, wired, Layer.provideMerge(platform))
}

/** The app of a backend beside a whole platform of its own, in one process and under one clock. */
export const serverApp = (options: AppOptions = {}): Layer.Layer<ServerApp | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey, secretServerKey } = wanted
  const app = ServerApp.layerNoDeps({ projectId, publishableClientKey, secretServerKey, baseUrl })
  return app.pipe(Layer.orDie, wired, Layer.provideMerge(platform))
}

/** The app of a project's owner beside a whole platform of its own, in one process and under one clock. */
export const adminApp = (options: AppOptions = {}): Layer.Layer<AdminApp | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey, superSecretAdminKey } = wanted
  const app = AdminApp.layerNoDeps({ projectId, publishableClientKey, superSecretAdminKey, baseUrl })
  return app.pipe(Layer.orDie, wired, Layer.provideMerge(platform))
}

/** An app of each level beside one platform. Each has a session of its own. */
export const apps = (options: AppOptions = {}): Layer.Layer<AdminApp | ClientApp | ServerApp | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = wanted
  const client = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl }).pipe(wired)
  const server = ServerApp.layerNoDeps({ projectId, publishableClientKey, secretServerKey, baseUrl }).pipe(wired)
  const admin = AdminApp.layerNoDeps({ projectId, publishableClientKey, superSecretAdminKey, baseUrl }).pipe(wired)
  return Layer.mergeAll(client, server, admin).pipe(Layer.orDie, Layer.provideMerge(platform))
}
