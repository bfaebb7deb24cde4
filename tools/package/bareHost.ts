import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import vm from "node:vm"
import { build } from "esbuild"

const name = "Zoë 山田 100%"

const program = `
  import { createClientApp } from "portico"
  export const use = async (options) => {
    const app = createClientApp({ ...options, tokenStore: "memory" })
    const credential = { email: "zoe@example.com", password: "correct horse", noRedirect: true }
    await app.auth.signUpWithCredential({ ...credential, noVerificationCallback: true })
    await app.user.update({ displayName: ${JSON.stringify(name)} })
    const user = await app.user.get({ or: "throw" })
    const fromToken = await app.getUnverifiedUser()
    const { error } = await app.auth.signInWithCredential.result({ ...credential, password: "wrong horse" })
    await app.auth.signOut({ noRedirect: true })
    return JSON.stringify([user.displayName, fromToken.displayName, error._tag, await app.user.get()])
  }`

/** What older versions of React Native have, with its usual polyfills: no decoder of UTF-8, no streams of bodies, no document. */
const host = () => {
  const { AbortController, AbortSignal, Headers, TextEncoder, URL, URLSearchParams, atob, btoa, clearTimeout, setTimeout } =
    globalThis
  const web = { AbortController, AbortSignal, Headers, TextEncoder, URL, URLSearchParams, atob, btoa, clearTimeout, setTimeout }
  return { ...web, console, crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) }, performance, queueMicrotask }
}

/** Checks that a client of the installed package works in a host like React Native. */
export const bareHostProblems = async (folder: string): Promise<ReadonlyArray<string>> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    format: "iife",
    globalName: "portico",
    target: "es2022",
    conditions: ["react-native"],
    logLevel: "error",
    write: false
  })
  const installed = createRequire(join(folder, "package.json")).resolve("portico-emulator")
  const { createEmulator, Emulator }: typeof import("portico-emulator") = await import(pathToFileURL(installed).href)
  await using emulator = createEmulator({ passwordRounds: 4 })
  const fetch = async (url: string, init: RequestInit) => {
    const response = await emulator.fetch(url, init)
    return { status: response.status, headers: response.headers, text: () => response.text() }
  }
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const context = vm.createContext({ ...host(), options: { projectId, publishableClientKey, baseUrl: emulator.baseUrl, fetch } })
  const run = async (): Promise<string> => vm.runInContext(`${outputFiles[0]?.text}; portico.use(options)`, context)
  const result = await run().catch(String)
  const expected = JSON.stringify([name, name, "EmailPasswordMismatch", null])
  return result === expected ? [] : [`in a host like React Native: ${result}`]
}
