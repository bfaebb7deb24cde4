import type { Options } from "portico"
import { useUnhandled } from "portico/react"
import { useCallback } from "react"
import { useScreens } from "../ScreensProvider.js"
import { isDevelopment } from "./isDevelopment.js"

/** What has been told already, by the provider of the app. */
const told = new WeakMap<Options.OnUnhandledError, Set<string>>()

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
        if (!isDevelopment()) return unhandled(error)
        console.error(
          `The screens only say “${shown}” to visitors. The error:\n${text}\n(\`onFailure\` of <ScreensProvider> receives such errors.)`
        )
      }),
    [onFailure, unhandled]
  )
}
