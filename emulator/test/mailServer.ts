import { Effect } from "effect"
import { assert } from "vitest"
import { applyOverride } from "../src/config/applyOverride.js"
import { theProject } from "./signedIn.js"

/** Gives the project its own mail server. The host `mail.invalid` accepts no mail. */
export const ownMailServer = (host = "mail.example") =>
  Effect.map(theProject, (project) => {
    const server = {
      isShared: false,
      host,
      port: 25,
      username: "u",
      password: "p",
      senderName: "Shop",
      senderEmail: "shop@example.com"
    }
    assert.isUndefined(applyOverride(project, { "emails.server": server }))
    return project
  })
