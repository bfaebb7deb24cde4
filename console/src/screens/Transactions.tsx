import type { Payments } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { List } from "../parts/List.js"
import type { Entered } from "../parts/parts.js"
import { Button, Choice, Field, Form, Problem, Section, Tag, Time } from "../parts/parts.js"
import { usePages } from "../parts/usePages.js"
import { linkTo } from "../route.js"
import { useLive, useTask } from "../useLoad.js"

/** What was bought, granted, renewed, refunded and changed. */
export const Transactions = () => {
  const { app } = useConsole()
  const pages = usePages({
    key: "transactions",
    keyOf: (one: Payments.Transaction) => one.id,
    load: (cursor) => app.payments.listTransactions({ limit: 200, ...(cursor !== null && { cursor }) })
  })
  useLive(pages.refresh)
  return (
    <Section title="Transactions">
      <Problem message={pages.error} />
      {pages.items.length > 0 ? (
        <List label="Transactions" items={pages.items} keyOf={({ id }) => id} onEnd={pages.more}>
          {(one) => <Row of={one} all={pages.items} onChanged={pages.reload} />}
        </List>
      ) : pages.isWhole ? (
        <p className="muted">None yet. Grant a product, or buy one through a purchase link.</p>
      ) : (
        pages.error === null && <p className="muted">Loading</p>
      )}
    </Section>
  )
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100)
const usd = (cents: number): string => `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`

/** What a customer has paid; negative if it was paid back. Undefined if no USD were involved. */
const paidCents = ({ entries }: Payments.Transaction): number | undefined =>
  entries.flatMap((entry) => (entry.type === "money_transfer" ? [entry.chargedAmount["USD"] ?? "0"] : [])).map(centsOf)[0]

const grantsOf = ({ entries }: Payments.Transaction) =>
  entries.flatMap((entry, entryIndex) => (entry.type === "product_grant" ? [{ ...entry, entryIndex }] : []))

interface RowProps {
  readonly of: Payments.Transaction
  readonly all: ReadonlyArray<Payments.Transaction>
  readonly onChanged: () => void
}

const Row = ({ of, all, onChanged }: RowProps) => {
  const { project } = useConsole()
  const [isRefunding, setRefunding] = useState(false)
  const grants = grantsOf(of)
  const paid = paidCents(of)
  const changed = of.entries.flatMap((entry) =>
    entry.type === "item_quantity_change" ? [`${entry.itemId} ${entry.quantity > 0 ? "+" : ""}${entry.quantity}`] : []
  )
  const [customer] = of.entries.flatMap((entry) => ("customerId" in entry ? [entry] : []))
  // Since 2026-11 a purchase can be refunded bit by bit.
  const isOpen = project.platform > "2026-04" || of.adjustedBy.length === 0
  const isRefundable = of.type === "purchase" && grants.length > 0 && paid !== undefined && !of.testMode && isOpen
  return (
    <>
      <Time at={of.createdAt} />
      <Tag>{of.type ?? "change"}</Tag>
      <span>
        {grants
          .map(({ product, quantity }) => `${product.displayName ?? "a product"}${quantity === 1 ? "" : ` × ${quantity}`}`)
          .join(", ")}
      </span>
      <span className="muted">{changed.join(", ")}</span>
      {paid !== undefined && <span>{usd(paid)}</span>}
      {customer?.customerType === "user" && <a href={linkTo(project.id, "users", customer.customerId)}>its user</a>}
      {customer?.customerType === "team" && <a href={linkTo(project.id, "teams", customer.customerId)}>its team</a>}
      {customer?.customerType === "custom" && <code>{customer.customerId}</code>}
      {of.testMode && <Tag kind="odd">test mode</Tag>}
      {of.adjustedBy.length > 0 && <Tag kind="odd">refunded</Tag>}
      {isRefundable && (
        <span className="actions">
          <Button kind="quiet" aria-expanded={isRefunding} onClick={() => setRefunding(!isRefunding)}>
            Refund
          </Button>
        </span>
      )}
      {isRefundable && isRefunding && (
        <Refund
          of={of}
          all={all}
          onDone={() => {
            setRefunding(false)
            onChanged()
          }}
          onCancel={() => setRefunding(false)}
        />
      )}
    </>
  )
}

