import { existsSync } from "node:fs"
import { join } from "node:path"
import { projectId } from "../../schemas/rules/ids.js"
import { variablesOf } from "../../services/config/variables.js"
import type { Examination, Finding } from "../Finding.js"
import { problem, warning } from "../Finding.js"
import type { Variable, Variables } from "../readVariables.js"
import type { DoctorOptions, Surroundings } from "../Surroundings.js"
import type { OptionName, Settings } from "../settings.js"
import { isPublic, optionNames, optionOf, place, settersOf } from "../settings.js"

/** Checks that the variables are there, have the form and the level of their options, and that no page contains a secret. */
export const checkVariables = (
  surroundings: Surroundings,
  options: DoctorOptions,
  variables: Variables,
  settings: Settings
): Examination => {
  const all = [...variables.byName.values()]
  return {
    check: "variables",
    findings: [
      ...missing(surroundings, options, variables, settings),
      ...all.flatMap(exposed),
      ...all.filter(({ name }) => optionOf(name) !== undefined || name.endsWith("_WEBHOOK_SECRET")).flatMap(malformed),
      ...optionNames.flatMap((option) => conflicts(option, variables))
    ],
    detail: [...Object.values(settings).map(place)].join(", ")
  }
}

const keyOfLevel = {
  client: { option: "publishableClientKey", where: 'on the page "API keys" of the dashboard' },
  server: { option: "secretServerKey", where: 'on the page "API keys" of the dashboard' },
  admin: { option: "superSecretAdminKey", where: 'on the page "API keys" of the dashboard' }
} as const

const missing = (
  { folder }: Surroundings,
  { level }: DoctorOptions,
  { byName }: Variables,
  settings: Settings
): ReadonlyArray<Finding> => {
  const needed: ReadonlyArray<OptionName> = ["projectId", ...(level === undefined ? [] : [keyOfLevel[level].option])]
  return needed.flatMap((option) => {
    if (settings[option] !== undefined) return []
    const name = variablesOf(option).at(-1) ?? option
    const empty = [...byName.values()].find((one) => optionOf(one.name) === option)
    if (empty !== undefined)
      return problem(
        "variable-empty",
        `${place(empty)} is empty, which counts as missing.`,
        `Give it the \`${option}\` of your project.`
      )
    const isExample = byName.size === 0 && existsSync(join(folder, ".env.example"))
    const how = isExample ? "Copy .env.example to .env.local, and fill it in" : `Set ${name} in the environment or in .env.local`
    return problem(
      "variable-missing",
      `No variable has the \`${option}\`.`,
      `${how}. The dashboard shows it; \`npx portico-emulator\` prints that of its project. If your program names its variables otherwise, run \`${name}=... npx portico doctor\`.`
    )
  })
}

const secretKey = /s[as]k_/

/** Finds secrets in variables that bundlers put into pages. */
const exposed = (variable: Variable): ReadonlyArray<Finding> => {
  const { name, value } = variable
  const option = optionOf(name)
  const isSecret =
    option === "secretServerKey" || option === "superSecretAdminKey" || name.endsWith("_WEBHOOK_SECRET") || secretKey.test(value)
  if (!isPublic(name) || !isSecret || value === "") return []
  return [
    problem(
      "secret-public",
      `${place(variable)} has a secret, and bundlers put variables of this name into pages, where everybody can read it.`,
      "Rename it without the public prefix, read it only on your servers, and revoke the key if a page was ever built with it."
    )
  ]
}

