import type { ServerApp } from "../promise/server.js"

export type { VaultEntry } from "../services/resources/server/ServerVault.js"

/** `vault` of a server app, and of an admin app. */
export type ServerVault = ServerApp["vault"]
