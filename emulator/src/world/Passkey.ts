import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"

/** The passkey of a user, at most one per user. */
export interface Passkey {
  readonly userId: string
  /** In base64url. */
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly userHandle: string
  readonly transports: ReadonlyArray<string>
  readonly deviceType: string
  /** The authenticator's signature counter; 0 if it has none. */
  counter: number
}

// By user.
const passkeysOf = slot("passkeys", () => new Table<Passkey>())
const usersByCredential = derived(
  (project) => new Map([...passkeysOf(project).values()].map(({ credentialId, userId }) => [credentialId, userId]))
)

/** Sets the passkey of a user, replacing the previous one. */
export const setPasskey = (project: Project, passkey: Passkey): void => {
  const users = usersByCredential(project)
  const old = passkeysOf(project).get(passkey.userId)
  if (old !== undefined) users.delete(old.credentialId)
  users.set(passkey.credentialId, passkey.userId)
  passkeysOf(project).set(passkey.userId, passkey)
}

/** Returns the passkey with a credential id. */
export const passkeyByCredential = (project: Project, credentialId: string): Passkey | undefined =>
  passkeysOf(project).get(usersByCredential(project).get(credentialId) ?? "")
