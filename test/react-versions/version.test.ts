import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { version } from "react"
import { version as domVersion } from "react-dom"
import { assert, it } from "vitest"
import { useSignIn } from "../../src/react/index.js"
import { compiled } from "./plugin.js"

const { PORTICO_REACT } = process.env

it.runIf(PORTICO_REACT === "18")("React 18 is what the tests run with", () => {
  assert.match(version, /^18\./)
  assert.match(domVersion, /^18\./)
})

it.runIf(PORTICO_REACT === "compiled")("what the React Compiler has made is what the tests run with", () => {
  assert.match(String(useSignIn), /const \$ = .*\(\d+\)/)
})

it.runIf(PORTICO_REACT === "compiled")("the React Compiler compiles every hook and screen", { timeout: 240_000 }, () => {
  const root = fileURLToPath(new URL("../../", import.meta.url))
  const hooks = globSync("src/react/**/*.{ts,tsx}", { cwd: root })
  const screens = globSync("screens/src/**/*.{ts,tsx}", { cwd: root })
  assert.isAbove(hooks.length, 50)
  assert.isAbove(screens.length, 100)
  for (const file of [...hooks, ...screens]) compiled(readFileSync(`${root}${file}`, "utf8"), `${root}${file}`)
})
