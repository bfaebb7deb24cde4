import type { ComponentType } from "react"
import { ConfigScreen } from "./screens/ConfigScreen.js"
import { FaultsScreen } from "./screens/FaultsScreen.js"
import { KeysScreen } from "./screens/KeysScreen.js"
import { LogScreen } from "./screens/LogScreen.js"
import { MailsScreen } from "./screens/MailsScreen.js"
import { PaymentsScreen } from "./screens/PaymentsScreen.js"
import { PermissionsScreen } from "./screens/PermissionsScreen.js"
import { ProjectScreen } from "./screens/ProjectScreen.js"
import { ProvidersScreen } from "./screens/ProvidersScreen.js"
import { SnapshotsScreen } from "./screens/SnapshotsScreen.js"
import { TeamsScreen } from "./screens/TeamsScreen.js"
import { TemplatesScreen } from "./screens/TemplatesScreen.js"
import { UsersScreen } from "./screens/UsersScreen.js"
import { WebhooksScreen } from "./screens/WebhooksScreen.js"

/** A screen of the console. */
export interface ConsoleSection {
  readonly name: string
  readonly title: string
  readonly Screen: ComponentType<{ readonly id: string | null }>
}

/** The screens, in the order of the navigation. */
export const sections: ReadonlyArray<ConsoleSection> = [
  { name: "project", title: "Project and keys", Screen: ProjectScreen },
  { name: "log", title: "Live log", Screen: LogScreen },
  { name: "users", title: "Users", Screen: UsersScreen },
  { name: "providers", title: "Sign-in providers", Screen: ProvidersScreen },
  { name: "mails", title: "E-mails", Screen: MailsScreen },
  { name: "templates", title: "E-mail templates", Screen: TemplatesScreen },
  { name: "teams", title: "Teams", Screen: TeamsScreen },
  { name: "permissions", title: "Permissions", Screen: PermissionsScreen },
  { name: "keys", title: "API keys", Screen: KeysScreen },
  { name: "payments", title: "Payments", Screen: PaymentsScreen },
  { name: "webhooks", title: "Webhooks", Screen: WebhooksScreen },
  { name: "faults", title: "Faults and time", Screen: FaultsScreen },
  { name: "snapshots", title: "Snapshots", Screen: SnapshotsScreen },
  { name: "config", title: "Configuration", Screen: ConfigScreen }
]
