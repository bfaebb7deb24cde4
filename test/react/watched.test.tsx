import { Effect } from "effect"
import { useState } from "react"
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../src/index.js"
import * as react from "../../src/react/index.js"
import { flowStage, knownError, mounted } from "../support/flows.js"
import { turn } from "../support/pace.js"
import { jwtFrom, options } from "../support/plainFakes.js"

/** Ada, signed in, with two teams. */
const adaWithTeams = async () => {
  const stage = await flowStage()
  await stage.signUp("ada@example.com")
  const { id: other } = await stage.app.teams.create({ displayName: "B" })
  const { id: teamId } = await stage.app.teams.create({ displayName: "A" })
  const { id: userId } = await stage.app.user.get({ or: "throw" })
  stage.requests.length = 0
  return { ...stage, other, teamId, userId }
}
type Key = string | null | undefined

/** Each hook of a keyed value, and its request to the platform. */
const keyed: ReadonlyArray<
  readonly [name: string, use: (key: Key) => react.ResourceState<unknown, unknown>, path: (key: string) => string]
> = [
  ["useTeam", react.useTeam, () => "GET /teams"],
  ["useTeamMembers", react.useTeamMembers, () => "GET /team-member-profiles"],
  ["useTeamMember", (key) => react.useTeamMember({ teamId: key, userId: "somebody" }), () => "GET /team-member-profiles"],
  ["useTeamProfile", react.useTeamProfile, (key) => `GET /team-member-profiles/${key}/me`],
  ["useTeamInvitations", react.useTeamInvitations, () => "GET /team-invitations"],
  ["useTeamApiKeys", react.useTeamApiKeys, () => "GET /team-api-keys"],
  ["usePermissions", (team) => react.usePermissions({ teamId: team }), () => "GET /team-permissions"],
  [
    "useItem",
    (key) => react.useItem(key == null ? key : { teamId: key, itemId: "credits" }),
    (key) => `GET /payments/items/team/${key}/credits`
  ],
  ["useProducts", (key) => react.useProducts(key == null ? key : { teamId: key }), (key) => `GET /payments/products/team/${key}`],
  ["useBilling", (key) => react.useBilling(key == null ? key : { teamId: key }), (key) => `GET /payments/billing/team/${key}`],
  ["useInvoices", (key) => react.useInvoices(key == null ? key : { teamId: key }), (key) => `GET /payments/invoices/team/${key}`],
  ["useConnectedAccount", react.useConnectedAccount, (key) => `POST /connected-accounts/me/${key}/access-token`]
]

