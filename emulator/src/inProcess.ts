import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Scope from "effect/Scope"
import type { AppClock } from "./appClock.js"
import { clockOf } from "./appClock.js"
import type { Fault } from "./control/Faults.js"
import { Faults } from "./control/Faults.js"
import type { FaultOptions } from "./control/faultOptions.js"
import { Snapshots } from "./control/Snapshots.js"
import type { TimeState } from "./control/Time.js"
import { Time } from "./control/Time.js"
import { decodeOptions, emulatorOptions, objectOf } from "./decodeOptions.js"
import type { Mail } from "./emails/Outbox.js"
import { Outbox } from "./emails/Outbox.js"
import { handler } from "./handler.js"
import type { Exchange, LoggedRequest } from "./log/Exchange.js"
import { RequestLog } from "./log/RequestLog.js"
import type { Exported } from "./persistence/exported.js"
import type { AtProvider } from "./provider/throughProvider.js"
import { throughProvider } from "./provider/throughProvider.js"
import type { Services } from "./Services.js"
import type { ProjectSeed } from "./seeds/ProjectSeed.js"
import { Seeds } from "./seeds/Seeds.js"
import type { WebHandler } from "./WebHandler.js"
import type { ProjectOptions } from "./world/ProjectOptions.js"

/** An emulator in a page or a worker of a browser, or in another program, for code without Effect. */
export interface EmulatorInPage {
  /**
   * The `baseUrl` of its apps: the issuer of its tokens, which `verifySession` compares. `http://localhost:8102` unless the options
   * say otherwise. Nothing listens there, unless `listen` is called.
   */
  readonly baseUrl: string
  /** Responds like the platform. Pass it as the `fetch` option of an app; nothing goes over the network. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Returns the mails sent to an address, oldest first. As in a mailbox, what follows the `@` does not count and may be left out. */
  mailbox(name: string): Promise<ReadonlyArray<Mail>>
  /**
   * Returns the requests that the emulator has answered, oldest first: at most the newest 50,000. `request` returns one with its
   * headers and bodies.
   */
  requests(): Promise<ReadonlyArray<LoggedRequest>>
  /** Returns a request by its number, with headers and bodies, in which secrets are masked; null if it is not kept any more. */
  request(number: number): Promise<Exchange | null>
  /**
   * Follows a browser that leaves an app for the built-in OAuth provider, answers there, and resolves with the URL of the app's page
   * that it comes back to. `url` is what the app left for, as `untilLeaving` of a `FakeBrowser`'s tab returns it.
   */
  throughProvider(url: string, answer: AtProvider): Promise<string>
  /** What goes wrong with requests, for tests of what an app does then: `await emulator.faults.add({ kind: "reset", times: 1 })`. */
  readonly faults: {
    /** Adds a fault. Of several that apply to a request, the first decides, after the `latency` of all. */
    add(options: FaultOptions): Promise<Fault>
    /** Returns the faults that are on, oldest first. */
    list(): Promise<ReadonlyArray<Fault>>
    /** Removes a fault. Resolves with false if there is none with this id. */
    remove(id: string): Promise<boolean>
    /** Removes all faults. */
    clear(): Promise<void>
  }
  /** The platform's time: tokens, codes, subscriptions, scheduled e-mails and retries of webhooks follow it. */
  readonly time: {
    state(): Promise<TimeState>
    /** Stops the time until it is resumed with `run`. */
    stop(): Promise<void>
    /** Lets the time pass `speed` times as fast as the clock that the emulator was started with. Default: 1. */
    run(speed?: number): Promise<void>
    /** Moves the time forward: milliseconds, a text such as `1 hour`, or to `nextExpiry` of the state. */
    step(by: Duration.Input | "next-expiry"): Promise<void>
    /** Sets the time, forward or back. */
    set(to: Date): Promise<void>
    /** Returns to the time of the clock that the emulator was started with, at its speed. */
    reset(): Promise<void>
  }
  /** The whole state: projects, users, sessions, e-mails and everything else, but neither the time nor the faults. */
  readonly snapshots: {
    /** Remembers the state under a name, until the emulator is disposed. Replaces an earlier one of that name. */
    take(name: string): Promise<void>
    /** Returns to a remembered state, in about a millisecond. Resolves with false if there is none of this name. */
    restore(name: string): Promise<boolean>
    /** Forgets a remembered state. Resolves with false if there is none of this name. */
    remove(name: string): Promise<boolean>
    /** Returns the names of the remembered states, oldest first. */
    list(): Promise<ReadonlyArray<string>>
    /** Returns the state as a JSON value, for `import`. It includes every key, token and password hash. */
    export(): Promise<Exported>
    /** Replaces the state by an exported one. */
    import(exported: unknown): Promise<void>
  }
  /**
   * Makes projects that are missing, and in each the users, teams and so on that are missing, as the `projects` of the options at the start.
   * Rejects with `InvalidOption`, whose `option` is the path of what cannot be made.
   */
  seed(projects: ReadonlyArray<ProjectOptions & ProjectSeed>): Promise<void>
  /** Stops the emulator and discards its state, or leaves it in the folder of `data`. */
  dispose(): Promise<void>
  /** The same as `dispose`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

const seeds = objectOf({ projects: emulatorOptions.fields.projects })

/** An emulator, and what adds to it. */
export interface InProcess extends Omit<EmulatorInPage, "baseUrl"> {
  /** Runs an effect with the emulator, until it is disposed. */
  run<A, E>(effect: Effect.Effect<A, E, WebHandler | Services>): Promise<A>
  /** Ends with the emulator. */
  readonly scope: Scope.Scope
}

/** Returns the emulator of a layer, for code without Effect. */
export const inProcess = (platform: Layer.Layer<WebHandler | Services>, clock: AppClock | undefined): InProcess => {
  const moved = clock === undefined ? Layer.empty : Layer.succeed(Clock.Clock, clockOf(clock))
  const runtime = ManagedRuntime.make(Layer.provideMerge(platform, moved))
  let isDisposed = false
  const run: typeof runtime.runPromise = (effect, options) =>
    isDisposed ? Promise.reject(new Error("The emulator is disposed")) : runtime.runPromise(effect, options)
  const dispose = () => {
    isDisposed = true
    return runtime.dispose()
  }
  return {
    run: (effect) => run(effect),
    scope: runtime.scope,
    fetch: (input, init) => run(Effect.flatMap(handler, (answer) => Effect.promise(() => answer(new Request(input, init))))),
    mailbox: (name) => run(Outbox.use((outbox) => outbox.mailbox(name))),
    requests: () => run(RequestLog.use((log) => log.list())),
    request: (number) => run(RequestLog.use((log) => Effect.map(log.get(number), (found) => found ?? null))),
    throughProvider: (url, answer) => run(throughProvider(url, answer)),
    faults: {
      add: (options) => run(Faults.use(({ add }) => add(options))),
      list: () => run(Faults.use(({ list }) => list)),
      remove: (id) => run(Faults.use(({ remove }) => remove(id))),
      clear: () => run(Faults.use(({ clear }) => clear))
    },
    snapshots: {
      take: (name) => run(Snapshots.use(({ take }) => take(name))),
      restore: (name) => run(Snapshots.use(({ restore }) => restore(name))),
      remove: (name) => run(Snapshots.use(({ remove }) => remove(name))),
      list: () => run(Snapshots.use(({ list }) => list)),
      export: () => run(Snapshots.use((snapshots) => snapshots.export)),
      import: (exported) => run(Snapshots.use((snapshots) => snapshots.import(exported)))
    },
    seed: (given) =>
      run(
        Effect.asVoid(
          Effect.flatMap(decodeOptions(seeds, { projects: given }), ({ projects = [] }) => Seeds.use(({ add }) => add(projects)))
        )
      ),
    time: {
      state: () => run(Time.use(({ state }) => state)),
      stop: () => run(Time.use(({ stop }) => stop)),
      run: (speed) => run(Time.use((time) => time.run(speed))),
      step: (by) => run(Time.use((time) => (by === "next-expiry" ? time.stepToNextExpiry : time.step(by)))),
      set: (to) => run(Time.use(({ set }) => set(to))),
      reset: () => run(Time.use(({ reset }) => reset))
    },
    dispose,
    [Symbol.asyncDispose]: dispose
  }
}
