import type { Project } from "./Project.js"
import type { Customer } from "./Purchase.js"
import { slot } from "./slot.js"

/** A card, as far as it may be shown. */
export interface Card {
  readonly id: string
  readonly brand: string
  readonly lastFourDigits: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** A customer as the payments provider knows it. */
export interface Billed {
  /** What is paid with unless something else is said. */
  defaultCard: Card | null
}

interface Billing {
  readonly customers: Map<string, Billed>
  /** Whose the begun setups of payment methods are, by the id of the setup. */
  readonly setups: Map<string, Billed>
}

const billingOf = slot<Billing>(() => ({ customers: new Map(), setups: new Map() }))

const keyOf = ({ type, id }: Customer): string => `${type}:${id}`

/** A customer as the payments provider knows it; undefined for one that it has not met. */
export const billedOf = (project: Project, customer: Customer): Billed | undefined =>
  billingOf(project).customers.get(keyOf(customer))

/** Makes a customer known to the payments provider; one that it knows already stays as it is. */
export const meetProvider = (project: Project, customer: Customer): Billed => {
  const known = billedOf(project, customer) ?? { defaultCard: null }
  billingOf(project).customers.set(keyOf(customer), known)
  return known
}

/** Whose the setups of payment methods are, by their ids. */
export const setupsOf = (project: Project): Map<string, Billed> => billingOf(project).setups
