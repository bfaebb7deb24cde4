export type { Next, NextApp } from "./createNext.js"
export { createNext } from "./createNext.js"
