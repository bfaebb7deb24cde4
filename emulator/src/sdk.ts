import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClientApp, Http, TokenStore } from "portico/services"
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

/**
 * The app of an end user beside a whole platform of its own, in one process and under one clock.
 *
 * ```ts
 * it.effect("signs in", () => test.pipe(Effect.provide(clientApp({ project: { magicLinkEnabled: false } }))))
 * ```
 */
export const clientApp = (options: AppOptions = {}): Layer.Layer<ClientApp | WebHandler | Services> => {
  const { wanted, baseUrl, platform } = platformOf(options)
  return ClientApp.layerNoDeps({
    projectId: wanted.id,
    publishableClientKey: wanted.publishableClientKey,
    baseUrl
  }).pipe(
    // A wrong option is a mistake in the test itself.
    Layer.orDie,
    Layer.provide([httpLayer, TokenStore.layerMemory]),
    Layer.provideMerge(platform)
  )
}
