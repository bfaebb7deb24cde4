import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import emulator from "../../emulator/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly hasInstallScript?: boolean
}
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(file("package-lock.json"))

/** Returns all packages that are installed with the given ones, by name. */
const installedWith = (names: ReadonlyArray<string>, found = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const { dependencies, optionalDependencies } = lock.packages[`node_modules/${name}`] ?? assert.fail(`${name} is not locked`)
    installedWith(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

describe("installing the SDK", () => {
  it("installs one package without dependencies, for passkeys: programs with Effect, React or Next have their own (rule 93)", () => {
    assert.deepStrictEqual([...installedWith(Object.keys(sdk.dependencies))], ["@simplewebauthn/browser"])
    const optional = Object.entries(sdk.peerDependenciesMeta).flatMap(([name, { optional }]) => (optional ? [name] : []))
    assert.deepStrictEqual(
      Object.keys(sdk.peerDependencies).filter((name) => !optional.includes(name)),
      []
    )
  })

  it("runs no script of any package (rule 93)", () => {
    for (const script of ["preinstall", "install", "postinstall", "prepare"]) assert.notProperty(sdk.scripts, script)
    const brought = [...installedWith(["effect", ...Object.keys(sdk.dependencies)])]
    assert.deepStrictEqual(
      brought.filter((name) => lock.packages[`node_modules/${name}`]?.hasInstallScript === true),
      []
    )
  })
})

describe("the entries", () => {
  it("are found by resolvers that do not read `exports`: the types of each", () => {
    const types = Object.entries(sdk.exports).flatMap(([name, one]) => {
      const file = typeof one === "string" ? one : one.types
      return file.endsWith(".d.ts") ? [[name.slice(2), file]] : []
    })
    const older = Object.entries(sdk.typesVersions["*"]).map(([name, [file]]) => [name, file])
    assert.deepStrictEqual([["", sdk.types], ...older], types)
    assert.strictEqual(sdk.main, sdk.exports["."].default)
  })
})

describe("the changelog", () => {
  const [unreleased = "", ...versions] = file("CHANGELOG.md").split(/^## /m).slice(1)

  it("begins with the version of all packages and its date, below where changes wait (rule 93)", () => {
    assert.isTrue(unreleased.startsWith("Unreleased\n"))
    assert.strictEqual(sdk.version, emulator.version)
    assert.strictEqual(sdk.version, screens.version)
    assert.match(versions[0] ?? "", new RegExp(`^${sdk.version.replaceAll(".", "\\.")} \\(\\d{4}-\\d\\d-\\d\\d\\)\n`))
  })

  it("lists the changes of each version under headings, and never vaguely (rule 93)", () => {
    for (const version of versions) {
      const [name = "", ...lines] = version.split("\n")
      assert.match(name, /\(\d{4}-\d\d-\d\d\)$/)
      const items = lines.filter((line) => line.startsWith("- "))
      assert.isNotEmpty(items, name)
      assert.isTrue(
        lines.some((line) => line.startsWith("### ")),
        name
      )
      for (const item of items) {
        assert.isAbove(item.split(" ").length, 5, item)
        assert.notMatch(item, /various|misc|bug ?fixes|improvements/i)
      }
    }
  })
})
