import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as own from "../../src/errors/index.js"
import { sdk } from "../../tools/build/sdk.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

let folder: string
let other: typeof own
beforeAll(async () => {
  folder = await mkdtemp(join(root, "node_modules/.portico-copies-"))
  await build({
    entryPoints: [join(root, "src/errors/index.ts")],
    outfile: join(folder, "errors.mjs"),
    bundle: true,
    plugins: [sdk()],
    format: "esm",
    platform: "node",
    logLevel: "error"
  })
  other = await import(pathToFileURL(join(folder, "errors.mjs")).href)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("two copies of the SDK in one program", () => {
  it("recognize each other's known errors by class", () => {
    const error = new other.EmailPasswordMismatch()
    assert.notStrictEqual<unknown>(other.EmailPasswordMismatch, own.EmailPasswordMismatch)
    assert.instanceOf(error, own.EmailPasswordMismatch)
    assert.instanceOf(new own.EmailPasswordMismatch(), other.EmailPasswordMismatch)
    assert.notInstanceOf(error, own.UserNotFound)
    assert.notInstanceOf(new other.UserNotFound(), own.EmailPasswordMismatch)
    assert.isTrue(own.isKnownError(error))
    assert.isTrue(own.inCategory("auth")(error))
  })

  it("recognize each other's SDK errors, and distinguish them from known ones", () => {
    const error = new other.OfflineError({ method: "GET", path: "/x", attempts: 1 })
    assert.instanceOf(error, own.OfflineError)
    assert.notInstanceOf(error, own.ConnectionError)
    assert.isFalse(own.isKnownError(error))
  })

  it("accept nothing else as an error", () => {
    for (const one of [null, undefined, "EmailPasswordMismatch", {}, new Error("x"), { _tag: "EmailPasswordMismatch" }]) {
      assert.notInstanceOf(one, own.EmailPasswordMismatch)
      assert.isFalse(own.isKnownError(one))
    }
  })
})
