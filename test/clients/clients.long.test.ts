import { assert, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import type { Generation } from "../../emulator/src/index.js"
import type { Scene } from "./life.js"
import { life } from "./life.js"
import { appsOf, isInstalled, servedEmulator, versions } from "./published.js"

const missing = versions.filter((version) => !isInstalled(version))

/** A client against a platform that has what the client relies on. */
interface Pairing {
  readonly version: string
  readonly platform: Generation
  readonly hasKey: boolean
}

// The newer clients accept only tokens with the claims of 2026-04, and the oldest one requires a publishable key.
const pairings: ReadonlyArray<Pairing> = [
  { version: "2.8.51", platform: "2025-11", hasKey: true },
  ...versions.map((version): Pairing => ({ version, platform: "2026-04", hasKey: true })),
  ...versions.slice(1).map((version): Pairing => ({ version, platform: "2026-04", hasKey: false })),
  ...versions.map((version): Pairing => ({ version, platform: "2026-11", hasKey: true })),
  ...versions.slice(1).map((version): Pairing => ({ version, platform: "2026-11", hasKey: false }))
]

const sceneOf = async (emulator: Awaited<ReturnType<typeof servedEmulator>>, { hasKey, version }: Pairing): Promise<Scene> => {
  const make = await appsOf(version, emulator.url)
  const key = hasKey ? {} : { publishableClientKey: undefined }
  const name = crypto.randomUUID().slice(0, 8)
  return {
    client: () => make("StackClientApp", key),
    server: make("StackServerApp", { ...key, secretServerKey: developmentProject.secretServerKey }),
    mailTo: emulator.mailTo,
    kept: { email: `ada-${name}@example.com`, friend: `charles-${name}@example.com` }
  }
}

describe("the published clients", () => {
  it("are installed: npm run clients", () => assert.deepStrictEqual(missing, []))
})

describe.concurrent("a user's life with the emulator", () => {
  for (const pairing of pairings.filter(({ version }) => !missing.includes(version))) {
    const { hasKey, platform, version } = pairing
    const title = `${version} with the platform of ${platform}${hasKey ? "" : ", without a publishable key"}`
    it.concurrent(`succeeds in every step: ${title}`, async () => {
      const emulator = await servedEmulator(platform)
      const scene = await sceneOf(emulator, pairing)
      const steps = life(scene.client(), scene.client())
      const failed: Array<string> = []
      for (const [step, run] of steps) {
        await run(scene).catch((cause: unknown) => failed.push(`${step}: ${cause instanceof Error ? cause.message : cause}`))
      }
      await emulator.stop()
      console.info(`${title}: ${steps.length - failed.length} of ${steps.length} steps`)
      assert.deepStrictEqual(failed, [])
    }, 120_000)
  }
})
