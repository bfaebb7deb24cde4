let hidden = new AbortController()
if (document.visibilityState === "hidden") hidden.abort()
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") hidden.abort()
  else if (hidden.signal.aborted) hidden = new AbortController()
})

/**
 * Waits until the page is seen, and returns a signal that aborts when it is hidden. A browser opens six connections to a host, for all
 * of its pages: hidden ones leave them to the others.
 */
export const untilHidden = async (): Promise<AbortSignal> => {
  while (hidden.signal.aborted)
    await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }))
  return hidden.signal
}
