import { makeHandler } from "./handler.js"
import { settings } from "./settings.js"

/** The backend, configured from the environment. The development server reloads it when one of its files changes. */
export const { dispose, handle } = makeHandler(settings())
