import type { User } from "../../../../schemas/User.js"
import { useBilling, useProducts } from "../../../payments.js"

/** Checks whether a user has anything to show in billing. False if the platform or project has no payments. */
export const useHasBilling = (user: User | undefined): boolean => {
  const customer = user === undefined ? null : { userId: user.id }
  const products = useProducts(customer).value
  const billing = useBilling(customer).value
  return (products?.items.length ?? 0) > 0 || billing?.hasCustomer === true
}
