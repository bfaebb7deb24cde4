import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A login on a command line that waits for its user. @source protocol/authentication.md#command-line */
export interface CliLogin {
  readonly pollingCode: string
  readonly loginCode: string
  readonly expiresAtMillis: number
  /** The session that the user handed over; it is not looked at. */
  refreshToken: string | undefined
  usedAtMillis: number | undefined
  /** The anonymous session that the command line had before. */
  anonymousToken?: string | undefined
}

interface CliLogins {
  readonly byPollingCode: Map<string, CliLogin>
  readonly byLoginCode: Map<string, CliLogin>
}

const state = slot<CliLogins>(() => ({ byPollingCode: new Map(), byLoginCode: new Map() }))

/** Begins a login. */
export const addCliLogin = (project: Project, login: CliLogin): void => {
  state(project).byPollingCode.set(login.pollingCode, login)
  state(project).byLoginCode.set(login.loginCode, login)
}

/** The login that a command line asks for. */
export const cliLoginByPollingCode = (project: Project, code: string): CliLogin | undefined =>
  state(project).byPollingCode.get(code)

/** The login that a user confirms. */
export const cliLoginByLoginCode = (project: Project, code: string): CliLogin | undefined => state(project).byLoginCode.get(code)
