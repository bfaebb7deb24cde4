import type { Payments } from "portico"
import { useBilling, useProducts } from "portico/react"

/** Checks whether a customer has anything to show in billing. False if the platform or project has no payments. */
export const useHasBilling = (customer: Payments.BillingCustomer | null): boolean => {
  const products = useProducts(customer).value
  const billing = useBilling(customer).value
  return (products?.items.length ?? 0) > 0 || billing?.hasCustomer === true
}
