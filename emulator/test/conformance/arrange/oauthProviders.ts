import { Effect } from "effect"
import type { OAuthAccount } from "../../../src/world/User.js"
import { usersOf } from "../../../src/world/User.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addUser } from "../stage.js"

const one = "c0fb1524-8ec1-4bfd-a3fc-2335f827df33"
const other = "5c38b4e5-bb52-4fe9-8dec-6f67ac58af69"

const github: OAuthAccount = {
  id: "c6c8d663-3fc2-49eb-87bd-e35da89b0179",
  userId: one,
  providerConfigId: "github",
  accountId: "gh-1",
  email: "gh@example.com",
  allowSignIn: true,
  allowConnectedAccounts: true,
  createdAtMillis: 1
}
const google: OAuthAccount = {
  ...github,
  id: "74264080-425e-42a2-bb9f-0585e53eedf9",
  providerConfigId: "google",
  accountId: "go-1",
  email: null,
  allowSignIn: false
}
const second: OAuthAccount = { ...github, id: "4021b3ef-ae6a-4ce6-9d82-6c2758fbf308", accountId: "gh-3", allowSignIn: false }
const spotify: OAuthAccount = {
  ...github,
  id: "26f618ca-55a8-4bb4-91f5-445624cd9871",
  userId: other,
  providerConfigId: "spotify",
  accountId: "sp-1",
  allowConnectedAccounts: false
}

/** The accounts of the two recorded users. */
const accounts =
  (...given: ReadonlyArray<OAuthAccount>): Arrange =>
  ({ project }) =>
    Effect.gen(function* () {
      for (const id of [one, other]) {
        const user = usersOf(project).get(id) ?? (yield* addUser(project, { id }))
        user.oauthAccounts.push(...given.filter(({ userId }) => userId === id).map((account) => ({ ...account })))
      }
    })

const all = accounts(github, google, second, spotify)
const renamed: OAuthAccount = {
  ...github,
  accountId: "gh-9",
  email: "new@example.com",
  allowConnectedAccounts: false,
  allowSignIn: false
}

export const oauthProviders: Readonly<Record<string, Arrangement>> = {
  "oauth-providers.create": {
    before: (stage) =>
      ["server", "server-without-email-only-connected", "admin"].includes(stage.recorded.name) ? accounts()(stage) : Effect.void,
    cases: {
      "same-type-with-sign-in-again-on-user": accounts(github),
      "same-type-and-account-on-user": accounts(github),
      "account-already-used-for-sign-in": accounts(github),
      "second-account-of-type-without-sign-in": accounts(github),
      "user-not-found": accounts()
    }
  },
  "oauth-providers.list": { before: all },
  "oauth-providers.get": { before: all },
  "oauth-providers.delete": { before: (stage) => (stage.recorded.name === "already-deleted" ? accounts()(stage) : all(stage)) },
  "oauth-providers.update": {
    cases: {
      "client-disable-connected": all,
      "client-enable-sign-in-while-another-account-exists": accounts({ ...github, allowSignIn: false }, spotify),
      "server-email-and-account-id": accounts({ ...github, allowSignIn: false, allowConnectedAccounts: false }, spotify),
      "server-enable-sign-in-with-account-id": accounts(renamed, spotify),
      "server-empty-body": accounts({ ...renamed, allowSignIn: true }),
      "server-account-already-used-for-sign-in": all,
      "server-sign-in-twice-same-type": all,
      "client-other-user": all,
      "server-sign-in-with-override-status": all
    }
  }
}
