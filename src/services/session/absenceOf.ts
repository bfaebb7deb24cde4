import type { Absence } from "../../errors/sdk.js"

/** The key under which an app says why no user is signed in. @internal */
export const absenceReason: unique symbol = Symbol.for("portico/absence")

/** Returns why no user is signed in to an app. @internal */
export const absenceOf = (app: object): Absence =>
  // A cast, because the key is not part of the app's type.
  (app as { readonly [absenceReason]?: () => Absence })[absenceReason]?.() ?? "signed-out"
