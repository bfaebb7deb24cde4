import { Effect, Layer, ManagedRuntime } from "effect"
import { Emulator, WebHandler } from "portico-emulator"
import { listen } from "../../emulator/src/server.js"
import { createServerApp } from "../../src/index.js"
import { freePort } from "../start/ports.ts"
import { accessTokenLifetimeMillis } from "./scenario.ts"

const email = "ada@example.com"
const password = "correct horse battery"

/** Starts an emulator that counts its requests, with one user who can sign in. Its access tokens last a few seconds. */
export const startPlatform = async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { id: projectId, secretServerKey } = Emulator.developmentProject
  let requests = 0
  const server = Effect.flatMap(WebHandler, (handler) =>
    listen(
      (request) => {
        requests += 1
        return handler(request)
      },
      { port }
    )
  )
  const platform = Emulator.layer({
    baseUrl: url,
    passwordRounds: 4,
    projects: [Emulator.developmentProject],
    accessTokenLifetimeMillis
  })
  const runtime = ManagedRuntime.make(Layer.effectDiscard(server).pipe(Layer.provideMerge(platform)))
  await runtime.runPromise(Effect.void)
  const app = createServerApp({ projectId, secretServerKey, baseUrl: url })
  await app.users.create({ primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password })
  await app.dispose()
  return { url, projectId, secretServerKey, email, password, requests: () => requests, stop: () => runtime.dispose() }
}
