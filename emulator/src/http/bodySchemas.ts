import type { Endpoint } from "portico/contract"
import type { Incoming } from "./Incoming.js"

/** The calls whose body the platform composes of several schemas, and of how many. */
const composed: Readonly<Record<string, number>> = {
  // The code, and what else the use of a code needs.
  "POST /auth/mfa/sign-in client": 2,
  "POST /auth/otp/sign-in client": 2,
  "POST /auth/otp/sign-in/check-code client": 2,
  "POST /auth/passkey/register client": 2,
  "POST /auth/passkey/sign-in client": 2,
  "POST /auth/password/reset client": 2,
  "POST /auth/password/reset/check-code client": 2,
  "POST /contact-channels/verify client": 2,
  "POST /contact-channels/verify/check-code client": 2,
  "POST /integrations/custom/projects/transfer/confirm client": 2,
  "POST /integrations/custom/projects/transfer/confirm/check client": 2,
  "POST /team-invitations/accept client": 2,
  "POST /team-invitations/accept/check-code client": 2,
  "POST /team-invitations/accept/details client": 2,
  // The fields of an update, and those of a creation or of a higher access level.
  "POST /contact-channels server": 2,
  "PATCH /contact-channels/:userId/:contactChannelId server": 2,
  "POST /internal/projects client": 2,
  "PATCH /oauth-providers/:userId/:providerId server": 2,
  "POST /teams client": 2,
  "POST /teams server": 3,
  "PATCH /teams/:teamId server": 2,
  "POST /users server": 2,
  // The recipients, and the content.
  "POST /emails/send-email server": 2
}

/** The versions of the API that accept the older names of a purchase's product, in a schema of their own. */
export const hasOldNames = ({ version }: Incoming): boolean => version === "v1" || /^v2beta[1-4]$/.test(version)

/** Returns the number of schemas that the platform composes the body of a call of. Each names the unknown properties. */
export const bodySchemas = ({ method, path, access }: Endpoint.Any, request: Incoming): number =>
  path === "/payments/purchases/create-purchase-url" && hasOldNames(request) ? 2 : (composed[`${method} ${path} ${access}`] ?? 1)
