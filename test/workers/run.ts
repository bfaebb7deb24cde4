import { execFileSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { sdk } from "../../tools/build/sdk.ts"

// Tests the SDK in the real runtime of Cloudflare Workers, which aborts a request that waits for work started by another one:
// many concurrent requests through one app. The runtime is installed here by its own lock file, so that the project does not
// depend on it.

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = `${root}.cache/workers/`
mkdirSync(folder, { recursive: true })
for (const name of ["package.json", "package-lock.json"]) cpSync(`${root}test/workers/${name}`, `${folder}${name}`)
execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], {
  cwd: folder,
  stdio: ["ignore", "ignore", "inherit"]
})

/** The part of the package that is used here. It is not a dependency of the project. */
interface Runtime {
  readonly Miniflare: new (options: object) => { readonly ready: Promise<URL>; dispose(): Promise<void> }
}
const { Miniflare }: Runtime = await import(createRequire(folder).resolve("miniflare"))

const recorded = (file: string, name: string): object => {
  const { cases } = JSON.parse(readFileSync(`${root}test/wire/recorded/${file}.json`, "utf8"))
  return cases.find((one: { readonly name: string }) => one.name === name).response.body
}
const me = recorded("users.me.get", "success-client")
const project = recorded("projects.current", "client-view")
const token = (sub: string, exp: number) => `h.${btoa(JSON.stringify({ iat: 1000, exp, sub }))}.s`
const subOf = (text: string | null): string => JSON.parse(atob(text?.split(".")[1] ?? "")).sub

const keys = await generateKeyPair("ES256", { extractable: true })
const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), alg: "ES256", kid: "key" }] }

const logged: Array<string> = []

/** The platform, with a delay, so that the worker's requests overlap. */
const platform = async (request: Request): Promise<Response> => {
  const { hostname, pathname, searchParams } = new URL(request.url)
  if (hostname === "log.test") logged.push(pathname)
  const body = await request.text()
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (pathname.endsWith("/jwks.json")) return Response.json(jwks)
  if (pathname.endsWith("/password/sign-in")) {
    return Response.json({ access_token: token("ada", 1001), refresh_token: "refresh-ada", user_id: "ada" })
  }
  if (pathname.endsWith("/oauth/token")) {
    const user = new URLSearchParams(body).get("refresh_token")?.replace("refresh-", "") ?? ""
    return Response.json({ access_token: token(user, 4e9), token_type: "Bearer", expires_in: 3599, scope: "legacy" })
  }
  if (pathname.endsWith("/users")) {
    const error = "Request validation failed on GET /api/v1/users:\n  - query contains unknown properties: include_restricted"
    return searchParams.has("include_restricted")
      ? Response.json(
          { code: "SCHEMA_ERROR", details: { message: error }, error },
          { status: 400, headers: { "x-stack-known-error": "SCHEMA_ERROR" } }
        )
      : Response.json({ items: [], is_paginated: true, pagination: { next_cursor: null } })
  }
  if (pathname.endsWith("/projects/current")) return Response.json(project)
  return Response.json({ ...me, display_name: subOf(request.headers.get("x-stack-access-token")) })
}

const { outputFiles } = await build({
  entryPoints: [`${root}test/workers/worker.ts`],
  bundle: true,
  format: "esm",
  platform: "neutral",
  mainFields: ["module", "main"],
  conditions: ["source", "workerd", "worker", "browser"],
  plugins: [sdk()],
  target: "es2022",
  write: false,
  logLevel: "error",
  absWorkingDir: root
})
const worker = new Miniflare({
  modules: [{ type: "ESModule", path: "worker.mjs", contents: outputFiles[0]?.text }],
  compatibilityDate: "2026-07-01",
  outboundService: platform
})
const url = await worker.ready

const ask = async (path: string, user: string, expires: number): Promise<string> => {
  const auth = JSON.stringify({ accessToken: token(user, expires), refreshToken: `refresh-${user}` })
  const answer = await fetch(new URL(path, url), { headers: { "x-stack-auth": auth }, signal: AbortSignal.timeout(10_000) })
  return answer.ok ? await answer.text() : `${answer.status} ${(await answer.text()).slice(0, 200)}`
}

/** Sends a request, and gives it up after so many milliseconds. */
const left = (path: string, headers: Record<string, string>, millis: number): Promise<unknown> => {
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), millis)
  return fetch(new URL(path, url), { headers, signal: leaving.signal }).catch(() => null)
}

