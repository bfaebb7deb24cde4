import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "portico/effect/errors"
import { EmulatorConfig } from "../EmulatorConfig.js"
import type { Outbox } from "../emails/Outbox.js"
import type { Passwords } from "../passwords/Passwords.js"
import type { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { ProjectOptions } from "../world/ProjectOptions.js"
import { World } from "../world/World.js"
import type { ProjectSeed } from "./ProjectSeed.js"
import type { Made } from "./seedProject.js"
import { madeNames, nothing, seedProject } from "./seedProject.js"

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
          const more = yield* world.transaction(seedProject(project, options, `projects.${index}`))
          for (const name of madeNames) made[name] += more[name]
        }
        return made
      }, Effect.provide(context))

      const made = yield* Effect.orDie(
        seed(
          wanted.flatMap((options, index) => {
            const project = world.wanted[index]
            return project === undefined ? [] : [[project, options] as const]
          })
        )
      )
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
