import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { InvalidOption } from "portico/effect/errors"
import { internalProjectId } from "portico/schemas"
import { withValue } from "../config/json.js"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { Persistence } from "../persistence/Persistence.js"
import { RandomText } from "../random/RandomText.js"
import { addEndpoint } from "../webhooks/addEndpoint.js"
import { configExtras, requiresClientKey, setConfigExtras } from "./ConfigExtras.js"
import { fromJson, toJson } from "./encoding.js"
import { internalProject, setUpInternalProject } from "./internalProject.js"
import type { KeySet, Project, ProjectConfig } from "./Project.js"
import { defaultConfig } from "./Project.js"
import type { ProjectOptions } from "./ProjectOptions.js"
import { makePlaces } from "./places.js"
import { States } from "./States.js"
import type { Entry } from "./Table.js"
import { Journal, Table, Transaction } from "./Table.js"

/** A created project, with its keys in plain text. */
export interface MadeProject {
  readonly project: Project
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

const farFutureMillis = Date.UTC(2100, 0, 1)

interface Run {
  /** Undefined if nothing is stored. */
  readonly changes: Transaction | undefined
  readonly afterwards: Array<Effect.Effect<void>>
}

// The transaction in which a fiber runs.
const Running = Context.Reference<Run | undefined>("portico-emulator/world/Running", {
  defaultValue: () => undefined
})

const toProject = ({ key, value }: Entry): Omit<Project, "states"> & { readonly id: string } => ({
  // Only the world writes entries of projects.
  ...(fromJson(JSON.parse(value)) as Omit<Project, "states">),
  id: key
})

/** The state of the emulated platform. */
export class World extends Context.Service<
  World,
  {
    readonly projects: Map<string, Project>
    /** The project whose users are the platform's own: those who manage projects. */
    readonly internal: Project
    /** The projects of the options, in their order. */
    readonly wanted: ReadonlyArray<Project>
    /** Adds a project with one key set. */
    createProject(options?: ProjectOptions): Effect.Effect<MadeProject>
    /**
     * Runs one effect at a time, so that nothing changes between a request's reads and writes, and stores what it has changed, all at
     * once. Inside of a transaction the effect is part of that one.
     */
    transaction<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
    /**
     * Lets other transactions run while this one waits. What was read before may have changed afterwards. A transaction that has
     * changed something keeps the others waiting if the world is stored: they would see, and store, the half of it. So wait first,
     * change afterwards. Outside of a transaction it only runs the effect.
     */
    meanwhile<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
    /**
     * The same for an effect that waits for somebody else: an app that takes a webhook, which may take long and send requests itself, or
     * another request. Both would wait for a snapshot, so a snapshot does not wait for this. Only before the transaction has changed
     * anything.
     */
    whileAway<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
    /**
     * Runs an effect as a transaction of its own, when this one has ended and is stored, but before the request is answered: such as a
     * mail about what has changed, which has to wait until it is rendered. Outside of a transaction it runs at once.
     */
    afterwards<R>(effect: Effect.Effect<void, never, R>): Effect.Effect<void, never, R>
    /** Everything in the world, as soon as no transaction is half-way through, also none that waits: new ones begin afterwards. */
    readonly entries: Effect.Effect<ReadonlyArray<Entry>>
    /** Replaces the world by other entries, as soon as no transaction is half-way through. They have to include the internal project. */
    restore(entries: ReadonlyArray<Entry>): Effect.Effect<void>
  }
>()("portico-emulator/world/World") {
  static readonly layer = Layer.effect(
    World,
    Effect.gen(function* () {
      const random = yield* RandomText
      const { internalKeys, platform, projects: wanted } = yield* EmulatorConfig
      const persistence = yield* Persistence
      const journal = new Journal(persistence.isLasting)
      const projects = new Table<Project>()
      projects.attach({ project: "", collection: "projects", journal }, false)
      const lock = yield* Semaphore.make(1)
      const places = yield* makePlaces

      const createProject = Effect.fn("World.createProject")(function* (options: ProjectOptions = {}) {
        const now = yield* Clock.currentTimeMillis
        const keys = {
          publishableClientKey: options.publishableClientKey ?? `pck_${yield* random.secret}`,
          secretServerKey: options.secretServerKey ?? `ssk_${yield* random.secret}`,
          superSecretAdminKey: options.superSecretAdminKey ?? `sak_${yield* random.secret}`
        }
        const keySet: KeySet = {
          id: yield* random.uuid,
          description: "The keys that the project was made with",
          createdAtMillis: now,
          expiresAtMillis: farFutureMillis,
          revokedAtMillis: undefined,
          ...keys
        }
        const id = options.id ?? (yield* random.uuid)
        const project: Project = {
          platform: options.platform ?? platform,
          id,
          displayName: options.displayName ?? "New Project",
          description: options.description ?? "",
          logoUrl: null,
          fullLogoUrl: null,
          logoDarkModeUrl: null,
          fullLogoDarkModeUrl: null,
          onboardingStatus: "completed",
          onboardingState: null,
          isDevelopmentEnvironment: false,
          createdAtMillis: now,
          isProductionMode: options.isProductionMode ?? false,
          builtInOAuth: options.builtInOAuth ?? false,
          ownerTeamId: options.ownerTeamId ?? null,
          config: configOf(options),
          keySets: new Map(options.hasKeys === false ? [] : [[keySet.id, keySet]]),
          states: new States(id, journal)
        }
        projects.set(project.id, project)
        if (options.requirePublishableClientKey === true) {
          setConfigExtras(project, withValue(configExtras(project), requiresClientKey, true))
        }
        for (const webhook of options.webhooks ?? []) {
          yield* Effect.provideService(addEndpoint(project, webhook), RandomText, random)
        }
        return { project, ...keys }
      })

      const load = (entries: ReadonlyArray<Entry>): void => {
        const parts = new Map<string, Array<Entry>>()
        for (const entry of entries) {
          const own = parts.get(entry.project)
          if (own === undefined) parts.set(entry.project, [entry])
          else own.push(entry)
        }
        const loaded = (parts.get("") ?? []).map((entry): readonly [string, Project] => {
          const known = projects.get(entry.key)
          const stored = parts.get(entry.key) ?? []
          known?.states.restore(stored)
          // Who holds a project goes on with it.
          return [entry.key, Object.assign(known ?? { states: new States(entry.key, journal, stored) }, toProject(entry))]
        })
        projects.restore(loaded)
      }

      // Writes what has been changed, except of projects that are gone.
      const flush = (transaction?: Transaction) =>
        Effect.suspend(() => {
          const changes = [...(journal.loose?.take() ?? []), ...(transaction?.take() ?? [])].filter(
            ({ project }) => project === "" || projects.has(project)
          )
          return changes.length === 0 ? Effect.void : persistence.write(changes)
        })

      load(yield* persistence.entries)
      const stored = new Map(projects)
      const known = stored.get(internalProjectId)
      const internal = known ?? (yield* createProject({ ...internalProject, ...internalKeys })).project
      if (known === undefined) setUpInternalProject(internal)
      const started: Array<Project> = []
      for (const [index, options] of wanted.entries()) {
        if (persistence.isLasting && options.id === undefined) {
          return yield* Effect.die(
            new InvalidOption({
              option: `projects.${index}.id`,
              reason: "is missing: with `data`, a project is found by it again"
            })
          )
        }
        started.push(stored.get(options.id ?? "") ?? (yield* createProject(options)).project)
      }
      yield* flush()
      yield* Effect.addFinalizer(() => flush())

      // Runs an effect alone, then what it has left for afterwards.
      const inTurn = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.suspend(() => {
          const run: Run = { changes: persistence.isLasting ? new Transaction() : undefined, afterwards: [] }
          const running = Effect.suspend(() => {
            journal.current = run.changes
            return Effect.ensuring(
              Effect.provideService(effect, Running, run),
              Effect.suspend(() => {
                journal.current = undefined
                return flush(run.changes)
              })
            )
          })
          const rest = Effect.suspend(() => (run.afterwards.length === 0 ? Effect.void : Effect.all(run.afterwards)))
          return Effect.tap(lock.withPermit(running), rest)
        })
      const transaction = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.flatMap(Running, (outer) => (outer === undefined ? places.withOne(inTurn(effect)) : effect))
      const whole = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => places.withAll(lock.withPermit(effect))

      const paused = <A, E, R>(effect: Effect.Effect<A, E, R>, inPause = effect): Effect.Effect<A, E, R> =>
        Effect.flatMap(Running, (run) =>
          run === undefined || run.changes?.hasChanged
            ? effect
            : Effect.acquireUseRelease(
                Effect.suspend(() => {
                  journal.current = undefined
                  return lock.release(1)
                }),
                () => Effect.provideService(inPause, Running, undefined),
                () =>
                  Effect.map(lock.take(1), () => {
                    run.changes?.resume()
                    journal.current = run.changes
                  })
              )
        )
      return World.of({
        projects,
        internal,
        wanted: started,
        createProject,
        transaction,
        meanwhile: (effect) => paused(effect),
        whileAway: (effect) => paused(effect, places.withoutOne(effect)),
        afterwards: (effect) =>
          Effect.flatMap(Running, (run) =>
            run === undefined
              ? transaction(effect)
              : Effect.map(Effect.context<Effect.Services<typeof effect>>(), (context) => {
                  // Not as a part of this one, whose context it has.
                  run.afterwards.push(Effect.provide(Effect.provideService(inTurn(effect), Running, undefined), context))
                })
          ),
        entries: whole(
          Effect.sync(() => [
            ...[...projects.values()].map((project) => ({
              project: "",
              collection: "projects",
              key: project.id,
              value: JSON.stringify(toJson(project))
            })),
            ...[...projects.values()].flatMap(({ states }) => states.entries())
          ])
        ),
        restore: (entries) =>
          whole(
            Effect.suspend(() => {
              load(entries)
              return persistence.replace(entries)
            })
          )
      })
    })
  )
}

const configOf = (options: ProjectOptions): ProjectConfig => {
  const config: ProjectConfig = { ...defaultConfig }
  for (const name of Object.keys(defaultConfig)) {
    const wanted = Object.entries(options).find(([key]) => key === name)
    if (wanted?.[1] !== undefined) Object.assign(config, { [name]: wanted[1] })
  }
  return config
}
