import type { ReactNode } from "react"
import { Component, StrictMode, Suspense, useEffect, useState } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { renderToReadableStream, renderToString } from "react-dom/server.browser"
import type { ClientApp } from "../../../src/promise/client.js"
import type { PorticoProviderProps } from "../../../src/react/index.js"
import {
  PorticoProvider,
  SignedIn,
  useAction,
  useResource,
  useSuspenseResource,
  useSuspenseUser,
  useTeam,
  useTeams,
  useUser
} from "../../../src/react/index.js"
import type { Action } from "../../../src/react/useAction.js"
import type { CallOptions } from "../../../src/services/transport/CallOptions.js"
import type { broken } from "./platform.js"
import { accepted, counted, me, mismatch, noTeams, platform, teams, tokens, until } from "./platform.js"

// Scenarios of the React binding that run inside a page. Each returns plain data for the test to check.

const mount = (tree: ReactNode) => {
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  root.render(tree)
  return { text: () => container.textContent, unmount: () => root.unmount() }
}

type Current = ClientApp["user"]["current"]

/** Renders a user as `status:name`, and records each rendered text. */
const Name = ({ seen, user }: { readonly user: Current; readonly seen?: Array<string> }) => {
  const state = useResource(user)
  const text = `${state.status}:${state.value === null ? "nobody" : (state.value?.displayName ?? "")}`
  if (seen?.at(-1) !== text) seen?.push(text)
  return <p>{text}</p>
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { tag: "" }
  static getDerivedStateFromError(error: unknown) {
    return { tag: error instanceof Error ? error.name : "thrown" }
  }
  override render() {
    return this.state.tag === "" ? this.props.children : `caught:${this.state.tag}`
  }
}

/** Renders on a server, then hydrates a page whose app has already loaded its user. */
export const hydration = async () => {
  const { answer, app, signIn } = platform()
  const User = () => <Name user={app.user.current} />
  const html = renderToString(<User />)
  await signIn("a")
  const stop = app.user.current.subscribe(() => {})
  await answer("/users/me", me("Ada"))
  await until("the user", () => app.user.current.snapshot().value)

  const container = document.body.appendChild(document.createElement("div"))
  container.innerHTML = html
  const before = container.querySelector("p")
  const mismatches: Array<string> = []
  hydrateRoot(container, <User />, { onRecoverableError: (error) => mismatches.push(String(error)) })
  await until("the name", () => container.textContent === "ready:Ada")
  stop()
  return { html, mismatches, keepsTheNode: before === container.querySelector("p") }
}

const requestOf = (user: string | null) => ({
  headers: {
    get: (name: string) =>
      name === "x-stack-auth" && user !== null
        ? JSON.stringify({
            accessToken: `h.${btoa(JSON.stringify({ iat: 1000, exp: 4_000_000_000, sub: user }))}.s`,
            refreshToken: "r"
          })
        : null
  }
})

