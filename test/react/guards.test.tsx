import type { ReactNode } from "react"
import { StrictMode, useLayoutEffect } from "react"
import { assert, describe, it, vi } from "vitest"
import { isTransient } from "../../src/errors/sdk.js"
import type { ClientApp } from "../../src/promise/client.js"
import { PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut } from "../../src/react/index.js"
import { Boundary } from "../support/Boundary.js"
import { knownError } from "../support/flows.js"
import { promiseTabs } from "../support/promiseTabs.js"
import { mountNowhere } from "../support/reactHost.js"

type Shown = "in" | "out" | "loading" | "failed" | "nothing" | `throws ${string}`
interface Parts {
  readonly children: ReactNode
  readonly fallback: ReactNode
  readonly loading: ReactNode
}

/** Every guard, with each of its conditions. */
const guards = {
  signedIn: (parts) => <SignedIn {...parts} />,
  anonymousToo: (parts) => <SignedIn {...parts} allow={{ anonymous: true }} />,
  restrictedToo: (parts) => <SignedIn {...parts} allow={{ restricted: true }} />,
  signedOut: ({ children }) => <SignedOut>{children}</SignedOut>,
  signedOutTells: ({ children }, _, failed) => <SignedOut failed={failed}>{children}</SignedOut>,
  protect: (parts) => <Protect {...parts} />,
  reads: (parts, team) => <Protect {...parts} permission="$read_members" teamId={team} />,
  readsRestricted: (parts, team) => (
    <Protect {...parts} permission="$read_members" teamId={team} allow={{ anonymous: true, restricted: true }} />
  ),
  lacks: (parts, team) => <Protect {...parts} permission="no_such_permission" teamId={team} />,
  inProject: (parts) => <Protect {...parts} permission="$read_members" />,
  inNoTeamYet: (parts) => <Protect {...parts} permission="$read_members" teamId={undefined} />,
  tells: (parts, _, failed) => <SignedIn {...parts} failed={failed} />,
  tellsReads: (parts, team, failed) => (
    <Protect {...parts} permission="$read_members" teamId={team} failed={({ error }) => isTransient(error) && failed} />
  ),
  redirect: ({ loading }) => <RedirectToSignIn loading={loading} />,
  redirectTells: ({ loading }, _, failed) => <RedirectToSignIn loading={loading} failed={failed} />
} satisfies Record<string, (parts: Parts, team: string, failed: ReactNode) => ReactNode>
type Guard = keyof typeof guards
type Table = Readonly<Record<Guard, Shown>>
const names = Object.keys(guards) as ReadonlyArray<Guard>

const everywhere = (shown: Shown): Omit<Table, keyof typeof silent> => ({
  signedIn: shown,
  anonymousToo: shown,
  restrictedToo: shown,
  protect: shown,
  tells: shown,
  tellsReads: shown,
  reads: shown,
  readsRestricted: shown,
  lacks: shown,
  inProject: shown,
  inNoTeamYet: shown
})
const silent = { signedOut: "nothing", signedOutTells: "nothing", redirect: "nothing", redirectTells: "nothing" } as const
/** The user is not known. */
const unknown: Table = { ...everywhere("loading"), ...silent, redirect: "loading", redirectTells: "loading" }
/** No user is signed in. The tabs of the test cannot navigate, so a redirect throws. */
const nobody: Table = {
  ...everywhere("out"),
  signedOut: "in",
  signedOutTells: "in",
  redirect: "throws NavigationUnavailableError",
  redirectTells: "failed"
}
/** A member of the team. */
const member: Table = {
  ...everywhere("in"),
  lacks: "out",
  inProject: "out",
  inNoTeamYet: "loading",
  ...silent
}
/** The platform refuses the tokens of a session that it has not ended. */
const refused: Table = nobody
/** The redirect of such a session has not failed yet. */
const leaving: Table = { ...refused, redirect: "loading", redirectTells: "loading" }
/** The user cannot be loaded. */
const offline: Table = {
  ...unknown,
  tells: "failed",
  tellsReads: "failed",
  signedOutTells: "failed",
  redirect: "throws OfflineError",
  redirectTells: "failed"
}
const restricted: Table = { ...member, ...everywhere("out"), restrictedToo: "in", readsRestricted: "in" }

