import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A payment method that a project can offer. */
export interface OfferedMethod {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly available: boolean
  readonly overridable: boolean
}

/** The id of the only configuration of an emulated account. */
export const methodConfigId = "pmc_emulator"

/** The payment methods that a project offers, by id. */
export const methodsOf = slot(
  "paymentMethods",
  () =>
    new Table<OfferedMethod>(
      [
        { id: "apple_pay", name: "Apple Pay", enabled: true, available: true, overridable: true },
        { id: "card", name: "Credit/Debit Card", enabled: true, available: true, overridable: true },
        { id: "link", name: "Link", enabled: false, available: false, overridable: false }
      ].map((method) => [method.id, method])
    )
)
