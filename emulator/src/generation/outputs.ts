import * as Predicate from "effect/Predicate"
import type { Json } from "../config/json.js"
import type { Generation, Span } from "./Generation.js"
import { within } from "./Generation.js"

type Fields = Readonly<Record<string, unknown>>

interface Entity {
  /** The keys that identify the entity; it always has them. */
  readonly has: ReadonlyArray<string>
  /** Its generation-specific fields, with the placeholder for a field without a value. */
  readonly fields: Readonly<Record<string, Span & { readonly empty?: Json }>>
}

const since = { since: "2026-04" } as const
const orNull = { ...since, empty: null } as const
const since202611 = { since: "2026-11" } as const
const orNull202611 = { ...since202611, empty: null } as const

/** The entities whose fields differ between generations. */
const entities: ReadonlyArray<Entity> = [
  {
    has: ["has_password", "selected_team"],
    fields: {
      is_restricted: since,
      restricted_reason: orNull,
      restricted_by_admin: since,
      restricted_by_admin_reason: orNull
    }
  },
  {
    has: ["has_password", "server_metadata"],
    fields: { restricted_by_admin_private_details: orNull, country_code: orNull, risk_scores: since }
  },
  {
    has: ["is_production_mode", "owner_team_id"],
    fields: {
      full_logo_url: { until: "2025-11" },
      logo_full_url: orNull,
      logo_dark_mode_url: orNull,
      logo_full_dark_mode_url: orNull,
      onboarding_status: since,
      onboarding_state: orNull202611,
      is_development_environment: since202611
    }
  },
  { has: ["id", "quantity", "product"], fields: { subscription: orNull } },
  { has: ["success", "subscription_id"], fields: { subscription_id: since } },
  {
    has: ["login_methods", "users_by_country"],
    fields: {
      auth_overview: since,
      payments_overview: since,
      email_overview: since,
      analytics_overview: since,
      live_users: since202611,
      active_users_by_country: since202611
    }
  },
  { has: ["entries", "test_mode"], fields: { customer_type: since202611, customer_id: since202611 } },
  { has: ["success", "refund_transaction_id"], fields: { refund_transaction_id: since202611 } },
  { has: ["recipient_email"], fields: { team_display_name: since } },
  { has: ["expired_at_millis"], fields: { project_id: since, user_id: since, refresh_token_id: since } }
]

// The application's own data, and tables by ids that it chose, are left untouched.
const ownKeys: ReadonlySet<string> = new Set(["variables", "messages", "events", "prices", "included_items"])
const isOwn = (key: string): boolean => key.endsWith("metadata") || ownKeys.has(key)

const shaped = (value: Fields, generation: Generation): Fields => {
  const result: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, isOwn(key) ? child : ofGeneration(child, generation)])
  )
  for (const { has, fields } of entities) {
    if (!has.every((key) => Object.hasOwn(value, key))) continue
    for (const [name, { empty, ...span }] of Object.entries(fields)) {
      if (!within(generation, span)) delete result[name]
      else if (result[name] === undefined && empty !== undefined) result[name] = empty
    }
  }
  return result
}

/** Returns a response with the fields of its generation. */
export const ofGeneration = (value: unknown, generation: Generation): unknown => {
  if (Array.isArray(value)) return value.map((each) => ofGeneration(each, generation))
  return Predicate.isReadonlyObject(value) ? shaped(value, generation) : value
}
