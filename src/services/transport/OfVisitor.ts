import * as Context from "effect/Context"

/**
 * Whether a view of an app belongs to a visitor: its client calls are sent with client access, so that the platform allows them what
 * it allows the visitor. Default: false, for the app itself.
 */
export const OfVisitor: Context.Reference<boolean> = Context.Reference<boolean>("portico/transport/OfVisitor", {
  defaultValue: () => false
})
