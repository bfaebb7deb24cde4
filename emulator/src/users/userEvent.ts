import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ServerUser } from "portico/schemas"
import { ofGeneration } from "../generation/outputs.js"
import type { Project } from "../world/Project.js"
import type { User } from "../world/User.js"
import { userView } from "./userView.js"

const encode = Schema.encodeEffect(ServerUser)

/** Returns the webhook data of a user: everything that a server sees at this moment. @source protocol/webhooks.md */
export const userEvent = (project: Project, user: User) =>
  Effect.map(Effect.orDie(encode(userView(project, user))), (wire) => ofGeneration(wire, project.platform) as typeof wire)
