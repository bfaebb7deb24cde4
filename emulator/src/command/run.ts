import { renameSync, unwatchFile, watchFile, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { InvalidOption } from "portico/effect/errors"
import { Snapshots } from "../control/Snapshots.js"
import { developmentProject } from "../developmentProject.js"
import { layer } from "../Emulator.js"
import { prepareRendering } from "../emails/render.js"
import { lineOf } from "../log/lineOf.js"
import { RequestLog } from "../log/RequestLog.js"
import { DataFolderError } from "../persistence/folder.js"
import { Seeds } from "../seeds/Seeds.js"
import type { Made } from "../seeds/seedProject.js"
import { listen } from "../server.js"
import { WebHandler } from "../WebHandler.js"
import type { ProjectOptions } from "../world/ProjectOptions.js"
import { flags, help } from "./flags.js"
import type { Settings } from "./settings.js"
import { readProjects, settingsOf } from "./settings.js"

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const parse = () => {
  try {
    return parseArgs({ options: flags }).values
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}. --help lists the flags.`)
  }
}
const values = parse()
if (values.help) {
  console.log(help)
  process.exit(0)
}

const printRequests = Effect.gen(function* () {
  const log = yield* RequestLog
  let printed = 0
  for (;;) {
    yield* log.waitFor(printed)
    for (const one of yield* log.list(printed)) if (!one.isOfConsole) console.log(lineOf(one))
    printed = yield* log.newest
  }
})

const madeLines = (made: Made): ReadonlyArray<string> => {
  const some = Object.entries(made).filter(([, count]) => count > 0)
  return some.length === 0 ? [] : [`  made             ${some.map(([name, count]) => `${name}: ${count}`).join(", ")}`]
}

const described = ({ displayName, id }: ProjectOptions): string =>
  id === undefined ? (displayName ?? "without an id") : displayName === undefined ? id : `${id}, ${displayName}`

const watch = Effect.fnUntraced(function* (file: string) {
  const { add } = yield* Seeds
  const reload = Effect.match(Effect.flatMap(readProjects(file), add), {
    onFailure: ({ message }) => console.error(message),
    onSuccess: (made) => console.log([`${file} was read again`, ...madeLines(made)].join("\n"))
  })
  const onChange = () => void Effect.runFork(reload)
  yield* Effect.acquireRelease(
    Effect.sync(() => watchFile(file, { interval: 300 }, onChange)),
    () => Effect.sync(() => unwatchFile(file, onChange))
  )
})

// A file that is there is replaced as a whole.
const writeExport = (file: string) =>
  Effect.map(
    Snapshots.use((snapshots) => snapshots.export),
    (exported) => {
      writeFileSync(`${file}.new`, `${JSON.stringify(exported, null, 2)}\n`)
      renameSync(`${file}.new`, file)
    }
  )

const serve = Effect.fnUntraced(function* (settings: Settings) {
  const { baseUrl, exportTo, imported, mailboxUrl, options, ownProjects, servers, watched, webhook } = settings
  const { made } = yield* Seeds
  const handler = yield* WebHandler
  if (imported !== undefined) yield* Snapshots.use((snapshots) => snapshots.import(imported))
  if (exportTo !== undefined) yield* Effect.addFinalizer(() => writeExport(exportTo))
  for (const server of servers) yield* listen(handler, { ...server, allowedHosts: options.allowedHosts ?? [] })
  console.log(
    [
      `portico-emulator is ready at ${baseUrl}`,
      `  console          ${baseUrl}/`,
      `  mails            ${mailboxUrl}/mailbox`,
      `  project          ${developmentProject.id}`,
      `  publishable key  ${developmentProject.publishableClientKey}`,
      `  server key       ${developmentProject.secretServerKey}`,
      `  admin key        ${developmentProject.superSecretAdminKey}`,
      ...webhook.map(({ url, secret }) => `  webhook          ${url}, signed with ${secret}`),
      ...ownProjects.map((project) => `  project          ${described(project)}: the console has its keys`),
      ...(options.data === undefined ? [] : [`  data             ${options.data}`]),
      ...madeLines(made)
    ].join("\n")
  )
  if (watched !== undefined) yield* watch(watched)
  if (values.log) yield* Effect.forkScoped(printRequests)
  // After the first requests, which would share the processor with it.
  yield* Effect.forkScoped(Effect.delay(prepareRendering, "1 second"))
  return yield* Effect.never
})

const program = Effect.flatMap(settingsOf(values, process.env), (settings) =>
  serve(settings).pipe(Effect.scoped, Effect.provide(layer(settings.options)))
).pipe(
  Effect.catchTag(["InvalidOption", "ListenError", "UnusableValue"], (error) => Effect.sync(() => fail(error.message))),
  // The options that the layer refuses are flags here.
  Effect.catchDefect((defect) =>
    defect instanceof DataFolderError || defect instanceof InvalidOption
      ? Effect.sync(() => fail(defect.message))
      : Effect.die(defect)
  )
)

/** Runs the command until it is interrupted. */
export const run = (): void => {
  const stop = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())
  Effect.runPromiseExit(program, { signal: stop.signal }).then((exit) =>
    Exit.isFailure(exit) && !stop.signal.aborted ? fail(Cause.pretty(exit.cause)) : process.exit(0)
  )
}
