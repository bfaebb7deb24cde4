import { createClientApp } from "portico"
import { createEmulator, Emulator } from "portico-emulator/browser"

const { id: projectId, publishableClientKey } = Emulator.developmentProject
const ada = { email: "ada@example.com", password: "correct horse" }

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

const appAt = (baseUrl: string, fetch: Fetch = (input, init) => window.fetch(input, init)) =>
  createClientApp({ projectId, publishableClientKey, baseUrl, fetch, urls: { oauthCallback: "/back", afterSignIn: "/" } })

/** Signs up, out and in, and creates a team. Returns what the platform then has. */
const live = async (app: ReturnType<typeof appAt>) => {
  await app.auth.signUpWithCredential({ ...ada, noRedirect: true, noVerificationCallback: true })
  await app.auth.signOut({ noRedirect: true })
  const refused = await app.auth.signInWithCredential.result({ ...ada, password: "wrong horse", noRedirect: true })
  await app.auth.signInWithCredential({ ...ada, noRedirect: true })
  await app.teams.create({ displayName: "Engines" })
  return { refused: refused.ok ? null : refused.error._tag, ...(await known(app)) }
}

const known = async (app: ReturnType<typeof appAt>) => {
  const user = await app.user.get()
  const teams = user === null ? [] : await app.teams.list()
  return { email: user?.primaryEmail ?? null, teams: teams.map(({ displayName }) => displayName) }
}

/** Returns to the state before anybody has signed up, by a snapshot. */
export const emptied = async (data: string) => {
  await using emulator = createEmulator({ passwordRounds: 4, data })
  const names = await emulator.snapshots.list()
  const restored = [await emulator.snapshots.restore("none"), await emulator.snapshots.restore("empty")]
  const removed = [await emulator.snapshots.remove("other"), await emulator.snapshots.remove("other")]
  const gone = await appAt(emulator.baseUrl, emulator.fetch).auth.signInWithCredential.result({ ...ada, noRedirect: true })
  return { names, restored, removed, gone: gone.ok ? null : gone.error._tag }
}

/** Uses an emulator in this page, whose state is stored in a database of the browser. */
export const inPage = async (data: string, isNew: boolean) => {
  await using emulator = createEmulator({ passwordRounds: 4, data })
  const app = appAt(emulator.baseUrl, emulator.fetch)
  if (isNew) for (const name of ["empty", "other", "empty"]) await emulator.snapshots.take(name)
  // Before it is disposed.
  return await (isNew ? live(app) : known(app))
}

/** Waits for the service worker, which answers at the origin of the page, and uses it. */
export const throughWorker = async (isNew: boolean) => {
  await navigator.serviceWorker.register("/worker.js")
  if (navigator.serviceWorker.controller === null) {
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }))
  }
  const app = appAt(location.origin)
  return isNew ? live(app) : known(app)
}

/** Leaves for the built-in provider, whose page the service worker serves. */
export const leave = () => appAt(location.origin).auth.signInWithOAuth("github")

/** Ends the sign-in on the page that the provider leads back to, and leaves for the first page. */
export const comeBack = () => appAt(location.origin).auth.callOAuthCallback()
