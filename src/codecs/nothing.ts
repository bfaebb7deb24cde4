import { struct } from "./struct.js"

/** An object of which nothing is kept. */
export const nothing = /* @__PURE__ */ struct({})