/** Renders on a server with one user's data, and hydrates in a browser where another user may be signed in. */
export const hydrated = async (onServer: string | null, inBrowser: string | null, how: "plain" | "streamed", spoil = "") => {
  const server = platform()
  const view = server.app.forRequest(requestOf(onServer))
  const read = Promise.all([view.user.get(), onServer === null ? null : view.teams.current.get()])
  if (onServer !== null) {
    await server.answer("/users/me", me(`${onServer}-of-the-server`))
    await server.answer("/teams", teams)
  }
  await read
  const dehydrated = await view.dehydrate()
  const page = platform()
  if (inBrowser !== null) await page.signIn(inBrowser)

  const shown: Array<string> = []
  const Secret = () => {
    const name = useSuspenseUser()?.displayName ?? "nobody"
    const { value } = useTeams()
    shown.push(name)
    return (
      <p>
        {name}:{value?.length ?? "?"}
      </p>
    )
  }
  const tree = (app: PorticoProviderProps["app"], hydrate: PorticoProviderProps["hydrate"] & {}) => (
    <StrictMode>
      <PorticoProvider app={app} hydrate={hydrate}>
        <SignedIn fallback={<i>Sign in</i>} loading={<i>Loading</i>}>
          <Suspense fallback={<i>Waiting</i>}>
            <Secret />
          </Suspense>
        </SignedIn>
      </PorticoProvider>
    </StrictMode>
  )
  const rendered = tree(view, dehydrated)
  const html = how === "plain" ? renderToString(rendered) : await new Response(await renderToReadableStream(rendered)).text()
  const asked = server.requests("/users/me") + server.requests("/teams")
  shown.length = 0

  const container = document.body.appendChild(document.createElement("div"))
  container.innerHTML = html
  const before = container.querySelector("p")
  const texts = [container.textContent]
  const mismatches: Array<string> = []
  const sent = { ...JSON.parse(JSON.stringify(dehydrated)), ...(spoil === "" ? {} : { [spoil]: "0" }) }
  const root = hydrateRoot(container, tree(page.app, sent), { onRecoverableError: (error) => mismatches.push(String(error)) })
  // Records each frame that the user sees.
  const watching = new MutationObserver(() => {
    if (texts.at(-1) !== container.textContent) texts.push(container.textContent)
  })
  watching.observe(container, { childList: true, characterData: true, subtree: true })
  const isSame = onServer === inBrowser && spoil === ""
  if (!isSame && inBrowser !== null) {
    await page.answer("/users/me", me(`${inBrowser}-of-the-browser`))
    await page.answer("/teams", teams)
  }
  await until("the page of who is signed in", () =>
    isSame ? shown.length > 0 : container.textContent?.includes(inBrowser === null ? "Sign in" : `${inBrowser}-of-the-browser:5`)
  )
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const found = {
    html: html.replaceAll(/<[^>]*>/g, ""),
    asked,
    mismatches,
    keepsTheNode: before !== null && before === container.querySelector("p"),
    shown: [...new Set(shown)],
    texts,
    requests: page.requests("/users/me") + page.requests("/teams")
  }
  watching.disconnect()
  root.unmount()
  return found
}

/** Mounts twice, as strict mode does, then unmounts. */
export const strictMode = async () => {
  const { answer, app, requests, signIn } = platform()
  await signIn("a")
  const { counts, watched } = counted(app.user.current)
  const page = mount(
    <StrictMode>
      <Name user={watched} />
    </StrictMode>
  )
  await answer("/users/me", me("Ada"))
  await until("the name", () => page.text() === "ready:Ada")
  const mounted = { ...counts }
  page.unmount()
  await until("the end of watching", () => counts.now === 0)
  return { mounted, unmounted: counts.now, loads: requests("/users/me") }
}

/** Fails first, then succeeds, then fails again. */
export const failure = async () => {
  const { answer, app, signIn } = platform()
  await signIn("a")
  const seen: Array<string> = []
  const page = mount(<Name seen={seen} user={app.user.current} />)
  for (const turn of [mismatch, me("Ada"), mismatch]) {
    await answer("/users/me", turn)
    const before = seen.length
    await until("the next state", () => app.user.current.snapshot().isLoading === false && seen.length >= before)
    if (turn !== me("Ada")) app.user.current.get.result()
  }
  page.unmount()
  return seen
}

/** Reloads while the first value is shown. */
export const refetch = async () => {
  const { answer, app, signIn } = platform()
  await signIn("a")
  const seen: Array<string> = []
  const page = mount(<Name seen={seen} user={app.user.current} />)
  await answer("/users/me", me("Ada"))
  await until("the first name", () => page.text() === "ready:Ada")
  app.user.current.get.result()
  await answer("/users/me", me("Grace"))
  await until("the second name", () => page.text() === "ready:Grace")
  page.unmount()
  return seen
}

/** Another user signs in while the first one's value is shown. */
export const nextUser = async () => {
  const { answer, app, signIn } = platform()
  await signIn("a")
  const seen: Array<string> = []
  const page = mount(<Name seen={seen} user={app.user.current} />)
  await answer("/users/me", me("Ada"))
  await until("the first name", () => page.text() === "ready:Ada")
  await signIn("b")
  await until("the first name to go", () => page.text() !== "ready:Ada")
  await answer("/users/me", me("Grace"))
  await until("the second name", () => page.text() === "ready:Grace")
  page.unmount()
  return seen
}

/** Suspends until the user is loaded, and throws if the first load fails. */
export const suspense = async () => {
  const show = async (turn: typeof broken) => {
    const { answer, app, requests, signIn } = platform()
    await signIn("a")
    const { counts, watched } = counted(app.user.current)
    const User = () => <p>{useSuspenseResource(watched)?.displayName}</p>
    const page = mount(
      <Boundary>
        <Suspense fallback="waiting">
          <User />
        </Suspense>
      </Boundary>
    )
    await until("the fallback", () => page.text() === "waiting")
    await answer("/users/me", turn)
    const text = await until("an end", () => page.text() !== "waiting" && page.text())
    page.unmount()
    await until("the end of watching", () => counts.now === 0)
    return { text, loads: requests("/users/me") }
  }
  return { value: await show(me("Ada")), error: await show(mismatch) }
}

