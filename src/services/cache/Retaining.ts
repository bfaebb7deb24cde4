import * as Context from "effect/Context"

/**
 * Whether values are kept without watchers for the lifetime of the app: true for the app of one request, which dehydrates what it
 * has read.
 */
export const Retaining: Context.Reference<boolean> = Context.Reference<boolean>("portico/cache/Retaining", {
  defaultValue: () => false
})
