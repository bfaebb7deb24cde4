import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Renewal } from "./renewal.js"
import type { Active, Refreshing } from "./State.js"

/** Runs the refresh of a session, or waits for that of another session with the same refresh token. */
export type ShareRenewal = (session: Active | Refreshing, renewal: Effect.Effect<Renewal>) => Effect.Effect<Renewal>

/** How the sessions of an app share refreshes. By default, each refreshes for itself. */
export const RenewalSharing: Context.Reference<ShareRenewal> = Context.Reference<ShareRenewal>("portico/session/RenewalSharing", {
  defaultValue: () => (_, renewal) => renewal
})