describe("a hook of a value with a key", () => {
  for (const [name, use, path] of keyed) {
    it(`${name} sends no request and is loading without the key, and loads its value with it`, async () => {
      const { app, requests, teamId } = await adaWithTeams()
      for (const none of [null, undefined]) {
        const without = mounted(app, () => use(none))
        await without.until(({ status }) => status === "loading")
        assert.isFalse(without.now().isFetching)
      }
      assert.deepStrictEqual(requests, [])
      await mounted(app, () => use(teamId)).until(({ status }) => status !== "loading")
      assert.deepStrictEqual(requests, [path(teamId)])
    })
  }

  it("is the value of its key, and null if nothing has the key", async () => {
    const { app, other, teamId, userId } = await adaWithTeams()
    const page = mounted(app, () => ({
      all: react.useTeams(),
      team: react.useTeam(teamId),
      otherTeam: react.useTeam(other),
      noTeam: react.useTeam("no-team"),
      member: react.useTeamMember({ teamId, userId }),
      noMember: react.useTeamMember({ teamId, userId: "nobody" }),
      unknownMember: react.useTeamMember({ teamId, userId: null })
    }))
    const now = await page.until(({ member, team, noMember }) => [member, team, noMember].every((one) => one.status === "ready"))
    assert.deepStrictEqual([now.team.value?.displayName, now.otherTeam.value?.displayName], ["A", "B"])
    assert.strictEqual(now.all.value?.length, 2)
    assert.strictEqual(now.member.value?.userId, userId)
    assert.deepStrictEqual([now.noTeam.value, now.noMember.value], [null, null])
    assert.strictEqual(now.unknownMember.status, "loading")
  })

  it("has the value of its present key at each render, also if the values of both are loaded", async () => {
    const { app, other, teamId, userId } = await adaWithTeams()
    const page = mounted(app, () => {
      const [keys, become] = useState<readonly [team: string, user: string]>([teamId, "nobody"])
      const { status } = react.useTeam(other)
      const isGranted = react.usePermission({ permissionId: "$read_members", teamId })
      return {
        become,
        keys,
        team: react.useTeam(keys[0]).value,
        member: react.useTeamMember({ teamId, userId: keys[1] }).value,
        has: react.usePermission({ permissionId: keys[1] === userId ? "$read_members" : "no_such_permission", teamId }),
        isLoaded: status === "ready" && isGranted
      }
    })
    const shown = ({ team, member, has }: ReturnType<typeof page.now>) => [team?.id ?? null, member?.userId ?? null, has]
    await page.until(({ isLoaded, member }) => isLoaded && member !== undefined)
    assert.deepStrictEqual(shown(page.now()), [teamId, null, false])
    for (const next of [
      [other, userId],
      ["no-team", "nobody"],
      [teamId, userId]
    ] as const) {
      page.now().become(next)
      const now = await page.until(({ keys }) => keys === next)
      assert.deepStrictEqual(shown(now), [
        next[0] === "no-team" ? null : next[0],
        next[1] === userId ? userId : null,
        next[1] === userId
      ])
    }
  })

  it("keeps its value when a reload fails, and has none if the first load has failed", async () => {
    const { app, breaks, teamId, userId } = await adaWithTeams()
    const use = () => ({ team: react.useTeam(teamId), member: react.useTeamMember({ teamId, userId }) })
    const isOver = ({ member, team }: ReturnType<typeof use>) => [member, team].every(({ status }) => status !== "loading")
    const page = mounted(app, use)
    await page.until(isOver)
    for (const path of ["GET /teams", "GET /team-member-profiles"]) breaks(path, () => new Response("no", { status: 403 }))
    await Promise.all([page.now().team.refetch(), page.now().member.refetch()])
    const { member, team } = await page.until((now) => now.team.status === "failed" && now.member.status === "failed")
    assert.deepStrictEqual([team.value?.id, member.value?.userId], [teamId, userId])
    const fresh = app.forTokens(await app.auth.getAuthJson())
    const none = await mounted(fresh as typeof app, use).until(isOver)
    for (const { status, value } of [none.team, none.member])
      assert.deepStrictEqual({ status, value }, { status: "failed", value: undefined })
  })

  it("suspends in its suspending variant, and returns the same value", async () => {
    const { app, teamId, userId } = await adaWithTeams()
    const page = mounted(app, () => ({
      team: react.useSuspenseTeam(teamId),
      noTeam: react.useSuspenseTeam("no-team"),
      member: react.useSuspenseTeamMember({ teamId, userId }),
      noMember: react.useSuspenseTeamMember({ teamId, userId: "nobody" }),
      has: react.useSuspensePermission({ permissionId: "$read_members", teamId }),
      lacks: react.useSuspensePermission({ permissionId: "no_such_permission", teamId }),
      inProject: react.useSuspensePermission("$read_members"),
      user: react.useSuspenseUser({ or: "throw" })
    }))
    const now = await page.until(() => true)
    assert.strictEqual(now.team?.displayName, "A")
    assert.strictEqual(now.member?.userId, userId)
    assert.deepStrictEqual([now.noTeam, now.noMember], [null, null])
    assert.deepStrictEqual([now.has, now.lacks, now.inProject], [true, false, false])
    assert.strictEqual(now.user.id, userId)
  })
})

describe("usePermission", () => {
  it("checks the project only if no team is passed, and nothing for an unknown team", async () => {
    const { app, requests } = await adaWithTeams()
    await mounted(app, () => react.usePermission({ permissionId: "read", teamId: null })).until(() => true)
    assert.deepStrictEqual(requests, [])
    await mounted(app, () => react.usePermissions()).until(({ status }) => status === "ready")
    assert.deepStrictEqual(requests, ["GET /project-permissions"])
  })

  const faults = [
    ["keeps what was known while the platform fails", 500, true],
    ["takes back what the platform refuses to tell", 403, false]
  ] as const
  for (const [title, status, isKept] of faults) {
    it(title, async () => {
      const { app, breaks, teamId } = await adaWithTeams()
      const page = mounted(app, () => ({
        has: react.usePermission({ permissionId: "$read_members", teamId }),
        all: react.usePermissions({ teamId })
      }))
      await page.until(({ has }) => has)
      breaks("GET /team-permissions", () => new Response("no", { status }))
      void page.now().all.refetch()
      const { has } = await page.until(({ all }) => all.status === "failed")
      assert.strictEqual(has, isKept)
    })
  }
})

