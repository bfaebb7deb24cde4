import * as limits from "../limits.js"
import * as messages from "../messages.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A port of a server: a whole number from 0 to 65535. @source spec 5 URLs @internal */
export const port: Rule<number> = /* @__PURE__ */ must(
  (port: number) => Number.isInteger(port) && port >= limits.ports.min && port <= limits.ports.max,
  /* @__PURE__ */ messages.port(limits.ports.min, limits.ports.max)
)
