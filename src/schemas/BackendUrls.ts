import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"

/** The platform's base URLs, the primary one first. @source protocol/changes.md */
export class BackendUrls extends Opaque<BackendUrls>()(Schema.Struct({ urls: Schema.Array(Schema.String) })) {}
