import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import sdk from "../../package.json" with { type: "json" }
import { lockFiles, withInstallScript, withoutIntegrity } from "../../tools/supply/lockFiles.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

const written = (packages: object): string => {
  const file = join(mkdtempSync(join(tmpdir(), "portico-lock-")), "package-lock.json")
  writeFileSync(file, JSON.stringify({ packages }))
  return file
}

describe("the packages that come with a published one", () => {
  it("have no install script, except that of the compiler, which the emulator runs without", () => {
    const found = withInstallScript(join(root, "package-lock.json"), ["", "emulator", "screens"])
    assert.deepStrictEqual(found, ["esbuild"])
    assert.deepStrictEqual(found, Object.keys(sdk.allowScripts))
  })

  it("are those at any depth, in the nearest folder, and not those for development", () => {
    const file = written({
      "": { dependencies: { a: "1" }, devDependencies: { dev: "1" } },
      part: { dependencies: { "@scope/b": "1" }, peerDependencies: { peer: "1" }, optionalDependencies: { o: "1" } },
      "node_modules/a": { dependencies: { c: "2" } },
      "node_modules/a/node_modules/c": { hasInstallScript: true },
      "node_modules/c": {},
      "node_modules/o": { hasInstallScript: true },
      "node_modules/dev": { hasInstallScript: true },
      "node_modules/peer": { hasInstallScript: true },
      "part/node_modules/@scope/b": { dependencies: { c: "1", d: "1" } },
      "node_modules/d": { hasInstallScript: true, dependencies: { a: "1" } }
    })
    assert.sameMembers([...withInstallScript(file, ["", "part"])], ["c", "o", "d"])
    assert.sameMembers([...withInstallScript(file, ["part"])], ["o", "d", "c"])
    assert.sameMembers([...withInstallScript(file, [""])], ["c"])
  })
})

describe("a lock file", () => {
  it("has an integrity hash for every package", () => {
    const files = lockFiles(root)
    assert.includeMembers(
      [...files],
      ["package-lock.json", "test/clients/package-lock.json", "test/frameworks/package-lock.json"]
    )
    for (const file of files) assert.isEmpty(withoutIntegrity(join(root, file)), file)
  })

  it("is rejected if a package has none, or a weak one", () => {
    const file = written({
      "": { name: "app" },
      emulator: { version: "1.0.0" },
      "node_modules/portico-emulator": { link: true },
      "node_modules/good": { version: "1.0.0", integrity: "sha512-AAAA" },
      "node_modules/weak": { version: "1.0.0", integrity: "sha1-AAAA" },
      "node_modules/good/node_modules/@scope/bare": { version: "2.0.0" }
    })
    assert.deepStrictEqual(withoutIntegrity(file), ["weak@1.0.0", "@scope/bare@2.0.0"])
  })
})
