import { Effect, Layer } from "effect"
import { onTestFinished } from "vitest"
import { createEmulator } from "../../emulator/src/createEmulator.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { createClientAppFromLayer as fromLayer } from "../../src/promise/fromLayer.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import * as FakeBrowser from "../../src/testing/FakeBrowser.js"
import { intercepted } from "./intercepted.js"

const baseUrl = "http://localhost:8102"
const { id: projectId, publishableClientKey, superSecretAdminKey } = developmentProject

/**
 * Two tabs of one browser with a platform in this process; their apps share the session. Requests are counted and can be held.
 * Ends with the test.
 */
export const promiseTabs = async () => {
  const emulator = createEmulator({ baseUrl, passwordRounds: 4, projects: [developmentProject] })
  const { answer, ...interceptions } = intercepted((request) => emulator.fetch(request.url, request))
  const browser = FakeBrowser.make()
  const store = Layer.succeedContext(await Effect.runPromise(Effect.scoped(Layer.build(TokenStore.layerMemory))))
  const tab = () => {
    const http = Http.layerHandler(answer)
    const platform = [http, store, browser.tab("http://localhost:3000/").layer] as const
    const layer = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl, redirectMethod: "none" })
    return fromLayer(Layer.fresh(layer.pipe(Layer.provide([...platform]))))
  }
  const [one, other] = [tab(), tab()]
  onTestFinished(async () => {
    for (const app of [one, other]) await app.dispose()
    await emulator.dispose()
  })
  const account = (email: string) =>
    ({ email, password: "correct horse", noRedirect: true, noVerificationCallback: true }) as const
  return {
    one,
    other,
    ...interceptions,
    setOnline: browser.setOnline,
    signUp: (email: string) => one.auth.signUpWithCredential(account(email)),
    /** Sends a request as the project's admin. */
    asAdmin: async (method: string, path: string, body: unknown = {}) => {
      const response = await emulator.fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "x-stack-access-type": "admin",
          "x-stack-project-id": projectId,
          "x-stack-super-secret-admin-key": superSecretAdminKey
        },
        body: JSON.stringify(body)
      })
      if (!response.ok) throw new Error(await response.text())
    }
  }
}
