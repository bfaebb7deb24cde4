import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

// Names joined by dots.
const pattern = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*(\.[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*)*$/

/** The path of a part of the configuration. @source protocol/projects.md#configuration @internal */
export const configPath: Rule<string> = must((text: string) => pattern.test(text), messages.configPath)
