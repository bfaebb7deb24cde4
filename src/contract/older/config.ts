import type { ConfigOverride } from "../../schemas/Config.js"
import { NotBefore } from "../Generation.js"

interface Now {
  readonly params: { readonly level: string }
  readonly payload: ConfigOverride
}

/** Before there were layers, the configuration was what `environment` is now. @internal */
export const onlyEnvironment = ({ params, payload }: Now) =>
  params.level === "environment" ? { payload } : new NotBefore("params.level")

/** The answer was empty. @internal */
export const done = () => ({ success: true })
