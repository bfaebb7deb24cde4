import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import screensBudgets from "../screens/budgets.json" with { type: "json" }
import type { BundleOptions } from "./browserBundle.ts"
import { browserBundle } from "./browserBundle.ts"
import budgets from "./budgets.json" with { type: "json" }
import { published } from "./published.ts"

/** Gzipped kilobytes that a browser loads first: the entry and its static imports. Lazy chunks are separate. */
export interface Size {
  readonly name: keyof typeof programs
  readonly firstLoad: number
  readonly lazy: number
}

const client = `createClientApp({ projectId: "internal", publishableClientKey: "k", baseUrl: "https://x.test" })`
const use = `
  const app = ${client}
  await app.auth.signInWithCredential({ email: "a", password: "b" })
  console.log(await app.user.get(), await app.auth.signOut())`

const programs = {
  effectAlone: `
    import * as Effect from "effect/Effect"
    import * as Layer from "effect/Layer"
    import * as ManagedRuntime from "effect/ManagedRuntime"
    import * as Schema from "effect/Schema"
    const User = Schema.Struct({ id: Schema.String, at: Schema.DateFromMillis })
    const runtime = ManagedRuntime.make(Layer.empty)
    runtime.runPromise(Effect.retry(Schema.decodeUnknownEffect(User)({}), { times: 2 })).then(console.log)`,
  passwordClient: `
    import { createClientApp } from "portico"${use}`,
  passwordClientWithCategories: `
    import { createClientApp, inCategory, isKnownError } from "portico"${use}
    console.log(inCategory("session"), isKnownError)`,
  passwordClientWithErrors: `
    import { createClientApp } from "portico"
    import { EmailPasswordMismatch, isVerificationCodeError, TeamPermissionRequired } from "portico/errors"${use}
    console.log(EmailPasswordMismatch, isVerificationCodeError, TeamPermissionRequired)`,
  passwordClientWithHooks: `
    import { createClientApp } from "portico"
    import { PorticoProvider, useAction, useUser } from "portico/react"${use}
    console.log(PorticoProvider, useAction, useUser)`,
  oneErrorClass: `
    import { EmailPasswordMismatch } from "portico/errors"
    console.log(EmailPasswordMismatch)`
} as const

// Measures the published package unless other options are given.
const measure = async (name: keyof typeof programs, options?: BundleOptions): Promise<Size> => {
  const chunks = await browserBundle(programs[name], options ?? { installedIn: await published() })
  const sum = (wanted: boolean) =>
    chunks.reduce((total, { gzipKilobytes, isFirst }) => (isFirst === wanted ? total + gzipKilobytes : total), 0)
  return { name, firstLoad: sum(true), lazy: sum(false) }
}

/** Returns the programs that exceed their budget. */
export const excesses = async (options?: BundleOptions): Promise<ReadonlyArray<string>> => {
  const measured = await Promise.all(budgeted.map(async ([name, budget]) => ({ ...(await measure(name, options)), budget })))
  return measured.flatMap(({ budget, firstLoad, name }) =>
    firstLoad > budget ? [`${name} loads ${firstLoad.toFixed(1)} KB gz first, and its budget is ${budget}`] : []
  )
}

const react = (file: string): string => fileURLToPath(new URL(`../src/react/${file}`, import.meta.url))

/** The groups of hooks: values, with the provider, actions, forms and guards; and the flows. */
const hookPrograms: { readonly [Name in keyof typeof budgets.hooksGzipKilobytes]: string } = {
  values: `
    import * as hooks from "${react("hooks.ts")}"
    import { fieldErrors, PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut } from "portico/react"
    import { useAction, useActionForm, useSuspenseUser, useUser } from "portico/react"
    console.log(hooks, fieldErrors, PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut)
    console.log(useAction, useActionForm, useSuspenseUser, useUser)`,
  flows: `
    import * as flows from "${react("flows/index.ts")}"
    console.log(flows)`
}

// The entry loads a page later; this measures the page itself.
const fileOf = (screen: string): string =>
  ["auth", "account"]
    .map((folder) => fileURLToPath(new URL(`../screens/src/${folder}/${screen}.tsx`, import.meta.url)))
    .find((file) => existsSync(file)) ?? "portico-screens"

/**
 * Returns the gzipped kilobytes that the hooks and each screen add to an app with password sign-in, before anything loads later.
 */
export const reactSizes = async (): Promise<ReadonlyArray<readonly [name: string, kilobytes: number, budget: number]>> => {
  const first = async (more: string) => {
    const chunks = await browserBundle(`${programs.passwordClient}\n${more}`, { firstOnly: true })
    return chunks.reduce((total, { gzipKilobytes }) => total + gzipKilobytes, 0)
  }
  const without = await first("")
  const found: Array<readonly [string, number, number]> = []
  for (const [name, budget] of Object.entries(budgets.hooksGzipKilobytes) as ReadonlyArray<[keyof typeof hookPrograms, number]>)
    found.push([name, (await first(hookPrograms[name])) - without, budget])
  for (const [name, budget] of Object.entries(screensBudgets.gzipKilobytes))
    found.push([`<${name}>`, (await first(`import { ${name} } from "${fileOf(name)}"\nconsole.log(${name})`)) - without, budget])
  return found
}

// The cast: the compiler widens the keys of a JSON file.
const budgeted = Object.entries(budgets.gzipKilobytes) as ReadonlyArray<[keyof typeof budgets.gzipKilobytes, number]>

/** Measures every program, and what the SDK adds to an app that already bundles `effect`. */
export const sizes = async () => {
  const all: Array<Size> = []
  for (const name of Object.keys(programs) as Array<keyof typeof programs>) all.push(await measure(name))
  const ours = await measure("passwordClient", { external: ["effect", "effect/*"] })
  return { all, marginal: ours.firstLoad }
}

/** Prints the sizes. With `--check`, fails above a budget in `budgets.json`. */
const main = async (): Promise<void> => {
  const { all, marginal } = await sizes()
  for (const { firstLoad, lazy, name } of all) {
    const budget = Object.entries(budgets.gzipKilobytes).find(([key]) => key === name)?.[1]
    const note = budget === undefined ? "" : ` (budget ${budget})`
    console.log(`${name.padEnd(26)} ${firstLoad.toFixed(1).padStart(6)} KB gz first load, ${lazy.toFixed(1)} KB lazy${note}`)
    if (process.argv.includes("--check") && budget !== undefined && firstLoad > budget) process.exitCode = 1
  }
  console.log(`${"on top of effect".padEnd(26)} ${marginal.toFixed(1).padStart(6)} KB gz first load`)
  for (const [name, kilobytes, budget] of await reactSizes()) {
    console.log(`${name.padEnd(26)} ${kilobytes.toFixed(1).padStart(6)} KB gz beyond the client (budget ${budget})`)
    if (process.argv.includes("--check") && kilobytes > budget) process.exitCode = 1
  }
  for (const [name] of budgeted.filter(([budgeted]) => !(budgeted in programs))) {
    console.error(`Nothing measures ${name}, which has a budget`)
    process.exitCode = 1
  }
  if (process.exitCode === 1) console.error("A budget of bench/budgets.json is exceeded")
}

if (import.meta.filename === process.argv[1]) await main()