interface RefundProps {
  readonly of: Payments.Transaction
  readonly all: ReadonlyArray<Payments.Transaction>
  readonly onDone: () => void
  readonly onCancel: () => void
}

/**
 * What a platform can refund of a purchase: all of it in 2025-11, an amount and a quantity in 2026-04, any amounts since 2026-11,
 * which of a subscription are of its first period or of a renewal.
 */
const Refund = ({ of, all, onDone, onCancel }: RefundProps) => {
  const { app, project, tell } = useConsole()
  const [grant] = grantsOf(of)
  const isSubscription = grant?.subscriptionId != null
  const renewals = all.filter(
    ({ customerId, type }) => type === "subscription-renewal" && customerId !== null && customerId === of.customerId
  )
  const [invoiceId, setInvoiceId] = useState("")
  const renewal = renewals.find(({ id }) => id === invoiceId)
  const payment = renewal ?? of
  const left = all
    .filter(({ id }) => payment.adjustedBy.some((one) => one.transactionId === id))
    .reduce((sum, refund) => sum + (paidCents(refund) ?? 0), paidCents(payment) ?? 0)
  const task = useTask(async (entered: Entered) => {
    const amountUsd = entered.text("amount")
    const endAction = entered.text("end")
    await app.payments.refundTransaction({
      type: isSubscription ? "subscription" : "one-time-purchase",
      id: grant?.subscriptionId ?? grant?.oneTimePurchaseId ?? "",
      ...(project.platform === "2026-04" && {
        refundEntries: [{ entryIndex: grant?.entryIndex ?? 0, quantity: Number(entered.text("quantity")), amountUsd }]
      }),
      ...(project.platform > "2026-04" && {
        amountUsd,
        ...(renewal !== undefined && { invoiceId }),
        ...((endAction === "now" || endAction === "at-period-end") && { endAction })
      })
    })
    tell(project.platform === "2025-11" ? "The purchase was refunded." : `$${amountUsd} were refunded.`)
    onDone()
  })
  return (
    <div className="whole">
      <Form task={task} submit="Pay back" kind="danger" onReset={onCancel}>
        {isSubscription && project.platform <= "2026-04" && (
          <p className="muted">A platform of {project.platform} refunds the first period of a subscription, and no renewal.</p>
        )}
        {isSubscription && project.platform > "2026-04" && (
          <Choice
            label="Paid period"
            value={payment.id}
            onChange={({ target }) => setInvoiceId(target.value)}
            options={[
              [of.id, `the first, of ${of.createdAt.toLocaleString()}`],
              ...renewals.map((one) => [one.id, `renewal of ${one.createdAt.toLocaleString()}`] as const)
            ]}
          />
        )}
        {project.platform === "2025-11" ? (
          <p className="muted">A platform of 2025-11 refunds a purchase as a whole, and takes it back: {usd(left)}.</p>
        ) : (
          <Field
            key={payment.id}
            label="Amount in USD"
            name="amount"
            required
            pattern="\d+(\.\d{1,2})?"
            defaultValue={(left / 100).toFixed(2)}
            hint={`${usd(left)} are left of what was paid.`}
          />
        )}
        {project.platform === "2026-04" && (
          <Field
            label="How many are taken back"
            name="quantity"
            type="number"
            min={0}
            max={grant?.quantity}
            required
            defaultValue={grant?.quantity}
            hint="0: the customer keeps the product. A platform of 2026-04 refunds a purchase once."
          />
        )}
        {project.platform > "2026-04" && (
          <Choice
            label="The product"
            name="end"
            hint={renewal && "With the refund of a renewal it cannot end at once."}
            options={[
              ["", "stays"],
              ...(renewal ? [] : ([["now", "ends now"]] as const)),
              ...(isSubscription ? ([["at-period-end", "ends with the paid period"]] as const) : [])
            ]}
          />
        )}
      </Form>
    </div>
  )
}
