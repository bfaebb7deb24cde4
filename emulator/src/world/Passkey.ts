import type { Project } from "./Project.js"
import { slot } from "./slot.js"

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

interface Passkeys {
  readonly byUser: Map<string, Passkey>
  readonly byCredential: Map<string, Passkey>
}

const state = slot<Passkeys>(() => ({ byUser: new Map(), byCredential: new Map() }))

/** Sets the passkey of a user, replacing the previous one. */
export const setPasskey = (project: Project, passkey: Passkey): void => {
  const { byUser, byCredential } = state(project)
  const old = byUser.get(passkey.userId)
  if (old !== undefined) byCredential.delete(old.credentialId)
  byUser.set(passkey.userId, passkey)
  byCredential.set(passkey.credentialId, passkey)
}

/** Returns the passkey with a credential id. */
export const passkeyByCredential = (project: Project, credentialId: string): Passkey | undefined =>
  state(project).byCredential.get(credentialId)