describe("useUser", () => {
  it("is null if an anonymous user is signed in, unless requested", async () => {
    const { app } = await flowStage()
    await app.auth.signUpAnonymously()
    const page = mounted(app, () => ({
      user: react.useUser(),
      anyone: react.useUser({ or: "anonymous-if-exists" }),
      suspended: react.useSuspenseUser(),
      anyoneSuspended: react.useSuspenseUser({ or: "anonymous-if-exists" })
    }))
    const now = await page.until(({ user }) => user.status === "ready")
    assert.deepStrictEqual([now.user.value, now.suspended], [null, null])
    assert.isTrue(now.anyone.value?.isAnonymous)
    assert.isTrue(now.anyoneSuspended?.isAnonymous)
  })

  it("starts one anonymous session under strict mode, loading until it exists", async () => {
    const { app, count } = await flowStage()
    const page = mounted(app, () => react.useUser({ or: "anonymous" }))
    const { value } = await page.until(({ status }) => status === "ready")
    assert.isTrue(value?.isAnonymous)
    assert.strictEqual(count("POST /auth/anonymous/sign-up"), 1)
    assert.deepStrictEqual([...new Set(page.seen.map(({ status }) => status))], ["loading", "ready"])
  })

  it("redirects to the sign-in page once under strict mode, and shows no user but keeps fetching meanwhile", async () => {
    const { app, gone, left } = await flowStage()
    const page = mounted(app, () => react.useUser({ or: "redirect" }))
    assert.include(await left, "/handler/sign-in")
    assert.lengthOf(gone, 1)
    assert.deepStrictEqual([...new Set(page.seen.map(({ status }) => status))], ["loading"])
    assert.isTrue(page.now().isFetching)
  })

  it("stays as it is after a redirect, which ends the call with SessionExpired", async () => {
    const { app, left } = await flowStage()
    const page = mounted(app, () => react.useUser({ or: "redirect" }))
    assert.include(await left, "/handler/sign-in")
    // A second call ends after the first.
    const outcome = await app.user.get.result({ or: "redirect" })
    assert.include(outcome.ok ? null : outcome.error, { _tag: "SessionExpired" })
    await Effect.runPromise(Effect.repeat(turn, { times: 20 }))
    assert.deepStrictEqual([...new Set(page.seen.map(({ status }) => status))], ["loading"])
  })

  for (const [name, use] of [
    ["useUser", () => react.useUser({ or: "throw" })],
    ["useSuspenseUser", () => react.useSuspenseUser({ or: "throw" })]
  ] as const) {
    it.for([
      ["signed-out", "memory"],
      ["no-store", null],
      ["rejected", { accessToken: jwtFrom({ iat: 1, exp: 2, sub: "ada" }), refreshToken: "ended" }]
    ] as const)(
      `${name} throws SessionExpired if a user is required, and says why there is none: %s`,
      async ([reason, tokenStore]) => {
        const fetch = async () => knownError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
        const error = await mounted<unknown>(createClientApp({ ...options, tokenStore, fetch }), use)
          .until((now) => now === "never")
          .then(assert.fail, (thrown: unknown) => thrown)
        assert.include(error, { _tag: "SessionExpired", reason })
      }
    )
  }

  it("is null once the platform has ended the session", async () => {
    const tokenStore = { accessToken: jwtFrom({ iat: 1, exp: 2, sub: "ada" }), refreshToken: "ended" }
    const fetch = async () => knownError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    const page = mounted(createClientApp({ ...options, tokenStore, fetch }), () => react.useUser())
    assert.isNull((await page.until(({ status }) => status !== "loading")).value)
  })

  it("fails with the reason why an anonymous session cannot start", async () => {
    const { app, breaks } = await flowStage()
    breaks("POST /auth/anonymous/sign-up", () => new Response("no", { status: 403 }))
    const page = mounted(app, () => react.useUser({ or: "anonymous" }))
    const { error, isFetching, value } = await page.until(({ status }) => status === "failed")
    assert.isDefined(error)
    assert.deepStrictEqual({ isFetching, value }, { isFetching: false, value: undefined })
  })
  it("is loading during the next attempt to start an anonymous session, whatever became of an earlier one", async () => {
    const { app, breaks, hold, signUp } = await flowStage()
    const path = "POST /auth/anonymous/sign-up"
    const mend = breaks(path, () => new Response("no", { status: 403 }))
    const page = mounted(app, () => react.useUser({ or: "anonymous" }))
    await page.until(({ status }) => status === "failed")
    await signUp("ada@example.com")
    await page.until(({ status }) => status === "ready")
    // The session does not end in the moment in which it is shown first.
    await Effect.runPromise(Effect.repeat(turn, { times: 20 }))
    mend()
    const gate = hold(path)
    page.seen.length = 0
    await app.auth.signOut({ noRedirect: true })
    await gate.arrived
    await Effect.runPromise(Effect.repeat(turn, { times: 20 }))
    assert.deepStrictEqual([...new Set(page.seen.map(({ status }) => status))], ["loading"])
    gate.release()
    assert.isTrue((await page.until(({ status }) => status === "ready")).value?.isAnonymous)
  })
})
