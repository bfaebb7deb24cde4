import type { customerTypes } from "../limits.js"

/** A customer by whichever id there is. */
export interface NamedCustomer {
  readonly userId?: string
  readonly teamId?: string
  readonly customCustomerId?: string
}

/** The place of a customer in a call. @internal */
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
