import { createClientApp } from "portico"
import type { FlowAction } from "portico/react"
import { cloneElement, isValidElement, useEffect, useState } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { EmailPasswordMismatch } from "../../src/errors/signIn.js"
import { mounted } from "../../test/support/flows.js"
import { options } from "../../test/support/plainFakes.js"
import { Product, whatToCancel } from "../src/account/payments/BillingSection.js"
import { Confirm } from "../src/account/shared/Confirm.js"
import { isLastAccount, providerOf } from "../src/account/shared/signInMethods.js"
import { useItemActions } from "../src/account/shared/useItemActions.js"
import { ownFirst } from "../src/account/team/MembersSection.js"
import { RefusedPage } from "../src/auth/Refused.js"
import { useShownStep } from "../src/auth/useShownStep.js"
import { Button } from "../src/components/Button.js"
import { ConfirmByTyping } from "../src/components/ConfirmByTyping.js"
import { auth } from "../src/words/en/auth.js"
import { errors } from "../src/words/en/errors.js"
import { links as linkWords } from "../src/words/en/links.js"
import { payments } from "../src/words/en/payments.js"
import { states } from "./browser/authStates.js"
import { htmlOf } from "./htmlOf.js"

const nothing = () => undefined
const error = new EmailPasswordMismatch()

// Pages link to where these lead, instead of running them.
const links = ["continue", "signIn"]
const isAction = (part: object): part is FlowAction<[], never> => "run" in part

/** Returns a step with the action at a path having failed, with an error that belongs to no field, and no other. */
const failing = (part: object, path: string): object => {
  if (isAction(part)) return { ...part, ...(path === "" ? { error, errors: { form: error } } : { error: undefined, errors: {} }) }
  const [first, ...rest] = path.split(".")
  const changed = Object.entries(part).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? failing(value, name === first ? rest.join(".") : "-") : value
  ])
  return Array.isArray(part) ? changed.map(([, value]) => value) : Object.fromEntries(changed)
}

/** Returns the paths of the actions of a step, and of the first of several alike. */
const actionsOf = (part: object): ReadonlyArray<string> =>
  Object.entries(part).flatMap(([name, value]) => {
    if (typeof value !== "object" || value === null || (Array.isArray(part) && name !== "0") || links.includes(name)) return []
    return isAction(value) ? [name] : actionsOf(value).map((rest) => `${name}.${rest}`)
  })

describe("the pages of a flow", () => {
  it("show the error of each action that belongs to no field, once", () => {
    const shown = Object.entries(states).flatMap(([page, node]) => {
      // The sign-out is done whether it fails or not.
      if (page === "sign-out" || !isValidElement<{ readonly flow?: object }>(node)) return []
      const { flow = {} } = node.props
      return actionsOf(flow).map((action) => {
        const { length } = htmlOf(cloneElement(node, { flow: failing(flow, action) })).split(errors.EmailPasswordMismatch)
        return [`${page}: ${action}`, length - 1] as const
      })
    })
    assert.isAbove(shown.length, 40)
    assert.deepStrictEqual(
      shown.filter(([, count]) => count !== 1),
      []
    )
  })

  it("have each of their texts in some step, but for those that follow what is typed or sent", () => {
    const start = states["sign-in"]
    const changed = isValidElement<{ readonly flow: object }>(start)
      ? cloneElement(start, { flow: { ...start.props.flow, reason: "user-changed" } })
      : null
    const refusals = (["invalid", "too-many-attempts"] as const).map((reason) => (
      <RefusedPage key={reason} flow={{ step: "code-refused", reason }}>
        {null}
      </RefusedPage>
    ))
    const html = [...Object.values(states), changed, refusals]
      .map((node) => (isValidElement(node) || Array.isArray(node) ? htmlOf(node) : ""))
      .join()
    const missing = Object.entries({ ...auth, ...linkWords }).flatMap(([name, text]) =>
      typeof text !== "string" || html.includes(renderToStaticMarkup(text)) ? [] : [name]
    )
    assert.deepStrictEqual(missing, [
      "emailRequired",
      "passwordRequired",
      "codeRequired",
      "resent",
      "mfaRequired",
      "newPasswordRequired"
    ])
  })

  it("stay at their last step in an app that redirects, and are done at once in one that does not", async () => {
    for (const redirectMethod of ["none", { navigate: nothing }] as const) {
      const own = createClientApp({ ...options, tokenStore: "memory", redirectMethod })
      const flow = mounted(own, () => {
        const [given, give] = useState({ step: "start" })
        useEffect(() => give({ step: "done" }), [])
        return { given, shown: useShownStep(given) }
      })
      await flow.until(({ given }) => given.step === "done")
      const steps = flow.seen.map(({ shown }) => shown.step)
      assert.deepStrictEqual([...new Set(steps)], redirectMethod === "none" ? ["start", "done"] : ["start"])
      flow.unmount()
      await own.dispose()
    }
  })
})

