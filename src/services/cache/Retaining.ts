import * as Context from "effect/Context"

/**
 * Whether values are held as long as their app lives, without watchers too: true for the app of one request, whose page tells
 * the browser what was read.
 */
export const Retaining: Context.Reference<boolean> = Context.Reference<boolean>("portico/cache/Retaining", {
  defaultValue: () => false
})
