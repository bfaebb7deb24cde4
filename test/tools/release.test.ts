import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import readChanges from "@changesets/read"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import emulator from "../../emulator/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }
import { newestVersion } from "../../tools/release/changelog.ts"
import { releaseProblems } from "../../tools/release/manifests.ts"
import { makeVersion } from "../../tools/release/version.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const others = { emulator, screens }

// What a fork sets: the addresses of the repository, in one place.
const addresses = {
  author: "Ada <ada@forks.test>",
  homepage: "https://portico.forks.test",
  bugs: { url: "https://git.forks.test/portico/issues", email: "security@forks.test" },
  repository: { type: "git", url: "git+https://git.forks.test/portico.git" }
}

describe("a release", () => {
  it("is refused while an address is missing or a placeholder, which each is named", () => {
    const placeholders = JSON.parse(JSON.stringify(addresses).replaceAll("forks.test", "portico.example"))
    const problems = releaseProblems({ ...sdk, ...placeholders }, {})
    assert.deepStrictEqual(
      problems.map((problem) => /`(.+?)` is a placeholder/.exec(problem)?.[1]),
      ["author", "homepage", "bugs.url", "bugs.email", "repository.url"]
    )
    const { bugs: _, ...without } = sdk
    assert.include(releaseProblems(without, others).join("\n"), "`bugs.url` is missing")
  })

  it("is refused if the manifests differ in what they share, or lack provenance", () => {
    assert.deepStrictEqual(
      releaseProblems(sdk, others).filter((problem) => /in step|provenance/.test(problem)),
      []
    )
    assert.include(
      releaseProblems(sdk, { screens: { ...screens, version: "0.0.1" } }).join("\n"),
      "screens/package.json: not in step"
    )
    assert.include(releaseProblems({ ...sdk, publishConfig: { access: "public" } }, {}).join("\n"), "no provenance")
  })
})

describe("a change that waits", () => {
  it("names the one package whose version all share, and says what it is (rule 93)", async () => {
    for (const { id, releases, summary } of await readChanges(root)) {
      assert.deepStrictEqual(
        releases.map(({ name }) => name),
        ["portico"],
        `.changeset/${id}.md`
      )
      assert.isAbove(summary.split(" ").length, 5, `.changeset/${id}.md`)
      assert.notMatch(summary, /various|misc|bug ?fixes|improvements/i, `.changeset/${id}.md`)
    }
  })
})

describe("the next version, run dry", () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-release-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const read = (path: string) => readFileSync(join(folder, path), "utf8")
  let version: string | null = null
  beforeAll(async () => {
    const copied = globSync(
      ["**/package.json", ".changeset/{config.json,README.md}", "CHANGELOG.md", "tools/{build,release}/*.ts"],
      {
        cwd: root,
        exclude: (name) => /(?:^|\/)(?:node_modules|test|dist|\.cache)$/.test(String(name))
      }
    )
    for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true })
    writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...sdk, ...addresses }, null, 2)}\n`)
    const change = (kind: string, text: string) => `---\n"portico": ${kind}\n---\n\n${text}\n`
    writeFileSync(join(folder, ".changeset/one.md"), change("minor", "`users.find` finds users by their name,\nalso in parts."))
    writeFileSync(join(folder, ".changeset/two.md"), change("patch", "A sign-in no longer fails at midnight."))
    version = await makeVersion(folder, "2027-01-31")
  })

  it("has one number, which the manifests of all packages have and want of each other", () => {
    assert.strictEqual(
      version,
      sdk.version.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`)
    )
    for (const path of ["package.json", "emulator/package.json", "screens/package.json"]) {
      const manifest = JSON.parse(read(path))
      assert.strictEqual(manifest.version, version, path)
      if (path !== "package.json") assert.strictEqual(manifest.peerDependencies.portico, version, path)
    }
  })

  it("takes the addresses of one manifest", () => {
    const [ours, theirs] = ["package.json", "emulator/package.json"].map((path) => JSON.parse(read(path)))
    assert.strictEqual(theirs.repository.url, addresses.repository.url)
    assert.deepStrictEqual(releaseProblems(ours, { emulator: theirs, screens: JSON.parse(read("screens/package.json")) }), [])
  })

  it("moves the texts of the changes to the changelog, under the date", () => {
    const changelog = read("CHANGELOG.md")
    assert.deepStrictEqual(newestVersion(changelog), { version, date: "2027-01-31" })
    assert.include(changelog, "### Added and changed\n\n- `users.find` finds users by their name,\n  also in parts.\n")
    assert.include(changelog, "### Fixed\n\n- A sign-in no longer fails at midnight.\n\n## ")
    assert.deepStrictEqual(
      globSync(".changeset/*.md", { cwd: folder }).map((path) => path.split(/[\\/]/).at(-1)),
      ["README.md"]
    )
  })

  it("is none without a change", async () => {
    assert.isNull(await makeVersion(folder, "2027-02-01"))
  })
})
