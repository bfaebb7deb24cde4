import { createClientApp } from "../../../src/promise/client.js"

/** Reads the project from a platform, and returns the error. */
export const read = async (baseUrl: string): Promise<string> => {
  const projectId = "00000000-0000-4000-8000-000000000001"
  const app = createClientApp({ baseUrl, projectId, publishableClientKey: "pck_test", tokenStore: "memory" })
  const outcome = await app.project.get.result()
  await app.dispose()
  return outcome.ok ? "ok" : `${outcome.error._tag}: ${outcome.error.message}`
}
