import type { Exceptions } from "./Exceptions.js"

const noDeletion = { "method-not-allowed": "the platform has no such call" }
const oldName = "the name and the version of the API are those of an older platform"

/** Exceptions of the recordings of API keys, payments, the data vault, e-mails, webhooks and administration. */
export const commerce: Exceptions = {
  outside: {
    "webhooks.deliveries": "the platform is the one that sends these; the webhooks module reads them"
  },
  pending: [],
  unknownFields: {},
  cases: {
    "internal.api-keys.delete": noDeletion,
    "internal.config.override.update": { "empty-string": "an empty text changes nothing, and no SDK sends it" },
    "internal.email-drafts.delete": noDeletion,
    "internal.email-templates.delete": noDeletion,
    "internal.email-themes.delete": noDeletion,
    "internal.payments.transactions": { "limit-not-a-number": "the platform takes its default instead" },
    "payments.items.get": { "unknown-query-key-is-ignored": "the call has no query" },
    "payments.items.update-quantity": { "delta-as-string": "the platform reads a number from the text" },
    "payments.purchases.create-purchase-url": {
      "old-and-new-name-together": oldName,
      "old-name-offer-id-on-v2beta1": oldName,
      "old-name-offer-id-on-v2beta4": oldName,
      "old-name-offer-id-on-v2beta5": oldName,
      "old-name-offer-inline": oldName
    },
    "team-api-keys.delete": noDeletion,
    "user-api-keys.delete": noDeletion,
    "user-api-keys.get": { "query-user-id-given": "the platform takes a filter that changes nothing" }
  },
  unrecorded: {}
}
