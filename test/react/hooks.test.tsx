import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type { ClientApp } from "../../src/promise/client.js"
import * as react from "../../src/react/index.js"
import { shopConfig } from "../scenarios/configured.js"
import { lastingStage, mounted } from "../support/flows.js"
import { hooksOf } from "../support/hooks.js"

/** A value's hook and its suspending variant differ in name only by the word `Suspense`. */
const twins = Object.keys(react)
  .filter((name) => name.startsWith("useSuspense"))
  .map((name) => [name.replace("Suspense", ""), name] as const)

/** Hooks without a value: those that perform actions, run methods, or return the steps of flows. */
const ofNoValue = [
  "useAction",
  "useActionForm",
  "useApp",
  "useCheckout",
  "useCallbackError",
  "useCliConfirmation",
  "useEmailVerification",
  "useFlowUser",
  "useForgotPassword",
  "useMagicLinkCallback",
  "useMfa",
  "useMfaEnrolment",
  "useOAuthCallback",
  "usePageLink",
  "useRouter",
  "useUnhandled",
  "usePasskeys",
  "usePasswordReset",
  "useSignIn",
  "useSignOut",
  "useSignUp",
  "useTeamInvitation"
]

/** Hooks that need no request: they read the token, or are only for users of the internal project. */
const withoutRequest = ["useSession", "useOwnedProjects"]

let stage: Awaited<ReturnType<typeof lastingStage>>
let uses: ReturnType<typeof hooksOf>
let tokens: Awaited<ReturnType<ClientApp["auth"]["getAuthJson"]>>
beforeAll(async () => {
  stage = await lastingStage()
  const { app, asAdmin, signUp } = stage
  await asAdmin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(shopConfig) })
  await asAdmin("POST", "/internal/payments/setup", {})
  await signUp("ada@example.com")
  const { id: userId } = await app.user.get({ or: "throw" })
  const { id: teamId } = await app.teams.create({ displayName: "A" })
  uses = hooksOf({ teamId, userId })
  tokens = await app.auth.getAuthJson()
})
afterAll(() => stage.end())

// A view has the methods of an app, except for those that create views.
const freshApp = () => stage.app.forTokens(tokens) as ClientApp

interface State {
  readonly status: string
  readonly value: unknown
}
const isState = (given: unknown): given is State => typeof given === "object" && given !== null && "status" in given
const isKnown = (given: unknown) => (isState(given) ? given.status !== "loading" : given !== false)
const valueOf = (given: unknown) => (isState(given) ? given.value : given)

describe("the hooks of values", () => {
  it("are complete, each with a suspending variant", () => {
    const hooks = Object.keys(react).filter((name) => name.startsWith("use"))
    assert.deepStrictEqual([...twins.flat(), ...ofNoValue].sort(), hooks.sort())
  })

  for (const [plain, suspending] of twins) {
    it(`${plain} and ${suspending} ask once for all components under strict mode, and not again while it is fresh`, async () => {
      const asked: Array<ReadonlyArray<string>> = []
      const shown: Array<unknown> = []
      for (const name of plain === "useOwnedProjects" ? [plain] : [plain, suspending]) {
        const use = uses[name] ?? assert.fail(`no ${name}`)
        const app = freshApp()
        stage.requests.length = 0
        const twice = mounted(app, () => [use(), use()])
        const beside = mounted(app, use)
        const [one, same] = await twice.until((all) => all.every(isKnown))
        const third = await beside.until(isKnown)
        for (const given of [same, third]) assert.strictEqual(valueOf(given), valueOf(one))
        const later = mounted(app, use)
        assert.strictEqual(valueOf(await later.until(isKnown)), valueOf(one))
        twice.unmount()
        const again = mounted(app, use)
        assert.strictEqual(valueOf(await again.until(isKnown)), valueOf(one))
        for (const page of [beside, later, again]) page.unmount()
        await app.dispose()
        asked.push([...stage.requests])
        shown.push(valueOf(one))
        if (isState(one)) assert.strictEqual(one.status, plain === "useOwnedProjects" ? "failed" : "ready")
      }
      for (const requests of asked) assert.lengthOf(requests, withoutRequest.includes(plain) ? 0 : 1, requests.join())
      assert.deepStrictEqual(asked.at(-1), asked[0])
      assert.deepStrictEqual(shown.at(-1), shown[0])
    })
  }

  it("send no request while their key is unknown", async () => {
    const app = freshApp()
    stage.requests.length = 0
    const page = mounted(app, () => [
      react.useTeam(null),
      react.useTeamMembers(undefined),
      react.useTeamMember({ teamId: "a", userId: null }),
      react.useTeamMember({ teamId: null, userId: "a" }),
      react.useTeamProfile(null),
      react.useTeamInvitations(null),
      react.useTeamApiKeys(null),
      react.usePermissions({ teamId: null }),
      react.useConnectedAccount(null),
      react.useItem(null),
      react.useProducts(undefined),
      react.useBilling(null),
      react.useInvoices(null)
    ])
    const states = await page.until(() => true)
    assert.isTrue(states.every(({ isFetching, status, value }) => status === "loading" && value === undefined && !isFetching))
    page.unmount()
    await app.dispose()
    assert.deepStrictEqual(stage.requests, [])
  })
})
