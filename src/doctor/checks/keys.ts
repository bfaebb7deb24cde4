import { createAdminApp, createClientApp, createServerApp } from "portico"
import type { Examination, Finding } from "../Finding.js"
import { problem, warning } from "../Finding.js"
import type { Variable } from "../readVariables.js"
import type { DoctorOptions, Surroundings } from "../Surroundings.js"
import type { Settings } from "../settings.js"
import { place } from "../settings.js"
import type { Platform } from "./platform.js"

/** What the doctor reads of a project. */
export interface ProjectConfig {
  readonly domains: ReadonlyArray<{ readonly domain: string; readonly handlerPath: string }>
  /** Whether it trusts this machine; undefined if the platform tells only admins. */
  readonly allowLocalhost?: boolean
}

type Attempt =
  | { readonly ok: true; readonly value: { readonly config: ProjectConfig } | null }
  | { readonly ok: false; readonly error: { readonly _tag: string } }

/** Makes one reading call with the key of each level that is set; without any, one as an app that has none. */
export const checkKeys = async (
  { fetch }: Surroundings,
  { timeoutMillis = 5000 }: DoctorOptions,
  { projectId, publishableClientKey, secretServerKey, superSecretAdminKey }: Settings,
  { baseUrl }: Platform
): Promise<{ readonly examinations: ReadonlyArray<Examination>; readonly config: ProjectConfig | null }> => {
  if (projectId === undefined)
    return { examinations: [{ check: "keys", findings: [], skipped: "no project is named" }], config: null }
  const common = {
    baseUrl,
    fetch,
    projectId: projectId.value,
    tokenStore: null,
    attemptTimeoutMillis: timeoutMillis,
    callTimeoutMillis: timeoutMillis
  }
  const quiet = { onRetry: () => {} }

  const client = async (): Promise<Attempt> => {
    await using app = createClientApp({
      ...common,
      ...(publishableClientKey && { publishableClientKey: publishableClientKey.value })
    })
    return await app.project.get.result(quiet)
  }
  const server = async (key: Variable): Promise<Attempt> => {
    await using app = createServerApp({ ...common, secretServerKey: key.value })
    // Nobody has this id: the answer tells only whether the key is accepted.
    const outcome = await app.users.get.result("00000000-0000-0000-0000-000000000000", { or: "return-null" }, quiet)
    return outcome.ok ? { ok: true, value: null } : outcome
  }
  const admin = async (key: Variable): Promise<Attempt> => {
    await using app = createAdminApp({ ...common, superSecretAdminKey: key.value })
    return await app.project.get.result(quiet)
  }

  const needsNoKey = publishableClientKey === undefined && (secretServerKey ?? superSecretAdminKey) !== undefined
  const levels = await Promise.all([
    // A server or a script has no need of the publishable key.
    ...(needsNoKey ? [] : [attempted("client", publishableClientKey ?? projectId, client())]),
    ...(secretServerKey ? [attempted("server", secretServerKey, server(secretServerKey))] : []),
    ...(superSecretAdminKey ? [attempted("admin", superSecretAdminKey, admin(superSecretAdminKey))] : [])
  ])
  const read = levels.flatMap(({ attempt }) => (attempt.ok && attempt.value !== null ? [attempt.value.config] : []))
  const findings = levels.flatMap(({ attempt, level, variable }) =>
    attempt.ok ? [] : [refusal(level, variable, projectId, attempt.error)]
  )
  return {
    examinations: [
      {
        check: "keys",
        // An unknown project is refused at each level.
        findings: findings.filter(({ message }, index) => findings.findIndex((one) => one.message === message) === index),
        detail: `accepted: ${levels.map(({ variable }) => variable.name).join(", ")}`
      }
    ],
    config: read.at(-1) ?? null
  }
}

type Level = "client" | "server" | "admin"

const attempted = async (level: Level, variable: Variable, running: Promise<Attempt>) => ({
  level,
  variable,
  attempt: await running.catch((error: unknown): Attempt => ({ ok: false, error: { _tag: tagOf(error) } }))
})

const tagOf = (error: unknown): string => String(Object(error)._tag ?? "unknown error")

const refusal = (level: Level, variable: Variable, projectId: Variable, error: { readonly _tag: string }): Finding => {
  // The errors of headers are those of every call, so no call declares them.
  const code = String(Object(Object(error).error).code ?? Object(error).code ?? "")
  switch (code) {
    case "CURRENT_PROJECT_NOT_FOUND":
      return problem(
        "project-unknown",
        `The platform has no project with the id of ${place(projectId)}.`,
        "Copy the id again, and check that the base URL is that of the platform where the project is: hosted, your own, or the emulator."
      )
    case "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT":
    case "CLIENT_AUTHENTICATION_REQUIRED":
      return problem(
        "key-required",
        "The project requires a publishable client key, and no variable has one.",
        "Set STACK_PUBLISHABLE_CLIENT_KEY, with the prefix of your bundler for pages (NEXT_PUBLIC_, VITE_), to the `pck_...` of its key set."
      )
    case "INVALID_PUBLISHABLE_CLIENT_KEY":
    case "INVALID_SECRET_SERVER_KEY":
    case "INVALID_SUPER_SECRET_ADMIN_KEY":
      return problem(
        "key-rejected",
        `The platform rejects the key of ${place(variable)} for this project: it is wrong, revoked or expired, or belongs to another project.`,
        "Copy the key and the project id from the same project, or create a new set of keys on its dashboard."
      )
  }
  return warning(
    "key-unchecked",
    `The call with ${level} access failed, so ${place(variable)} is not verified: ${code || error._tag}.`,
    `Call again; if this stays, docs/reference/errors.md of the package says what \`${code || error._tag}\` means.`
  )
}
