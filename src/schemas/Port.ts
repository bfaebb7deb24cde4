import * as Schema from "effect/Schema"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import { must } from "./rule.js"

/** A port of a server: a whole number from 0 to 65535. @source spec 5 URLs */
export const Port = /* @__PURE__ */ Schema.Number.check(
  /* @__PURE__ */ must(
    (port: number) => Number.isInteger(port) && port >= limits.ports.min && port <= limits.ports.max,
    /* @__PURE__ */ messages.port(limits.ports.min, limits.ports.max)
  )
)
