import type { AdminApp } from "portico"
import { createContext, useContext } from "react"
import type { EmulatorProject } from "./emulator.js"

/** What the screens of a project share. */
export interface ConsoleValue {
  readonly baseUrl: string
  readonly projects: ReadonlyArray<EmulatorProject>
  readonly project: EmulatorProject
  /** The admin app of the project. */
  readonly app: AdminApp
  readonly reloadProjects: () => void
  /** Tells what was done, for a moment. */
  readonly tell: (message: string) => void
}

const Context = createContext<ConsoleValue | null>(null)

/** Provides the screens with their project. */
export const ConsoleProvider = Context.Provider

/** Returns the project of the screen. */
export const useConsole = (): ConsoleValue => {
  const value = useContext(Context)
  if (value === null) throw new Error("A screen is outside of ConsoleProvider")
  return value
}
