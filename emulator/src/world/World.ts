import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { withValue } from "../config/json.js"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { RandomText } from "../random/RandomText.js"
import { addEndpoint } from "../webhooks/addEndpoint.js"
import { configExtras, requiresClientKey, setConfigExtras } from "./ConfigExtras.js"
import { internalProject, setUpInternalProject } from "./internalProject.js"
import type { KeySet, Project, ProjectConfig } from "./Project.js"
import { defaultConfig } from "./Project.js"
import type { ProjectOptions } from "./ProjectOptions.js"

/** A created project, with its keys in plain text. */
export interface MadeProject {
  readonly project: Project
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

const farFutureMillis = Date.UTC(2100, 0, 1)

// Whether a fiber runs in a transaction.
const InTransaction = Context.Reference<boolean>("portico-emulator/world/InTransaction", { defaultValue: () => false })

/** The state of the emulated platform. */
export class World extends Context.Service<
  World,
  {
    readonly projects: Map<string, Project>
    /** The project whose users are the platform's own: those who manage projects. */
    readonly internal: Project
    /** Adds a project with one key set. */
    createProject(options?: ProjectOptions): Effect.Effect<MadeProject>
    /** Runs one effect at a time, so that nothing changes between a request's reads and writes. */
    transaction<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
    /**
     * Lets other transactions run while this one waits. What was read before may have changed afterwards. Outside of a transaction
     * it only runs the effect.
     */
    meanwhile<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  }
>()("portico-emulator/world/World") {
  static readonly layer = Layer.effect(
    World,
    Effect.gen(function* () {
      const random = yield* RandomText
      const { internalKeys, platform, projects: wanted } = yield* EmulatorConfig
      const projects = new Map<string, Project>()
      const lock = yield* Semaphore.make(1)

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
        const project: Project = {
          platform: options.platform ?? platform,
          id: options.id ?? (yield* random.uuid),
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
          states: new Map()
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

      const { project: internal } = yield* createProject({ ...internalProject, ...internalKeys })
      setUpInternalProject(internal)
      for (const options of wanted) yield* createProject(options)
      return World.of({
        projects,
        internal,
        createProject,
        transaction: (effect) => lock.withPermit(Effect.provideService(effect, InTransaction, true)),
        meanwhile: (effect) =>
          Effect.flatMap(InTransaction, (isInside) =>
            isInside
              ? Effect.acquireUseRelease(
                  lock.release(1),
                  () => Effect.provideService(effect, InTransaction, false),
                  () => lock.take(1)
                )
              : effect
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