type Stage = Awaited<ReturnType<typeof stageOf>>

/** Two tabs, and Ada's team. */
const stageOf = async () => {
  const tabs = await promiseTabs()
  await tabs.signUp("ada@example.com")
  const { id: userId } = await tabs.one.user.get({ or: "throw" })
  const { id: teamId } = await tabs.one.teams.create({ displayName: "A" })
  /** Reloads all values that the guards watch, without the time for a retry, and returns the tags of their errors. */
  const reload = async (): Promise<ReadonlyArray<string | null>> => {
    const { permissions, user } = tabs.other
    const watched = [user.current, permissions.currentInTeam(teamId), permissions.current]
    const outcomes = await Promise.all(watched.map((one) => one.refetch.result({ timeoutMillis: 400 })))
    return outcomes.map((outcome) => (outcome.ok ? null : outcome.error._tag))
  }
  return { ...tabs, reload, teamId, userId }
}
const signOut = ({ one }: Stage) => one.auth.signOut({ noRedirect: true })
const restrict = ({ asAdmin, userId }: Stage) => asAdmin("PATCH", `/users/${userId}`, { restricted_by_admin: true })
const deleteUser = ({ asAdmin, userId }: Stage) => asAdmin("DELETE", `/users/${userId}`)
const refuse = ({ breaks }: Stage) => breaks("GET /users/me", () => knownError("UNPARSABLE_ACCESS_TOKEN"))
const watchedPaths = ["GET /users/me", "GET /team-permissions", "GET /project-permissions"]
/** What keeps requests unanswered, by the error that they fail with. */
const unanswered: Readonly<Record<string, (stage: Stage) => void>> = {
  OfflineError: ({ setOnline }) => setOnline(false),
  ConnectionError: ({ breaks }) => {
    const reset = () => {
      throw new TypeError("reset")
    }
    for (const path of watchedPaths) breaks(path, reset)
  },
  RequestTimeout: ({ hold }) => {
    for (const path of watchedPaths) hold(path)
  },
  RateLimited: ({ breaks }) => {
    for (const path of watchedPaths) breaks(path, limited)
  },
  ServerFault: ({ breaks }) => {
    for (const path of watchedPaths) breaks(path, () => new Response("", { status: 503 }))
  }
}
const limited = () => new Response("", { status: 429, headers: { "retry-after": "3600" } })

/** Renders guards under strict mode. Tracks what each of them renders, committed or not, mounts and unmounts. */
const mountGuards = (app: ClientApp, team: string, mounted = names) => {
  const log: Array<readonly [guard: Guard, what: "renders" | "mounts" | "unmounts", part: Shown]> = []
  const shown: Record<string, Shown> = Object.fromEntries(names.map((name) => [name, "nothing"]))
  const Part = ({ guard, part }: { readonly guard: Guard; readonly part: Shown }) => {
    log.push([guard, "renders", part])
    useLayoutEffect(() => {
      log.push([guard, "mounts", part])
      shown[guard] = part
      return () => {
        log.push([guard, "unmounts", part])
        shown[guard] = "nothing"
      }
    }, [guard, part])
    return null
  }
  const part = (guard: Guard, part: Shown) => <Part key={part} guard={guard} part={part} />
  mountNowhere(
    <StrictMode>
      <PorticoProvider app={app}>
        {mounted.map((name) => (
          <Boundary
            key={name}
            onError={(error) => {
              shown[name] = `throws ${Object(error)._tag}`
            }}
          >
            {guards[name](
              { children: part(name, "in"), fallback: part(name, "out"), loading: part(name, "loading") },
              team,
              part(name, "failed")
            )}
          </Boundary>
        ))}
      </PorticoProvider>
    </StrictMode>,
    (error) => assert.fail(String(error))
  )
  return {
    /** Forgets what has happened so far. */
    mark: () => {
      log.length = 0
    },
    /** Waits until the guards show this, and asserts that they go on doing so. */
    shows: async (expected: Table) => {
      const isShown = () => assert.deepStrictEqual(shown, expected)
      await vi.waitFor(isShown, { timeout: 30_000, interval: 1 })
      for (let turns = 0; turns < 20; turns++) await new Promise((done) => setImmediate(done))
      isShown()
    },
    /** Asserts that no guard has rendered a part other than these, not even for one commit. */
    neverRendered: (...allowed: ReadonlyArray<Table>) => {
      const wrong = log.filter(([guard, what, part]) => what === "renders" && allowed.every((table) => table[guard] !== part))
      assert.deepStrictEqual(wrong, [])
    },
    /** Returns which parts of a guard were mounted and unmounted. */
    fates: (guard: Guard) => log.flatMap(([of, what, part]) => (of === guard && what !== "renders" ? [`${what} ${part}`] : [])),
    /** Asserts that the guards that show the same before and after have kept it mounted. */
    kept: (before: Table, after: Table) => {
      const torn = log.filter(([guard, what]) => what === "unmounts" && before[guard] === after[guard])
      assert.deepStrictEqual(torn, [])
    }
  }
}

