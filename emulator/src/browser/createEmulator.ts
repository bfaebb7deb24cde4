import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AppClock } from "../appClock.js"
import { appClock } from "../appClock.js"
import { decodeOptions, emulatorOptions, objectOf } from "../decodeOptions.js"
import { developmentProject } from "../developmentProject.js"
import { configOf } from "../EmulatorConfig.js"
import type { EmulatorInPage } from "../inProcess.js"
import { inProcess } from "../inProcess.js"
import { layer } from "./Emulator.js"
import type { BrowserEmulatorOptions } from "./layerBrowser.js"

/** Options of an emulator in a page. */
export interface EmulatorInPageOptions extends BrowserEmulatorOptions {
  /** The clock of the emulator, such as the `FakeClock` of `portico/testing` that the apps use. Default: the host's clock. */
  readonly clock?: AppClock
}

const inPageOptions = objectOf({ ...emulatorOptions.fields, clock: Schema.optionalKey(appClock) })

/**
 * Starts an emulator in this page or worker. Without `projects`, it has the development project. Throws `InvalidOption` if an option is
 * misspelt or has a wrong value.
 *
 * ```ts
 * import { createClientApp } from "portico"
 * import { createEmulator, Emulator } from "portico-emulator/browser"
 *
 * const { baseUrl, fetch } = createEmulator()
 * const { id: projectId, publishableClientKey } = Emulator.developmentProject
 * const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch })
 * await app.auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
 * ```
 */
export const createEmulator = (given: EmulatorInPageOptions = {}): EmulatorInPage => {
  const { clock, ...options } = Effect.runSync(decodeOptions(inPageOptions, given))
  const { run: _run, scope: _scope, ...emulator } = inProcess(layer({ projects: [developmentProject], ...options }), clock)
  return { ...emulator, baseUrl: configOf(options).baseUrl }
}
