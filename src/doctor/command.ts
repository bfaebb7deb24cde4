import { parseArgs } from "node:util"
import { diagnose } from "./diagnose.js"
import { report } from "./report.js"
import type { DoctorOptions, Surroundings } from "./Surroundings.js"

const help = `portico doctor: finds what goes wrong between a program and its platform. Changes nothing, and prints no value of a variable.

  --level <level>          the keys that the app needs: client, server or admin (default: those that are set)
  --mode <mode>            which .env.<mode> files count (default: NODE_ENV, or development)
  --origin <origin>        the origin of the app, such as http://localhost:3000: is it trusted, do its pages answer, are its
                           cookies usable?
  --handler <path>         the path of its pages (default /handler)
  --cookie-domain <name>   the option \`cookies.domain\` of the app
  --timeout <seconds>      how long one request may take (default 5)
  --json                   prints { healthy, examinations } as JSON
  --help

Exits with 0 if there is no problem, 1 if there is one, 2 if it was called wrongly.`

const text = { type: "string" } as const
const flags = {
  level: text,
  mode: text,
  origin: text,
  handler: text,
  "cookie-domain": text,
  timeout: text,
  json: { type: "boolean" },
  help: { type: "boolean" }
} as const

/** What a command prints, where, and the exit code of the process. */
export interface Result {
  readonly code: 0 | 1 | 2
  readonly text: string
}

/** Runs `portico doctor` with its arguments. */
export const doctor = async (args: ReadonlyArray<string>, surroundings: Surroundings): Promise<Result> => {
  const read = parse(args)
  if (typeof read === "string") return { code: 2, text: `${read} --help lists the flags.` }
  if (read.help) return { code: 0, text: help }
  const diagnosis = await diagnose(surroundings, read.options)
  return { code: diagnosis.healthy ? 0 : 1, text: read.json ? JSON.stringify(diagnosis, null, 2) : report(diagnosis) }
}

const parse = (args: ReadonlyArray<string>) => {
  try {
    const { values } = parseArgs({ args: [...args], options: flags })
    const { "cookie-domain": cookieDomain, handler, level, mode, origin, timeout } = values
    if (level !== undefined && !isLevel(level)) return "--level must be client, server or admin."
    if (origin !== undefined && !isOrigin(origin)) return "--origin must be an http or https URL without a path."
    if (handler !== undefined && !handler.startsWith("/")) return "--handler must be a path that begins with a slash."
    if (timeout !== undefined && !(Number(timeout) > 0 && Number(timeout) <= 600))
      return "--timeout must be a number of seconds up to 600."
    const options: DoctorOptions = {
      ...(level && { level }),
      ...(mode && { mode }),
      ...(origin && { origin }),
      ...(handler && { handler }),
      ...(cookieDomain && { cookieDomain }),
      ...(timeout && { timeoutMillis: Number(timeout) * 1000 })
    }
    return { help: values.help === true, json: values.json === true, options }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}`.replace(/\.?$/, ".")
  }
}

const isLevel = (level: string): level is "client" | "server" | "admin" => /^(?:client|server|admin)$/.test(level)

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "" && url.username === ""
}
