import type { Customer } from "../schemas/Customer.js"
import type { BillingCustomer } from "../services/resources/billingOf.js"
import type { ItemOf } from "../services/resources/paymentInput.js"
import { useApp } from "./PorticoProvider.js"
import { useAction } from "./useAction.js"
import { useResource, useSuspenseResource } from "./useResource.js"

/** Watches a customer's balance of an item. Without an item, sends no request. */
export const useItem = (item: ItemOf | null | undefined) => {
  const { payments } = useApp()
  return useResource(item == null ? null : payments.currentItem(item))
}

/** Returns a customer's balance of an item. Suspends until it is loaded. */
export const useSuspenseItem = (item: ItemOf) => useSuspenseResource(useApp().payments.currentItem(item))

/** Watches the first ten products of a customer. Without a customer, sends no request. */
export const useProducts = (customer: Customer | null | undefined) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentProducts(customer))
}

/** Returns the first ten products of a customer. Suspends until they are loaded. */
export const useSuspenseProducts = (customer: Customer) => useSuspenseResource(useApp().payments.currentProducts(customer))

/**
 * Watches the payment method of a user or team. Without a customer, sends no request. Requires a platform from 2026-04 or later.
 */
export const useBilling = (customer: BillingCustomer | null | undefined) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentBilling(customer))
}

/** Returns the payment method of a user or team. Suspends until it is loaded. Requires a platform from 2026-04 or later. */
export const useSuspenseBilling = (customer: BillingCustomer) => useSuspenseResource(useApp().payments.currentBilling(customer))

/**
 * Watches the latest ten invoices of a user or team. Without a customer, sends no request. Requires a platform from 2026-04 or
 * later.
 */
export const useInvoices = (customer: BillingCustomer | null | undefined) => {
  const { payments } = useApp()
  return useResource(customer == null ? null : payments.currentInvoices(customer))
}

/**
 * Returns the latest ten invoices of a user or team. Suspends until they are loaded. Requires a platform from 2026-04 or later.
 */
export const useSuspenseInvoices = (customer: BillingCustomer) => useSuspenseResource(useApp().payments.currentInvoices(customer))

/** Redirects to the checkout page of a product. Stays pending while the page loads. */
export const useCheckout = () => useAction(useApp().payments.redirectToCheckout)
