import { createClientApp } from "portico"
import { consoleFetch } from "./emulator.js"
import { linkTo } from "./route.js"
import { messageOf } from "./useLoad.js"

/** A client of a project that can sign in. */
export interface SignInProject {
  readonly id: string
  readonly publishableClientKey: string | null
}

/** How a sign-in at a provider has ended. */
export interface ProviderOutcome {
  readonly userId: string | null
  /** Why nobody has signed in. */
  readonly problem: string | null
}

// What the page has to know when the provider leads back to it, beside what the client app keeps itself.
const pendingKey = "portico-console-sign-in"
// The session is only looked at.
const clientOf = ({ id, publishableClientKey }: SignInProject) =>
  createClientApp({
    projectId: id,
    ...(publishableClientKey !== null && { publishableClientKey }),
    baseUrl: location.origin,
    tokenStore: "memory",
    fetch: consoleFetch
  })

/** Leaves this page for a provider, as an app does. */
export const leaveForProvider = async ({ id, publishableClientKey }: SignInProject, provider: string): Promise<void> => {
  sessionStorage.setItem(pendingKey, JSON.stringify({ id, publishableClientKey }))
  await clientOf({ id, publishableClientKey }).auth.signInWithOAuth(provider, { returnTo: `${location.origin}/` })
}

let outcome: ProviderOutcome | null = null

/** How the last sign-in from this page has ended; null if there was none. */
export const lastOutcome = (): ProviderOutcome | null => outcome

/** Completes the sign-in if a provider has led back to this page, and goes on to the screen that it was started on. */
export const completeSignIn = async (): Promise<void> => {
  const pending = sessionStorage.getItem(pendingKey)
  sessionStorage.removeItem(pendingKey)
  if (pending === null || location.search === "") return
  // The cast: this page has written it.
  const project = JSON.parse(pending) as SignInProject
  const app = clientOf(project)
  outcome = await app.auth.callOAuthCallback({ url: location.href }).then(
    async () => ({ userId: (await app.user.get())?.id ?? null, problem: null }),
    (error: unknown) => ({ userId: null, problem: messageOf(error) })
  )
  if (outcome.userId !== null) await app.auth.signOut({ noRedirect: true }).catch(() => undefined)
  history.replaceState(null, "", `/${linkTo(project.id, "providers")}`)
}
