import "../source.ts"
import { parseArgs } from "node:util"
import { startExample } from "./example.ts"
import { isFree, portOf } from "./ports.ts"

// Starts the emulator and the example with its users, prints their URLs, and stops both on Ctrl-C.

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const { values } = parseArgs({ options: { port: { type: "string" }, "emulator-port": { type: "string" } } })

const choose = async (flag: "port" | "emulator-port", name: string, usual: number): Promise<number> => {
  const port = portOf(values[flag] ?? `${usual}`) ?? fail(`--${flag} ${values[flag]} is not a port: a number from 1 to 65535 is`)
  if (await isFree(port)) return port
  return fail(`Port ${port} for ${name} is busy. Choose another one: npm start -- --${flag} ${port + 1}`)
}

const answers = async (url: string): Promise<void> => {
  for (let turns = 0; turns < 100; turns++) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  fail(`${url} does not answer`)
}

const port = await choose("port", "the example", 5173)
const emulatorPort = await choose("emulator-port", "the emulator", 8102)
if (port === emulatorPort) fail(`The example and the emulator cannot share port ${port}: change --port or --emulator-port`)

// Imported dynamically, because the sources of the workspace need the hooks of `source.ts`, and after the ports are known to be free,
// because it takes seconds.
const { project, startEmulator } = await import("./emulator.ts")
const { password, people, seed } = await import("../../examples/link-board/seed.ts")

const emulator = await startEmulator(emulatorPort)
const example = await startExample(port, {
  baseUrl: emulator.url,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  secretServerKey: project.secretServerKey
})

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([example.stop(), emulator.stop()])
  process.exit(0)
}
process.on("SIGINT", stop)
process.on("SIGTERM", stop)

await Promise.all([answers(example.url), answers(`${emulator.url}/health`)])
await seed({
  appUrl: example.url,
  baseUrl: emulator.url,
  projectId: project.id,
  secretServerKey: project.secretServerKey,
  superSecretAdminKey: project.superSecretAdminKey
})

const rows = Object.values(people).map(({ email, role }) => `    ${email.padEnd(23)}${role}`)

console.log(`
  Link Board     ${example.url}    a product on Portico
  Emulator       ${emulator.url}    projects, keys, mailbox, API
  Mailbox        ${emulator.url}/mailbox

  People, all with the password ${password}
${rows.join("\n")}

  Project id               ${project.id}
  Publishable client key   ${project.publishableClientKey}
  Secret server key        ${project.secretServerKey}
  Super secret admin key   ${project.superSecretAdminKey}

  Ctrl-C stops both.
`)
