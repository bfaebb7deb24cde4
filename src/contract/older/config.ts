import type { ConfigOverride } from "../../schemas/Config.js"
import { NotBefore } from "../Generation.js"

interface Now {
  readonly params: { readonly level: string }
  readonly payload: ConfigOverride
}

/** Converts changes of a layer for older platforms, whose only layer is today's `environment`. @internal */
export const onlyEnvironment = ({ params, payload }: Now) =>
  params.level === "environment" ? { payload } : new NotBefore("level")

/** Converts the empty response of older platforms. @internal */
export const done = () => ({ success: true })
