import type { Payments } from "portico"
import { useApp, useBilling, useInvoices, useProducts } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { Dots } from "../../components/icons.js"
import { Badge } from "../../components/Marks.js"
import { Menu, MenuItem } from "../../components/Menu.js"
import { EmptyState } from "../../components/States.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { common } from "../../words/en/common.js"
import { payments } from "../../words/en/payments.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { Loaded } from "../shared/Loaded.js"
import { useDateFormats } from "../shared/useDateFormats.js"
import { useItemActions } from "../shared/useItemActions.js"

/** The purchases of a user or team, the payment method and the invoices. */
export const BillingSection = ({ customer }: { readonly customer: Payments.BillingCustomer }) => {
  const slots = useSlots()
  return (
    <div className={slots("settings-body")}>
      <Products customer={customer} />
      <Method customer={customer} />
      <Invoices customer={customer} />
    </div>
  )
}

const Products = ({ customer }: { readonly customer: Payments.BillingCustomer }) => {
  const words = useWords("payments", payments)
  const toast = useToast()
  const app = useApp()
  const products = useProducts(customer)
  const actions = useItemActions()
  const [cancelling, setCancelling] = useState<Payments.OwnedProduct | null>(null)
  const cancel = async (product: Payments.OwnedProduct) => {
    const choice = { ...customer, ...whatToCancel(product) }
    if (!(await actions.run("cancel", () => app.payments.cancelSubscription.result(choice)))) return
    setCancelling(null)
    toast(words.cancelled(product.displayName))
  }
  return (
    <Section
      title={words.products}
      text={customer.teamId === undefined ? words.productsPurpose : words.teamProductsPurpose}
      flush
    >
      <Loaded state={products}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={words.none} text={words.noneText} />
          ) : (
            <Rows label={words.products}>
              {items.map((product, at) => (
                <Product
                  key={product.subscription?.subscriptionId ?? at}
                  product={product}
                  onCancel={() => setCancelling(product)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {cancelling !== null && (
        <Confirm
          title={words.cancelTitle(cancelling.displayName)}
          text={words.cancelText}
          action={words.cancel}
          cancel={words.keep}
          isPending={actions.isPending("cancel")}
          error={actions.errorOf("cancel")}
          onConfirm={() => void cancel(cancelling)}
          onClose={() => {
            actions.forget("cancel")
            setCancelling(null)
          }}
        />
      )}
    </Section>
  )
}

/** Returns what names the subscription: one to a product that the project no longer offers has no product id. */
export const whatToCancel = ({ id, subscription }: Pick<Payments.OwnedProduct, "id" | "subscription">) =>
  id === null ? { subscriptionId: subscription?.subscriptionId ?? "" } : { productId: id }

/** A purchase, with the way to cancel it if that is possible. */
export const Product = ({ onCancel, product }: { readonly product: Payments.OwnedProduct; readonly onCancel: () => void }) => {
  const words = useWords("payments", payments)
  const shared = useWords("common", common)
  const dates = useDateFormats()
  const { displayName, quantity, subscription } = product
  const end = subscription?.currentPeriodEndAt
  return (
    <Row
      inline
      title={displayName}
      // The platform calls a cancelled subscription a one-time purchase and no longer tells its end, so `type` is not shown.
      hint={end != null && (subscription?.cancelAtPeriodEnd ? words.ends(dates.day(end)) : words.renews(dates.day(end)))}
      state={quantity > 1 && <Badge>{words.quantity(quantity)}</Badge>}
      menu={
        subscription?.isCancelable === true &&
        !subscription.cancelAtPeriodEnd && (
          <Menu button={shared.moreFor(displayName)} look={{ kind: "ghost", small: true, iconOnly: true, icon: <Dots /> }}>
            <MenuItem danger onClick={onCancel}>
              {words.cancel}
            </MenuItem>
          </Menu>
        )
      }
    />
  )
}

// Payment methods and invoices exist since platform 2026-04; older platforms have none to show.
const Method = ({ customer }: { readonly customer: Payments.BillingCustomer }) => {
  const words = useWords("payments", payments)
  const billing = useBilling(customer).value
  if (billing === undefined) return null
  const method = billing.defaultPaymentMethod
  const brand = method?.brand ?? words.method
  return (
    <Section title={words.method} flush>
      {method === null ? (
        <Row as="div" title={words.noMethod} />
      ) : (
        <Row
          as="div"
          title={method.lastFourDigits === null ? capital(brand) : words.card(capital(brand), method.lastFourDigits)}
          hint={
            method.expiryMonth !== null &&
            method.expiryYear !== null &&
            words.cardExpires(`${String(method.expiryMonth).padStart(2, "0")}/${method.expiryYear}`)
          }
        />
      )}
    </Section>
  )
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const Invoices = ({ customer }: { readonly customer: Payments.BillingCustomer }) => {
  const words = useWords("payments", payments)
  const invoices = useInvoices(customer).value
  if (invoices === undefined || invoices.items.length === 0) return null
  return (
    <Section title={words.invoices} flush>
      <Rows label={words.invoices}>
        {invoices.items.map((invoice, at) => (
          <OneInvoice key={invoice.hostedInvoiceUrl ?? at} invoice={invoice} />
        ))}
      </Rows>
    </Section>
  )
}

const OneInvoice = ({ invoice }: { readonly invoice: Payments.Invoice }) => {
  const words = useWords("payments", payments)
  const dates = useDateFormats()
  const day = dates.day(invoice.createdAt)
  const status = invoice.status
  const state = status !== null && Object.hasOwn(words, status) ? words[status as "paid"] : status
  return (
    <Row
      inline
      // The platform sends the amount without its currency, so only the invoice itself shows it.
      title={day}
      state={
        state !== null && (
          <Badge {...(status === "paid" ? { kind: "ok" } : status === "open" ? { kind: "warn" } : {})}>{state}</Badge>
        )
      }
      actions={
        invoice.hostedInvoiceUrl !== null && (
          <Button small href={invoice.hostedInvoiceUrl} name={words.viewInvoice(day)}>
            {words.view}
          </Button>
        )
      }
    />
  )
}
