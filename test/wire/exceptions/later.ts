import type { Exceptions } from "./Exceptions.js"
import { identity } from "./identity.js"

const coerced = "the platform reads this value as one of the right type, which is the only one that the SDK sends"
const dashboard = "only the platform's own dashboard asks this"
const noBody = "the platform needs no body, and the SDK sends an empty one"
const ignored = "the platform takes no notice of what it does not know here"
const noRoute = "the request is for no route of the platform"

/** Exceptions of the recordings of 2026-04. */
export const later: Exceptions = {
  outside: {
    "analytics.events.batch": "what the platform's own client reports of its user",
    "auth.oauth.callback": "only the browser goes there, sent by the provider; the app gets the code at its own page",
    "internal.ai-chat.send": "the platform has it no longer",
    "internal.analytics.query": dashboard,
    "internal.config.override.update": "the platform has it no longer",
    "internal.config.override.update.payments": "the platform has it no longer",
    "internal.emails.managed-onboarding.list": dashboard,
    "internal.payments.method-configs": dashboard,
    "internal.payments.method-configs.update": dashboard,
    "internal.rewrite-template-source": dashboard,
    "session-replays.batch": "what the platform's own client reports of its user",
    "webhooks.deliveries": "the platform is the one that sends these; the webhooks module reads them"
  },
  pending: [],
  unknownFields: {
    ...identity.unknownFields,
    "oauth.refresh": { afterCallbackRedirectUrl: "always null", after_callback_redirect_url: "always null" }
  },
  cases: {
    "ai.query": { "mode-unknown": noRoute, stream: "the SDK waits for the whole answer" },
    "auth.cli.complete": { "complete-mode-named": "the SDK leaves the default mode out" },
    "auth.oauth.authorize": {
      "schema-unknown-query-key": ignored,
      "unknown-query-key-is-ignored": ignored,
      "hexclave-response-mode-is-ignored": ignored
    },
    "auth.oauth.cross-domain.authorize": { "success-default-challenge-method": "the SDK names the one method there is" },
    "auth.oauth.token": { "refresh-extra-scope-field": "the one scope there is need not be asked for" },
    "emails.capacity-boost": { "no-body": noBody, "unknown-property": ignored },
    "emails.render-email": { "editable-markers-2026": dashboard },
    "internal.onboarding.preview-affected-users": { "limit-bad-is-ignored": coerced },
    "internal.email-themes.delete": { "is-405-on-2026-04": "platforms have it since 2026-11" },
    "internal.config.override.level.update": { "json-array-is-accepted": "an array changes nothing, and the SDK sends none" },
    "internal.projects.current.update": { "config-boolean-as-string": coerced },
    "payments.items.get": { "unknown-query-key-is-ignored": "the call has no query" },
    "payments.payment-method.setup-intent": { "no-body": noBody },
    "team-invitations.id.accept": {
      "unknown-property": ignored,
      "success-no-body": noBody,
      "unknown-property-is-ignored": ignored
    },
    "users.me.update": { "display-name-number-is-coerced": coerced },
    "well-known.jwks": { "restricted-alias-path": noRoute, "anonymous-alias-path": noRoute }
  },
  unrecorded: {
    "admin.emailThemes.del": "only platforms since 2026-11 have it",
    "admin.teamPermissionDefinitions.page": "only platforms since 2026-11 have it",
    "connectedAccounts.createAccountAccessToken": "recorded by a server, to which the platform answers the same",
    "server.teams.page": "only platforms since 2026-11 have it",
    "oauth.signInWithAppleNative": "a valid token of Apple could not be recorded"
  }
}
