import { Predicate } from "effect"
import { createAdminApp } from "portico"
import { assert, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import type { Loose } from "./published.js"
import { appsOf, isInstalled, servedEmulator } from "./published.js"

const seed = Number(process.env["SEED"] ?? 20_261_127)
const steps = Number(process.env["STEPS"] ?? 15)

/** A generator of pseudo-random numbers, so that a failure can be repeated. @source mulberry32 */
const numbers = (first: number) => {
  let state = first
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), 1 | state)
    const two = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((two ^ (two >>> 14)) >>> 0) / 4294967296
  }
}

/** A value without methods, with times as numbers and nothing as null. */
const plain = (value: unknown): unknown => {
  if (value === undefined) return null
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(plain)
  if (!Predicate.isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (typeof inner === "function" ? [] : [[name, plain(inner)]]))
  )
}

/** Where two values differ. Fields that only one of them has are other names of the libraries. */
const differences = (one: unknown, other: unknown, at: string): ReadonlyArray<string> => {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return [`${at}: ${one.length} and ${other.length}`]
    return one.flatMap((item, index) => differences(item, other[index], `${at}[${index}]`))
  }
  if (Predicate.isObject(one) && Predicate.isObject(other) && !Array.isArray(one)) {
    const others: Record<string, unknown> = { ...other }
    return Object.entries(one).flatMap(([name, value]) =>
      Object.hasOwn(others, name) ? differences(value, others[name], `${at}.${name}`) : []
    )
  }
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
  return first === second ? [] : [`${at}: ${first} and ${second}`]
}

const call = (on: Loose, name: string, ...input: ReadonlyArray<unknown>): Promise<Loose> => (on[name] as Loose).call(on, ...input)
const list = async (on: Loose, name: string, ...input: ReadonlyArray<unknown>) => [
  ...((await call(on, name, ...input)) as unknown as Iterable<Loose>)
]
const text = (on: Loose, name: string): string => String(on[name])

const config = {
  "payments.items": { credits: { displayName: "Credits", customerType: "user" } },
  "payments.products": {
    pro: {
      displayName: "Pro",
      customerType: "user",
      stackable: true,
      prices: { monthly: { USD: "20", interval: [1, "month"] } },
      includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } }
    },
    pack: {
      displayName: "Pack",
      customerType: "user",
      stackable: true,
      prices: { once: { USD: "5" } },
      includedItems: { credits: { quantity: 10 } }
    }
  }
} as const

const pairings = [
  ["2.8.51", "2025-11"],
  ["2.8.108", "2026-11"]
] as const

