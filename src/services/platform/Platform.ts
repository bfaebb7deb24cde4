import * as Context from "effect/Context"
import type { Cookies } from "./Cookies.js"
import * as cookies from "./Cookies.js"
import * as location from "./Location.js"
import * as prompter from "./Prompter.js"
import * as storage from "./SessionStorage.js"

/** What an app uses of the browser that it may run in. */
export type Platform = location.Location | prompter.Prompter | Tab

/** What a browser keeps for the person who uses it. On a server each person's is apart. */
export type Tab = storage.SessionStorage | Cookies

/** Adds what is kept for one person in this process. */
export const addTab = <R>(context: Context.Context<R>): Context.Context<R | Tab> =>
  context.pipe(Context.add(storage.SessionStorage, storage.memory()), Context.add(cookies.Cookies, cookies.memory()))

/** No browser: servers, scripts and command lines. */
export const none = (): Context.Context<Platform> =>
  Context.make(location.Location, location.none).pipe(Context.add(prompter.Prompter, prompter.onConsole), addTab)
