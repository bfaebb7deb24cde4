import type { ComponentType } from "react"
import { KeysScreen } from "./screens/KeysScreen.js"
import { LogScreen } from "./screens/LogScreen.js"
import { MailsScreen } from "./screens/MailsScreen.js"
import { PermissionsScreen } from "./screens/PermissionsScreen.js"
import { ProjectScreen } from "./screens/ProjectScreen.js"
import { TeamsScreen } from "./screens/TeamsScreen.js"
import { UsersScreen } from "./screens/UsersScreen.js"

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
  { name: "mails", title: "E-mails", Screen: MailsScreen },
  { name: "teams", title: "Teams", Screen: TeamsScreen },
  { name: "permissions", title: "Permissions", Screen: PermissionsScreen },
  { name: "keys", title: "API keys", Screen: KeysScreen }
]
