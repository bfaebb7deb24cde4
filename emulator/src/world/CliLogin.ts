import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"

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

// By the polling code.
const loginsOf = slot("cliLogins", () => new Table<CliLogin>())
const pollingCodes = derived(
  (project) => new Map([...loginsOf(project).values()].map(({ loginCode, pollingCode }) => [loginCode, pollingCode]))
)

/** Stores a new login. */
export const addCliLogin = (project: Project, login: CliLogin): void => {
  pollingCodes(project).set(login.loginCode, login.pollingCode)
  loginsOf(project).set(login.pollingCode, login)
}

/** Returns the login that a command line polls. */
export const cliLoginByPollingCode = (project: Project, code: string): CliLogin | undefined => loginsOf(project).get(code)

/** Returns the login that a user confirms. */
export const cliLoginByLoginCode = (project: Project, code: string): CliLogin | undefined =>
  loginsOf(project).get(pollingCodes(project).get(code) ?? "")
