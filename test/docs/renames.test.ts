import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import * as effect from "../../src/effect.js"
import * as httpApi from "../../src/http-api/index.js"
import * as react from "../../src/react/index.js"
import * as store from "../../src/store/effect.js"
import { apps } from "../support/operations.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, "utf8")

/** The rows of the tables of old and new names. */
const rows = (read("docs/guides/migrating.md").split("## From Portico 0.3")[1] ?? assert.fail("no such section"))
  .split("\n")
  .filter((line) => /^\| [^-0]/.test(line))
  .map((line) => line.split("|"))

/** The names of a column, without arguments. */
const namesIn = (column: string) =>
  [...column.matchAll(/`([\w.]+)[^`]*`/g)].flatMap(([, name = ""]) => (name === "teamId" ? [] : [name]))

const members = new Set(
  apps.flatMap(({ keyed, operations, watched }) => [...operations, ...keyed].map(({ path }) => path).concat(watched))
)
const namesOf = (file: string) => [...read(file).matchAll(/\b[A-Z]\w+/g)].map(([name]) => name)
const types = new Set([
  ...namesOf("src/index.ts"),
  ...[...read("src/types.ts").matchAll(/ as (\w+) from "\.(.*)\.js"/g)].flatMap(([, area = "", file = ""]) => [
    area,
    ...namesOf(`src${file}.ts`).map((name) => `${area}.${name}`)
  ])
])
const isExported = (name: string) =>
  [effect, httpApi, react, store].some(
    (entry) =>
      name.split(".").reduce<unknown>((at, part) => (Object(at) === at ? Reflect.get(Object(at), part) : undefined), entry) !==
      undefined
  )

describe("the table of what changed since 0.3.0", () => {
  it("leads to names that exist", () => {
    assert.isAbove(rows.length, 40)
    const lost = rows
      .flatMap(([, , now = ""]) => namesIn(now))
      .filter((name) => !members.has(name) && !types.has(name) && !isExported(name))
    assert.deepStrictEqual(lost, [])
  })

  it("leads each type to the area that has it", () => {
    const moved = rows.flatMap(([, before = "", now = ""]) => {
      const area = /^ `([A-Z]\w+)` $/.exec(now)?.[1]
      return area !== undefined && types.has(`${area}.${namesIn(before)[0]}`) ? [{ area, names: namesIn(before) }] : []
    })
    assert.isAbove(moved.length, 20)
    const lost = moved.flatMap(({ area, names }) => names.filter((name) => !types.has(`${area}.${name}`)))
    assert.deepStrictEqual(lost, [])
  })

  it("has no old name of a type that exists", () => {
    const old = rows
      .filter(([, before = ""]) => /^ `(?:Promise|New|Change)/.test(before))
      .flatMap(([, before = ""]) => namesIn(before))
    assert.isAbove(old.length, 15)
    assert.deepStrictEqual(
      old.filter((name) => [...types].some((one) => one === name || one.endsWith(`.${name}`))),
      []
    )
  })
})
