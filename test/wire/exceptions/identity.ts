import type { Exceptions } from "./Exceptions.js"

const coerced = "the platform reads this value as one of the right type, which is the only one that the SDK sends"
const noRoute = "the request is for no route of the platform, or with no method of the route"

/** Exceptions of the recordings of authentication, users, teams, permissions and projects. */
export const identity: Exceptions = {
  outside: {
    "auth.oauth.callback": "only the browser goes there, sent by the provider; the app gets the code at its own page",
    "auth.oauth.connected-accounts.access-token": "an older path of connected-accounts.access-token, which the SDK calls",
    "emails.notification-preference.update-without-category": noRoute,
    "unknown-path": noRoute
  },
  pending: [],
  unknownFields: {
    "oauth.exchange": {
      newUser: "an older spelling of is_new_user",
      afterCallbackRedirectUrl: "an older spelling of after_callback_redirect_url"
    }
  },
  cases: {
    "auth.mfa.sign-in": { "success-number-totp-is-coerced": coerced },
    "auth.oauth.authorize": { "response-type-token": "the platform refuses this later, at its callback" },
    "auth.oauth.token": {
      "refresh-extra-scope-field": "the one scope there is need not be asked for",
      "refresh-expired-session": "recorded without its refresh token, so it cannot be told from the other grant"
    },
    "auth.password.sign-up": {
      "success-password-number-is-coerced": coerced,
      "query-key-is-ignored": "the route has no query",
      "method-not-allowed-get": noRoute
    },
    "auth.sessions.current.refresh": { "unknown-body-key": "the route has no body" },
    "common.cors-and-routing": {
      "options-preflight": noRoute,
      "head-users-me": noRoute,
      "unknown-route-get-without-headers": noRoute,
      "unknown-route-override-error-status": noRoute,
      "unknown-route-post": noRoute,
      "wrong-method-on-known-route": noRoute,
      "put-on-known-route": noRoute,
      "trailing-slash": noRoute,
      "version-v2beta5": "a version of the protocol that the SDK does not speak",
      health: "outside the API",
      "api-root-text": "outside the API"
    },
    "common.override-error-status": { "text-error-404": noRoute, "head-405": noRoute },
    "common.validation-precedence": {
      "boolean-coerced-to-string": coerced,
      "number-coerced-to-string": coerced,
      "boolean-field-string-true": coerced,
      "boolean-field-number-one": coerced
    },
    "internal.projects.current.update": { "config-boolean-as-string": coerced },
    "teams.create": { "server-add-current-user-query": "deprecated in favour of creator_user_id, which the SDK sends" },
    "users.me.update": { "display-name-number-is-coerced": coerced },
    "well-known.jwks": { "anonymous-alias": "the platform does not serve the path that issuers of anonymous tokens name" }
  },
  unrecorded: {}
}
