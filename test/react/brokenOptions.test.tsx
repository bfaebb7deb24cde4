import type { ReactNode } from "react"
import { createElement, Suspense } from "react"
import { renderToString } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { InvalidOption } from "../../src/errors/options.js"
import { InvalidInput } from "../../src/errors/sdk.js"
import { createClientApp } from "../../src/promise/client.js"
import * as react from "../../src/react/index.js"
import type { TeamPermissionOf } from "../../src/services/resources/permissionScope.js"
import { options } from "../support/plainFakes.js"

const app = createClientApp({ ...options, tokenStore: "memory" })

/** What takes options: all of them with valid values, and how it is used with others. */
interface Taker {
  readonly all: object
  readonly use: (options: never) => unknown
}

const rendered = (node: ReactNode) => renderToString(<react.PorticoProvider app={app}>{node}</react.PorticoProvider>)

/** The taker of a hook, which is called while a component renders. */
const hook = <Options extends object>(all: Required<Options>, use: (options: Options) => unknown): Taker => ({
  all,
  use: (given: Options) => {
    const Part = () => {
      use(given)
      return null
    }
    return rendered(<Part />)
  }
})

/** The taker of a hook that suspends, which React reports in other ways than an error of its options. */
const suspendingHook = <Options extends object>(all: Required<Options>, use: (options: Options) => unknown): Taker => ({
  all,
  use: (given: Options) => {
    let refusal: InvalidOption | null = null
    const Part = () => {
      try {
        use(given)
      } catch (thrown) {
        if (thrown instanceof InvalidOption) refusal = thrown
        else throw thrown
      }
      return null
    }
    rendered(
      <Suspense>
        <Part />
      </Suspense>
    )
    if (refusal !== null) throw refusal
  }
})

/** The taker of a component, whose options are its props. */
const props = <Props extends object>(all: Required<Omit<Props, "children">>, type: (props: Props) => ReactNode): Taker => ({
  all,
  use: (given: Props) => rendered(createElement(type, given))
})

const code = { code: "123" } satisfies Required<react.CodeOptions>
const action = { optimistic: () => {}, onUnhandledError: () => {} } satisfies Required<react.ActionOptions<[]>>
const team = { teamId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203" } satisfies Required<react.PermissionScope>
const permission = { permissionId: "read", ...team }
const guard = { fallback: null, loading: null, failed: null, allow: { anonymous: true, restricted: true } }

const takers: Readonly<Record<string, Taker>> = {
  useUser: hook<{ readonly or?: "return-null" }>({ or: "return-null" }, react.useUser),
  useSignIn: hook<react.UseSignInOptions>({ passkeyAutofill: true }, react.useSignIn),
  useSignOut: hook<react.UseSignOutOptions>({ immediately: false }, react.useSignOut),
  usePasswordReset: hook<react.CodeOptions>(code, react.usePasswordReset),
  useEmailVerification: hook<react.CodeOptions>(code, react.useEmailVerification),
  useMagicLinkCallback: hook<react.CodeOptions>(code, react.useMagicLinkCallback),
  useTeamInvitation: hook<react.CodeOptions>(code, react.useTeamInvitation),
  useCliConfirmation: hook<react.CodeOptions>(code, react.useCliConfirmation),
  usePermission: hook<Partial<react.MaybeTeamPermission>>(permission, (given) =>
    react.usePermission(given as react.MaybeTeamPermission)
  ),
  useSuspensePermission: suspendingHook<Partial<TeamPermissionOf>>(permission, (given) =>
    react.useSuspensePermission(given as TeamPermissionOf)
  ),
  useSuspensePermissions: suspendingHook<{ readonly teamId?: string }>(team, react.useSuspensePermissions),
  useSuspenseUser: suspendingHook<{ readonly or?: "return-null" }>({ or: "return-null" }, react.useSuspenseUser),
  usePermissions: hook<{ readonly teamId: string }>(team, react.usePermissions),
  useAction: hook(action, (given) => react.useAction(app.auth.signOut, given)),
  useActionForm: hook({ ...action, fields: {}, read: () => [] as const }, (given) =>
    react.useActionForm(app.auth.signOut, given as never)
  ),
  PorticoProvider: props<react.PorticoProviderProps>(
    { app, navigate: () => {}, onUnhandledError: () => {}, hydrate: undefined as never },
    react.PorticoProvider
  ),
  SignedIn: props<react.SignedInProps>(guard, react.SignedIn),
  RedirectToSignIn: props<react.RedirectToSignInProps>({ failed: null, loading: null }, react.RedirectToSignIn),
  Protect: props<react.ProtectProps>({ ...guard, ...team, permission: "read" }, react.Protect)
}

/** One value of each kind. */
const values: ReadonlyArray<unknown> = ["a text", 7, true, null, { of: "an object" }, [1], () => {}, Symbol("a"), 10n]
const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value)
// They take whatever React renders or the page contains, or only their type restricts them.
const unchecked = new Set(["fallback", "loading", "failed", "notFound", "hydrate", "kind"])
const mayBeNull = ({ all }: Taker, name: string) => ["teamId", "code"].includes(name) && kindOf(all[name as never]) === "string"
/** A hook that suspends until it knows a team's permissions cannot wait for the team too. */
const needsTeam = new Set(["useSuspensePermission", "useSuspensePermissions"])

