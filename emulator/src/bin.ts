#!/usr/bin/env node
import { parseArgs } from "node:util"
import * as Effect from "effect/Effect"
import { flags, help } from "./command/flags.js"
import type { Settings } from "./command/settings.js"
import { settingsOf } from "./command/settings.js"
import { developmentProject } from "./developmentProject.js"
import { layer } from "./Emulator.js"
import { prepareRendering } from "./emails/render.js"
import { lineOf } from "./log/lineOf.js"
import { RequestLog } from "./log/RequestLog.js"
import { listen } from "./server.js"
import { WebHandler } from "./WebHandler.js"

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

const serve = Effect.fnUntraced(function* ({ baseUrl, mailboxUrl, options, servers, webhook }: Settings) {
  const handler = yield* WebHandler
  for (const server of servers) yield* listen(handler, { ...server, allowedHosts: options.allowedHosts ?? [] })
  console.log(
    [
      `portico-emulator is ready at ${baseUrl}`,
      `  console          ${baseUrl}/`,
      `  mails            ${mailboxUrl}/mailbox`,
      `  project          ${developmentProject.id}`,
      `  publishable key  ${developmentProject.publishableClientKey}`,
      `  server key       ${developmentProject.secretServerKey}`,
      ...webhook.map(({ url, secret }) => `  webhook          ${url}, signed with ${secret}`),
      `  admin key        ${developmentProject.superSecretAdminKey}`
    ].join("\n")
  )
  if (values.log) yield* Effect.forkScoped(printRequests)
  yield* Effect.forkScoped(prepareRendering)
  return yield* Effect.never
})

const program = Effect.flatMap(settingsOf(values, process.env), (settings) =>
  serve(settings).pipe(Effect.scoped, Effect.provide(layer(settings.options)))
).pipe(Effect.catchTag(["ListenError", "UnusableValue"], (error) => Effect.sync(() => fail(error.message))))

const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())
Effect.runPromiseExit(program, { signal: stop.signal }).then(() => process.exit(0))
