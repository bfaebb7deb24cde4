import { Deferred, Effect } from "effect"
import { Emulator } from "portico-emulator"
import { createServerApp } from "../../src/index.js"

/** An app whose platform answers nothing, and what is done when the platform is asked. Calls end only when they are aborted. */
export const unanswered = Effect.gen(function* () {
  const asked = yield* Deferred.make<void>()
  const { id: projectId, secretServerKey } = Emulator.developmentProject
  const app = createServerApp({
    projectId,
    secretServerKey,
    baseUrl: "https://platform.test",
    fetch: (_, init) => {
      const { signal } = init ?? {}
      Deferred.doneUnsafe(asked, Effect.void)
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
    }
  })
  yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
  return { app, asked }
})
