// Inside this repository, the SDK is loaded from its sources; a program that installs it from npm omits this import.
import "../../tools/source.ts"
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { openJournal } from "./journal.ts"

const { createServerApp } = await import("portico")

// Imports users from a file with one JSON object per line: { "email", "displayName"?, "passwordHash"? }. A journal beside the
// file records the progress, so that an import that was stopped or killed continues where it left off.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: "string", default: "5" }, batch: { type: "string", default: "50" } }
})
const [file] = positionals
const { STACK_API_URL, STACK_PROJECT_ID = "", STACK_SECRET_SERVER_KEY = "" } = process.env

interface Person {
  readonly email: string
  readonly displayName?: string
  readonly passwordHash?: string
}

const app = createServerApp({
  projectId: STACK_PROJECT_ID,
  secretServerKey: STACK_SECRET_SERVER_KEY,
  ...(STACK_API_URL === undefined ? {} : { baseUrl: STACK_API_URL })
})

const newUser = ({ displayName, email, passwordHash }: Person) => ({
  primaryEmail: email,
  primaryEmailAuthEnabled: true,
  ...(displayName === undefined ? {} : { displayName }),
  ...(passwordHash === undefined ? {} : { passwordHash })
})

/** Checks whether an earlier run created a user but was killed before it could record it. */
const isThere = async ({ email }: Person) => {
  for await (const user of app.users.stream({ query: email })) if (user.primaryEmail === email) return true
  return false
}

const counts = { created: 0, there: 0, refused: 0 }

/** Imports a batch of users. Returns false if the platform is unavailable. */
const importBatch = async (batch: ReadonlyArray<Person>, isCertain: boolean) => {
  const people: Array<Person> = []
  for (const person of batch) {
    if (isCertain || !(await isThere(person))) people.push(person)
    else counts.there += 1
  }
  const { created, failed, notStarted } = await app.users.createMany(people.map(newUser), {
    concurrency: Number(values.concurrency)
  })
  counts.created += created.length
  let canGoOn = notStarted.length === 0
  for (const { error, index } of failed) {
    if (error._tag === "UserWithEmailAlreadyExists") counts.there += 1
    else if ("code" in error || error._tag === "InvalidInput") {
      counts.refused += 1
      console.error(`${people[index]?.email}: ${error.message}`)
    } else {
      canGoOn = false
      console.error(error.message)
    }
  }
  return canGoOn
}

const main = async (path: string) => {
  const journal = openJournal(`${path}.journal`)
  let batch: Array<Person> = []
  let at = 0
  const flush = async () => {
    const { begun, done } = journal.read()
    const end = at
    const start = end - batch.length
    if (batch.length === 0 || end <= done) return true
    // A batch that an earlier run began but did not finish may exist in part.
    const isCertain = start >= begun
    journal.begin(end)
    const canGoOn = await importBatch(batch, isCertain)
    if (canGoOn) journal.end(end)
    return canGoOn
  }
  const size = Number(values.batch)
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() === "") continue
    batch.push(JSON.parse(line))
    at += 1
    if (batch.length < size) continue
    if (!(await flush())) return false
    batch = []
  }
  return flush()
}

if (file === undefined) {
  console.error("usage: node main.ts <file.jsonl> [--concurrency 5] [--batch 50]")
  process.exitCode = 2
} else {
  const isWhole = await main(file)
  console.log(`${counts.created} created, ${counts.there} were there, ${counts.refused} refused`)
  if (!isWhole) {
    console.error("The platform cannot be asked now. Run it again: it goes on where it stopped.")
    process.exitCode = 1
  }
}
await app.dispose()
