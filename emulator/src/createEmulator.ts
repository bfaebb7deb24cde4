import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { developmentProject } from "./developmentProject.js"
import { handler, layer } from "./Emulator.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"

/** An emulator in this process, for code without Effect. */
export interface EmulatorInProcess {
  /** Responds like the platform. Pass it as the `fetch` option of an app; nothing goes over the network. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Stops the emulator and discards its state. */
  dispose(): Promise<void>
  /** The same as `dispose`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts an emulator with empty state in this process. Default projects: the development project. */
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
