import type { AdminApp, ClientApp, ServerApp } from "portico"
import { createAdminApp, createClientApp, createServerApp } from "portico"
import type { TestAPI } from "vitest"
import { test as base } from "vitest"
import { withAppProject } from "../appProject.js"
import type { EmulatorInProcess, EmulatorInProcessOptions } from "../createEmulator.js"
import { createEmulator } from "../createEmulator.js"
import type { Mails } from "../mails.js"
import { mailsOf } from "../mails.js"

export type { Mails } from "../mails.js"
export { NoMailError } from "../mails.js"

/** What a test gets, each when it names it. */
export interface EmulatorFixtures {
  /** The emulator of the worker, in the state after its seeds. A test that runs concurrently with others has its own. */
  readonly emulator: EmulatorInProcess
  /** A client app, on which nobody is signed in. It is disposed after the test, like the others. */
  readonly app: ClientApp
  /** A server app of the same project. */
  readonly server: ServerApp
  /** An admin app of the same project. */
  readonly admin: AdminApp
  /** The mails that the platform would have sent. */
  readonly mails: Mails
  /** The platform's time. */
  readonly time: EmulatorInProcess["time"]
  /** What goes wrong with requests. */
  readonly faults: EmulatorInProcess["faults"]
}

const start = "portico-emulator/start"

const made = async (options: EmulatorInProcessOptions): Promise<EmulatorInProcess> => {
  const emulator = createEmulator(options)
  await emulator.snapshots.take(start)
  return emulator
}

const reset = async ({ baseUrl, faults, fetch, snapshots, time }: EmulatorInProcess): Promise<void> => {
  await snapshots.restore(start)
  await faults.clear()
  await time.reset()
  await fetch(`${baseUrl}/emulator/requests`, { method: "DELETE" })
}

/**
 * Returns a `test` of Vitest whose tests get an emulator, apps, mails, time and faults. The emulator starts once in each worker, with the options of
 * `createEmulator`, and returns to the state after its seeds before each test, without faults, in the present and with an empty log. The apps are those of the
 * first project, which gets the id and the keys of the development project unless it has its own. `passwordRounds` is 4 unless you set it.
 *
 * ```ts
 * export const test = emulatorTest({ projects: [{ users: [{ email: "ada@example.com", password: "password" }] }] })
 * ```
 */
export const emulatorTest = (options: EmulatorInProcessOptions = {}): TestAPI<EmulatorFixtures> => {
  const { options: wanted, project } = withAppProject({ passwordRounds: 4, ...options })
  const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = project
  // It ends with the worker.
  let ofWorker: Promise<EmulatorInProcess> | undefined
  return base.extend<EmulatorFixtures>({
    emulator: async ({ task }, use) => {
      if (task.concurrent !== true) {
        const emulator = await (ofWorker ??= made(wanted))
        await reset(emulator)
        return use(emulator)
      }
      const own = await made(wanted)
      await use(own)
      await own.dispose()
    },
    app: async ({ emulator: { baseUrl, fetch } }, use) => {
      const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
      await use(app)
      await app.dispose()
    },
    server: async ({ emulator: { baseUrl, fetch } }, use) => {
      const app = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl, fetch })
      await use(app)
      await app.dispose()
    },
    admin: async ({ emulator: { baseUrl, fetch } }, use) => {
      const app = createAdminApp({ projectId, publishableClientKey, superSecretAdminKey, baseUrl, fetch })
      await use(app)
      await app.dispose()
    },
    mails: ({ emulator }, use) => use(mailsOf(emulator.mailbox)),
    time: ({ emulator }, use) => use(emulator.time),
    faults: ({ emulator }, use) => use(emulator.faults)
  })
}

/**
 * A `test` of Vitest over the development project, which has every feature enabled: see `emulatorTest`.
 *
 * ```ts
 * import { test } from "portico-emulator/vitest"
 *
 * test("a link signs in", async ({ app, mails }) => {
 *   await app.auth.sendMagicLinkEmail("ada@example.com", { callbackUrl: "http://localhost:3000/link" })
 *   await app.auth.signInWithMagicLink(new URL(await mails.link("ada@example.com")).searchParams.get("code") ?? "")
 * })
 * ```
 */
export const test: TestAPI<EmulatorFixtures> = emulatorTest()
