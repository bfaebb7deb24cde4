import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

// The rule of `<input type="email">`. @source HTML 4.10.5.1.5
const plain =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** An e-mail address, including one of a local host. @source protocol/formats.md @internal */
export const email: Rule<string> = must((text: string) => plain.test(text), messages.email)
