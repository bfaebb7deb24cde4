import * as Context from "effect/Context"

/**
 * Whether values are kept without watchers for the lifetime of the app: true for the app of one request, which dehydrates what it
 * has read.
 */
export const KeepUnwatched: Context.Reference<boolean> = Context.Reference<boolean>("portico/cache/KeepUnwatched", {
  defaultValue: () => false
})
