import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import type { AppClock } from "./appClock.js"
import { appClock } from "./appClock.js"
import { decodeOptions, emulatorOptions, objectOf } from "./decodeOptions.js"
import { developmentProject } from "./developmentProject.js"
import { layer } from "./Emulator.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { configOf } from "./EmulatorConfig.js"
import { handler } from "./handler.js"
import type { EmulatorInPage } from "./inProcess.js"
import { inProcess } from "./inProcess.js"

/** An emulator in this process, for code without Effect. */
export interface EmulatorInProcess extends EmulatorInPage {
  /**
   * Also serves the emulator over HTTP until it is disposed, at a port of this machine, by default that of `baseUrl`. Fails with `ListenError` if the
   * port is in use.
   */
  listen(port?: number): Promise<void>
}

/** Options of an emulator in this process. */
export interface EmulatorInProcessOptions extends EmulatorOptions {
  /**
   * The clock of the emulator, such as the `FakeClock` of `portico/testing` that the apps use: tokens, codes, invitations and
   * subscriptions expire by it. Default: the host's clock.
   */
  readonly clock?: AppClock
}

const inProcessOptions = objectOf({ ...emulatorOptions.fields, clock: Schema.optionalKey(appClock) })

/**
 * Starts an emulator with empty state in this process. Without `projects`, it has the development project. Throws `InvalidOption`
 * if an option is misspelt or has a wrong value.
 *
 * @since 0.2.0
 * @category Testing
 * @example
 * ```ts
 * import { createClientApp } from "portico"
 * import { createEmulator, Emulator } from "portico-emulator"
 *
 * await using emulator = createEmulator()
 * const { id: projectId, publishableClientKey } = Emulator.developmentProject
 * const { baseUrl, fetch } = emulator
 * const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
 * await app.auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
 * console.log((await app.user.get())?.primaryEmail)
 * ```
 */
export const createEmulator = (given: EmulatorInProcessOptions = {}): EmulatorInProcess => {
  const { clock, ...options } = Effect.runSync(decodeOptions(inProcessOptions, given))
  const { baseUrl } = configOf(options)
  const { run, scope, ...emulator } = inProcess(layer({ projects: [developmentProject], ...options }), clock)
  return {
    ...emulator,
    baseUrl,
    listen: (port = Number(new URL(baseUrl).port || 80)) =>
      run(
        Effect.gen(function* () {
          const { listen } = yield* Effect.promise(() => import("./server.js"))
          yield* Effect.provideService(listen(yield* handler, { port, flag: "`listen`" }), Scope.Scope, scope)
        })
      )
  }
}
