import type { ConsoleToken } from "./console/ConsoleToken.js"
import type { Previews } from "./console/Previews.js"
import type { Faults } from "./control/Faults.js"
import type { MovableClock } from "./control/MovableClock.js"
import type { Snapshots } from "./control/Snapshots.js"
import type { Time } from "./control/Time.js"
import type { EmulatorConfig } from "./EmulatorConfig.js"
import type { Outbox } from "./emails/Outbox.js"
import type { PlatformEvents } from "./events/PlatformEvents.js"
import type { ImageStore } from "./images/ImageStore.js"
import type { RequestLog } from "./log/RequestLog.js"
import type { Passwords } from "./passwords/Passwords.js"
import type { Persistence } from "./persistence/Persistence.js"
import type { RandomText } from "./random/RandomText.js"
import type { Seeds } from "./seeds/Seeds.js"
import type { AccessTokens } from "./tokens/AccessTokens.js"
import type { WebhookSender } from "./webhooks/WebhookSender.js"
import type { World } from "./world/World.js"

/** The services that handlers can use. */
export type Services =
  | AccessTokens
  | ConsoleToken
  | EmulatorConfig
  | Faults
  | ImageStore
  | MovableClock
  | Outbox
  | Passwords
  | Persistence
  | PlatformEvents
  | Previews
  | RandomText
  | RequestLog
  | Seeds
  | Snapshots
  | Time
  | WebhookSender
  | World