describe("a pending action", () => {
  it("cannot be confirmed again, nor cancelled", () => {
    const shared = { title: "Sure?", text: "Gone", action: "Go", error: undefined, onConfirm: nothing, onClose: nothing }
    const inert = (html: string) => html.split('aria-disabled="true"').length - 1
    for (const isPending of [false, true]) {
      assert.strictEqual(inert(htmlOf(<Confirm {...shared} isPending={isPending} />)), isPending ? 2 : 0)
      assert.strictEqual(inert(htmlOf(<ConfirmByTyping {...shared} word="" isPending={isPending} />)), isPending ? 2 : 0)
      assert.strictEqual(inert(htmlOf(<Button pending={isPending}>Go</Button>)), isPending ? 1 : 0)
    }
  })

  it("on an item of a list is performed once, beside those on others; its error stays until the next attempt", async () => {
    const calls: Array<readonly [string, (ok: boolean) => void]> = []
    const actions = mounted(createClientApp({ ...options, tokenStore: "memory" }), () => useItemActions())
    const { forget, run } = await actions.until(() => true)
    const start = (key: string) =>
      run(key, () => new Promise((done) => calls.push([key, (ok) => done(ok ? { ok, value: key } : { ok, error: key })])))
    const [first, again, other] = [start("a"), start("a"), start("b")]
    assert.isFalse(await again)
    await actions.until(({ isPending }) => isPending("a") && isPending("b"))
    assert.deepStrictEqual(
      calls.map(([key]) => key),
      ["a", "b"]
    )
    calls[0]?.[1](false)
    calls[1]?.[1](true)
    assert.deepStrictEqual([await first, await other], [false, true])
    await actions.until(({ errorOf, isPending }) => errorOf("a") === "a" && errorOf("b") === undefined && !isPending("a"))
    const retried = start("a")
    await actions.until(({ errorOf, isPending }) => errorOf("a") === undefined && isPending("a"))
    calls[2]?.[1](false)
    assert.isFalse(await retried)
    await actions.until(({ errorOf }) => errorOf("a") === "a")
    forget("a")
    await actions.until(({ errorOf }) => errorOf("a") === undefined)
  })
})

describe("a list", () => {
  it("of members begins with the user's own row, and goes on by name", () => {
    const members = ["Cy", "Ada", "Zoe", "Bob"].map((userId) => ({ userId }))
    assert.deepStrictEqual(
      ["Zoe", "Ada", "nobody"].map((own) =>
        ownFirst(members, own, ({ userId }) => userId)
          .map(({ userId }) => userId[0])
          .join("")
      ),
      ["ZABC", "ABCZ", "ABCZ"]
    )
  })

  it("of accounts keeps the last one that signs in, and lets all others go", () => {
    const account = (allowSignIn: boolean, type: string, providerConfigId: string | null = null) => ({
      allowSignIn,
      type,
      providerConfigId
    })
    const last = (methods: ReadonlyArray<string>, one: ReturnType<typeof account>) => isLastAccount(methods, one as never)
    assert.deepStrictEqual(
      [
        last(["oauth:github"], account(true, "github")),
        last(["oauth:github"], account(false, "github")),
        last(["oauth:github"], account(true, "google")),
        last(["oauth:github", "otp"], account(true, "github")),
        last(["oauth:own"], account(true, "custom_oidc", "own")),
        last(["oauth:own"], account(true, "own", "other"))
      ],
      [true, false, false, false, true, false]
    )
    assert.deepStrictEqual([account(true, "custom_oidc", "own"), account(true, "github")].map(providerOf), ["own", "github"])
  })

  it("of purchases says when each renews or ends, and offers to cancel what can be cancelled", () => {
    const currentPeriodEndAt = new Date("2026-03-03T12:00:00Z")
    const shown = (subscription: object | null) => {
      const product = {
        id: "pro",
        displayName: "Pro",
        quantity: 1,
        subscription: subscription && { currentPeriodEndAt, ...subscription }
      }
      const html = htmlOf(<Product product={product as never} onCancel={nothing} />)
      return [/Renews|Ends/.exec(html)?.[0] ?? null, html.includes(payments.cancel)]
    }
    assert.deepStrictEqual(
      [
        shown(null),
        shown({ isCancelable: true, cancelAtPeriodEnd: false }),
        shown({ isCancelable: true, cancelAtPeriodEnd: true }),
        shown({ isCancelable: false, cancelAtPeriodEnd: false }),
        shown({ isCancelable: true, cancelAtPeriodEnd: false, currentPeriodEndAt: null })
      ],
      [
        [null, false],
        ["Renews", true],
        ["Ends", false],
        ["Renews", false],
        [null, true]
      ]
    )
  })

  it("of purchases names what it cancels by the product, and by the subscription if that product is no longer offered", () => {
    const subscription = { subscriptionId: "sub" } as never
    assert.deepStrictEqual(whatToCancel({ id: "pro", subscription }), { productId: "pro" })
    assert.deepStrictEqual(whatToCancel({ id: null, subscription }), { subscriptionId: "sub" })
  })
})
