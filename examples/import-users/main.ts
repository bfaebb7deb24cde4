// Inside this repository, the SDK is loaded from its sources; a program that installs it from npm omits this import.
import "../../tools/source.ts"
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs"
import { parseArgs } from "node:util"
import type { Users } from "portico"

const { createServerApp } = await import("portico")

// Imports users from a file with one JSON object per line: { "email", "displayName"?, "passwordHash"? }. The records of what became
// of each are appended to a file beside it, so that an import that was stopped or killed continues where it left off.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: "string", default: "5" } }
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

/** Returns the objects of a text with one per line, without a byte order mark. */
const parseLines = <T>(text: string): ReadonlyArray<T> =>
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line))

/** Reads the records of earlier runs, and removes a last line that a kill cut off. */
const readRecords = (path: string) => {
  if (!existsSync(path)) return []
  const text = readFileSync(path, "utf8")
  const whole = text.slice(0, text.lastIndexOf("\n") + 1)
  truncateSync(path, Buffer.byteLength(whole))
  return parseLines<Users.OutcomeRecord>(whole)
}

const main = async (path: string) => {
  const journal = `${path}.records`
  const after = readRecords(journal)
  const output = openSync(journal, "a")
  const { created, failed, notStarted } = await app.users.createMany(
    parseLines<Person>(readFileSync(path, "utf8")).map(newUser),
    {
      concurrency: Number(values.concurrency),
      after,
      onOutcome: ({ record }, { created, refused, total }) => {
        writeSync(output, `${JSON.stringify(record)}\n`)
        fsyncSync(output)
        if ((created + refused) % 100 === 0) console.log(`${created + refused} of ${total}`)
      }
    }
  )
  closeSync(output)
  for (const { error, input } of failed) console.error(`${input.primaryEmail}: ${error.message}`)
  const refused = failed.filter(({ record }) => record.outcome === "refused").length
  console.log(`${created.length} created, ${refused} refused`)
  return notStarted.length === 0 && refused === failed.length
}

if (file === undefined) {
  console.error("usage: node main.ts <file.jsonl> [--concurrency 5]")
  process.exitCode = 2
} else if (!(await main(file))) {
  console.error("Not all were sent. Run it again: it continues where it stopped.")
  process.exitCode = 1
}
await app.dispose()
