import * as Layer from "effect/Layer"
import type { Access } from "../contract/Call.js"
import { AppConfig } from "./AppConfig.js"
import { Auth } from "./auth/Auth.js"
import { AuthOptions } from "./auth/AuthOptions.js"
import { Redirects } from "./auth/Redirects.js"
import { SigningIn } from "./auth/SigningIn.js"
import type { AnyOptions } from "./options.js"
import { appOptions } from "./options.js"
import { layerHost } from "./platform/Platform.browser.js"
import { CurrentProject } from "./resources/CurrentProject.js"
import { CurrentUser } from "./resources/CurrentUser.js"

/** What the user of a session can do. Apps of every level have it. @internal */
export const layerUser = CurrentUser.layerNoDeps.pipe(
  Layer.provideMerge(CurrentProject.layerNoDeps),
  Layer.provideMerge(Auth.layerNoDeps),
  Layer.provide(SigningIn.layerNoDeps),
  Layer.provideMerge(Redirects.layerNoDeps)
)

/** What an app of a level is told by its options, and by the host that it runs on. @internal */
export const layerOptions = (level: Access | "owner", options: Omit<AnyOptions, "tokenStore">) =>
  // One above the other, though none needs another: merging them would bring the machinery of concurrency into every bundle.
  AppConfig.layer(appOptions(level, options)).pipe(
    Layer.provideMerge(Layer.succeed(AuthOptions, options)),
    Layer.provideMerge(layerHost)
  )