/** Situations in which a page is opened. */
const first: ReadonlyArray<readonly [situation: string, before: (stage: Stage) => unknown, shows: Table]> = [
  ["while the user is loading", ({ hold }) => hold("GET /users/me"), unknown],
  ["for nobody", signOut, nobody],
  ["for a user", () => {}, member],
  ["for a restricted user", restrict, restricted],
  [
    "for an anonymous user",
    async (stage) => {
      await signOut(stage)
      await stage.one.auth.signUpAnonymously()
    },
    // An anonymous user is no member of the team.
    { ...nobody, anonymousToo: "in" }
  ],
  ["if the platform refuses the session", refuse, refused],
  ["for a user whose account has been deleted", deleteUser, nobody],
  [
    "if the platform has ended the session",
    ({ breaks }) => {
      breaks("GET /users/me", () => knownError("ACCESS_TOKEN_EXPIRED"))
      breaks("POST /auth/oauth/token", () => knownError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"))
    },
    nobody
  ],
  ["if the connection is lost", ({ setOnline }) => setOnline(false), offline],
  [
    "while the permissions are loading",
    ({ hold }) => {
      hold("GET /team-permissions")
      hold("GET /project-permissions")
    },
    { ...member, reads: "loading", tellsReads: "loading", readsRestricted: "loading", lacks: "loading", inProject: "loading" }
  ],
  [
    "if the permissions cannot be loaded",
    ({ breaks }) => breaks("GET /team-permissions", limited),
    { ...member, reads: "loading", tellsReads: "failed", readsRestricted: "loading", lacks: "loading" }
  ],
  [
    "if the platform refuses the session at the permissions",
    ({ breaks }) => breaks("GET /team-permissions", () => knownError("UNPARSABLE_ACCESS_TOKEN")),
    { ...member, reads: "out", tellsReads: "out", readsRestricted: "out" }
  ]
]

/** What happens while a member of the team has the page open; what the guards show then, and on the way there. */
const later: ReadonlyArray<
  readonly [situation: string, happens: (stage: Stage) => unknown, shows: Table, onTheWay: Table | null]
> = [
  [
    "the platform refuses the session",
    async (stage) => {
      refuse(stage)
      await stage.reload()
      assert.strictEqual(stage.other.user.current.snapshot().value?.primaryEmail, "ada@example.com")
    },
    refused,
    leaving
  ],
  [
    "the platform refuses the session at the permissions",
    async ({ breaks, other, reload, teamId }) => {
      breaks("GET /team-permissions", () => knownError("UNPARSABLE_ACCESS_TOKEN"))
      await reload()
      assert.isAbove(other.permissions.currentInTeam(teamId).snapshot().value?.length ?? 0, 0)
    },
    { ...member, reads: "out", tellsReads: "out", readsRestricted: "out" },
    null
  ],
  [
    "the platform has ended the session",
    async ({ breaks, reload }) => {
      breaks("GET /users/me", () => knownError("ACCESS_TOKEN_EXPIRED"))
      breaks("POST /auth/oauth/token", () => knownError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"))
      await reload()
    },
    nobody,
    unknown
  ],
  [
    "the account is deleted",
    async (stage) => {
      await deleteUser(stage)
      await stage.reload()
    },
    nobody,
    unknown
  ],
  [
    "the connection is lost and comes back",
    async ({ other, reload, setOnline }) => {
      setOnline(false)
      await reload()
      setOnline(true)
      await other.user.current.get()
    },
    member,
    null
  ],
  ...["OfflineError", "ConnectionError", "RequestTimeout", "RateLimited", "ServerFault"].map(
    (tag) =>
      [
        `the platform does not respond (${tag})`,
        async (stage: Stage) => {
          unanswered[tag]?.(stage)
          const tags = await stage.reload()
          // On a busy machine the time of a call may end in the midst of an attempt.
          assert.deepStrictEqual(
            tags.map((one) => (one === "RequestTimeout" ? tag : one)),
            [tag, tag, tag]
          )
        },
        member,
        null
      ] as const
  ),
  [
    "the user becomes restricted",
    async (stage) => {
      await restrict(stage)
      await stage.reload()
    },
    restricted,
    null
  ],
  [
    "the permission is revoked",
    async ({ asAdmin, one, reload, teamId, userId }) => {
      for (const { id } of await one.permissions.list({ teamId, recursive: false }))
        await asAdmin("DELETE", `/team-permissions/${teamId}/${userId}/${id}`)
      await reload()
    },
    { ...member, reads: "out", tellsReads: "out", readsRestricted: "out" },
    null
  ],
  ["the user signs out in another tab", signOut, nobody, unknown],
  [
    "another user signs in in another tab",
    ({ signUp }) => signUp("eve@example.com"),
    { ...member, reads: "out", tellsReads: "out", readsRestricted: "out" },
    unknown
  ]
]

describe("the guards", () => {
  it.each(first)(
    "of a page that is opened %s show what is decided, and before that only what loads",
    async (_, before, shows) => {
      const stage = await stageOf()
      await before(stage)
      const page = mountGuards(stage.other, stage.teamId)
      await page.shows(shows)
      page.neverRendered(unknown, shows)
    }
  )

  it.each(later)(
    "change to what is decided when %s, in one step, and keep mounted what they still show",
    async (_, happens, shows, onTheWay) => {
      const stage = await stageOf()
      const page = mountGuards(stage.other, stage.teamId)
      await page.shows(member)
      page.mark()
      await happens(stage)
      await page.shows(shows)
      page.neverRendered(shows, onTheWay ?? shows)
      if (onTheWay === null) page.kept(member, shows)
    }
  )

  it("show what is decided once the connection is back, if it was lost before the user was known", async () => {
    const stage = await stageOf()
    stage.setOnline(false)
    const page = mountGuards(stage.other, stage.teamId)
    await page.shows(offline)
    stage.setOnline(true)
    await page.shows({ ...member, redirect: "throws OfflineError" })
    page.neverRendered(unknown, offline, member)
  })

  it("load no permissions of users whom they refuse anyway", async () => {
    const stage = await stageOf()
    await restrict(stage)
    const page = mountGuards(stage.other, stage.teamId, ["reads", "inProject"])
    await page.shows({ ...everywhere("nothing"), ...silent, reads: "out", inProject: "out" })
    assert.strictEqual(stage.count("GET /team-permissions") + stage.count("GET /project-permissions"), 0)
  })

  it("remount their content for another user", async () => {
    const stage = await stageOf()
    const page = mountGuards(stage.other, stage.teamId)
    await page.shows(member)
    page.mark()
    await stage.signUp("eve@example.com")
    await page.shows({ ...member, reads: "out", tellsReads: "out", readsRestricted: "out" })
    assert.deepStrictEqual(page.fates("signedIn").slice(0, 2), ["unmounts in", "mounts loading"])
  })
})
