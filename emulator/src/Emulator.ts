import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { configOf, EmulatorConfig } from "./EmulatorConfig.js"
import { PlatformEvents } from "./events/PlatformEvents.js"
import { WebHandler } from "./handler.js"
import { ImageStore } from "./images/ImageStore.js"
import { Outbox } from "./mail/Outbox.js"
import { Passwords } from "./passwords/Passwords.js"
import { RandomText } from "./random/RandomText.js"
import type { Services } from "./Services.js"
import { AccessTokens } from "./tokens/AccessTokens.js"
import { WebhookSender } from "./webhooks/WebhookSender.js"
import { World } from "./world/World.js"

const stores = Layer.mergeAll(
  AccessTokens.layer,
  ImageStore.layer,
  Outbox.layer,
  Passwords.layer,
  PlatformEvents.layer,
  World.layer
)

const services = WebhookSender.layer.pipe(Layer.provideMerge(stores), Layer.provideMerge(RandomText.layerNoDeps))

// Two platforms in one program share no parts, though they are built from the same layers.
const alone = <A, R>(layer: Layer.Layer<A, never, R>): Layer.Layer<A, never, R> =>
  Layer.effectContext(Effect.flatMap(Effect.scope, (scope) => Layer.buildWithMemoMap(layer, Layer.makeMemoMapUnsafe(), scope)))

/** The emulated platform over a source of randomness of the caller's choice; a seeded one makes every run the same. */
export const layerNoDeps = (
  options: EmulatorOptions = {}
): Layer.Layer<WebHandler | Services, never, SecureRandom.SecureRandom> =>
  alone(
    WebHandler.layerNoDeps.pipe(
      Layer.provideMerge(services),
      Layer.provideMerge(Layer.succeed(EmulatorConfig, configOf(options)))
    )
  )

/**
 * The emulated platform with an empty memory. It takes its time from the clock of the place where the layer is built, so
 * a test's clock moves the platform's.
 */
export const layer = (options: EmulatorOptions = {}): Layer.Layer<WebHandler | Services> =>
  layerNoDeps(options).pipe(Layer.provide(SecureRandom.layerWebCrypto))

/** The web handler of the platform: a request in, an answer out. */
export const handler: Effect.Effect<(request: Request) => Promise<Response>, never, WebHandler> = Effect.map(
  WebHandler,
  (handle) => handle
)
