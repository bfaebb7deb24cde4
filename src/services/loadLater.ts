import { loadOnce } from "./platform/loadOnce.js"

/** What an app first needs after it has started. */
export const later = /* @__PURE__ */ loadOnce(() => import("./later.js"))
