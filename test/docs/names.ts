import { Effect, Layer, ManagedRuntime } from "effect"
import { createAdminApp, createClientApp, createServerApp } from "portico"
import { Emulator, WebHandler } from "portico-emulator"
import { listen } from "../../emulator/src/server.js"
import { freePort } from "../../tools/start/ports.ts"

// The names that the guides and the examples share, over an emulator that listens.

const port = await freePort()
const project = Emulator.developmentProject

/** The base URL of the emulator. */
export const baseUrl = `http://localhost:${port}`
const listening = Effect.flatMap(WebHandler, (handler) => listen(handler, { port }))
const runtime = ManagedRuntime.make(
  Layer.effectDiscard(listening).pipe(Layer.provideMerge(Emulator.layer({ baseUrl, projects: [project], passwordRounds: 4 })))
)
await runtime.runPromise(Effect.void)

export const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = project
export const app = createClientApp({ projectId, publishableClientKey, baseUrl, redirectMethod: "none" })
export const server = createServerApp({ projectId, secretServerKey, publishableClientKey, baseUrl })
export const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl })
export const email = "person@example.com"
export const password = "correct horse"
await app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
export const { id: teamId } = await app.teams.create({ displayName: "Engines" })
export const request = new Request("http://localhost:3000/me")
export const webhookSecret = "whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1zZWNyZXQ="

/** What the examples have shown. */
export const shown: Array<string> = []
export const showMessage = (text: string) => void shown.push(text)
export const forget = async (userId: string) => void shown.push(userId)

/** Ends the apps and the emulator. */
export const stop = async () => {
  await Promise.all([app.dispose(), server.dispose(), admin.dispose()])
  await runtime.dispose()
}
