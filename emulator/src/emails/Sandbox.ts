import { once } from "node:events"
import { Worker } from "node:worker_threads"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { isSource, mainScript, messageOf } from "./compile.js"
import { maxImages, maxMemoryBytes, maxPrepareMillis, maxRenderMillis, maxStackBytes, maxThreads } from "./limits.js"
import type { Answer, Question, Settings } from "./sandbox/worker.js"

// A source in tests, and a module of the package otherwise, at the same place from this module and from the bundled command.
const program = new URL(isSource ? "sandbox/worker.ts" : "../../dist/emails/sandbox/worker.js", import.meta.url)

const end = (worker: Worker): Effect.Effect<unknown> => Effect.promise(() => worker.terminate())

const start: Effect.Effect<Worker, string> = Effect.gen(function* () {
  const main = yield* mainScript
  const workerData: Settings = { main, maxMemoryBytes, maxStackBytes, maxImages }
  const worker = new Worker(program, { workerData, env: {}, resourceLimits: { stackSizeMb: 16 } })
  const ready = Effect.tryPromise({ try: () => once(worker, "message").then(() => worker), catch: messageOf })
  return yield* Effect.onError(ready, () => end(worker))
})

/** The message of a source that takes too long to render. */
export const tooLongToRender = "The source takes too long to render"

/** How long the sandbox may take for an e-mail. Tests of endless sources provide less. */
export class RenderLimit extends Context.Reference<number>("portico-emulator/emails/RenderLimit", {
  defaultValue: () => maxRenderMillis
}) {}

// The thread keeps the process alive while it renders. One that does not answer is ended by this machine's time, whatever the clock
// of the program is.
const ask = (worker: Worker, question: Question, millis: number): Effect.Effect<string, string> =>
  Effect.callback((resume) => {
    const stop = () => {
      clearTimeout(timer)
      worker.off("message", answered).off("error", failed).unref()
    }
    const finish = (outcome: Effect.Effect<string, string>) => {
      stop()
      resume(outcome)
    }
    const answered = (answer: Answer) => finish("output" in answer ? Effect.succeed(answer.output) : Effect.fail(answer.problem))
    const failed = (error: Error) => finish(Effect.fail(error.message))
    const timer = setTimeout(() => finish(Effect.fail(tooLongToRender)), millis)
    worker.on("message", answered).on("error", failed).ref()
    worker.postMessage(question)
    return Effect.sync(stop)
  })

const threads = Semaphore.makeUnsafe(maxThreads)
const idle: Array<Worker> = []

/**
 * Calls `render` of the sandbox, with the components of a script. All emulators of a process share a few threads: the first starts with
 * the first e-mail, the others when all are busy. After a failure of the engine its thread is replaced, since it can be in any state.
 */
export const renderInSandbox = (components: string, input: string): Effect.Effect<string, string> =>
  threads.withPermits(1)(
    Effect.gen(function* () {
      const worker = idle.pop() ?? (yield* start)
      const answer = Effect.andThen(ask(worker, { components }, maxPrepareMillis), ask(worker, { input }, yield* RenderLimit))
      const output = yield* Effect.onError(answer, () => end(worker))
      idle.push(worker)
      return output
    })
  )
