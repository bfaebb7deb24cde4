import { spawn } from "node:child_process"
import { join } from "node:path"
import { freePort } from "../../../tools/start/ports.ts"
import { here, installBundlers } from "../installed.ts"
import { installSdk, nextConfig, writeApp } from "./tools.ts"

// Throws errors of the packed SDK in Next's development server, with both of its bundlers: in a server component, in a component of the
// browser while it is rendered on the server, and in a route handler, the last two with some of them. Next adds to the errors that it reports, so each must be reported
// with its own text, and not as a `TypeError`. Prints the number of failures.

/** The errors that a page throws, by name: those of a wrong option, and one of every class, with the message that it must be told with. */
const thrown = `
import { createClientApp, createServerApp } from "portico"
import * as errors from "portico/errors"

// The fields of every class: each takes its own.
const given = {
  ...{ method: "GET", path: "/users/:userId", attempts: 1, requestId: "r", status: 401, origin: "https://api.test", cause: new Error("the cause") },
  ...{ code: "CODE", details: { itemId: "i", permissionId: "p", teamId: "t", userId: "u", minLength: 8 }, excerpt: "text", expiredAt: new Date(0) },
  ...{ error: new errors.UserNotFound({ details: {} }), id: "i", itemId: "i", kind: "anonymous", limit: "call", message: "A message.", missing: "permission" },
  ...{ notBefore: new Date(0), option: "urls.signIn", operation: "verifyEmail", quantity: 1, reason: "rejected", retryAfterMillis: null, since: "2026-04" },
  ...{ url: "https://app.test", variables: ["A"] }
}
const caught = (run) => {
  try {
    run()
  } catch (error) {
    return error
  }
}
const projectId = "00000000-0000-4000-8000-000000000001"
const made = {
  option: () => caught(() => createClientApp({})),
  key: () => caught(() => createServerApp({ projectId, secretServerKey: 7 })),
  urls: () => caught(() => createClientApp({ projectId, publishableClientKey: "pck", urls: { signInn: "/" } }))
}
// Of the platform's known errors, whose classes are made in one way, every fifth.
let known = 0
for (const [name, one] of Object.entries(errors)) {
  if (!/^[A-Z]/.test(name) || !(one.prototype instanceof Error) || caught(() => new one(given)) !== undefined) continue
  if (!("code" in one) || known++ % 5 === 0) made[name] = () => new one(given)
}
export const names = Object.keys(made)
export const errorOf = (name) => made[name]()
`

const files = {
  "thrown.js": thrown,
  "app/layout.jsx": "export default ({ children }) => <html lang='en'><body>{children}</body></html>",
  "app/names/route.js": `import { errorOf, names } from "../../thrown.js"
export const GET = () => Response.json(names.map((name) => [name, errorOf(name).message]))`,
  "app/server/[name]/page.jsx": `import { errorOf } from "../../../thrown.js"
export default async ({ params }) => { throw errorOf((await params).name) }`,
  "app/browser/[name]/page.jsx": `"use client"
import { use } from "react"
import { errorOf } from "../../../thrown.js"
export default ({ params }) => { throw errorOf(use(params).name) }`,
  "app/route/[name]/route.js": `import { errorOf } from "../../../thrown.js"
export const GET = async (request, { params }) => { throw errorOf((await params).name) }`,
  "next.config.mjs": nextConfig
}

installBundlers()
installSdk()
let passed = 0
const failures: Array<string> = []
for (const bundler of ["webpack", "turbopack"]) {
  const app = writeApp(`next errors with ${bundler}`, files, { projectId: "", url: "" })
  const port = await freePort()
  const server = spawn(
    process.execPath,
    [join(here, "node_modules/next/dist/bin/next"), "dev", `--${bundler}`, "-p", String(port)],
    {
      cwd: app,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "development" },
      stdio: ["ignore", "pipe", "pipe"]
    }
  )
  let told = ""
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (told += text))
  try {
    const ask = (path: string) => fetch(`http://localhost:${port}/${path}`)
    let names: ReadonlyArray<readonly [string, string]> | undefined
    for (let tries = 0; names === undefined && tries < 300; tries += 1) {
      names = await ask("names").then(
        (response) => response.json(),
        () => new Promise((resolve) => setTimeout(resolve, 200, undefined))
      )
    }
    if (names === undefined) throw new Error(`next dev does not answer: ${told.slice(-2000)}`)
    if (names.length < 40) failures.push(`${bundler}: only ${names.length} errors were made`)
    for (const place of ["server", "browser", "route"]) {
      for (const [name, message] of place === "server" ? names : names.slice(0, 8)) {
        told = ""
        const { status } = await ask(`${place}/${name}`)
        // The server writes what it reports after it has answered.
        for (let tries = 0; !told.includes(message) && tries < 100; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 20))
        const isTold = told.includes(message) && !/TypeError/.test(told)
        if (status === 500 && isTold) passed += 1
        else failures.push(`${bundler}, ${place}, ${name}: ${status}, ${told.slice(0, 500)}`)
      }
    }
    console.log(`${bundler}: ${names.length} errors`)
  } finally {
    server.kill()
  }
}
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
