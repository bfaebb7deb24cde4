import type { Teams } from "portico"
import { PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut, useTeams, useUser } from "portico/react"
import { Handler, TeamSettings, TeamSwitcher, UserButton } from "portico-screens"
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"
import { app } from "./app.js"
import { LinksSkeleton } from "./board/LinksSkeleton.js"
import { Board } from "./pages/Board.js"
import { Developers } from "./pages/Developers.js"
import { Landing } from "./pages/Landing.js"
import { NotFound } from "./pages/NotFound.js"
import { Plans } from "./pages/Plans.js"
import { hasNavigated, Link, navigate, usePath } from "./router.js"

/** The whole product: a header, and the page at the URL. */
export const App = () => {
  const path = usePath()
  return (
    <PorticoProvider app={app} navigate={navigate}>
      {path === "/handler/account-settings" ? (
        // Inside the product's layout, so that users can navigate back.
        <>
          <Header path={path} />
          <main className="bare">
            <Handler embedded path={path} />
          </main>
        </>
      ) : path.startsWith("/handler") ? (
        <Handler path={path} />
      ) : (
        <>
          <Header path={path} />
          <Page path={path} />
        </>
      )}
    </PorticoProvider>
  )
}

/** A page of the product. Sets the title, and takes the focus unless the browser has just loaded it, so that screen readers continue here. */
const Page = ({ path }: { readonly path: string }) => {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    const title = tabs.find(({ to }) => to === path)?.label
    if (title !== undefined) document.title = `${title} · Link Board`
    if (hasNavigated()) main.current?.focus()
    return () => {
      document.title = "Link Board"
    }
  }, [path])
  return (
    <main ref={main} tabIndex={-1}>
      {page(path)}
    </main>
  )
}

const page = (path: string): ReactNode => {
  if (path === "/") return <Landing />
  const PageOfTeam = pagesOfTeam[path]
  // Keyed, so that no page shows anything of the team that was selected before.
  return PageOfTeam === undefined ? <NotFound /> : <InTeam>{(team) => <PageOfTeam key={team.id} team={team} />}</InTeam>
}

const pagesOfTeam: Readonly<Record<string, (props: { readonly team: Teams.Team }) => ReactNode>> = {
  "/board": Board,
  "/team": ({ team }) => (
    <>
      <h1 className="hidden">Team</h1>
      <TeamSettings embedded teamId={team.id} onGone={() => navigate("/board")} />
    </>
  ),
  "/developers": Developers,
  "/plans": Plans
}

/** A page that requires a signed-in user with a selected team. */
const InTeam = ({ children }: { readonly children: (team: Teams.Team) => ReactNode }) => {
  const { value: user } = useUser()
  const { value: teams } = useTeams()
  const team = teams?.find(({ id }) => id === user?.selectedTeamId) ?? teams?.[0]
  return (
    <Protect fallback={<RedirectToSignIn />} loading={<Waiting />}>
      {team !== undefined ? children(team) : teams === undefined ? <Waiting /> : <NoTeam />}
    </Protect>
  )
}

/** Shown while the user and the teams load; says so if they cannot be loaded. */
const Waiting = () => {
  const states = [useUser(), useTeams()]
  const failed = states.filter(({ status, value }) => status === "failed" && value === undefined)
  if (failed.length === 0 && states.every(({ retrying }) => retrying === undefined)) return <LinksSkeleton />
  return (
    <p className="notice" role="alert">
      Link Board cannot be reached.{" "}
      <button
        type="button"
        className="button small"
        disabled={failed.every(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { refetch } of failed) void refetch()
        }}
      >
        Try again
      </button>
    </p>
  )
}

const NoTeam = () => (
  <section className="empty">
    <h1>No team yet</h1>
    <p>A board belongs to a team. Create one, or join the one that you are invited to.</p>
    <Link className="button primary" to="/handler/account-settings#teams">
      Choose a team
    </Link>
  </section>
)

const Header = ({ path }: { readonly path: string }) => (
  <header className="top">
    <Link className="brand" to="/">
      Link Board
    </Link>
    <SignedIn>
      <TeamSwitcher />
      <nav aria-label="Product">
        {tabs.map(({ label, to }) => (
          <Link key={to} to={to} aria-current={path === to ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <UserButton />
    </SignedIn>
    <SignedOut>
      <Link className="button" to="/handler/sign-in">
        Sign in
      </Link>
    </SignedOut>
  </header>
)

const tabs = [
  { to: "/board", label: "Board" },
  { to: "/team", label: "Team" },
  { to: "/developers", label: "Developers" },
  { to: "/plans", label: "Plans" }
]
