import { loadOnce } from "../platform/loadOnce.js"

/** The parts of an app that are loaded on first use. */
export const later = /* @__PURE__ */ loadOnce(() => import("./chunk.js"))
