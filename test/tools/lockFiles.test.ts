import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { lockFiles, withoutIntegrity } from "../../tools/supply/lockFiles.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

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
    const file = join(mkdtempSync(join(tmpdir(), "portico-lock-")), "package-lock.json")
    const packages = {
      "": { name: "app" },
      emulator: { version: "1.0.0" },
      "node_modules/portico-emulator": { link: true },
      "node_modules/good": { version: "1.0.0", integrity: "sha512-AAAA" },
      "node_modules/weak": { version: "1.0.0", integrity: "sha1-AAAA" },
      "node_modules/good/node_modules/@scope/bare": { version: "2.0.0" }
    }
    writeFileSync(file, JSON.stringify({ packages }))
    assert.deepStrictEqual(withoutIntegrity(file), ["weak@1.0.0", "@scope/bare@2.0.0"])
  })
})
