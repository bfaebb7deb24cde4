import * as Context from "effect/Context"
import * as Option from "effect/Option"

declare const process: { readonly env: { readonly NODE_ENV?: string } }

// Read as bundlers replace it: in a page there is no `process`.
const nodeEnv = Option.liftThrowable(() => process.env.NODE_ENV)

/**
 * Whether the program is being developed, so that its developer is told what goes wrong. By default it is if `NODE_ENV` is neither
 * `production` nor `test`; a page is only if its bundler sets `NODE_ENV`.
 */
export const Development: Context.Reference<boolean> = Context.Reference<boolean>("portico/platform/Development", {
  defaultValue: () => Option.exists(nodeEnv(), (mode) => mode !== "production" && mode !== "test")
})
