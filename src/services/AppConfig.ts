import * as Context from "effect/Context"
import type * as Redacted from "effect/Redacted"
import type { Access } from "../contract/Endpoint.js"

/** The secrets of each level of access; a level also sends the keys of those below it. */
export interface Keys {
  readonly publishableClientKey?: string
  readonly secretServerKey?: Redacted.Redacted
  readonly superSecretAdminKey?: Redacted.Redacted
}

/** Which project of which platform the app talks to, and as what. */
export class AppConfig extends Context.Service<
  AppConfig,
  Keys & {
    readonly baseUrl: string
    readonly projectId: string
    readonly access: Access
  }
>()("portico/services/AppConfig") {}
