import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"

/** The addresses that the platform answers at, the first of which is the primary one. @source protocol/changes.md */
export class BackendUrls extends Opaque<BackendUrls>()(Schema.Struct({ urls: Schema.Array(Schema.String) })) {}
