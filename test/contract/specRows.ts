/** A call in the specification. */
export interface SpecRow {
  readonly level: "client" | "server" | "admin"
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  /** Path parameters are written as `*`. */
  readonly path: string
}

const rows =
  (level: SpecRow["level"]) =>
  (...lines: ReadonlyArray<`${string} ${`/${string}`}`>): ReadonlyArray<SpecRow> =>
    lines.flatMap((line) => {
      const [methods = "", path = ""] = line.split(" ")
      return methods.split(",").map((method): SpecRow => ({ level, method: known(method), path }))
    })

const known = (method: string): SpecRow["method"] => {
  if (method === "GET" || method === "POST" || method === "PATCH" || method === "DELETE") return method
  throw new Error(`${method} is not a method`)
}

const client = rows("client")
const server = rows("server")
const admin = rows("admin")

/** The calls of section 7 of the specification, in its order. A call that has its own server view has a row of its own. */
export const specRows: ReadonlyArray<SpecRow> = [
  // Authentication
  ...client(
    "POST /auth/password/send-reset-code",
    "POST /auth/password/reset/check-code",
    "POST /auth/password/reset",
    "POST /auth/password/update",
    "POST /auth/password/set",
    "POST /auth/password/sign-in",
    "POST /auth/password/sign-up",
    "POST /auth/anonymous/sign-up",
    "POST /auth/otp/send-sign-in-code",
    "POST /auth/otp/sign-in",
    "POST /auth/mfa/sign-in",
    "POST /auth/passkey/initiate-passkey-registration",
    "POST /auth/passkey/register",
    "POST /auth/passkey/initiate-passkey-authentication",
    "POST /auth/passkey/sign-in",
    "GET /auth/oauth/authorize/*",
    "POST /auth/oauth/token",
    "DELETE /auth/sessions/current",
    "GET /auth/sessions",
    "DELETE /auth/sessions/*",
    "POST /auth/cli",
    "POST /auth/cli/poll",
    "POST /auth/cli/complete"
  ),
  ...server("POST /auth/sessions", "GET /auth/sessions", "DELETE /auth/sessions/*"),

  // Users and contacts
  ...client(
    "GET,PATCH,DELETE /users/me",
    "POST /contact-channels/send-verification-code",
    "POST /contact-channels/verify",
    "GET,POST /contact-channels",
    "PATCH,DELETE /contact-channels/me/*",
    "POST /contact-channels/me/*/send-verification-code"
  ),
  ...server(
    "GET,POST /users",
    "GET,PATCH,DELETE /users/*",
    "GET,POST /contact-channels",
    "PATCH,DELETE /contact-channels/*/*",
    "POST /contact-channels/*/*/send-verification-code"
  ),

  // Teams
  ...client(
    "GET /team-invitations",
    "POST /team-invitations/send-code",
    "POST /team-invitations/accept",
    "POST /team-invitations/accept/check-code",
    "POST /team-invitations/accept/details",
    "DELETE /team-invitations/*",
    "GET /team-member-profiles",
    "GET,PATCH /team-member-profiles/*/*",
    "DELETE /team-memberships/*/me",
    "GET,POST /teams",
    "GET,PATCH,DELETE /teams/*",
    "GET /team-permissions",
    "GET /project-permissions"
  ),
  ...server(
    "GET /team-invitations",
    "POST /team-invitations/send-code",
    "DELETE /team-invitations/*",
    "GET /team-member-profiles",
    "GET,PATCH /team-member-profiles/*/*",
    "POST,DELETE /team-memberships/*/*",
    "GET,POST /teams",
    "GET,PATCH,DELETE /teams/*",
    "GET /team-permissions",
    "POST,DELETE /team-permissions/*/*/*",
    "GET /project-permissions",
    "POST,DELETE /project-permissions/*/*"
  ),
  ...admin(
    "GET,POST /team-permission-definitions",
    "PATCH,DELETE /team-permission-definitions/*",
    "GET,POST /project-permission-definitions",
    "PATCH,DELETE /project-permission-definitions/*"
  ),

  // Other client and server calls
  ...client(
    "GET /projects/current",
    "GET,POST /internal/projects",
    "POST /internal/projects/transfer",
    "POST /connected-accounts/me/*/access-token",
    "GET,POST /user-api-keys",
    "GET,PATCH /user-api-keys/*",
    "GET,POST /team-api-keys",
    "GET,PATCH /team-api-keys/*",
    "GET /emails/notification-preference/me",
    "PATCH /emails/notification-preference/me/*",
    "GET /oauth-providers",
    "GET,PATCH,DELETE /oauth-providers/*/*",
    "GET /payments/items/*/*/*",
    "GET /payments/products/*/*",
    "POST /payments/purchases/create-purchase-url"
  ),
  ...server(
    "POST /connected-accounts/*/*/access-token",
    "GET,POST /user-api-keys",
    "GET,PATCH /user-api-keys/*",
    "POST /user-api-keys/check",
    "GET,POST /team-api-keys",
    "GET,PATCH /team-api-keys/*",
    "POST /team-api-keys/check",
    "GET /emails/notification-preference/*",
    "PATCH /emails/notification-preference/*/*",
    "GET,POST /oauth-providers",
    "GET,PATCH,DELETE /oauth-providers/*/*",
    "GET /payments/items/*/*/*",
    "POST /payments/items/*/*/*/update-quantity",
    "GET,POST /payments/products/*/*",
    "POST /payments/purchases/create-purchase-url",
    "POST /data-vault/stores/*/get",
    "POST /data-vault/stores/*/set",
    "POST /emails/send-email"
  ),
  ...admin("GET,PATCH,DELETE /internal/projects/current", "POST /emails/render-email", "POST /webhooks/svix-token"),

  // Admin calls under /internal
  ...server("POST /internal/send-sign-in-invitation"),
  ...admin(
    "GET,POST /internal/api-keys",
    "GET,PATCH /internal/api-keys/*",
    "GET,POST /internal/email-templates",
    "PATCH /internal/email-templates/*",
    "GET,POST /internal/email-drafts",
    "GET,PATCH /internal/email-drafts/*",
    "GET,POST /internal/email-themes",
    "GET,PATCH /internal/email-themes/*",
    "GET /internal/config",
    "PATCH /internal/config/override",
    "GET /internal/metrics",
    "GET /internal/emails",
    "POST /internal/send-test-email",
    "POST,GET,PATCH /internal/ai-chat/*",
    "POST /internal/payments/setup",
    "GET /internal/payments/stripe/account-info",
    "POST /internal/payments/stripe-widgets/account-session",
    "GET /internal/payments/transactions"
  )
]

