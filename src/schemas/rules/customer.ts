import type { customerTypes } from "../limits.js"

/** A customer by any of the ids. */
export interface NamedCustomer {
  readonly userId?: string
  readonly teamId?: string
  readonly customCustomerId?: string
}

/** Returns the path parameters of a customer. @internal */
export const customerPlace = ({
  userId,
  teamId,
  customCustomerId
}: NamedCustomer): { readonly customerType: (typeof customerTypes)[number]; readonly customerId: string } =>
  userId !== undefined
    ? { customerType: "user", customerId: userId }
    : teamId !== undefined
      ? { customerType: "team", customerId: teamId }
      : { customerType: "custom", customerId: customCustomerId ?? "" }
