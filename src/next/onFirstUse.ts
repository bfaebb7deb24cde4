import { checkAdapter } from "../web/checkAdapter.js"
import type { AppForRequests } from "../web/withSession.js"

/**
 * Returns a function that returns an app: the given one, or the one that the given function creates when it is first needed.
 * `next build` imports every route, often in an environment without keys. Throws `InvalidOption`, the returned function too, if it
 * is no app.
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
