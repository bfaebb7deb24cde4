import { objectAt } from "../config/json.js"
import { renderConfig } from "../config/renderConfig.js"
import type { Project } from "../world/Project.js"

/** The sender of a mail and its server, without the password. */
export interface Sender {
  readonly type: "shared" | "standard"
  readonly host: string | null
  readonly port: number | null
  readonly username: string | null
  readonly senderName: string | null
  readonly senderEmail: string | null
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** Checks whether the project uses the platform's shared mail server, which does not accept custom mails. */
export const isSharedServer = (project: Project): boolean =>
  objectAt(renderConfig(project), "emails", "server")["isShared"] !== false

/** The platform itself, as sender of letters to the owners of projects and keys. */
export const platformSender: Sender = {
  type: "shared",
  host: "127.0.0.1",
  port: 25,
  username: "emulator",
  senderName: "Stack Auth",
  senderEmail: "noreply@example.com"
}

/** Returns the mail server of a project. The emulator has no shared server, so fixed values stand in for the platform's. */
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

/** The port of the discard service, at which no mail server listens: it refuses every mail. @source RFC 863 */
export const discardPort = 9

/**
 * Checks whether no mail server can have this name: it is reserved, or looks like an IP address and is invalid.
 * @source RFC 2606 2
 */
export const isNowhere = (host: string): boolean => /(?:^|\.)invalid\.?$/i.test(host) || !URL.canParse(`http://${host}`)

/** Checks whether a host is this machine. */
export const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host)
