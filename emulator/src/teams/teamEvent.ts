import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ServerTeam } from "portico/schemas"
import { teamView } from "../users/userView.js"
import type { Team } from "../world/Team.js"

const encode = Schema.encodeEffect(ServerTeam)

/** Returns the webhook data of a team: everything that a server sees. @source protocol/teams.md#calls */
export const teamEvent = (team: Team) => Effect.orDie(encode(teamView(team)))