type Credential = { email: string; password: string }

/** Runs an action twice at once, then lets it fail, then unmounts during a run; with a method or a custom function. */
export const action = async (kind: string) => {
  const { answer, app, next } = platform()
  type SignIn = Action<[Credential], unknown, { readonly _tag: string }>
  const { signInWithCredential } = app.auth
  let latest: SignIn | undefined
  const statuses: Array<string> = []
  const Form = () => {
    const method = useAction(signInWithCredential)
    const own = useAction((credential: Credential, options: CallOptions) => signInWithCredential.result(credential, options))
    const action = kind === "method" ? method : own
    // Records committed renders only: strict mode renders more often than it mounts.
    useEffect(() => {
      latest = action
    }, [action])
    if (statuses.at(-1) !== action.status) statuses.push(action.status)
    return <p>{action.status === "failed" ? action.error._tag : action.status}</p>
  }
  const page = mount(
    <StrictMode>
      <Form />
    </StrictMode>
  )
  const run = (email: string) => latest!.run({ email, password: "12345678" })
  await until("the first render", () => latest)

  const first = run("first@example.com")
  const { signal: firstSignal } = await next("/auth/password/sign-in")
  const second = run("second@example.com")
  await until("the second run", () => page.text() === "pending")
  await answer("/auth/password/sign-in", tokens("b"))
  const outcomes = { first: await first, second: (await second)?.ok, firstAborted: firstSignal.aborted }
  await until("success", () => page.text() === "succeeded")

  const third = run("third@example.com")
  await until("the third run", () => page.text() === "pending")
  await answer("/auth/password/sign-in", mismatch)
  const outcome = await third
  await until("failure", () => page.text() === "EmailPasswordMismatch")
  const refused = outcome !== null && !outcome.ok && outcome.error._tag

  const fourth = run("fourth@example.com")
  const { signal: lastSignal } = await next("/auth/password/sign-in")
  await until("the last run", () => page.text() === "pending")
  page.unmount()
  return { ...outcomes, refused, statuses, last: await fourth, lastAborted: lastSignal.aborted }
}

/** Uses a hook without a provider. */
export const noProvider = async () => {
  const User = () => <p>{useUser().status}</p>
  const page = mount(
    <Boundary>
      <User />
    </Boundary>
  )
  return until("an end", () => page.text())
}

/** Uses a hook below a provider without a signed-in user. */
export const signedOut = async () => {
  const { app, requests } = platform()
  const User = () => <p>{String(useUser().value)}</p>
  const page = mount(
    <PorticoProvider app={app}>
      <User />
    </PorticoProvider>
  )
  await until("nobody", () => page.text() === "null")
  page.unmount()
  return requests("/users/me")
}

/** Requires a user while none is signed in, under strict mode: with a router, and without a way to redirect. */
export const sentAway = async () => {
  const show = async (options: Parameters<typeof platform>[0]) => {
    const { app, requests } = platform(options)
    const User = () => {
      const { error, status } = useUser({ or: "redirect" })
      return <p>{error?._tag ?? status}</p>
    }
    const page = mount(
      <StrictMode>
        <PorticoProvider app={app}>
          <User />
        </PorticoProvider>
      </StrictMode>
    )
    return { page, requests }
  }
  const visits: Array<string> = []
  const routed = await show({ redirectMethod: { navigate: (url) => visits.push(url) } })
  await until("the redirect", () => visits.length > 0)
  const stuck = await show({ redirectMethod: "none" })
  const failure = await until("the failure", () => stuck.page.text() !== "loading" && stuck.page.text())
  const found = { visits, routed: routed.page.text(), failure, loads: routed.requests("/users/me") }
  routed.page.unmount()
  stuck.page.unmount()
  return found
}

