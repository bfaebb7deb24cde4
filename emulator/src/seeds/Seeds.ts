import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "portico/effect/errors"
import { EmulatorConfig } from "../EmulatorConfig.js"
import type { Outbox } from "../emails/Outbox.js"
import type { Passwords } from "../passwords/Passwords.js"
import type { RandomText } from "../random/RandomText.js"
import { sha256 } from "../tokens/sha256.js"
import type { Project } from "../world/Project.js"
import type { ProjectOptions } from "../world/ProjectOptions.js"
import { slot } from "../world/slot.js"
import { World } from "../world/World.js"
import type { ProjectSeed } from "./ProjectSeed.js"
import type { Made } from "./seedProject.js"
import { madeNames, nothing, seedProject } from "./seedProject.js"

// The seed that a project was made by last. It has passwords, so only its hash is stored.
const lastSeed = slot("lastSeed", (): { hash: string } => ({ hash: "" }))
const hashOf = (seed: ProjectSeed) => Effect.map(sha256(JSON.stringify(seed)), Base64Url.encode)

/** What the projects of the options have from the start. */
export class Seeds extends Context.Service<
  Seeds,
  {
    /** What was made at the start. */
    readonly made: Made
    /** Makes projects that are missing, and in each what is missing. Fails with the path of what cannot be made. */
    add(projects: ReadonlyArray<ProjectOptions & ProjectSeed>): Effect.Effect<Made, InvalidOption>
  }
>()("portico-emulator/seeds/Seeds") {
  static readonly layer = Layer.effect(
    Seeds,
    Effect.gen(function* () {
      const { projects: wanted } = yield* EmulatorConfig
      const world = yield* World
      const context = yield* Effect.context<EmulatorConfig | Outbox | Passwords | RandomText | World>()
      const seed = Effect.fnUntraced(function* (seeds: ReadonlyArray<readonly [Project, ProjectSeed]>) {
        const made = { ...nothing }
        for (const [index, [project, options]] of seeds.entries()) {
          const hash = yield* hashOf(options)
          const more = yield* world.transaction(
            Effect.map(seedProject(project, options, `projects.${index}`), (more) => {
              lastSeed(project).hash = hash
              return more
            })
          )
          for (const name of madeNames) made[name] += more[name]
        }
        return made
      }, Effect.provide(context))

      const pairs = wanted.flatMap((options, index) => {
        const project = world.wanted[index]
        return project === undefined ? [] : [[project, options] as const]
      })
      // What somebody has deleted or changed since stays so, unless the seed says something new.
      const isNew = ([project, options]: (typeof pairs)[number]) =>
        Effect.map(hashOf(options), (hash) => hash !== lastSeed(project).hash)
      const made = yield* Effect.orDie(Effect.flatMap(Effect.filter(pairs, isNew), seed))
      return Seeds.of({
        made,
        add: Effect.fn("Seeds.add")(function* (given) {
          const seeds = yield* Effect.forEach(given, (options) =>
            Effect.map(
              Effect.suspend(() => {
                const known = options.id === undefined ? undefined : world.projects.get(options.id)
                return known === undefined
                  ? Effect.map(world.createProject(options), ({ project }) => project)
                  : Effect.succeed(known)
              }),
              (project) => [project, options] as const
            )
          )
          return yield* seed(seeds)
        })
      })
    })
  )
}
