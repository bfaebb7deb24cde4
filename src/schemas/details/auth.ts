import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `InvalidProjectForAccessToken`: the project of the request, and that of the token. @internal */
export const InvalidProjectForAccessToken = Wire({
  expectedProjectId: Schema.String,
  actualProjectId: Schema.String
})
