import * as Context from "effect/Context"

/**
 * The headers of the client calls of a view that belongs to a visitor, so that the platform allows them what it allows the visitor.
 * Default: null, for those of the app.
 */
export const ClientHeaders: Context.Reference<Readonly<Record<string, string>> | null> = Context.Reference<Readonly<
  Record<string, string>
> | null>("portico/transport/ClientHeaders", { defaultValue: () => null })
