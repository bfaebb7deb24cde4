import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { useCallback } from "react"
import { Development } from "../../../services/platform/Development.js"
import type { OnUnhandledError } from "../../../services/platform/Unhandled.js"
import { useUnhandled } from "../../PorticoProvider.js"
import { useScreens } from "../ScreensProvider.js"

/** What has been told already, by the provider of the app. */
const told = new WeakMap<OnUnhandledError, Set<string>>()

/**
 * Returns a function that tells the app's developer of an error that visitors see in general words only, once for each: through
 * `onFailure`, else on the console while the app is developed, else through `onUnhandledError`.
 */
export const useTell = (): ((error: unknown, shown: string) => void) => {
  const { onFailure } = useScreens()
  const unhandled = useUnhandled()
  return useCallback(
    (error, shown) =>
      // What is told may set a state, which is not allowed while a component renders.
      queueMicrotask(() => {
        const text = error instanceof Error ? `${error.name}: ${error.message}` : "an error without a message"
        const known = told.get(unhandled) ?? new Set()
        if (known.has(text)) return
        told.set(unhandled, known.add(text))
        if (onFailure !== undefined) return onFailure(error)
        const report = Effect.sync(() => unhandled(error))
        const print = Console.error(
          `The screens only say “${shown}” to visitors. The error:\n${text}\n(\`onFailure\` of <ScreensProvider> receives such errors.)`
        )
        Effect.runFork(Effect.flatMap(Development, (isDevelopment) => (isDevelopment ? print : report)))
      }),
    [onFailure, unhandled]
  )
}
