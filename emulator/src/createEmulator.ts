import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { developmentProject } from "./developmentProject.js"
import { handler, layer } from "./Emulator.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"

/** The emulated platform in this process, for code without Effect. */
export interface EmulatorInProcess {
  /** Answers as the platform does: the `fetch` option of apps. Nothing goes over the network. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Ends the platform and all that it holds. */
  dispose(): Promise<void>
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a platform with an empty memory in this process. Its projects are those of the options, by default the development project. */
export const createEmulator = (options: EmulatorOptions = {}): EmulatorInProcess => {
  const runtime = ManagedRuntime.make(layer({ projects: [developmentProject], ...options }))
  const dispose = () => runtime.dispose()
  return {
    fetch: (url, init) =>
      runtime.runPromise(Effect.flatMap(handler, (answer) => Effect.promise(() => answer(new Request(url, init))))),
    dispose,
    [Symbol.asyncDispose]: dispose
  }
}
