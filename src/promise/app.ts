import type * as Context from "effect/Context"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { InvalidOption } from "../errors/options.js"
import type { Promised, Streams } from "./promised.js"
import { promised } from "./promised.js"

/** The end of an app. */
export interface Ending {
  /** Stops everything that is under way, and all watching. */
  dispose(): Promise<void>
}

/** A service of an app with promises for effects, and the end of the app. */
export type PromiseApp<S> = Promised<S> & Ending

/** Builds the promise face of the app that a layer gives. Throws `InvalidOption`; nothing is sent. */
export const fromLayer = <I, S extends object>(
  app: Context.Key<I, S>,
  layer: Layer.Layer<I, InvalidOption>,
  streams: Streams | null
): PromiseApp<S> => {
  const runtime = ManagedRuntime.make(layer)
  return { ...promised(runtime, runtime.runSync(app), streams ?? undefined), dispose: () => runtime.dispose() }
}
