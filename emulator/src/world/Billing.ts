import type { Project } from "./Project.js"
import type { Customer } from "./Purchase.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** The visible data of a card. */
export interface Card {
  readonly id: string
  readonly brand: string
  readonly lastFourDigits: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** The payment provider's record of a customer. */
export interface ProviderCustomer {
  /** The default payment method. */
  defaultCard: Card | null
}

interface Billing {
  readonly customers: Map<string, ProviderCustomer>
  /** The customers of pending payment method setups, by setup id. */
  readonly setups: Map<string, Customer>
}

const billingOf = slot<Billing>("billing", () => ({ customers: new Table(), setups: new Table() }))

const keyOf = ({ type, id }: Customer): string => `${type}:${id}`

/** Returns the payment provider's record of a customer; undefined if there is none. */
export const providerCustomerOf = (project: Project, customer: Customer): ProviderCustomer | undefined =>
  billingOf(project).customers.get(keyOf(customer))

/** Returns the payment provider's record of a customer, and creates it if necessary. */
export const ensureProviderCustomer = (project: Project, customer: Customer): ProviderCustomer => {
  const known = providerCustomerOf(project, customer) ?? { defaultCard: null }
  billingOf(project).customers.set(keyOf(customer), known)
  return known
}

/** Returns the customers of payment method setups, by setup id. */
export const setupsOf = (project: Project): Map<string, Customer> => billingOf(project).setups
