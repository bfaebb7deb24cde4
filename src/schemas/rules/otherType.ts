import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A rule for an unknown member of a union, with the types of the known members. */
export interface OtherType<Type extends string> extends Rule<Readonly<Record<string, unknown>>> {
  readonly types: ReadonlyArray<Type>
}

/** An object with a `type` that is none of these. @internal */

export const otherThan = <const Type extends string>(types: ReadonlyArray<Type>): OtherType<Type> => {
  const known = new Set<unknown>(types)
  const holds = ({ type }: Readonly<Record<string, unknown>>) => typeof type === "string" && !known.has(type)
  return Object.assign(must(holds, messages.otherType), { types })
}

/** A part of the assistant's answer that only a newer platform has. @source protocol/projects.md#other-admin-calls @internal */
export const otherAiContent = otherThan(["text", "tool-call"])

/** An e-mail configuration that only a newer platform has. @source protocol/projects.md#fields @internal */
export const otherEmailConfig = otherThan(["shared", "standard"])

/** An effect of a transaction that only a newer platform has. @source protocol/payments.md#transactions @internal */
export const otherTransactionEntry = otherThan([
  "money_transfer",
  "item_quantity_change",
  "product_grant",
  "product_revocation",
  "product_revocation_reversal"
])

/** An event that only a newer platform has. @source protocol/webhooks.md @internal */
export const otherWebhookEvent = otherThan([
  "user.created",
  "user.updated",
  "user.deleted",
  "team.created",
  "team.updated",
  "team.deleted",
  "team_membership.created",
  "team_membership.deleted",
  "team_permission.created",
  "team_permission.deleted",
  "project_permission.created",
  "project_permission.deleted",
  "stack.test"
])

/** A source of a configuration that only a newer platform has. @source protocol/changes.md @internal */
export const otherConfigSource = otherThan(["pushed-from-github", "pushed-from-unknown", "unlinked"])

/** Recipients of an e-mail that only a newer platform has. @source protocol/changes.md @internal */
export const otherOutboxRecipient = otherThan(["user-primary-email", "user-custom-emails", "custom-emails"])
