import * as Context from "effect/Context"
import type { Cookies } from "./Cookies.js"
import * as cookies from "./Cookies.js"
import * as location from "./Location.js"
import * as prompter from "./Prompter.js"
import * as storage from "./SessionStorage.js"

/** The browser services that an app uses. */
export type Platform = location.Location | prompter.Prompter | UserStorage

/** The browser storage of one user. On a server each view has its own. */
export type UserStorage = storage.SessionStorage | Cookies

/** Adds the storage of one user, in the memory of this process. */
export const addUserStorage = <R>(context: Context.Context<R>): Context.Context<R | UserStorage> =>
  context.pipe(Context.add(storage.SessionStorage, storage.memory()), Context.add(cookies.Cookies, cookies.memory()))

/** The platform without a browser: servers, scripts and command lines. */
export const none = (): Context.Context<Platform> =>
  Context.make(location.Location, location.none).pipe(Context.add(prompter.Prompter, prompter.onConsole), addUserStorage)
