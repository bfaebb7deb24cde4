import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { readers, writers } from "./direct.js"

const folder = new URL("./", import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !file.startsWith("direct."))

/** Returns what a file imports from the emulator, except for types. */
const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(new URL(file, folder), "utf8").matchAll(/^import \{([^}]*)\} from "(?:\.\.\/)+src\/[^"]*"/gm)].flatMap(
    ([, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
  )

const used = files.flatMap((file) => importsOf(file).map((name) => ({ file, name })))

describe("an arrangement of a recorded case", () => {
  it("that writes the emulator's state directly is listed with its reason (rule 107)", () => {
    const unlisted = used.filter(({ file, name }) => !readers.has(name) && writers[name]?.files.includes(file) !== true)
    assert.deepStrictEqual(unlisted, [], "list them in direct.ts, or send requests instead")
  })

  it("that is listed does write it", () => {
    const listed = Object.entries(writers).flatMap(([name, writer]) => writer.files.map((file) => ({ file, name })))
    const stale = listed.filter((each) => !used.some(({ file, name }) => file === each.file && name === each.name))
    assert.deepStrictEqual(stale, [])
    assert.deepStrictEqual(
      [...readers].filter((name) => !used.some((each) => each.name === name)),
      []
    )
    for (const [name, { reason }] of Object.entries(writers)) assert.isAbove(reason.length, 20, name)
  })

  it("imports names of the emulator individually, so that they can be listed", () => {
    for (const file of files) {
      assert.notMatch(
        readFileSync(new URL(file, folder), "utf8"),
        /^import \* as \w+ from "(?:\.\.\/)+src\/|import\("(?:\.\.\/)+src/m,
        file
      )
    }
  })
})
