import type { User } from "../../../../schemas/User.js"
import { useBilling, useProducts } from "../../../payments.js"

/** Whether there is anything to show of what a user has bought. A platform or a project without payments has nothing. */
export const useHasBilling = (user: User | undefined): boolean => {
  const customer = user === undefined ? null : { userId: user.id }
  const products = useProducts(customer).value
  const billing = useBilling(customer).value
  return (products?.items.length ?? 0) > 0 || billing?.hasCustomer === true
}