/** Finds values that cannot be those of their options. */
const malformed = (variable: Variable): ReadonlyArray<Finding> => {
  const { value } = variable
  if (value === "") return []
  const option = optionOf(variable.name)
  const at = place(variable)
  if (/^(["'`]).*\1$/s.test(value))
    return [problem("variable-quoted", `${at} has quotes around its value, which are part of it.`, "Remove the quotes.")]
  if (/[\r\n]/.test(value.trim()))
    return [problem("variable-blank", `${at} has a line break.`, "Copy the value again, without what follows it.")]
  if (value !== value.trim())
    return [problem("variable-blank", `${at} begins or ends with a blank.`, "Remove the blanks around the value.")]
  if (option === "extraRequestHeaders") return isObject(value) ? [] : [headersProblem(at)]
  if (/\s/.test(value)) return [problem("variable-blank", `${at} has a blank in its value.`, "Copy the value again, alone.")]
  if (/^(?:<.*>|\.{3}|x{3,}|changeme|your[-_].*)$/i.test(value))
    return [problem("variable-placeholder", `${at} still has a placeholder.`, `Replace it by the \`${option}\` of your project.`)]
  switch (option) {
    case "projectId":
      return projectId(value) === null
        ? []
        : [
            problem(
              "project-id-form",
              `${at} is no id of a project, which is a UUID.`,
              "Copy the project id from the settings of the project; its name and its keys are something else."
            )
          ]
    case "baseUrl":
      return baseUrlFindings(at, value)
    case "publishableClientKey":
      return levelFindings(at, value, "pck_", "the publishable client key")
    case "secretServerKey":
      return levelFindings(at, value, "ssk_", "the secret server key")
    case "superSecretAdminKey":
      return levelFindings(at, value, "sak_", "the super secret admin key")
    case undefined:
      return /^whsec_[A-Za-z0-9+/]+=*$/.test(value)
        ? []
        : [
            problem(
              "webhook-secret-form",
              `${at} is no secret of a webhook endpoint, which is \`whsec_\` and base64.`,
              "Copy the signing secret of the endpoint from the page about webhooks."
            )
          ]
    default:
      return []
  }
}

const isObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string")
  } catch {
    return false
  }
}

const headersProblem = (at: string) =>
  problem("headers-form", `${at} is no JSON object of texts.`, 'Write the headers as JSON, such as {"x-my-header":"value"}.')

const kinds = [
  ["pck_", "publishable client key", "client"],
  ["ssk_", "secret server key", "server"],
  ["sak_", "super secret admin key", "admin"]
] as const

/** Finds a key of another level. Keys without a known prefix are left to the platform. */
const levelFindings = (at: string, value: string, prefix: string, expected: string): ReadonlyArray<Finding> => {
  const other = kinds.find(([start]) => start !== prefix && value.startsWith(start))
  if (other === undefined) return []
  const [, kind, level] = other
  const isAbove = kinds.findIndex(([start]) => start === prefix) < kinds.indexOf(other)
  return [
    problem(
      "key-level",
      `${at} has a ${kind}, and its option is ${expected}.`,
      `Put ${expected} of the same key set there${isAbove ? `, and revoke the ${level} key if it was ever exposed` : ""}.`
    )
  ]
}

const baseUrlFindings = (at: string, value: string): ReadonlyArray<Finding> => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    return [problem("base-url-form", `${at} is no http or https URL.`, "Begin it with https://, or http:// for the emulator.")]
  if (url.username || url.password || url.search || url.hash)
    return [
      problem(
        "base-url-form",
        `${at} has a user name, a password, a query or a fragment.`,
        "Leave only the scheme, the host and, if the platform is below one, the path."
      )
    ]
  if (/\/api(?:\/v1)?\/?$/.test(url.pathname))
    return [problem("base-url-form", `${at} ends with the path of the API, which the SDK adds.`, "Remove /api/v1 from its end.")]
  if (url.protocol === "http:" && !isLocal(url.hostname))
    return [
      warning(
        "base-url-insecure",
        `${at} begins with http://, so keys, passwords and tokens travel unencrypted.`,
        "Use https://, unless this network is yours alone."
      )
    ]
  return []
}

/** Returns whether a host is this machine, where browsers treat http as https. */
export const isLocal = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** Finds variables of one option that name different projects. The URL may differ between servers and pages. */
const conflicts = (option: OptionName, variables: Variables): ReadonlyArray<Finding> => {
  const [first, ...others] = settersOf(option, variables)
  const other = option === "baseUrl" ? undefined : others.find(({ value }) => value !== first?.value)
  if (first === undefined || other === undefined) return []
  return [
    warning(
      "variable-conflict",
      `${place(first)} and ${place(other)} have different values for \`${option}\`.`,
      `The first one counts in apps that read the environment. Give both the same value, or remove one.`
    )
  ]
}
