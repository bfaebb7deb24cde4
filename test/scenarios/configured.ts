import { Effect } from "effect"
import { Emulator } from "portico-emulator"

/** Sends a request as the project's admin, without an app. */
export const asAdmin = Effect.fnUntraced(function* (method: string, path: string, body: unknown) {
  const handler = yield* Emulator.handler
  const { id, superSecretAdminKey } = Emulator.developmentProject
  const request = new Request(`http://localhost:8102/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "admin",
      "x-stack-project-id": id,
      "x-stack-super-secret-admin-key": superSecretAdminKey
    },
    body: JSON.stringify(body)
  })
  const response = yield* Effect.promise(() => handler(request))
  if (!response.ok) return yield* Effect.die(new Error(yield* Effect.promise(() => response.text())))
  return yield* Effect.promise(() => response.json())
})

/** Changes parts of the project's configuration. */
export const configured = (config: object) =>
  asAdmin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(config) })

const once = { USD: "5" }
/** The configuration of a shop with products and items. */
export const shopConfig = {
  payments: {
    testMode: true,
    items: {
      credits: { displayName: "Credits", customerType: "user" },
      seats: { displayName: "Seats", customerType: "team" },
      calls: { displayName: "Calls", customerType: "custom" }
    },
    products: {
      pack: {
        displayName: "Pack",
        customerType: "user",
        stackable: true,
        prices: { once },
        includedItems: { credits: { quantity: 10 } }
      },
      plan: { displayName: "Plan", customerType: "user", prices: { monthly: { ...once, interval: [1, "month"] } } },
      secret: { displayName: "Secret", customerType: "user", serverOnly: true, prices: { once } }
    }
  }
}

/** A shop with products and items, with payments set up. */
export const shop = Effect.gen(function* () {
  yield* configured(shopConfig)
  yield* asAdmin("POST", "/internal/payments/setup", {})
})

/** Gives the project its own mail server, which e-mails to users require. */
export const ownMailServer = configured({
  "emails.server": {
    isShared: false,
    host: "mail.example.com",
    port: 25,
    username: "shop",
    password: "password",
    senderName: "Shop",
    senderEmail: "shop@example.com"
  }
})
