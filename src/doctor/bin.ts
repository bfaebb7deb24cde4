#!/usr/bin/env node
import manifest from "../../package.json" with { type: "json" }
import { doctor } from "./command.js"

const help = `portico ${manifest.version}

  doctor   finds what goes wrong between a program and its platform

npx portico <command> --help describes a command.`

const [command, ...args] = process.argv.slice(2)
if (command === "doctor") {
  const { code, text } = await doctor(args, {
    folder: process.cwd(),
    environment: process.env,
    nodeVersion: process.versions.node,
    fetch: (url, init) => fetch(url, init),
    now: Date.now
  })
  if (code === 2) console.error(text)
  else console.log(text)
  process.exitCode = code
} else if (command === undefined || command === "--help" || command === "help") {
  console.log(help)
} else if (command === "--version") {
  console.log(manifest.version)
} else {
  console.error(`There is no command ${command}.\n\n${help}`)
  process.exitCode = 2
}
