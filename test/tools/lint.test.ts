import { spawnSync } from "node:child_process"
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-lint-"))
  await mkdir(join(folder, "src/react"), { recursive: true })
  for (const file of ["biome.json", "package.json"]) await cp(join(root, file), join(folder, file))
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the findings of the project's own rules in a source of the React binding. */
const lint = async (source: string) => {
  await writeFile(join(folder, "src/react/wrong.tsx"), source)
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome")
  const args = ["lint", "--vcs-enabled=false", "--error-on-warnings", "src/react/wrong.tsx"]
  const { output, status } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: "utf8" })
  return { output: output.join(""), status }
}

const cases: ReadonlyArray<readonly [what: string, body: string, rule: string]> = [
  ["in a callback", "[1].map(() => useState(0))", "useHookAtTopLevel"],
  ["in one branch", "if (id !== '') useState(0)", "useHookAtTopLevel"],
  ["after a return", "if (id === '') return; useState(0)", "useHookAtTopLevel"],
  ["with a dependency missing", "useEffect(() => { document.title = id }, [])", "useExhaustiveDependencies"]
]

describe("the lint rules of the React binding", () => {
  it.each(cases)("reject a hook %s (rule 77)", async (_, body, rule) => {
    const { output, status } = await lint(
      `import { useEffect, useState } from "react"\nexport const useIt = (id: string) => { ${body} }\nexport { useEffect, useState }\n`
    )
    assert.include(output, rule)
    assert.strictEqual(status, 1)
  })

  it("accept hooks that are called each time, in the same order", async () => {
    const { output, status } = await lint(
      `import { useState } from "react"\n\nexport const useIt = (id: string) => useState(id)\n`
    )
    assert.strictEqual(status, 0, output)
  })
})
