import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { WebLinkOrNull } from "./WebLinkOrNull.js"
import { Metadata, Wire } from "./wire.js"

/** The fields of a team as its members see it. @internal */
export const clientFields = {
  id: Schema.String,
  displayName: Schema.String,
  profileImageUrl: WebLinkOrNull,
  clientMetadata: Metadata,
  clientReadOnlyMetadata: Metadata
}
/** The fields of a team as a server sees it. @internal */
export const serverFields = { ...clientFields, createdAt: Schema.DateFromMillis, serverMetadata: Metadata }

/** A team as its members see it. @source protocol/teams.md#fields */
export class Team extends Opaque<Team>()(Wire(clientFields)) {}

/** A team as a server sees it: with server metadata and the time of its creation. @source protocol/teams.md#fields */
export class ServerTeam extends Opaque<ServerTeam>()(Wire(serverFields, { createdAt: "created_at_millis" })) {}
