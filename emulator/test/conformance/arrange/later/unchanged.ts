import { Effect } from "effect"
import { fieldsOf } from "../../answers.js"
import type { Arrange, Arrangement } from "../../stage.js"
import { addSessionOf, addUser, after, except } from "../../stage.js"
import { ownServer } from "../emails.js"
import { configLayers } from "./configLayers.js"

const more = "there are more built-in ones since (internal.config.get)"
const newTemplates = except(["templates[new]"], more)
const newThemes = except(["themes[new]"], more)
// The recorded customer has items of a default product; such products give nothing since.
const given: Arrange = (stage) =>
  after({
    method: "POST",
    path: `${stage.request.path.replace("/api/v1", "")}?allow_negative=false`,
    access: "server",
    body: { delta: 10 }
  })(stage)
// It has the same keys, which is why it counts as unchanged.
const ledger =
  "amounts keep their zeros, purchases have the items and cursors are others since (internal.payments.transactions of 2026-04)"

/** The arrangements of the 2025-11 cases that are compared with the 2026-04 platform. */
export const stillHolding: Readonly<Record<string, Arrangement>> = {
  "internal.email-templates.create": { before: ownServer },
  "internal.email-templates.list": {
    cases: { "built-in": newTemplates, "with-own": except(["templates[new]"], more, ownServer) }
  },
  "internal.email-themes.list": {
    cases: { "built-in": newThemes, "with-own": newThemes, "owner-session": newThemes }
  },
  // The session to hand over must already exist.
  "auth.cli.complete": {
    before: ({ project, request }) =>
      Effect.flatMap(addUser(project), (user) =>
        addSessionOf(project, user, { refreshToken: String(fieldsOf(request.body)["refresh_token"]) })
      )
  },
  "internal.payments.transactions": {
    skips: [[/^(?:all|owner-session-limit-1|type-(?:subscription-renewal|manual-item-quantity-change)|limit-.*)$/, ledger]]
  },
  "payments.items.update-quantity": { cases: { decrease: given } },
  "internal.config.invalid-values-effect": configLayers["internal.config.invalid-values-effect"] ?? {}
}
