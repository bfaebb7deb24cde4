import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import type { Scene } from "./life.js"
import { life } from "./life.js"
import { appsOf, isInstalled, servedEmulator, versions } from "./published.js"

const missing = versions.filter((version) => !isInstalled(version))

let emulator: Awaited<ReturnType<typeof servedEmulator>>
beforeAll(async () => {
  emulator = await servedEmulator()
})
afterAll(() => emulator.stop())

const sceneOf = async (version: string): Promise<Scene> => {
  const make = await appsOf(version, emulator.url)
  const name = crypto.randomUUID().slice(0, 8)
  return {
    client: () => make("StackClientApp"),
    server: make("StackServerApp", { secretServerKey: developmentProject.secretServerKey }),
    mailTo: emulator.mailTo,
    kept: { email: `ada-${name}@example.com`, friend: `charles-${name}@example.com` }
  }
}

describe("the published clients", () => {
  it("are installed: npm run clients", () => assert.deepStrictEqual(missing, []))
})

for (const version of versions.filter((each) => !missing.includes(each))) {
  describe.concurrent(`the published client ${version} against the emulator`, () => {
    it.concurrent("goes through a user's life", async () => {
      const scene = await sceneOf(version)
      const steps = life(scene.client(), scene.client())
      const failed: Array<string> = []
      for (const [title, run] of steps) {
        await run(scene).catch((cause: unknown) => failed.push(`${title}: ${cause instanceof Error ? cause.message : cause}`))
      }
      console.info(`${version}: ${steps.length - failed.length} of ${steps.length} steps`)
      assert.deepStrictEqual(failed, [])
    }, 90_000)
  })
}
