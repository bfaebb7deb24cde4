import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { createClientApp } from "portico"
import { ServerApp } from "portico/effect"
import { createEmulator } from "portico-emulator"
import { snippetsOf } from "../support/snippets.js"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const pages = globSync(["*.md", "docs/*.md", "docs/guides/*.md", "{emulator,screens}/*.md"], { cwd: root }).sort()

/** Runs a block as a program of its own, over what it imports. */
const run = (text: string, imports: Readonly<Record<string, unknown>>) => {
  const Program = Object.getPrototypeOf(async () => {}).constructor
  return new Program(...Object.keys(imports), text.replace(/^import .*\n/gm, ""))(...Object.values(imports))
}

describe("the first program of the README", () => {
  it("signs a user up, reads them, and catches an error, as it stands", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    const [program = ""] = snippetsOf(`${root}README.md`)
    const printed: Array<unknown> = []
    await run(program, {
      createClientApp: (options: Parameters<typeof createClientApp>[0]) => createClientApp({ ...options, fetch: emulator.fetch }),
      console: { log: (text: unknown) => printed.push(text) }
    })
    assert.deepStrictEqual(printed, ["ada@example.com", "Wrong e-mail or password."])
  })
})

const blocks = pages.flatMap((page) =>
  snippetsOf(`${root}${page}`).map((text, index) => ({ text, module: `${page}.${index + 1}.ts` }))
)

// A block that imports a test runner is a whole file of tests.
const tests = blocks.filter(({ text }) => /from "(?:@effect\/)?vitest"/.test(text))
// One that creates an emulator is a whole program.
const programs = blocks.filter((block) => block.text.includes("createEmulator(") && !tests.includes(block))

describe("a file of tests in the guides passes as it stands", () => {
  for (const { module } of tests) {
    describe(module, async () => {
      await import(`${root}${module}`)
    })
  }

  it("is found", () => {
    assert.isAtLeast(tests.length, 8)
  })
})

describe("a program in the guides that has its own emulator", () => {
  it.each(programs)("runs as it stands: $module", ({ module }) => import(`${root}${module}`))

  it("is found", () => {
    assert.isAtLeast(programs.length, 2)
  })
})

describe("paidWith of the guide about payments", () => {
  const paid = blocks.find(({ text }) => text.includes("const paidWith"))

  for (const when of ["the quantity is being taken", "the work runs"]) {
    it.effect(`gives the quantity back if it is interrupted while ${when}`, () =>
      Effect.gen(function* () {
        const { paidWith } = yield* Effect.promise(() => import(`${root}${paid?.module}`))
        const [begun, going] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const pausing = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(going))
        let left = 5
        const payments = {
          tryDecreaseQuantity: (_: unknown, quantity: number) =>
            Effect.suspend(() => {
              left -= quantity
              return Effect.as(when.startsWith("the work") ? Effect.void : pausing, true)
            }),
          increaseQuantity: (_: unknown, quantity: number) => Effect.sync(() => void (left += quantity))
        }
        const work: Effect.Effect<unknown, unknown, ServerApp> = paidWith("ada", 5)(pausing)
        const running = yield* Effect.forkChild(Effect.provideService(work, ServerApp, { payments } as never))
        yield* Deferred.await(begun)
        running.interruptUnsafe()
        yield* Deferred.succeed(going, undefined)
        yield* Fiber.await(running)
        assert.strictEqual(left, 5)
      })
    )
  }
})
