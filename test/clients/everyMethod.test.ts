import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { groups, makeLedger } from "./everyMethod.js"
import { appsOf, isInstalled, servedEmulator, versions } from "./published.js"

const newest = versions.at(-1) ?? ""

// What the client requests and platforms have only since 2026-11.
const newRequests = ["DELETE /api/v1/internal/email-themes/{id}", "POST /api/v1/internal/emails/managed-onboarding/delete"]

describe.runIf(isInstalled(newest)).each(["2026-04", "2026-11"] as const)(
  "the newest published client against the emulator of %s",
  (platform) => {
    let emulator: Awaited<ReturnType<typeof servedEmulator>>
    const ledger = makeLedger()
    beforeAll(async () => {
      emulator = await servedEmulator(platform)
    })
    afterAll(() => emulator.stop())

    for (const [title, run] of groups) {
      it(`calls the methods of ${title}`, async () => {
        const scene = { platform, url: emulator.url, make: await appsOf(newest, emulator.url), mailTo: emulator.mailTo }
        await run(scene, ledger.call)
      }, 60_000)
    }

    it("calls every public method", () => {
      console.info(`${newest} with the platform of ${platform}: ${ledger.count()} methods called`)
      assert.deepStrictEqual(ledger.left(), [])
    })

    it("requests only paths that the platform has, without server errors", () => {
      const met = emulator.exchanges
        .filter(({ status, answer }) => status === 405 || status >= 500 || answer.startsWith("There is nothing at"))
        .map(({ asked }) => asked.replace(/[0-9a-f-]{36}/, "{id}"))
      assert.deepStrictEqual(met, platform === "2026-04" ? newRequests : [])
    })
  }
)
