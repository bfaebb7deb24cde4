import type { Message } from "../schemas/rules/Rule.js"
import { subject } from "../schemas/rules/Rule.js"

/** What is wrong with a value, and where in it. Never holds the value. */
export class Problem {
  readonly message: Message
  readonly path: ReadonlyArray<PropertyKey>
  /** What the value is not, if it is of the wrong kind as a whole. */
  readonly kind: string | undefined

  constructor(message: Message, path: ReadonlyArray<PropertyKey> = [], kind?: string) {
    this.message = message
    this.path = path
    this.kind = kind
  }

  /** The same below a key. */
  under(key: PropertyKey): Problem {
    return new Problem(this.message, [key, ...this.path], this.kind)
  }

  /** Where it is, such as `payload.items.1.name`; empty if it is the value itself. */
  field(root = ""): string {
    return (root === "" ? this.path : [root, ...this.path]).join(".")
  }

  /** What is wrong, in words that name the place. */
  text(): string {
    return this.message(this.field() || subject)
  }
}
