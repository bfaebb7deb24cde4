import { version } from "react"
import { version as domVersion } from "react-dom"
import { assert, it } from "vitest"
import { useSignIn } from "../../src/react/index.js"

const { PORTICO_REACT } = process.env

it.runIf(PORTICO_REACT === "18")("React 18 is what the tests run with", () => {
  assert.match(version, /^18\./)
  assert.match(domVersion, /^18\./)
})

it.runIf(PORTICO_REACT === "compiled")("what the React Compiler has made is what the tests run with", () => {
  assert.match(String(useSignIn), /const \$ = .*\(\d+\)/)
})
