import type { Team } from "portico"
import { PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut, useTeams, useUser } from "portico/react"
import { Handler, TeamSettings, TeamSwitcher, UserButton } from "portico/react/screens"
import type { ReactNode } from "react"
import { app } from "./app.js"
import { LinksSkeleton } from "./board/LinksSkeleton.js"
import { Board } from "./pages/Board.js"
import { Developers } from "./pages/Developers.js"
import { Landing } from "./pages/Landing.js"
import { NotFound } from "./pages/NotFound.js"
import { Plans } from "./pages/Plans.js"
import { Link, navigate, usePath } from "./router.js"

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
          <main>{page(path)}</main>
        </>
      )}
    </PorticoProvider>
  )
}

const page = (path: string): ReactNode => {
  if (path === "/") return <Landing />
  const Page = pagesOfTeam[path]
  return Page === undefined ? <NotFound /> : <InTeam>{(team) => <Page team={team} />}</InTeam>
}

const pagesOfTeam: Readonly<Record<string, (props: { readonly team: Team }) => ReactNode>> = {
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
const InTeam = ({ children }: { readonly children: (team: Team) => ReactNode }) => {
  const { value: user } = useUser()
  const { value: teams } = useTeams()
  const team = teams?.find(({ id }) => id === user?.selectedTeamId) ?? teams?.[0]
  return (
    <Protect fallback={<RedirectToSignIn />} loading={<LinksSkeleton />}>
      {team !== undefined ? children(team) : teams === undefined ? <LinksSkeleton /> : <NoTeam />}
    </Protect>
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