/** Returns the option that is refused, or what happened instead. */
const refusedBy = ({ use }: Taker, given: object): string => {
  try {
    use(given as never)
    return "not refused"
  } catch (thrown) {
    if (!(thrown instanceof InvalidOption)) return `not refused: ${String(thrown)}`
    // A reason without its end, such as the kind that a value must have.
    return /\S$/.test(thrown.reason) ? thrown.option : `without a reason: ${thrown.reason}`
  }
}

describe.each(Object.entries(takers))("an option of %s", (hookName, taker) => {
  it("is accepted if its value is valid", () => {
    assert.strictEqual(refusedBy(taker, taker.all), "not refused")
  })

  it("is refused with InvalidOption, which names it, if its value is of another kind", () => {
    const accepted: Array<string> = []
    for (const [name, own] of Object.entries(taker.all).filter(([name]) => !unchecked.has(name))) {
      const kind = kindOf(own)
      for (const other of values) {
        if (kindOf(other) === kind || (other === null && mayBeNull(taker, name) && !needsTeam.has(hookName))) continue
        const refused = refusedBy(taker, { ...taker.all, [name]: other })
        if (refused !== name) accepted.push(`${name}: ${kindOf(other)} (${refused})`)
      }
    }
    assert.deepStrictEqual(accepted, [])
  })

  it("is refused with InvalidOption if its name is unknown", () => {
    assert.strictEqual(refusedBy(taker, { ...taker.all, misspelt: 1 }), "misspelt")
    assert.strictEqual(refusedBy(taker, { ...taker.all, misspelt: undefined }), "not refused")
  })
})

describe("a nested option", () => {
  it.each<readonly [string, () => ReactNode]>([
    ["allow.anonymos", () => <react.SignedIn allow={{ anonymos: true } as never} />],
    ["allow.restricted", () => <react.Protect allow={{ restricted: "no" as never }} />]
  ])("with an unknown name or value is refused with InvalidOption, which names it: %s", (option, node) => {
    assert.strictEqual(refusedBy({ all: {}, use: () => rendered(node()) }, {}), option)
  })
})

describe("a word of an option", () => {
  it.each(["return-null", "anonymous-if-exists", "redirect", "anonymous"] as const)("is accepted by useUser: %s", (or) => {
    assert.strictEqual(
      refusedBy(
        hook({}, () => react.useUser({ or: or as never })),
        {}
      ),
      "not refused"
    )
  })
  it.each(["return-null", "anonymous-if-exists"] as const)("is accepted by useSuspenseUser: %s", (or) => {
    assert.strictEqual(
      refusedBy(
        suspendingHook({}, () => react.useSuspenseUser({ or })),
        {}
      ),
      "not refused"
    )
  })
})

describe("a word that an option does not have", () => {
  it.each<readonly [string, () => unknown]>([
    ["useUser", () => react.useUser({ or: "rediret" as never })],
    ["useSuspenseUser", () => react.useSuspenseUser({ or: "redirect" as never })]
  ])("is refused by %s, instead of loading for ever", (_, use) => {
    assert.strictEqual(refusedBy(hook({}, use), {}), "or")
  })
})

describe("two ids that are not one object", () => {
  const teamId = team.teamId
  /** A hook that a program without types calls. */
  const untyped = (use: unknown) => use as (...args: ReadonlyArray<unknown>) => unknown

  it.each<readonly [string, field: string, (...args: ReadonlyArray<unknown>) => unknown, ReadonlyArray<unknown>]>([
    ["usePermission", "permission", untyped(react.usePermission), ["read", { teamId }]],
    ["useSuspensePermission", "permission", untyped(react.useSuspensePermission), ["read", { teamId }]],
    ["useTeamMember", "member", untyped(react.useTeamMember), [teamId, "u"]],
    ["useTeamMember without arguments", "member", untyped(react.useTeamMember), []],
    ["useTeamMember, misspelt", "team", untyped(react.useTeamMember), [{ team: teamId, userId: "u" }]],
    ["useSuspenseTeamMember", "member", untyped(react.useSuspenseTeamMember), [teamId, "u"]]
  ])("are refused with InvalidInput, which names the argument: %s", (_, field, use, args) => {
    let thrown: unknown
    const Part = () => {
      try {
        use(...args)
      } catch (refusal) {
        thrown = refusal
      }
      return null
    }
    rendered(
      <Suspense>
        <Part />
      </Suspense>
    )
    assert.deepInclude(Object(thrown), { _tag: "InvalidInput", field })
    assert.instanceOf(thrown, InvalidInput)
  })
})
