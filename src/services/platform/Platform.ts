import * as Layer from "effect/Layer"
import { Cookies } from "./Cookies.js"
import { Location } from "./Location.js"
import { Prompter } from "./Prompter.js"
import { SessionStorage } from "./SessionStorage.js"

/** What an app uses of the browser that it may run in. */
export type Platform = Location | SessionStorage | Cookies | Prompter

/** No browser: servers, scripts and command lines. */
export const layerNone: Layer.Layer<Platform> = Location.layerNone.pipe(
  Layer.provideMerge(SessionStorage.layerMemory),
  Layer.provideMerge(Cookies.layerMemory()),
  Layer.provideMerge(Prompter.layerConsole)
)
