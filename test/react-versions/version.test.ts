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
  const folder = fileURLToPath(new URL("../../src/react/", import.meta.url))
  const files = globSync("**/*.{ts,tsx}", { cwd: folder })
  assert.isAbove(files.length, 200)
  for (const file of files) compiled(readFileSync(`${folder}${file}`, "utf8"), `${folder}${file}`)
})
