#!/usr/bin/env node
import module from "node:module"

// Node compiles the command once, and keeps that for the next start. Node 20 does not have this.
module.enableCompileCache?.()
const { run } = await import("./command/run.js")
run()
