import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A managed sender domain of a project. */
export interface ManagedDomain {
  readonly id: string
  readonly subdomain: string
  readonly senderLocalPart: string
  readonly nameServers: ReadonlyArray<string>
  readonly createdAtMillis: number
  /** Whether the project sends its e-mails from it. */
  isApplied: boolean
}

/** The managed domains of a project, by their ids. */
export const managedDomainsOf = slot("managedDomains", () => new Table<ManagedDomain>())
