import { Effect, Layer } from "effect"
import { makeAuthenticator } from "../../emulator/test/authenticator.js"
import type { PasskeyCredential } from "../../src/schemas/Passkey.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import type { ClientOptions } from "../../src/services/config/options.js"
import { Cookies } from "../../src/services/platform/Cookies.js"
import { Prompter } from "../../src/services/platform/Prompter.js"
import { CeremonyFailure, WebAuthn } from "../../src/services/platform/passkeys/WebAuthn.js"
import { SessionStorage } from "../../src/services/platform/SessionStorage.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { counted } from "./pace.js"
import { fakePage } from "./page.js"

type Handler = (request: Request) => Promise<Response>

/** The origin of the app's pages. */
export const origin = "http://localhost:3000"

/** How the user of a device responds to its dialog. */
export interface Device {
  mood: "willing" | "refusing" | "broken"
  /** Runs between the request and the response. */
  delay: Effect.Effect<void>
}

const layerDevice = (device: Device) => {
  const key = makeAuthenticator(origin)
  const answer = (make: () => unknown) =>
    Effect.andThen(
      device.delay,
      Effect.suspend(() => {
        if (device.mood === "refusing") {
          return new CeremonyFailure({ kind: "cancelled", code: "NotAllowedError", message: "closed" })
        }
        if (device.mood === "broken") return new CeremonyFailure({ kind: "refused", code: "SecurityError", message: "broken" })
        // The cast: the authenticator returns WebAuthn's JSON, which the schema describes only in part.
        return Effect.succeed(make() as PasskeyCredential)
      })
    )
  return Layer.succeed(WebAuthn, {
    check: () => Effect.void,
    create: ({ challenge }) => answer(() => key.create(challenge)),
    get: ({ challenge }) => answer(() => key.get(challenge))
  })
}

/** An app on a page of a browser without a window: with cookies, storage, a passkey, and a URL that it can navigate from. */
export const browserApp = Effect.fnUntraced(function* (
  platformHandler: Handler,
  project: { readonly id: string; readonly publishableClientKey: string },
  more: Pick<ClientOptions, "baseUrl" | "hostedPages" | "trustedDomains" | "urls"> = {}
) {
  const { handler, isBusy } = counted(platformHandler)
  const page = yield* fakePage(`${origin}/start`)
  const gone: Array<string> = []
  const device: Device = { mood: "willing", delay: Effect.void }
  const options = {
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    baseUrl: "http://localhost:8102",
    ...more,
    redirectMethod: { navigate: (url: string) => gone.push(url) }
  }
  const platform = Layer.mergeAll(
    page.layer,
    SessionStorage.layerMemory,
    Cookies.layerMemory(),
    Prompter.layerConsole,
    layerDevice(device),
    TokenStore.layerMemory,
    Http.layerHandler(handler)
  )
  const layer = ClientApp.layerNoDeps(options).pipe(Layer.provide(platform))

  /** Loads a URL like a browser, following redirects and storing cookies, until it reaches the app's own pages. */
  const load = async (url: string, jar: Map<string, string>, form?: Readonly<Record<string, string>>): Promise<string> => {
    if (url.startsWith(origin)) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const init = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }
    const answer = await handler(new Request(url, { ...init, redirect: "manual", headers: cookie === "" ? {} : { cookie } }))
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? []
    if (name !== undefined && value !== undefined) jar.set(name, value)
    const next = answer.headers.get("location")
    return next === null ? url : load(next, jar)
  }

  /** The URL that the page was last told to load. */
  const left = Effect.map(page.visits, (visits) => visits.filter(([how]) => how !== "rewrite").at(-1)?.[1])
  /** Follows the page to the provider, responds there, and returns to the app; returns the URL. */
  const throughProvider = (form: Readonly<Record<string, string>>, atProvider: Effect.Effect<void> = Effect.void) =>
    Effect.gen(function* () {
      const jar = new Map<string, string>()
      const asking = yield* Effect.promise(() => Effect.runPromise(left).then((url) => load(url ?? "", jar)))
      yield* atProvider
      const back = yield* Effect.promise(() => load(asking, jar, form))
      yield* page.go(back)
      return new URL(back)
    })
  return { layer, page, gone, device, isBusy, left, throughProvider }
})