describe.runIf(pairings.every(([version]) => isInstalled(version))).concurrent.each(pairings)(
  "the client %s and this SDK with the platform of %s",
  (version, platform) => {
    it("read the same after each of many operations, whichever of them makes it", async () => {
      const emulator = await servedEmulator(platform)
      const { id: projectId, secretServerKey, superSecretAdminKey } = developmentProject
      const keys = { secretServerKey, superSecretAdminKey }
      const theirs = (await appsOf(version, emulator.url))("StackServerApp", { ...keys, tokenStore: null })
      const ours = createAdminApp({ projectId, ...keys, baseUrl: emulator.url })
      const random = numbers(seed)
      const pick = <A>(all: ReadonlyArray<A>): A => all[Math.floor(random() * all.length)] as A

      await ours.config.update(config)
      for (const id of ["read", "write"]) {
        await ours.projectPermissionDefinitions.create({ id, containedPermissionIds: id === "write" ? ["read"] : [] })
        await ours.teamPermissionDefinitions.create({ id: `team_${id}`, containedPermissionIds: [] })
      }
      const users: Array<string> = []
      const teams: Array<string> = []
      let count = 0
      const address = () => `user-${++count}@example.com`
      const name = () => `Name ${++count}`
      const metadata = () => pick([null, { a: [1, null] }, "text", 5, true, []])
      const user = () => pick(users)
      const team = () => pick(teams)
      const theUser = (id: string) => call(theirs, "getUser", id)
      const theTeam = (id: string) => call(theirs, "getTeam", id)
      const callbackUrl = "http://localhost:3000/page"

      /** Operations: each by the published client, or by this SDK. */
      const operations: Readonly<Record<string, readonly [peer: () => Promise<unknown>, own: () => Promise<unknown>]>> = (() => {
        const newUser = () => ({ primaryEmail: address(), primaryEmailAuthEnabled: true, primaryEmailVerified: random() < 0.5 })
        const change = () =>
          pick([{ displayName: name() }, { displayName: null }, { clientMetadata: metadata() }, { serverMetadata: metadata() }])
        const channel = () => ({
          type: "email" as const,
          value: address(),
          usedForAuth: random() < 0.5,
          isVerified: random() < 0.5
        })
        const grant = () => ({ userId: user(), productId: pick(["pro", "pack"]), quantity: pick([1, 2]) })
        const account = () => ({
          userId: user(),
          providerConfigId: pick(["github", "google"]),
          accountId: `account-${Math.floor(random() * 4)}`,
          email: "account@example.com",
          allowSignIn: random() < 0.5,
          allowConnectedAccounts: true
        })
        const added = (id: unknown) => users.push(String(id))
        return {
          "a user": [
            async () => added(text(await call(theirs, "createUser", newUser()), "id")),
            async () => added((await ours.users.create(newUser())).id)
          ],
          "a change of a user": [
            async () => call(await theUser(user()), "update", change()),
            () => ours.users.update(user(), change())
          ],
          "a team": [
            async () => teams.push(text(await call(theirs, "createTeam", { displayName: name(), creatorUserId: user() }), "id")),
            async () => teams.push((await ours.teams.create({ displayName: name(), creatorUserId: user() })).id)
          ],
          "a change of a team": [
            async () => call(await theTeam(team()), "update", { displayName: name(), clientMetadata: metadata() }),
            () => ours.teams.update(team(), { displayName: name(), serverMetadata: metadata() })
          ],
          "a member": [
            async () => call(await theTeam(team()), "addUser", user()),
            () => ours.teams.addMember({ teamId: team(), userId: user() })
          ],
          "a member less": [
            async () => call(await theTeam(team()), "removeUser", user()),
            () => ours.teams.removeMember({ teamId: team(), userId: user() })
          ],
          "a permission": [
            async () => call(await theUser(user()), "grantPermission", pick(["read", "write"])),
            () => ours.permissions.grant({ permissionId: pick(["read", "write"]), userId: user() })
          ],
          "a permission less": [
            async () => call(await theUser(user()), "revokePermission", pick(["read", "write"])),
            () => ours.permissions.revoke({ permissionId: pick(["read", "write"]), userId: user() })
          ],
          "a permission in a team": [
            async () => call(await theUser(user()), "grantPermission", await theTeam(team()), "team_read"),
            () => ours.permissions.grant({ permissionId: "team_write", userId: user(), teamId: team() })
          ],
          "an address": [
            async () => call(await theUser(user()), "createContactChannel", channel()),
            () => ours.contactChannels.create({ userId: user(), ...channel() })
          ],
          "a key": [
            async () => call(await theUser(user()), "createApiKey", { description: name(), expiresAt: null }),
            () => ours.apiKeys.create({ userId: user(), description: name(), expiresAt: null })
          ],
          "an invitation": [
            async () => call(await theTeam(team()), "inviteUser", { email: address(), callbackUrl }),
            () => ours.invitations.send({ teamId: team(), email: address(), callbackUrl })
          ],
          "a product": [() => call(theirs, "grantProduct", grant()), () => ours.payments.grantProduct(grant())],
          "an item less": [
            async () => call(await call(theirs, "getItem", { userId: user(), itemId: "credits" }), "decreaseQuantity", 3),
            () => ours.payments.tryDecreaseQuantity({ userId: user(), itemId: "credits" }, 7)
          ],
          "an account at a provider": [
            () => call(theirs, "createOAuthProvider", account()),
            () => ours.oauthProviders.create(account())
          ],
          "a user less": [
            async () => (users.length > 4 ? call(await theUser(users[0] ?? ""), "delete").then(() => users.shift()) : undefined),
            async () => (users.length > 4 ? ours.users.delete(users[0] ?? "").then(() => users.shift()) : undefined)
          ]
        }
      })()

      /** What both read: of the project, of a user, and of a team. */
      const compared = async (title: string): Promise<ReadonlyArray<string>> => {
        const found: Array<string> = []
        const see = async (what: string, peer: Promise<unknown>, own: Promise<unknown>) => {
          const [one, other] = await Promise.all([peer, own])
          found.push(...differences(plain(one), plain(other), `after ${title}, ${what}`))
        }
        const ids = async (all: Promise<ReadonlyArray<unknown>>) => (await all).map((each) => Object(each).id)
        await see("users", ids(list(theirs, "listUsers")), ids(ours.users.list().then(({ items }) => items)))
        await see("teams", list(theirs, "listTeams"), ours.teams.list())
        const userId = user()
        const theirUser = await theUser(userId)
        await see("user", Promise.resolve(theirUser), ours.users.get(userId))
        await see("addresses", list(theirUser, "listContactChannels"), ours.contactChannels.list(userId))
        await see("teams of a user", list(theirUser, "listTeams"), ours.teams.list({ userId }))
        for (const recursive of [true, false])
          await see(
            "permissions",
            list(theirUser, "listPermissions", { recursive }),
            ours.permissions.list({ userId, recursive })
          )
        await see("keys", list(theirUser, "listApiKeys"), ours.apiKeys.list({ userId }))
        await see("accounts", list(theirUser, "listOAuthProviders"), ours.oauthProviders.list(userId))
        await see("preferences", list(theirUser, "listNotificationCategories"), ours.notifications.list(userId))
        const item = { userId, itemId: "credits" }
        await see("item", call(theirs, "getItem", item), ours.payments.getItem(item))
        const quantities = (all: ReadonlyArray<unknown>) => all.map((each) => [Object(each).id, Object(each).quantity])
        await see(
          "products",
          list(theirs, "listProducts", { userId, limit: 50 }).then(quantities),
          ours.payments.listProducts({ userId }, { limit: 50 }).then(({ items }) => quantities(items))
        )
        const teamId = team()
        const theirTeam = await theTeam(teamId)
        await see(
          "members",
          ids(list(theirTeam, "listUsers")),
          ours.teams.listMembers(teamId).then((all) => all.map((each) => each.userId))
        )
        await see("invitations", list(theirTeam, "listInvitations"), ours.invitations.list(teamId))
        const inTeam = { userId, teamId, recursive: false }
        await see(
          "permissions in a team",
          list(theirUser, "listPermissions", theirTeam, { recursive: false }),
          ours.permissions.list(inTeam)
        )
        return found
      }

      for (const first of ["a user", "a user", "a user", "a team"]) await operations[first]?.[1]()
      const found: Array<string> = []
      const done: Array<string> = []
      for (let step = 0; step < steps; step++) {
        const title = pick(Object.keys(operations))
        const [peer, own] = operations[title] ?? []
        // Some operations are refused, as to remove somebody who is no member; that changes nothing.
        const isDone = await ((random() < 0.5 ? peer : own) ?? own)?.().then(
          () => true,
          () => false
        )
        if (isDone === true) done.push(title)
        found.push(...(await compared(title)))
      }
      assert.deepStrictEqual(found, [])
      assert.isAbove(done.length, steps / 3)
      assert.deepStrictEqual(
        emulator.exchanges.filter(({ status }) => status >= 500),
        []
      )
      await emulator.stop()
      await ours.dispose()
    }, 300_000)
  }
)
