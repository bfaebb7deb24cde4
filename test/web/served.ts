import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import type { types } from "../../src/effect.js"
import { createServerApp } from "../../src/index.js"
import type { SharedSessions } from "../../src/store/index.js"

const { id: projectId, secretServerKey } = Emulator.developmentProject

export const email = "ada@example.com"
export const password = "correct horse battery"

/** A platform that counts its requests, a server app for code without Effect, and a user with a password. */
export const servedWith = Effect.fnUntraced(function* (options: {
  readonly cookies?: types.TokenStore.CookieOptions
  readonly sessions?: SharedSessions
  readonly onUnhandledError?: (error: unknown) => void
}) {
  const handle = yield* Emulator.handler
  const requests: Array<string> = []
  const toPlatform = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return handle(request)
  }
  const app = createServerApp({
    ...options,
    projectId,
    secretServerKey,
    baseUrl: "https://platform.test",
    fetch: toPlatform,
    tokenStore: "memory"
  })
  yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
  const user = yield* Effect.promise(() =>
    app.users.create({ primaryEmail: email, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password })
  )
  return { app, requests, toPlatform, user }
})

export const served = servedWith({})

/** Returns the cookies that a browser stores from a response, as it sends them next. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((text) => !/max-age=0(;|$)/i.test(text))
    .map((text) => text.split(";")[0])
    .join("; ")