let failed = 0
const expect = (what: string, answers: ReadonlyArray<string>, expected: (index: number) => unknown): void => {
  const wrong = answers.findIndex((answer, index) => answer !== JSON.stringify(expected(index)))
  if (wrong >= 0) failed++
  console.log(wrong < 0 ? `passed: ${what}` : `failed: ${what}: ${answers[wrong]}`)
}
const { id } = project as { readonly id: string }
const views = Array.from({ length: 40 }, (_, index) => ask("/", `user-${index % 5}`, index % 3 === 0 ? 1001 : 4e9))
expect(
  "40 overlapping requests of 5 people, a third of which renew their token, each get their own answer",
  await Promise.all(views),
  (index) => ({
    name: `user-${index % 5}`,
    project: id
  })
)
const projects = Array.from({ length: 8 }, () => ask("/project", "nobody", 4e9))
expect("8 overlapping requests ask the app itself, and none waits for the load of another", await Promise.all(projects), () => ({
  project: id
}))
const restricted = Array.from({ length: 8 }, () => ask("/restricted", "nobody", 4e9))
expect(
  "8 overlapping requests find out what the platform supports, and none waits for another",
  await Promise.all(restricted),
  () => []
)
const effects = Array.from({ length: 8 }, (_, index) =>
  index === 0 ? left("/effect", {}, 5).then(() => "[]") : ask("/effect", "nobody", 4e9)
)
expect("8 overlapping requests use an app for Effect, although the first one is given up", await Promise.all(effects), () => [])
const unsaved = Array.from({ length: 8 }, (_, index) => ask("/later", `later-${index}`, 1001))
expect("8 requests leave work for after their response", await Promise.all(unsaved), () => null)
for (let tries = 0; logged.length < 8 && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 50))
expect(
  "which is done as their visitors",
  Array.from({ length: 8 }, (_, index) => JSON.stringify(logged.sort()[index] ?? null)),
  (index) => `/later-${index}`
)
const robots = Array.from({ length: 8 }, () => ask("/robot", "nobody", 4e9))
expect("8 overlapping requests renew the token of one session, and none waits for another", await Promise.all(robots), () => ({
  name: "robot"
}))
const projectId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
// Signed by the platform's key, which no request knows yet.
const signed = await new SignJWT({
  sub: "ada",
  project_id: projectId,
  branch_id: "main",
  role: "authenticated",
  refresh_token_id: "r"
})
  .setProtectedHeader({ alg: "ES256", kid: "key" })
  .setIssuer(`https://platform.test/api/v1/projects/${projectId}`)
  .setAudience(projectId)
  .setIssuedAt()
  .setExpirationTime("1 h")
  .sign(keys.privateKey)
const read = (path: string, init: RequestInit) =>
  fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.text(),
    (error: unknown) => String(error)
  )
const verified = Array.from({ length: 20 }, () => read("/verify", { headers: { authorization: `Bearer ${signed}` } }))
expect(
  "20 overlapping requests verify a token, and none waits for another to fetch the key",
  await Promise.all(verified),
  () => "ada"
)
const delivery = JSON.stringify({ type: "user.deleted", data: { id: "b0a3f1f6-0c5f-4a55-8d0a-2f7d5c1f0a11", teams: [] } })
const now = String(Math.floor(Date.now() / 1000))
const signature = createHmac("sha256", "0123456789abcdef01234567").update(`msg_1.${now}.${delivery}`).digest("base64")
const deliver = () =>
  fetch(new URL("/hook", url), {
    method: "POST",
    body: delivery,
    headers: { "svix-id": "msg_1", "svix-timestamp": now, "svix-signature": `v1,${signature}` }
  }).then(({ status }) => JSON.stringify(status))
const deliveries = (await Promise.all(Array.from({ length: 8 }, deliver))).sort()
expect("8 deliveries of one webhook event at once are handled, or refused for later", deliveries, (index) =>
  Number(deliveries[index]) === 409 && index > 0 ? 409 : 204
)
const signedIn = await fetch(new URL("/stored/sign-in", url))
const cookie = signedIn.headers
  .getSetCookie()
  .map((text) => text.split(";")[0])
  .join("; ")
const gone = left("/stored", { cookie }, 20)
const visits = Array.from({ length: 20 }, () => read("/stored", { headers: { cookie } }))
expect(
  "20 overlapping requests of one session in a store get its user, although one that may renew its token is given up",
  await Promise.all(visits),
  () => "ada"
)
await gone
await worker.dispose()
process.exitCode = failed > 0 ? 1 : 0
