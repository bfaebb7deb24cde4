import * as Context from "effect/Context"

/** Whether the host shows the cookies of a request. In a page or a service worker nobody sees them, and all requests are of one browser. */
export class SeesCookies extends Context.Reference<boolean>("portico-emulator/host/SeesCookies", {
  defaultValue: () => false
}) {}
