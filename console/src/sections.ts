import type { ComponentType } from "react"
import { LogScreen } from "./screens/LogScreen.js"
import { ProjectScreen } from "./screens/ProjectScreen.js"

/** A screen of the console. */
export interface ConsoleSection {
  readonly name: string
  readonly title: string
  readonly Screen: ComponentType<{ readonly id: string | null }>
}

/** The screens, in the order of the navigation. */
export const sections: ReadonlyArray<ConsoleSection> = [
  { name: "project", title: "Project and keys", Screen: ProjectScreen },
  { name: "log", title: "Live log", Screen: LogScreen }
]
