import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ConsoleToken } from "./console/ConsoleToken.js"
import { Previews } from "./console/Previews.js"
import { Faults } from "./control/Faults.js"
import { MovableClock } from "./control/MovableClock.js"
import { Snapshots } from "./control/Snapshots.js"
import { Time } from "./control/Time.js"
import { decodeOptions, emulatorOptions } from "./decodeOptions.js"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { configOf, EmulatorConfig } from "./EmulatorConfig.js"
import { Outbox } from "./emails/Outbox.js"
import { PlatformEvents } from "./events/PlatformEvents.js"
import { ImageStore } from "./images/ImageStore.js"
import { RequestLog } from "./log/RequestLog.js"
import { Passwords } from "./passwords/Passwords.js"
import type { Persistence } from "./persistence/Persistence.js"
import { RandomText } from "./random/RandomText.js"
import type { Services } from "./Services.js"
import { Seeds } from "./seeds/Seeds.js"
import { AccessTokens } from "./tokens/AccessTokens.js"
import { WebHandler } from "./WebHandler.js"
import { WebhookSender } from "./webhooks/WebhookSender.js"
import { World } from "./world/World.js"

const stores = Layer.mergeAll(
  AccessTokens.layer,
  ConsoleToken.layer,
  ImageStore.layer,
  Outbox.layer,
  Passwords.layer,
  PlatformEvents.layer,
  Previews.layer,
  RequestLog.layer
).pipe(Layer.provideMerge(World.layer))

const controls = Layer.mergeAll(Faults.layer, Seeds.layer, Snapshots.layer, Time.layerNoDeps)

const services = controls.pipe(
  Layer.provideMerge(WebhookSender.layer),
  Layer.provideMerge(stores),
  Layer.provideMerge(RandomText.layerNoDeps)
)

// Two emulators in one program share no services, although they are built from the same layers. The clock of the platform is not that
// of the program.
const alone = <A, R>(layer: Layer.Layer<A, never, R>): Layer.Layer<A, never, R> =>
  Layer.effectContext(
    Effect.flatMap(Effect.scope, (scope) =>
      Effect.map(Layer.buildWithMemoMap(layer, Layer.makeMemoMapUnsafe(), scope), Context.omit(Clock.Clock))
    )
  )

// An invalid option is a defect, because it is a mistake in the test itself.
const config = (options: EmulatorOptions) => Effect.map(Effect.orDie(decodeOptions(emulatorOptions, options)), configOf)

/** The emulated platform on what a host provides, with a random source provided by the caller. */
export const platformOn = (
  host: Layer.Layer<Persistence>,
  options: EmulatorOptions
): Layer.Layer<WebHandler | Services, never, SecureRandom.SecureRandom> =>
  alone(
    WebHandler.layerNoDeps.pipe(
      Layer.provideMerge(services),
      Layer.provideMerge(host),
      Layer.provideMerge(Layer.effect(EmulatorConfig, config(options))),
      Layer.provideMerge(MovableClock.layer)
    )
  )
