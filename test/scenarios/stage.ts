import { Context, Effect, Fiber, Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { Emulator, Outbox, WebHandler } from "portico-emulator"
import { createAdminAppFromLayer, createClientAppFromLayer, createServerAppFromLayer } from "../../src/effect.js"
import type {
  AdminApp as PromiseAdminApp,
  ClientApp as PromiseClientApp,
  ServerApp as PromiseServerApp
} from "../../src/index.js"
import { AdminApp, ClientApp, Http, ServerApp, TokenStore } from "../../src/services/index.js"
import { browserApp } from "../support/browserApp.js"

type ProjectOptions = NonNullable<NonNullable<Parameters<typeof Emulator.apps>[0]>["project"]>

const projectOf = (own: ProjectOptions) => ({ ...Emulator.developmentProject, ...own })
const turn = () => new Promise<void>((done) => setImmediate(done))

/** A platform under the test's clock; `openBrowser` adds a page with an app. */
export const platform = (own: ProjectOptions = {}) => Emulator.layer({ passwordRounds: 4, projects: [projectOf(own)] })

/** Opens another browser with an app of the platform. */
export const openBrowser = Effect.fnUntraced(function* (options: Parameters<typeof browserApp>[2] = {}) {
  const browser = yield* browserApp(yield* Emulator.handler, Emulator.developmentProject, options)
  const app = Context.get(yield* Layer.build(browser.layer), ClientApp)
  /** Runs an effect that navigates, until the page is left. */
  const leave = Effect.fnUntraced(function* <A, E>(leaving: Effect.Effect<A, E>) {
    const before = yield* browser.left
    const fiber = yield* Effect.forkChild(leaving, { startImmediately: true })
    while ((yield* browser.left) === before && fiber.pollUnsafe() === undefined) yield* Effect.promise(turn)
    yield* TestClock.adjust("2 seconds")
    yield* Fiber.join(fiber)
  })
  return { ...browser, ...app, leave }
})

/** Opens a server app of the project. */
export const openServer = Effect.gen(function* () {
  const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
  const options = { projectId, publishableClientKey, secretServerKey, baseUrl: "http://localhost:8102" }
  const over = Layer.mergeAll(Http.layerHandler(yield* Emulator.handler), TokenStore.layerNone)
  return Context.get(yield* Layer.build(ServerApp.layerNoDeps(options).pipe(Layer.provide(over))), ServerApp)
})

/** Returns the newest mail of a mailbox as text. */
export const newestMail = (name: string) =>
  Effect.map(
    Outbox.use((outbox) => outbox.mailbox(name)),
    (mails) => mails.at(-1)?.text ?? ""
  )

/** Returns the tag of a failure and the argument that it names. */
export const fieldOf = <A>(call: Effect.Effect<A, { readonly _tag: string; readonly field?: string }>) =>
  Effect.map(Effect.flip(call), ({ _tag, field }) => [_tag, field])

/** The context of a scenario with promises. */
export interface Promises {
  readonly admin: PromiseAdminApp
  readonly client: PromiseClientApp
  readonly server: PromiseServerApp
  /** Creates another client app without a session. */
  readonly another: () => PromiseClientApp
  /** Returns the newest mail of a mailbox as text. */
  readonly mail: (name: string) => Promise<string>
  /** Runs an effect on the platform, such as a change of the project by its admin. */
  readonly onPlatform: <A>(effect: Effect.Effect<A, never, WebHandler>) => Promise<A>
  /** Opens an app on a page of a browser. */
  readonly browser: () => Promise<BrowserPromises>
}

/** An app on a page, with promises. */
export interface BrowserPromises extends Omit<Effect.Success<ReturnType<typeof browserApp>>, "layer" | "throughProvider"> {
  readonly app: PromiseClientApp
  /** Runs a call that navigates until the page is left, then aborts it, as an unloaded page would. */
  readonly leave: (leaving: (signal: AbortSignal) => Promise<unknown>) => Promise<void>
  readonly throughProvider: (form: Readonly<Record<string, string>>) => Promise<URL>
}

/** Runs a scenario with the promise face and one emulator in this process. */
export const withApps = async (scenario: (apps: Promises) => Promise<void>, own: ProjectOptions = {}): Promise<void> => {
  const project = projectOf(own)
  const runtime = ManagedRuntime.make(platform(own))
  const handler = await runtime.runPromise(WebHandler)
  const over = Layer.mergeAll(Http.layerHandler(handler), TokenStore.layerMemory)
  const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = project
  // The first e-mail of a process takes a second, and many on a slow machine.
  const patient = { attemptTimeoutMillis: 60_000, callTimeoutMillis: 60_000 }
  const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102", ...patient }
  const open: Array<{ dispose(): Promise<void> }> = []
  const opened = <App extends { dispose(): Promise<void> }>(app: App): App => {
    open.push(app)
    return app
  }
  const another = () => opened(createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide(Layer.fresh(over)))))
  const server = opened(
    createServerAppFromLayer(ServerApp.layerNoDeps({ ...options, secretServerKey }).pipe(Layer.provide(over)))
  )
  const admin = opened(
    createAdminAppFromLayer(AdminApp.layerNoDeps({ ...options, superSecretAdminKey }).pipe(Layer.provide(Layer.fresh(over))))
  )
  const browser = async (): Promise<BrowserPromises> => {
    const { layer, throughProvider, ...rest } = await Effect.runPromise(browserApp(handler, project))
    const leave: BrowserPromises["leave"] = async (leaving) => {
      const before = Effect.runSync(rest.left)
      const controller = new AbortController()
      const call = leaving(controller.signal)
      let isOver = false
      const over = call.then(
        () => (isOver = true),
        () => (isOver = true)
      )
      while (!isOver && Effect.runSync(rest.left) === before) await turn()
      if (isOver) await call
      controller.abort()
      await over
    }
    return {
      ...rest,
      app: opened(createClientAppFromLayer(layer)),
      leave,
      throughProvider: (form) => Effect.runPromise(throughProvider(form))
    }
  }
  try {
    await scenario({
      admin,
      client: another(),
      server,
      another,
      mail: (name) => runtime.runPromise(newestMail(name)),
      onPlatform: (effect) => runtime.runPromise(effect),
      browser
    })
  } finally {
    await Promise.all([...open.map((app) => app.dispose()), runtime.dispose()])
  }
}

/** Returns the tag of an outcome's error; null if it has none. */
export const tagOf = (outcome: { readonly ok: boolean; readonly error?: { readonly _tag: string } }): string | null =>
  outcome.ok ? null : (outcome.error?._tag ?? "untagged")
