import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { bundled } from "./bundle.ts"
import { sizes } from "./sizes.ts"
import { builtClientCost, clientLine, types } from "./types.ts"

// Prints all benchmark results in one run. Ratios are comparable between machines; absolute times are not.

const title = (text: string): void => console.log(`\n${text}\n${"-".repeat(text.length)}`)

const run = async (name: string, ...args: ReadonlyArray<string>): Promise<void> => {
  const program = fileURLToPath(await bundled(name))
  const { status } = spawnSync(process.execPath, ["--expose-gc", program, ...args], { stdio: "inherit" })
  if (status !== 0) process.exitCode = 1
}

title("Size in a browser, gzip")
const { all, marginal } = await sizes()
for (const { firstLoad, lazy, name } of all)
  console.log(`${name.padEnd(26)} ${firstLoad.toFixed(1)} KB first load, ${lazy.toFixed(1)} KB lazy`)
console.log(`${"on top of effect".padEnd(26)} ${marginal.toFixed(1)} KB first load`)

title("Size with each bundler, over an empty page for Next")
for (const program of ["check.ts", "next.ts"]) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`bundlers/${program}`, import.meta.url))], {
    stdio: "inherit"
  })
  if (status !== 0) process.exitCode = 1
}

title("CPU of a call, against a raw fetch of the same request")
await run("cpu", fileURLToPath(await bundled("answers")))

title("CPU of verifying a session, against bare jwtVerify")
await run("verify")

title("Requests of a flow")
await run("flows")

title("Start and memory")
await run("start", fileURLToPath(await bundled("app")))

title("The emulator, as `npm run build` has built it")
await run("emulator", fileURLToPath(new URL("../emulator/dist/command/bin.js", import.meta.url)))

title("What the types cost")
const { compileSeconds, dtsKilobytes, instantiations } = types()
console.log(`${"compile src".padEnd(26)} ${compileSeconds.toFixed(1)} s, ${instantiations} instantiations`)
console.log(`${"declarations".padEnd(26)} ${dtsKilobytes.toFixed(1)} KB`)
const cost = builtClientCost()
if (cost !== null) console.log(clientLine(cost))
