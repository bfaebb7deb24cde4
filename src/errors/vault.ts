import { described } from "./tagged.js"

/** The value in the data vault was not written with this key and secret: it was changed, or written by another program. */
export class VaultValueUnreadableError extends described("VaultValueUnreadableError")<{
  readonly storeId: string
}>(({ storeId }) => `The value in the data vault store ${storeId} cannot be decrypted with this secret`) {}
