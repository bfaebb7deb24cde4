import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { groups, makeLedger } from "./everyMethod.js"
import { appsOf, isInstalled, servedEmulator, versions } from "./published.js"

const newest = versions.at(-1) ?? ""

describe.runIf(isInstalled(newest))("the newest published client against the emulator", () => {
  let emulator: Awaited<ReturnType<typeof servedEmulator>>
  const ledger = makeLedger()
  beforeAll(async () => {
    emulator = await servedEmulator()
  })
  afterAll(() => emulator.stop())

  for (const [title, run] of groups) {
    it(`calls the methods of ${title}`, async () => {
      await run({ url: emulator.url, make: await appsOf(newest, emulator.url), mailTo: emulator.mailTo }, ledger.call)
    }, 60_000)
  }

  it("calls every public method", () => {
    console.info(`${newest}: ${ledger.count()} methods called`)
    assert.deepStrictEqual(ledger.left(), [])
  })

  it("requests only paths that the emulator has, except two of a newer platform, without server errors", () => {
    const met = emulator.exchanges
      .filter(({ status, answer }) => status === 405 || status >= 500 || answer.startsWith("There is nothing at"))
      .map(({ asked }) => asked.replace(/[0-9a-f-]{36}/, "{id}"))
    assert.deepStrictEqual(met, [
      "DELETE /api/v1/internal/email-themes/{id}",
      "POST /api/v1/internal/emails/managed-onboarding/delete"
    ])
  })
})
