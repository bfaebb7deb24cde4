import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { groups, makeLedger } from "./everyMethod.js"
import { appsOf, isInstalled, servedEmulator, versions } from "./published.js"

const newest = versions.at(-1) ?? ""

// What clients request and platforms have only since 2026-11.
const themeDeletion = "DELETE /api/v1/internal/email-themes/{id}"
const domainDeletion = "POST /api/v1/internal/emails/managed-onboarding/delete"

// The oldest client speaks with the platform of its time; the others need tokens with the claims of 2026-04.
const pairings = [
  ["2.8.51", "2025-11", []],
  ["2.8.77", "2026-04", [themeDeletion]],
  [newest, "2026-04", [themeDeletion, domainDeletion]],
  [newest, "2026-11", []]
] as const

// The clients wait between their requests, so the pairings run at the same time. The tests of each run in order.
const inOrder = { concurrent: false, timeout: 60_000 }

describe.runIf(pairings.every(([version]) => isInstalled(version))).concurrent.each(pairings)(
  "the published client %s against the emulator of %s",
  (version, platform, missing) => {
    let emulator: Awaited<ReturnType<typeof servedEmulator>>
    const ledger = makeLedger()
    beforeAll(async () => {
      emulator = await servedEmulator(platform)
    })
    afterAll(() => emulator.stop())

    for (const [title, run] of groups) {
      it(`calls the methods of ${title}`, inOrder, async () => {
        const scene = {
          platform,
          isNewest: version === newest,
          url: emulator.url,
          make: await appsOf(version, emulator.url),
          mailTo: emulator.mailTo
        }
        await run(scene, ledger.call)
      })
    }

    it("calls every public method", inOrder, () => {
      console.info(`${version} with the platform of ${platform}: ${ledger.count()} methods called`)
      assert.deepStrictEqual(ledger.left(), [])
    })

    it("requests only paths that the platform has, without server errors", inOrder, () => {
      const met = emulator.exchanges
        .filter(({ status, answer }) => status === 405 || status >= 500 || answer.startsWith("There is nothing at"))
        .map(({ asked }) => asked.replace(/[0-9a-f-]{36}/, "{id}"))
      assert.deepStrictEqual<ReadonlyArray<string>>(met, missing)
    })
  }
)
