import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

const state = slot("vault", () => new Table<Map<string, string>>())

/** Returns the encrypted values of a data vault store by the hashes of their keys. */
export const vaultEntries = (project: Project, storeId: string): Map<string, string> => {
  const stores = state(project)
  const known = stores.get(storeId)
  if (known !== undefined) return known
  const made = new Map<string, string>()
  stores.set(storeId, made)
  return made
}
