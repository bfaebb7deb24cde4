import { Clock, Effect, Layer, ManagedRuntime } from "effect"
import type { Generation } from "portico-emulator"
import { Emulator, WebHandler } from "portico-emulator"
import { developmentProject } from "../../../emulator/src/developmentProject.js"
import { listen } from "../../../emulator/src/server.js"
import { freePort } from "../../../tools/start/ports.ts"
import type { Settings } from "./settings.js"

const other = { ...developmentProject, id: "00000000-0000-4000-8000-000000000002", publishableClientKey: "pck_other" }

/** The machine's clock, which a test can advance. */
const movableClock = (real: Clock.Clock) => {
  let aheadMillis = 0
  const millis = () => real.currentTimeMillisUnsafe() + aheadMillis
  const clock: Clock.Clock = Object.assign(Object.create(real) as Clock.Clock, {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis)
  })
  return { clock, now: millis, putForward: (by: number) => (aheadMillis += by) }
}

/** A platform of a generation for one test file, with the development project and another one. */
export const emulator = async (platform?: Generation) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { clock, now, putForward } = movableClock(await Effect.runPromise(Clock.Clock))
  const runtime = ManagedRuntime.make(
    Layer.effectDiscard(Effect.flatMap(WebHandler, (handler) => listen(handler, { port }))).pipe(
      Layer.provideMerge(
        Emulator.layer({ ...(platform && { platform }), baseUrl: url, passwordRounds: 4, projects: [developmentProject, other] })
      ),
      Layer.provide(Layer.succeed(Clock.Clock, clock))
    )
  )
  await runtime.runPromise(Effect.void)
  const settings: Settings = {
    baseUrl: url,
    projectId: developmentProject.id,
    publishableClientKey: developmentProject.publishableClientKey
  }
  return {
    url,
    settings,
    otherKey: other.publishableClientKey,
    /** The platform's time. */
    now,
    /** Advances the platform's clock. */
    putForward,
    stop: () => runtime.dispose()
  }
}
