import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { paymentTemplateIds } from "../config/emailDefaults.js"
import { enqueueEmail } from "../emails/enqueueEmail.js"
import { selectedThemeOf, templatesOf } from "../emails/sources.js"
import { rulesOf } from "../generation/rules.js"
import { transactional } from "../world/NotificationPreference.js"
import { effective } from "../world/Permission.js"
import type { Project } from "../world/Project.js"
import type { Customer } from "../world/Purchase.js"
import { membersOf } from "../world/Team.js"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const cents = Schema.optionalKey(Schema.NullOr(Schema.Finite))

/** What a mail says of a payment: of a one-time purchase, or of an invoice. Whatever is missing is left out. */
const Paid = Schema.Struct({
  currency: text,
  amount: cents,
  amount_received: cents,
  amount_paid: cents,
  amount_due: cents,
  status: text,
  hosted_invoice_url: text,
  invoice_pdf: text,
  charges: Schema.optionalKey(Schema.Struct({ data: Schema.Array(Schema.Struct({ receipt_url: text })) })),
  last_payment_error: Schema.optionalKey(Schema.NullOr(Schema.Struct({ message: text }))),
  lines: Schema.optionalKey(Schema.Struct({ data: Schema.Array(Schema.Struct({ description: text, quantity: cents })) }))
})
const decodePaid = Schema.decodeUnknownOption(Paid)

// A user, or the administrators of a team. Nobody knows the address of another customer.
const recipientsOf = (project: Project, { type, id }: Customer): ReadonlyArray<string> => {
  if (type === "user") return [id]
  if (type === "custom") return []
  const admins = [...membersOf(project, id).values()].filter(({ permissions }) =>
    effective(project, "team", permissions, true).includes("team_admin")
  )
  return admins.map(({ userId }) => userId)
}

const written = (amount: number | null | undefined, currency: string | null | undefined): string => {
  if (amount === undefined || amount === null) return "Amount unavailable"
  return `${(currency ?? "").toUpperCase()} ${(amount / 100).toFixed(2)}`.trimStart()
}

const present = <A>(values: Readonly<Record<string, A | null | undefined>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** A purchase of a product, which is not a subscription. */
interface Purchase {
  readonly productName: unknown
  readonly quantity: number
}

// The template of the mail about an event, and the variables of the template.
const mailOf = (type: string, paid: typeof Paid.Type, purchase: Purchase | undefined) => {
  const { amount, amount_received: received, amount_paid: amountPaid, amount_due: due, currency } = paid
  const [line] = paid.lines?.data ?? []
  const named = purchase === undefined ? (line?.description ?? "Subscription") : purchase.productName
  const productName = typeof named === "string" ? named : "Purchase"
  switch (type) {
    case "payment_intent.succeeded":
      return [
        paymentTemplateIds.receipt,
        { productName, quantity: purchase?.quantity ?? 1, amount: written(received, currency) },
        present({ receiptLink: paid.charges?.data[0]?.receipt_url })
      ] as const
    case "invoice.payment_succeeded":
      return [
        paymentTemplateIds.receipt,
        { productName, quantity: line?.quantity ?? 1, amount: written(amountPaid, currency) },
        present({ receiptLink: paid.hosted_invoice_url ?? paid.invoice_pdf })
      ] as const
    case "payment_intent.payment_failed":
      return [
        paymentTemplateIds.failed,
        { productName, amount: written(amount, currency) },
        present({ failureReason: paid.last_payment_error?.message })
      ] as const
    case "invoice.payment_failed":
      // Others are tried again by the provider.
      return paid.status === "uncollectible"
        ? ([
            paymentTemplateIds.failed,
            { productName, amount: written(due, currency) },
            present({ invoiceUrl: paid.hosted_invoice_url })
          ] as const)
        : undefined
    default:
      return undefined
  }
}

/**
 * Sends the mails about an event of the payments provider: a receipt, or that a payment failed for good. Since 2026-04.
 * @source protocol/emails.md#system-mails
 */
export const sendPaymentMails = Effect.fnUntraced(function* (
  project: Project,
  customer: Customer,
  type: string,
  object: Readonly<Record<string, unknown>>,
  purchase?: Purchase
) {
  if (!rulesOf(project).queuesEmails) return
  const mail = Option.flatMapNullishOr(decodePaid(object), (paid) => mailOf(type, paid, purchase))
  if (Option.isNone(mail)) return
  const [templateId, known, optional] = mail.value
  const template = templatesOf(project).find(({ id }) => id === templateId)
  for (const userId of recipientsOf(project, customer)) {
    yield* enqueueEmail(project, userId, {
      source: template?.tsxSource ?? "",
      html: undefined,
      variables: { ...known, ...optional },
      themeId: template?.themeId === false ? null : (template?.themeId ?? selectedThemeOf(project)),
      subject: undefined,
      kind: transactional,
      isHighPriority: true,
      scheduledAtMillis: undefined,
      draftId: null,
      templateId
    })
  }
})
