import { afterEach } from "vitest"
import { reachedName } from "./reached.ts"

// Runs in the process of each test file and reports what the file has reached.

declare module "vitest" {
  interface TaskMeta {
    reached?: ReadonlyArray<string>
  }
}

const reached = new Set<string>()
Object.assign(globalThis, { [reachedName]: reached })
afterEach(({ task }) => {
  task.file.meta.reached = [...reached]
})
