import type { Fixtures, Page, PlaywrightTestArgs, PlaywrightTestOptions } from "@playwright/test"
import type { AdminApp, ServerApp, Users } from "portico"
import { createAdminApp, createServerApp } from "portico"
import type { AppProject } from "../appProject.js"
import { withAppProject } from "../appProject.js"
import { defaultPort } from "../EmulatorConfig.js"
import type { Mails } from "../mails.js"
import type { Control } from "./control.js"
import { controlOf } from "./control.js"
import type { Person } from "./signIn.js"
import { signInTo } from "./signIn.js"

export type { Mails } from "../mails.js"
export { NoMailError } from "../mails.js"
export { EmulatorRequestError } from "./control.js"
export type { Person } from "./signIn.js"

/** The emulator that the app under test uses, and the app's project in it. */
export interface RunningEmulator extends Partial<AppProject> {
  /** Default: `STACK_API_URL` of the environment, or `http://localhost:8102`. */
  readonly baseUrl?: string
}

/** What a test gets, each when it names it. */
export interface EmulatorFixtures {
  /** Signs a person in to the app at `baseURL` of Playwright, in the context of the test: pages are signed in when they load next. */
  readonly signIn: (person?: Person) => Promise<Users.ServerUser>
  /** The user of `signedInPage`: a new one. */
  readonly signedInUser: Users.ServerUser
  /** A page of a browser in which `signedInUser` is signed in. It is the same as `page`, so it shows nothing yet. */
  readonly signedInPage: Page
  /** A server app of the project, to prepare users, teams and so on. */
  readonly server: ServerApp
  /** An admin app of the project. */
  readonly admin: AdminApp
  /** The mails that the platform would have sent since the test began. What a test asks for is waited for, for up to five seconds. */
  readonly mails: Mails
  /** The platform's time. It returns to the present after the test. */
  readonly time: Control["time"]
  /** What goes wrong with requests. All faults are removed after the test. */
  readonly faults: Control["faults"]
}

/**
 * Returns fixtures of Playwright for an app that uses a running emulator: its users are signed in without a page, and mails, time and
 * faults are at hand. Tests that run at the same time share the emulator: give each its own users, and run those with `time` or `faults` in one
 * worker.
 *
 * ```ts
 * import { test as base } from "@playwright/test"
 * import type { EmulatorFixtures } from "portico-emulator/playwright"
 * import { emulatorFixtures } from "portico-emulator/playwright"
 *
 * export const test = base.extend<EmulatorFixtures>(emulatorFixtures())
 * ```
 */
export const emulatorFixtures = ({
  baseUrl = process.env["STACK_API_URL"] ?? `http://localhost:${defaultPort}`,
  ...own
}: RunningEmulator = {}): Fixtures<EmulatorFixtures, object, PlaywrightTestArgs & PlaywrightTestOptions> => {
  const known = withAppProject({}).project
  const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = { ...known, ...own }
  const control = controlOf(baseUrl, projectId)
  return {
    // Playwright reads from the first parameter which fixtures a function needs.
    // biome-ignore lint/correctness/noEmptyPattern: it must be a pattern
    server: async ({}, use) => {
      const app = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl })
      await use(app)
      await app.dispose()
    },
    // biome-ignore lint/correctness/noEmptyPattern: it must be a pattern
    admin: async ({}, use) => {
      const app = createAdminApp({ projectId, publishableClientKey, superSecretAdminKey, baseUrl })
      await use(app)
      await app.dispose()
    },
    signIn: ({ baseURL, context, server }, use) =>
      use((person = {}) => {
        if (baseURL === undefined)
          throw new Error("`signIn` needs the URL of the app: set `use.baseURL` in Playwright's configuration.")
        return signInTo(server, context, baseURL, person)
      }),
    signedInUser: async ({ signIn }, use) => use(await signIn()),
    signedInPage: async ({ page, signedInUser: _ }, use) => use(page),
    // biome-ignore lint/correctness/noEmptyPattern: it must be a pattern
    mails: async ({}, use) => use(await control.mailsFromNow()),
    // biome-ignore lint/correctness/noEmptyPattern: it must be a pattern
    time: async ({}, use) => {
      await use(control.time)
      await control.time.reset()
    },
    // biome-ignore lint/correctness/noEmptyPattern: it must be a pattern
    faults: async ({}, use) => {
      await use(control.faults)
      await control.faults.clear()
    }
  }
}
