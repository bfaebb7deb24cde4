import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A pending command-line login. @source protocol/authentication.md#command-line */
export interface CliLogin {
  readonly pollingCode: string
  readonly loginCode: string
  readonly expiresAtMillis: number
  /** The refresh token that the user handed over, unchecked. */
  refreshToken: string | undefined
  usedAtMillis: number | undefined
  /** The previous anonymous session of the command line. */
  anonymousToken?: string | undefined
}

interface CliLogins {
  readonly byPollingCode: Map<string, CliLogin>
  readonly byLoginCode: Map<string, CliLogin>
}

const state = slot<CliLogins>(() => ({ byPollingCode: new Map(), byLoginCode: new Map() }))

/** Stores a new login. */
export const addCliLogin = (project: Project, login: CliLogin): void => {
  state(project).byPollingCode.set(login.pollingCode, login)
  state(project).byLoginCode.set(login.loginCode, login)
}

/** Returns the login that a command line polls. */
export const cliLoginByPollingCode = (project: Project, code: string): CliLogin | undefined =>
  state(project).byPollingCode.get(code)

/** Returns the login that a user confirms. */
export const cliLoginByLoginCode = (project: Project, code: string): CliLogin | undefined => state(project).byLoginCode.get(code)
