import type { ServerApp } from "../promise/server.js"

export type { AccountOptions, ConnectedAccount, ProviderAccount } from "../services/auth/oauth/ConnectedAccounts.js"

/** `connectedAccounts` of a server app, and of an admin app. */
export type ServerConnectedAccounts = ServerApp["connectedAccounts"]
