import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { Effect, Exit, Layer, Scope } from "effect"
import { assert } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import type { Generation } from "../../emulator/src/index.js"
import { Emulator, WebHandler } from "../../emulator/src/index.js"
import { listen } from "../../emulator/src/server.js"

/** A published client of the platform, as far as the steps use it. Its own types are not installed here. */
export type Loose = { readonly [name: string]: Loose } & ((...input: ReadonlyArray<unknown>) => Promise<Loose>)

/** The published clients that the emulator is tried with. */
export const versions = ["2.8.51", "2.8.77", "2.8.108"]

/** The folder of a published client. */
export const packageOf = (version: string) => new URL(`node_modules/client-${version.replaceAll(".", "-")}/`, import.meta.url)

export const isInstalled = (version: string): boolean => existsSync(packageOf(version))

/** Loads a file of the package that a published client shares with the platform: its schemas and errors. */
export const sharedOf = (version: string, file: string): unknown =>
  createRequire(new URL("package.json", packageOf(version)))(`@stackframe/stack-shared/dist/${file}`)

interface Letter {
  readonly id: string
  readonly subject: string
}

/** A request of a client and the response of the emulator. */
export interface Exchange {
  readonly asked: string
  readonly status: number
  readonly answer: string
}

/** Starts an emulator on a port. */
export const servedEmulator = async (platform?: Generation) => {
  const scope = Scope.makeUnsafe()
  const exchanges: Array<Exchange> = []
  const serve = Effect.gen(function* () {
    const handler = yield* WebHandler
    const noting = async (request: Request) => {
      const answer = await handler(request)
      const asked = `${request.method} ${new URL(request.url).pathname}`
      exchanges.push({ asked, status: answer.status, answer: await answer.clone().text() })
      return answer
    }
    return yield* listen(noting, { port: 0 })
  })
  const { port } = await Layer.build(
    Emulator.layer({ ...(platform && { platform }), passwordRounds: 4, projects: [developmentProject] })
  ).pipe(
    Effect.flatMap((context) => Effect.provide(serve, context)),
    Effect.provideService(Scope.Scope, scope),
    Effect.runPromise
  )
  const url = `http://localhost:${port}`
  const read = async (path: string): Promise<unknown> => await (await fetch(`${url}${path}`)).json()
  // Returns the newest mail to an address, or the first one whose subject matches.
  const mailTo = async (address: string, subject?: RegExp): Promise<string> => {
    const box = address.split("@")[0] ?? ""
    const letters = (await read(`/api/v1/mailbox/${box}`)) as ReadonlyArray<Letter>
    const wanted = subject === undefined ? letters.at(-1) : letters.find((letter) => subject.test(letter.subject))
    assert.isDefined(wanted, `no mail for ${address} among ${JSON.stringify(letters)}`)
    const { body } = (await read(`/api/v1/mailbox/${box}/${(wanted as Letter).id}`)) as {
      readonly body: { readonly html: string; readonly text: string }
    }
    return `${body.text}\n${body.html}`
  }
  return { url, mailTo, exchanges, stop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** Returns a function that creates apps of a published client for the development project. */
export const appsOf = async (version: string, url: string) => {
  const module = (await import(new URL("dist/esm/index.js", packageOf(version)).href).catch(
    () => import(new URL("dist/index.js", packageOf(version)).href)
  )) as Record<string, new (options: object) => Loose>
  const shared = {
    projectId: developmentProject.id,
    publishableClientKey: developmentProject.publishableClientKey,
    baseUrl: url,
    tokenStore: "memory",
    redirectMethod: "none"
  }
  return (name: string, options: object = {}): Loose => {
    const App = module[name]
    assert.isDefined(App, `${version} has no ${name}`)
    return new (App as new (options: object) => Loose)({ ...shared, ...options })
  }
}
