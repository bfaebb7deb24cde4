import type { Message } from "../schemas/rules/Rule.js"
import { subject } from "../schemas/rules/Rule.js"

/** A problem of a value, and its location. Never contains the value. */
export class Problem {
  readonly message: Message
  readonly path: ReadonlyArray<PropertyKey>
  /** The kind that the value was expected to be, if the whole value is of the wrong kind. */
  readonly kind: string | undefined

  constructor(message: Message, path: ReadonlyArray<PropertyKey> = [], kind?: string) {
    this.message = message
    this.path = path
    this.kind = kind
  }

  /** Returns the problem one level up, below a key. */
  under(key: PropertyKey): Problem {
    return new Problem(this.message, [key, ...this.path], this.kind)
  }

  /** Returns the path of the value, such as `payload.items.1.name`; empty for the value itself. */
  field(root = ""): string {
    return (root === "" ? this.path : [root, ...this.path]).join(".")
  }

  /** Returns a message that names the path. */
  text(): string {
    return this.message(this.field() || subject)
  }
}
