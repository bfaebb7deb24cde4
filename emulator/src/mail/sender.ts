import { objectAt } from "../config/json.js"
import { renderConfig } from "../config/renderConfig.js"
import type { Project } from "../world/Project.js"

/** Where a mail comes from, without the password of the server. */
export interface Sender {
  readonly type: "shared" | "standard"
  readonly host: string | null
  readonly port: number | null
  readonly username: string | null
  readonly senderName: string | null
  readonly senderEmail: string | null
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** Whether the project sends with the platform's own server, which does not take mails of its own making. */
export const isSharedServer = (project: Project): boolean =>
  objectAt(renderConfig(project), "emails", "server")["isShared"] !== false

/** The platform itself, which writes to those who own projects and keys. */
export const platformSender: Sender = {
  type: "shared",
  host: "127.0.0.1",
  port: 25,
  username: "emulator",
  senderName: "Stack Auth",
  senderEmail: "noreply@example.com"
}

/** The server that a project sends with. The emulator has no shared one: what it says of it stands for the platform's. */
export const senderOf = (project: Project): Sender => {
  const server = objectAt(renderConfig(project), "emails", "server")
  return server["isShared"] === false
    ? {
        type: "standard",
        host: textOf(server["host"]),
        port: typeof server["port"] === "number" ? server["port"] : null,
        username: textOf(server["username"]),
        senderName: textOf(server["senderName"]),
        senderEmail: textOf(server["senderEmail"])
      }
    : {
        type: "shared",
        host: "127.0.0.1",
        port: 25,
        username: "emulator",
        senderName: project.displayName,
        senderEmail: "noreply@example.com"
      }
}

/**
 * Whether no mail server can have this name: it is reserved for names that no one has, or ends like an address and is none.
 * @source RFC 2606 2
 */
export const isNowhere = (host: string): boolean => /(?:^|\.)invalid\.?$/i.test(host) || !URL.canParse(`http://${host}`)
