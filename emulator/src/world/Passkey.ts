import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** The passkey of a user; each user has at most one. */
export interface Passkey {
  readonly userId: string
  /** Base64url. */
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly userHandle: string
  readonly transports: ReadonlyArray<string>
  readonly deviceType: string
  /** How often the authenticator says that it was used; 0 if it does not count. */
  counter: number
}

interface Passkeys {
  readonly byUser: Map<string, Passkey>
  readonly byCredential: Map<string, Passkey>
}

const state = slot<Passkeys>(() => ({ byUser: new Map(), byCredential: new Map() }))

/** Gives a user a passkey, which replaces the one that the user had. */
export const setPasskey = (project: Project, passkey: Passkey): void => {
  const { byUser, byCredential } = state(project)
  const old = byUser.get(passkey.userId)
  if (old !== undefined) byCredential.delete(old.credentialId)
  byUser.set(passkey.userId, passkey)
  byCredential.set(passkey.credentialId, passkey)
}

/** The passkey with a credential id. */
export const passkeyByCredential = (project: Project, credentialId: string): Passkey | undefined =>
  state(project).byCredential.get(credentialId)
