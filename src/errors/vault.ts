import { tagged } from "./tagged.js"

/** The value in the data vault was not written with this key and secret: it was changed, or written by another program. */
export class VaultValueUnreadableError extends tagged("VaultValueUnreadableError")<{
  readonly storeId: string
}> {
  override get message() {
    return `The value in the data vault store ${this.storeId} cannot be decrypted with this secret`
  }
}
