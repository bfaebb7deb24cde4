import * as limits from "../limits.js"
import { between } from "./number.js"

/** A port of a server: a whole number from 0 to 65535. @source protocol/formats.md#urls @internal */
export const port = between(0, limits.maxPort)
