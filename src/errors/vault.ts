import { tagged } from "./tagged.js"

/** What the data vault holds under this key is not what was written with this secret: it was changed, or written by something else. */
export class VaultValueUnreadableError extends tagged("VaultValueUnreadableError")<{
  readonly storeId: string
}> {
  override get message() {
    return `The value in the data vault store ${this.storeId} cannot be decrypted with this secret`
  }
}
