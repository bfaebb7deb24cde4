// A program that uses both installed packages: signs up, reads the user and signs out, against the emulator's server, and renders an e-mail.
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { createAdminApp, createClientApp } from "portico"

const [baseUrl, projectId, publishableClientKey] = process.argv.slice(2)
const here = fileURLToPath(new URL(".", import.meta.url))

const { exports } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("portico/package.json")), "utf8"))
const subpaths = Object.keys(exports).filter((subpath) => !/\.(?:css|json)$|\*/.test(subpath))
// Entries for a framework that is not installed are not imported.
const isHere = (name) => existsSync(`${here}node_modules/${name}`)
const usable = subpaths.filter((subpath) => !/^\.\/next(\/|$)/.test(subpath) || isHere("next"))
for (const subpath of usable) await import(subpath.replace(/^\./, "portico"))
const { createEmulator, Emulator } = await import("portico-emulator")
for (const specifier of ["portico", "portico/effect", "portico-emulator"]) {
  if (!fileURLToPath(import.meta.resolve(specifier)).startsWith(here)) throw new Error(`${specifier} is not the installed one`)
}

const app = createClientApp({ projectId, publishableClientKey, baseUrl, tokenStore: "memory" })
const email = "ada@example.com"
await app.auth.signUpWithCredential({ email, password: "correct horse", noVerificationCallback: true, noRedirect: true })
const user = await app.user.get({ or: "throw" })
if (user.primaryEmail !== email) throw new Error(`signed up as ${email}, and the user is ${user.primaryEmail}`)
await app.auth.signOut({ noRedirect: true })
if ((await app.user.get()) !== null) throw new Error("somebody is signed in after signing out")
await app.dispose()

// The sandbox of e-mails runs the emulator's modules as they are published, and not their sources: in this process, and in the command.
const emulator = createEmulator()
const { id, superSecretAdminKey } = Emulator.developmentProject
const templateTsxSource = `
import { type } from "arktype"
import { Tailwind } from "@react-email/components"
export const variablesSchema = type({ name: "string" })
export const EmailTemplate = ({ variables }) => <Tailwind><p className="font-bold">Hello {variables.name}</p></Tailwind>
EmailTemplate.PreviewVariables = { name: "Ada" }`
for (const fetch of [emulator.fetch, globalThis.fetch]) {
  const admin = createAdminApp({ projectId: id, superSecretAdminKey, baseUrl, fetch })
  const theme = await admin.emails.themes.create({ displayName: "Blue" })
  const { html } = await admin.emails.render({ templateTsxSource, themeId: theme.id })
  if (!/font-weight:700[^>]*>Hello [^A]*Ada/.test(html)) throw new Error(`rendered ${html}`)
  await admin.dispose()
}

// A browser in memory brings services of the program's Effect into an app that may contain its own.
const { FakeBrowser, FakeClock } = await import("portico/testing")
const browser = FakeBrowser.make({ seed: 1 })
const clock = FakeClock.make(Date.now())
const open = (tab) => {
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  return createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: "http://localhost:8102",
    fetch: emulator.fetch,
    browser: tab,
    clock
  })
}
const tabs = ["/", "/account"].map((path) => browser.tab(`http://localhost:3000${path}`))
const [first, second] = tabs.map(open)
const left = await tabs[0].untilLeaving(() => first.auth.signInWithOAuth("github"))
tabs[0].go(await emulator.throughProvider(left, { email }))
await tabs[0].untilLeaving(() => first.auth.callOAuthCallback())
if ((await second.user.get())?.primaryEmail !== email) throw new Error("the other tab has no session")
await second.auth.registerPasskey()
await second.auth.signOut({ noRedirect: true })
browser.setOnline(false)
const offline = await first.project.get.result()
if (offline.ok || offline.error._tag !== "OfflineError") throw new Error(`offline: ${JSON.stringify(offline)}`)
browser.setOnline(true)
await first.auth.signInWithPasskey({ noRedirect: true })
if ((await second.user.get())?.primaryEmail !== email) throw new Error("the passkey signed nobody in")
await Promise.all([first.dispose(), second.dispose()])
await emulator.dispose()
console.log(`signed up, read the user and signed out under Node ${process.versions.node}`)
