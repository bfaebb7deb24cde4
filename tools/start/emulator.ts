import { Effect, Layer, ManagedRuntime } from "effect"
import { Emulator, WebHandler } from "portico-emulator"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { prepareRendering } from "../../emulator/src/emails/render.js"
import { listen } from "../../emulator/src/server.js"

/** The project of the example. */
export const project = developmentProject

/** Starts the emulator from its sources. */
export const startEmulator = async (port: number) => {
  const url = `http://localhost:${port}`
  const server = Effect.flatMap(WebHandler, (handler) => listen(handler, { port }))
  const runtime = ManagedRuntime.make(
    Layer.effectDiscard(server).pipe(Layer.provideMerge(Emulator.layer({ baseUrl: url, projects: [project] })))
  )
  // Builds the layer, which starts the server.
  await runtime.runPromise(Effect.void)
  runtime.runFork(prepareRendering)
  return { url, stop: () => runtime.dispose() }
}
