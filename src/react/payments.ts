import type { Customer } from "../schemas/Customer.js"
import type { BillingCustomer } from "../services/resources/billingOf.js"
import type { CallOptions } from "../services/transport/CallOptions.js"
import { useApp } from "./PorticoProvider.js"
import { useAction } from "./useAction.js"
import { useResource, useSuspenseResource } from "./useResource.js"

/** Watches how much of an item a customer has. Without a customer, asks for nothing. */
export const useItem = (customer: Customer | null | undefined, itemId: string) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentItem(customer, itemId))
}

/** How much of an item a customer has. Suspends until it is known. */
export const useSuspenseItem = (customer: Customer, itemId: string) =>
  useSuspenseResource(useApp().payments.currentItem(customer, itemId))

/** Watches the first ten products of a customer. Without a customer, asks for nothing. */
export const useProducts = (customer: Customer | null | undefined) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentProducts(customer))
}

/** The first ten products of a customer. Suspends until they are known. */
export const useSuspenseProducts = (customer: Customer) => useSuspenseResource(useApp().payments.currentProducts(customer))

/** Watches how a user or a team pays. Without a customer, asks for nothing. Platforms have it since 2026-04. */
export const useBilling = (customer: BillingCustomer | null | undefined) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentBilling(customer))
}

/** How a user or a team pays. Suspends until it is known. Platforms have it since 2026-04. */
export const useSuspenseBilling = (customer: BillingCustomer) => useSuspenseResource(useApp().payments.currentBilling(customer))

/** Watches the latest ten invoices of a user or a team. Without a customer, asks for nothing. Platforms have it since 2026-04. */
export const useInvoices = (customer: BillingCustomer | null | undefined) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentInvoices(customer))
}

/** The latest ten invoices of a user or a team. Suspends until they are known. Platforms have it since 2026-04. */
export const useSuspenseInvoices = (customer: BillingCustomer) => useSuspenseResource(useApp().payments.currentInvoices(customer))

/** Makes the address of the page where a customer buys a product, and leaves for it. `data` is the address. */
export const useCheckout = () => {
  const { payments } = useApp()
  const leave = (purchase: Parameters<typeof payments.createCheckoutUrl>[0], options: CallOptions) =>
    payments.createCheckoutUrl.result(purchase, options).then((made) => {
      if (made.ok) window.location.assign(made.value)
      return made
    })
  return useAction(leave)
}
