import type { Generation } from "../generation/Generation.js"
import type { WebhookOptions } from "../webhooks/addEndpoint.js"
import type { ProjectConfig } from "./Project.js"

/** Options of a project. Omitted fields have the values of a new project. */
export interface ProjectOptions extends Partial<ProjectConfig> {
  /** A UUID, or `internal`. Default: random. */
  readonly id?: string
  /** The generation of the project. Default: that of the emulator. */
  readonly platform?: Generation
  /** Whether clients need a publishable key. Only newer generations check it. Default: false. */
  readonly requirePublishableClientKey?: boolean
  readonly displayName?: string
  readonly description?: string
  readonly isProductionMode?: boolean
  /** Whether the built-in provider serves all OAuth providers, not only the shared ones. Default: false. */
  readonly builtInOAuth?: boolean
  readonly ownerTeamId?: string | null
  /** Whether the project starts with a key set. Default: true. */
  readonly hasKeys?: boolean
  /** Default: random keys. */
  readonly publishableClientKey?: string
  readonly secretServerKey?: string
  readonly superSecretAdminKey?: string
  /**
   * The origins whose web pages may use the server and admin keys of the project, such as a dashboard on `http://localhost:3000`; pages
   * of other origins act as clients. The project needs an `id`. Default: none.
   */
  readonly allowedOrigins?: ReadonlyArray<string>
  /** The webhook endpoints of the project. Default: none. */
  readonly webhooks?: ReadonlyArray<WebhookOptions>
}
