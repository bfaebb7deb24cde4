import * as Layer from "effect/Layer"
import * as Connectivity from "./Connectivity.browser.js"
import * as Cookies from "./Cookies.browser.js"
import * as Location from "./Location.browser.js"
import type { Platform } from "./Platform.js"
import { layerNone } from "./Platform.js"
import { Prompter } from "./Prompter.js"
import * as SessionStorage from "./SessionStorage.browser.js"

/** This window. */
export const layerBrowser: Layer.Layer<Platform> = Location.layerBrowser.pipe(
  Layer.provideMerge(SessionStorage.layerBrowser),
  Layer.provideMerge(Cookies.layerBrowser),
  Layer.provideMerge(Connectivity.layerBrowser),
  Layer.provideMerge(Prompter.layerConsole)
)

/** Whether there is a page; found out when an app is built. */
export const hasPage = (): boolean => typeof document !== "undefined"

/** This window where there is one, else no browser; found out when an app is built. */
export const layerHost: Layer.Layer<Platform> = Layer.suspend(() => (hasPage() ? layerBrowser : layerNone))
