import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { AppProject } from "../appProject.js"
import { withAppProject } from "../appProject.js"
import type { EmulatorInProcess } from "../createEmulator.js"
import { createEmulator } from "../createEmulator.js"
import type { EmulatorOptions } from "../EmulatorConfig.js"
import { defaultPort } from "../EmulatorConfig.js"
import type { Exported } from "../persistence/exported.js"
import { listen } from "../server.js"

/** The options of an emulator beside a dev server. */
export interface DevEmulatorOptions extends EmulatorOptions {
  /** The port to listen at. Default: 8102, or the next free one, so that several dev servers run at once. */
  readonly port?: number
  /** The interface to listen at. Default: `localhost`. */
  readonly host?: string
}

/** An emulator that runs beside a dev server, and outlives its restarts. */
export interface Running {
  readonly baseUrl: string
  /** The project whose keys the app gets. */
  readonly project: () => AppProject
  /**
   * Continues with other options: users and everything else stay, what the options add is made, and projects get the settings that have
   * changed, except for those of a folder (`data`). If the options cannot be used, it rejects, and the emulator goes on as it was.
   */
  readonly change: (options: DevEmulatorOptions) => Promise<void>
  readonly close: () => Promise<void>
}

// The ports that are tried if the options name none.
const attempts = 100

const listening = (answer: (request: Request) => Promise<Response>, { allowedHosts = [], host, port }: DevEmulatorOptions) => {
  const at = (one: number) => listen(answer, { port: one, allowedHosts, flag: "`port`", ...(host === undefined ? {} : { host }) })
  const from = (one: number): ReturnType<typeof at> =>
    one < defaultPort + attempts ? Effect.catchTag(at(one), "ListenError", () => from(one + 1)) : at(0)
  return port === undefined ? from(defaultPort) : at(port)
}

const projectsOf = (options: DevEmulatorOptions) => withAppProject(options).options.projects ?? []

// Functions do not count: they are others after each restart.
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What was there, with the settings of the projects whose options have changed, and with the projects that are new. */
const merged = (kept: Exported, fresh: Exported, before: DevEmulatorOptions, after: DevEmulatorOptions): Exported => {
  const optionsOf = (options: DevEmulatorOptions, id: string) => projectsOf(options).find((one) => one.id === id)
  const known = new Set(kept.projects.map(({ id }) => id))
  return {
    ...kept,
    projects: [
      ...kept.projects.map((one) => {
        const changed = fresh.projects.find(({ id }) => id === one.id)
        const isUnchanged = changed === undefined || isSame(optionsOf(before, one.id), optionsOf(after, one.id))
        return isUnchanged ? one : { ...one, project: changed.project }
      }),
      ...fresh.projects.filter(({ id }) => !known.has(id))
    ]
  }
}

/** Starts an emulator. Rejects with `ListenError` if its port is in use, and with `InvalidOption`. */
export const start = async (given: DevEmulatorOptions): Promise<Running> => {
  let options = given
  let current: Promise<EmulatorInProcess> | undefined
  const scope = Scope.makeUnsafe()
  const answer = async (request: Request) => (await current)?.fetch(request) ?? new Response(null, { status: 503 })
  // The port comes first, because tokens and links contain it.
  const { port, server } = await Effect.runPromise(Effect.provideService(listening(answer, given), Scope.Scope, scope))
  // A command that only reads the configuration of Vite ends although it has started an emulator.
  server.unref()

  const create = ({ host: _host, port: _port, ...wanted }: DevEmulatorOptions): EmulatorInProcess =>
    createEmulator({
      baseUrl: `http://localhost:${port}`,
      ...withAppProject(wanted).options,
      // The one of the newest options: after a restart, the code of the configuration is another.
      deliver: (request) => (options.deliver ?? fetch)(request)
    })
  const close = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await (await current)?.dispose()
  }

  try {
    const first = create(given)
    current = Promise.resolve(first)
    // What cannot be made is reported now.
    await first.seed(projectsOf(given))
  } catch (cause) {
    await close()
    throw cause
  }

  const replace = async (previous: EmulatorInProcess, next: EmulatorInProcess, wanted: DevEmulatorOptions) => {
    if (wanted.data === undefined) {
      const fresh = await next.snapshots.export()
      await next.snapshots.import(merged(await previous.snapshots.export(), fresh, options, wanted))
    }
    // A folder belongs to one emulator at a time.
    else if (wanted.data === options.data) await previous.dispose()
    await next.seed(projectsOf(wanted))
  }

  const change = async (wanted: DevEmulatorOptions) => {
    if (isSame(options, wanted)) {
      options = wanted
      return
    }
    const next = create(wanted)
    const before = await current
    if (before === undefined) return
    const isFolderKept = wanted.data !== undefined && wanted.data === options.data
    const replacing = replace(before, next, wanted)
    // Requests wait for the outcome.
    current = replacing.then(
      () => next,
      () => (isFolderKept ? create(options) : before)
    )
    try {
      await replacing
    } catch (cause) {
      await next.dispose()
      throw cause
    }
    options = wanted
    await before.dispose()
  }

  return {
    baseUrl: given.baseUrl ?? `http://localhost:${port}`,
    project: () => withAppProject(options).project,
    change,
    close
  }
}
