import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createEmulator, Emulator } from "portico-emulator"
import type { DoctorOptions, Surroundings } from "../../src/doctor/Surroundings.js"

const { id, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject

/** The origin of the app. */
export const origin = "http://localhost:3000"

/** Files by path; a manifest can be an object. */
export type Files = Readonly<Record<string, string | object>>

/** What differs from a healthy app. */
export interface Planted {
  readonly files?: Files
  /** A folder that exists, instead of one with files. */
  readonly folder?: string
  readonly environment?: Surroundings["environment"]
  readonly options?: DoctorOptions
  readonly nodeVersion?: string
  /** The generation of the emulator. Default: 2026-04. */
  readonly platform?: "2025-11" | "2026-04" | "2026-11"
  /** How far the clock of this machine is ahead. */
  readonly aheadMillis?: number
  /** How long each answer takes, by the clock of this machine. */
  readonly tookMillis?: number
  /** Answers instead of the emulator and of the app, or returns undefined. */
  readonly answer?: (url: URL) => Promise<Response> | Response | undefined
}

/** The variables of a healthy app. */
export const environment = {
  STACK_PROJECT_ID: id,
  STACK_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
  STACK_SECRET_SERVER_KEY: secretServerKey,
  STACK_SUPER_SECRET_ADMIN_KEY: superSecretAdminKey,
  STACK_API_URL: "http://localhost:8102",
  STACK_WEBHOOK_SECRET: "whsec_ZGV2ZWxvcG1lbnQ="
}

const installed = (name: string, version: string, more: object = {}): Files => ({
  [`node_modules/${name}/package.json`]: { name, version, ...more }
})

/** The files of a healthy app, as a package manager installs them. */
export const files: Files = {
  "package.json": { name: "app", type: "module", dependencies: { portico: "0.3.0", typescript: "6.0.3" } },
  "tsconfig.json": '{ "compilerOptions": { "moduleResolution": "bundler", /* pages */ "module": "esnext" } }',
  ...installed("portico", "0.3.0", {
    peerDependencies: { effect: "~4.1.0", react: ">=18", next: ">=15" },
    peerDependenciesMeta: { effect: { optional: true }, next: { optional: true }, react: { optional: true } }
  }),
  ...installed("portico-screens", "0.3.0", { peerDependencies: { portico: "0.3.0", react: ">=18" } }),
  ...installed("effect", "4.1.0"),
  ...installed("react", "19.3.1"),
  ...installed("typescript", "6.0.3"),
  // Has a version of its own for itself, as it may.
  ...installed("renderer", "1.0.0", { dependencies: { react: "19.1.1" } }),
  "node_modules/renderer/node_modules/react/package.json": { name: "react", version: "19.1.1" }
}

const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })

type Platform = NonNullable<Planted["platform"]>

const emulatorOf = (platform: Platform) =>
  createEmulator({
    passwordRounds: 4,
    platform,
    projects: [
      {
        ...Emulator.developmentProject,
        requirePublishableClientKey: true,
        domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }]
      }
    ]
  })

// The doctor changes nothing, so tests share them.
const emulators: { [Name in Platform]?: ReturnType<typeof emulatorOf> } = {}

/** Disposes the emulators of the tests. */
export const disposeEmulators = () => Promise.all(Object.values(emulators).map((one) => one.dispose()))

/** The surroundings of an app on an emulator in this process, with what was planted, until it is disposed. */
export const surroundingsOf = ({
  aheadMillis = 0,
  answer,
  environment: planted,
  files: plantedFiles,
  folder: given,
  nodeVersion = "24.1.0",
  platform = "2026-04",
  tookMillis = 0
}: Planted) => {
  const emulator = (emulators[platform] ??= emulatorOf(platform))
  const folder = mkdtempSync(join(tmpdir(), "portico-doctor-"))
  for (const [path, text] of Object.entries({ ...files, ...plantedFiles })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof text === "string" ? text : JSON.stringify(text))
  }
  const asked: Array<string> = []
  let now = 1_764_000_000_000
  const surroundings: Surroundings = {
    folder: given ?? folder,
    environment: planted ?? environment,
    nodeVersion,
    now: () => now + aheadMillis,
    fetch: async (given, init) => {
      const url = new URL(given)
      asked.push(`${init.method ?? "GET"} ${url.origin}${url.pathname}`)
      now += tookMillis
      const other = await answer?.(url)
      if (other !== undefined) return other
      if (url.port === "3000") return page()
      const response = await emulator.fetch(url, init)
      const headers = new Headers(response.headers)
      headers.set("date", new Date(now).toUTCString())
      return new Response(response.body, { status: response.status, headers })
    }
  }
  return {
    surroundings,
    asked,
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
