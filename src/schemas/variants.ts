import * as Schema from "effect/Schema"
import { compiledAs } from "./compiledAs.js"

/** A union in a request, whose members are distinguished by their `type`: a literal, which is the member's name here. @internal */

export const variants = <Member extends Schema.Constraint>(members: Readonly<Record<string, Member>>) =>
  Schema.Union(Object.values(members)).pipe(compiledAs("variants", members))
