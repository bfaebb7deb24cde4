import { Activity, StrictMode } from "react"
import { assert, describe, it } from "vitest"
import { mountNowhere } from "../../test/support/reactHost.js"
import { useTimesHidden } from "../src/components/useTimesHidden.js"

/** Waits for some turns of the event loop, in which React commits and effects run. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

describe("useTimesHidden", () => {
  // React 18 has no `<Activity>`.
  it.runIf(Activity !== undefined)("counts what `<Activity>` hides, and not what Strict Mode mounts twice", async () => {
    const seen: Array<number> = []
    const Kept = () => {
      seen.push(useTimesHidden())
      return null
    }
    const tree = (mode: "hidden" | "visible") => (
      <StrictMode>
        <Activity mode={mode}>
          <Kept />
        </Activity>
      </StrictMode>
    )
    const root = mountNowhere(tree("visible"), (error) => assert.fail(String(error)))
    await turns()
    assert.deepStrictEqual([...new Set(seen)], [0])
    for (const mode of ["hidden", "visible", "hidden", "visible"] as const) {
      root.render(tree(mode))
      await turns()
    }
    assert.deepStrictEqual([...new Set(seen)], [0, 1, 2])
    root.unmount()
  })
})
