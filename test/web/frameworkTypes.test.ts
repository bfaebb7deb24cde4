import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

describe("the adapters for frameworks", () => {
  it("compile with the types of Express, Fastify, Hono, React Router and TanStack Start themselves", () => {
    const compiler = ["node_modules/typescript/bin/tsc", "-p", "test/frameworks/tsconfig.json"]
    assert.strictEqual(spawnSync(process.execPath, compiler, { cwd: root, encoding: "utf8" }).stdout, "")
  })
})