/** Calls of the specification that the platform lacks, with the reason. */
export const withoutEndpoint: Readonly<Record<string, string>> = {
  "PATCH /emails/notification-preference/me": "the platform knows it with a category only, and answers 405"
}

/** Calls of the contract that the specification lacks, with the reason. */
export const beyondSpec: Readonly<Record<string, string>> = {
  "POST /auth/sessions/current/refresh": "renews an access token without the OAuth form",
  "POST /auth/otp/sign-in/check-code": "tells whether a magic link is still good before a person presses the button",
  "POST /contact-channels/verify/check-code":
    "tells whether a verification link is still good before a person presses the button",
  "POST /check-version": "tells whether the platform still takes this version of the SDK",
  "GET /projects/*/.well-known/jwks.json": "the keys with which an access token is verified without a call",
  "GET /contact-channels/*/*": "reads one of what the specification lists",
  "GET /emails/unsubscribe-link": "the link that e-mails hold",
  "POST /internal/payments/test-mode-purchase-session": "buys without a payment, so that an app can be tried out",
  "POST /internal/payments/transactions/refund": "pays a purchase back",
  "POST /internal/send-test-webhook": "tries a webhook out, as `send-test-email` does a mail server",
  "POST /payments/purchases/purchase-session": "what the page behind a purchase URL calls",
  "POST /payments/purchases/validate-code": "what the page behind a purchase URL calls",
  "GET /payments/purchases/validate-code": "what the page behind a purchase URL calls",
  "POST /integrations/credential-scanning/revoke": "how a scanner of leaked secrets revokes a key"
}