/** Redirects in the first effect of a component below a provider with a router, then removes the router. */
export const routed = async () => {
  const { app } = platform({ redirectMethod: "nextjs" })
  const visits: Array<string> = []
  const router = (url: string, { replace }: { readonly replace: boolean }) =>
    visits.push(`${replace ? "replace" : "push"} ${url}`)
  const Leaving = () => {
    useEffect(() => {
      app.auth.redirectToAccountSettings({ replace: true })
    }, [])
    return null
  }
  const page = mount(
    <PorticoProvider app={app} navigate={router}>
      <Leaving />
    </PorticoProvider>
  )
  await until("the redirect", () => visits.length > 0)
  page.unmount()
  await app.dispose()
  return visits
}

/** The router of the app while its provider suspends, without a router, with one again, and unmounted. */
export const routers = async () => {
  const { app } = platform()
  let router: unknown = null
  const setNavigate = async (navigate: unknown) => {
    router = navigate
  }
  const auth = { ...app.auth, setNavigate: Object.assign(setNavigate, app.auth.setNavigate) }
  const never = new Promise<never>(() => {})
  let show = (_: { readonly isWaiting: boolean; readonly hasRouter: boolean }) => {}
  const Site = () => {
    const [{ hasRouter, isWaiting }, set] = useState({ hasRouter: true, isWaiting: false })
    show = set
    return (
      <Suspense fallback="suspended">
        <PorticoProvider app={{ ...app, auth }} {...(hasRouter && { navigate: () => {} })}>
          <Part isWaiting={isWaiting} />
          {hasRouter ? "with" : "without"}
        </PorticoProvider>
      </Suspense>
    )
  }
  const Part = ({ isWaiting }: { readonly isWaiting: boolean }) => {
    if (isWaiting) throw never
    return null
  }
  const page = mount(
    <StrictMode>
      <Site />
    </StrictMode>
  )
  const found: Array<string> = []
  const note = async (text: string) => {
    await until(text, () => page.text() === text)
    // Effects run after the page shows the text.
    await new Promise((resolve) => setTimeout(resolve, 0))
    found.push(`${text}: ${router === null ? "none" : "its own"}`)
  }
  await note("with")
  show({ hasRouter: true, isWaiting: true })
  await until("the fallback", () => page.text()?.endsWith("suspended"))
  found.push(`suspended: ${router === null ? "none" : "its own"}`)
  show({ hasRouter: false, isWaiting: false })
  await note("without")
  show({ hasRouter: true, isWaiting: false })
  await note("with")
  page.unmount()
  await note("")
  await app.dispose()
  return found
}

/** Requires any user while none is signed in, from two components under strict mode. */
export const anonymous = async () => {
  const { answer, app, requests } = platform()
  const User = () => <i>{useUser({ or: "anonymous" }).value?.displayName ?? "-"}</i>
  const page = mount(
    <StrictMode>
      <PorticoProvider app={app}>
        <User />
        <User />
      </PorticoProvider>
    </StrictMode>
  )
  await answer("/auth/anonymous/sign-up", tokens("anonymous"))
  await answer("/users/me", me("Nobody"))
  await until("the user", () => page.text() === "NobodyNobody")
  page.unmount()
  return { signUps: requests("/auth/anonymous/sign-up"), loads: requests("/users/me") }
}

/** Shows all teams and one of them under strict mode while the user joins it. */
export const joining = async (teamId: string) => {
  const { answer, app, requests, signIn } = platform()
  await signIn("a")
  const seen: Array<string> = []
  const Teams = () => {
    const all = useTeams()
    const one = useTeam(teamId)
    const text = `${all.status}:${all.value?.length} ${one.status}:${one.value === null ? "none" : one.value?.displayName}`
    if (seen.at(-1) !== text) seen.push(text)
    return <p>{text}</p>
  }
  const page = mount(
    <StrictMode>
      <PorticoProvider app={app}>
        <Teams />
      </PorticoProvider>
    </StrictMode>
  )
  await answer("/teams", noTeams)
  await until("no teams", () => page.text()?.startsWith("ready:0"))
  const joined = app.invitations.accept("0".repeat(45))
  await answer("/team-invitations/accept", accepted)
  await joined
  await answer("/teams", teams)
  await until("the team", () => page.text()?.endsWith("Client Team"))
  page.unmount()
  return { seen, loads: requests("/teams") }
}

/** Throws if no user is signed in. */
export const thrown = async () => {
  const { app } = platform()
  const User = () => <p>{useUser({ or: "throw" }).status}</p>
  const page = mount(
    <Boundary>
      <PorticoProvider app={app}>
        <User />
      </PorticoProvider>
    </Boundary>
  )
  return until("an end", () => page.text() !== "loading" && page.text())
}
