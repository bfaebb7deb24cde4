import * as Schema from "effect/Schema"

/** Why a request is not accepted as signed in. */
export const SignInReason = Schema.Literals(["missing", "malformed", "expired", "notActive", "signature", "project", "key"])
export type SignInReason = typeof SignInReason.Type

/** The request has no session, or one that is not accepted. Status 401. */
export class SignInRequired extends Schema.TaggedError<SignInRequired>()(
  "SignInRequired",
  { reason: SignInReason, message: Schema.String },
  { httpApiStatus: 401, description: "The request carries no valid session or API key." }
) {}

/** The caller is known, but lacks a permission. Status 403. */
export class PermissionDenied extends Schema.TaggedError<PermissionDenied>()(
  "PermissionDenied",
  {
    /** What is missing: the kind of user, a permission, the membership of a team, or a trusted origin. */
    missing: Schema.Literals(["userKind", "permission", "team", "origin"]),
    /** The id of the missing permission or team; the kind of user or the origin that is not accepted. */
    id: Schema.String,
    message: Schema.String
  },
  { httpApiStatus: 403, description: "The caller may not do this." }
) {}

/** The customer does not have enough of an item: offer a purchase. Status 402. */
export class ItemRequired extends Schema.TaggedError<ItemRequired>()(
  "ItemRequired",
  { itemId: Schema.String, quantity: Schema.Finite, message: Schema.String },
  { httpApiStatus: 402, description: "The customer does not have enough of an item." }
) {}

/** The platform cannot be reached, so it is unknown whether the caller has access. Status 503. */
export class PlatformUnavailable extends Schema.TaggedError<PlatformUnavailable>()(
  "PlatformUnavailable",
  { message: Schema.String },
  { httpApiStatus: 503, description: "The identity platform could not be reached." }
) {}
