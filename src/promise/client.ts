import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { InvalidOption } from "../errors/options.js"
import { ClientApp } from "../services/ClientApp.js"
import type { ClientOptions } from "../services/options.js"
import type { Promised } from "./promised.js"
import { promised } from "./promised.js"

/** The app of an end user, for code without Effect. */
export interface PromiseClientApp extends Promised<ClientApp["Service"]> {
  /** Stops everything that is under way, and all watching. */
  dispose(): Promise<void>
}

/** Creates the app. Nothing is sent before it is used. */
export const createClientApp = (options: ClientOptions): PromiseClientApp => fromLayer(ClientApp.layer(options))

/** Creates the app from a layer, such as one over an emulator. */
export const fromLayer = (layer: Layer.Layer<ClientApp, InvalidOption>): PromiseClientApp => {
  const runtime = ManagedRuntime.make(layer)
  return { ...promised(runtime, runtime.runSync(ClientApp)), dispose: () => runtime.dispose() }
}
