import { checkAdapter } from "../web/checkAdapter.js"
import type { AppForRequests } from "../web/withSession.js"

/**
 * Returns a function that returns an app: the given one, or the one that the given function creates when it is first needed.
 * `next build` imports every route, often in an environment without keys. Throws `InvalidOption` if the
 * argument is neither; the returned function throws it if what the given function creates is not an app.
 */
export const onFirstUse = <App extends AppForRequests<unknown>>(given: App | (() => App)): (() => App) => {
  if (typeof given !== "function") {
    checkAdapter(given)
    return () => given
  }
  let created: App | undefined
  return () => {
    if (created !== undefined) return created
    const app = given()
    checkAdapter(app)
    created = app
    return app
  }
}
