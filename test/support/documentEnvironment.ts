import type { Environment } from "vitest/runtime"
import { jsdom } from "../frameworks/installed.js"

/**
 * The environment of a test file that begins with `@vitest-environment document`: that of a page with an empty document, in a
 * browser that has passkeys and suggests them. All else is Node's, so that requests, signals and timers are those of the other tests.
 */
const withDocument: Environment = {
  name: "document",
  viteEnvironment: "ssr",
  setup: (globals: Record<string, unknown>) => {
    const { window } = jsdom("http://localhost:3000/", (text) => {
      throw new Error(text)
    })
    const own = {
      window,
      document: window.document,
      PublicKeyCredential: class {
        static isConditionalMediationAvailable = () => Promise.resolve(true)
      },
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window)
    }
    Object.assign(globals, own)
    return {
      teardown: () => {
        for (const name of Object.keys(own)) delete globals[name]
        window.close()
      }
    }
  }
}
export default withDocument
