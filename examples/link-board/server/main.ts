import { makeHandler } from "./handler.js"
import { settings } from "./settings.js"

/** The backend with the settings of the environment. The development server loads it again when a file of it changes. */
export const { dispose, handle } = makeHandler(settings())
