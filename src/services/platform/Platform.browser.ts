import * as Context from "effect/Context"
import * as connectivity from "./Connectivity.browser.js"
import { Connectivity } from "./Connectivity.js"
import * as cookies from "./Cookies.browser.js"
import { Cookies } from "./Cookies.js"
import * as location from "./Location.browser.js"
import { Location } from "./Location.js"
import type { Platform } from "./Platform.js"
import { none } from "./Platform.js"
import * as prompter from "./Prompter.js"
import * as storage from "./SessionStorage.browser.js"
import { SessionStorage } from "./SessionStorage.js"

/** The browser's platform. */
const browser = (): Context.Context<Platform> =>
  Context.make(Location, location.page).pipe(
    Context.add(SessionStorage, storage.tab()),
    Context.add(Cookies, cookies.page()),
    Context.add(Connectivity, connectivity.browserNetwork),
    Context.add(prompter.Prompter, prompter.onConsole)
  )

/** Returns whether there is a page, not only a part of one as in some native hosts. Checked when an app is built. */
export const hasPage = (): boolean => typeof document !== "undefined" && typeof location !== "undefined"

/** Returns the browser's platform if there is a page, else the platform without a browser. Checked when an app is built. */
export const host = (): Context.Context<Platform> => (hasPage() ? browser() : none())
