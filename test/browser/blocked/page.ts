import { createClientApp } from "../../../src/promise/client.js"

/** Reads the project from a platform, while the page is blocked from the request on until the time of the call is over. */
export const read = async (baseUrl: string, limit: "attemptTimeoutMillis" | "callTimeoutMillis"): Promise<string> => {
  const projectId = "00000000-0000-4000-8000-000000000001"
  const limitMillis = 2000
  const app = createClientApp({
    baseUrl,
    projectId,
    publishableClientKey: "pck_test",
    tokenStore: "memory",
    [limit]: limitMillis,
    fetch: (url, init) => {
      // As a dialog or a debugger does, once the request is under way.
      setTimeout(() => {
        const end = performance.now() + limitMillis + 500
        while (performance.now() < end);
      }, 100)
      return fetch(url, init)
    }
  })
  // Not repeated, so that no later response hides a timeout.
  const outcome = await app.project.get.result({ idempotent: false })
  await app.dispose()
  return outcome.ok ? outcome.value.id : `${outcome.error._tag}: ${outcome.error.message}`
}
