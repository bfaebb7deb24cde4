import type { ReactNode } from "react"
import { StrictMode, useEffect, useState } from "react"
import { assert, describe, it, onTestFinished } from "vitest"
import { createEmulator } from "../../emulator/src/createEmulator.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { createClientApp } from "../../src/index.js"
import type { ClientApp } from "../../src/promise/client.js"
import {
  PorticoProvider,
  useAction,
  useApp,
  useEmailVerification,
  useForgotPassword,
  useMagicLinkCallback,
  useMfaEnrolment,
  usePasswordReset,
  useSignIn,
  useSignUp
} from "../../src/react/index.js"
import * as FakeBrowser from "../../src/testing/FakeBrowser.js"
import { knownError } from "../support/flows.js"
import { intercepted } from "../support/intercepted.js"
import { mountNowhere } from "../support/reactHost.js"

const shop = { ...developmentProject, displayName: "Shop" }
const forum = { ...developmentProject, id: "00000000-0000-4000-8000-000000000002", publishableClientKey: "pck_forum" }
const email = "ada@example.com"
const password = "correct horse"
const code = "x".repeat(45)
const attemptCode = "a".repeat(45)
const signInPath = "POST /auth/password/sign-in"

interface Flow {
  readonly step: string
}

/** A page with an app of each project. Its provider has the app of the shop until it changes. */
const openPage = <F extends Flow>(useFlow: () => F, isStrict: boolean) => {
  const emulator = createEmulator({ baseUrl: "http://localhost:8102", passwordRounds: 4, projects: [shop, forum] })
  const { answer, ...interceptions } = intercepted((request) => emulator.fetch(request.url, request))
  const browser = FakeBrowser.make().tab("http://localhost:3000/")
  /** What each project was sent. */
  const sent: Array<readonly [projectId: string | null, text: string]> = []
  const app = ({ id: projectId, publishableClientKey }: typeof shop) =>
    createClientApp({
      projectId,
      publishableClientKey,
      baseUrl: "http://localhost:8102",
      redirectMethod: "none",
      browser,
      fetch: async (url, init) => {
        const request = new Request(url, init)
        const text = `${request.url} ${await request.clone().text()}`
        sent.push([request.headers.get("x-stack-project-id"), text])
        return answer(request)
      }
    })
  const apps = { shop: app(shop), forum: app(forum) }
  let latest: F | null = null
  let wake = () => {}
  const onFlow = (flow: F | null) => {
    latest = flow
    wake()
  }
  const tree = (one: ClientApp): ReactNode => {
    const provider = (
      <PorticoProvider app={one}>
        <Part useFlow={useFlow} onFlow={onFlow} />
      </PorticoProvider>
    )
    return isStrict ? <StrictMode>{provider}</StrictMode> : provider
  }
  const root = mountNowhere(tree(apps.shop), (error) => assert.fail(String(error)))
  onTestFinished(async () => {
    root.unmount()
    await Promise.all([apps.shop.dispose(), apps.forum.dispose()])
    await emulator.dispose()
  })
  return {
    ...apps,
    ...interceptions,
    sentTo: ({ id }: typeof shop) => sent.flatMap(([to, text]) => (to === id ? [text] : [])),
    change: () => {
      latest = null
      root.render(tree(apps.forum))
    },
    until: async (step: string): Promise<F> => {
      for (;;) {
        if (latest?.step === step) return latest
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }
}

const Part = <F extends Flow>({ onFlow, useFlow }: { readonly onFlow: (flow: F) => void; readonly useFlow: () => F }) => {
  const flow = useFlow()
  useEffect(() => onFlow(flow))
  return null
}

/** A test for a flow that is at a step when the app changes, and then begins anew. */
const row =
  <F extends Flow>(useFlow: () => F, begin: string, act: (flow: F) => Promise<boolean> | undefined, reached: string) =>
  async (isStrict: boolean) => {
    const page = openPage(useFlow, isStrict)
    await page.shop.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
    if (begin !== "off") await page.shop.auth.signOut()
    page.breaks(signInPath, () => knownError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: attemptCode }))
    page.breaks("POST /auth/otp/sign-in", () => knownError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: attemptCode }))
    page.breaks("POST /auth/otp/send-sign-in-code", () => Response.json({ nonce: attemptCode }))
    await act(await page.until(begin))
    await page.until(reached)
    page.change()
    await page.until(begin === "off" ? "signed-out" : begin)
    for (const text of page.sentTo(forum))
      for (const secret of [email, password, code, attemptCode]) assert.notInclude(text, secret)
  }

const rows = {
  "a sign-in that waits for the code of an e-mail": row(
    useSignIn,
    "start",
    (flow) => (flow.step === "start" ? flow.link?.run(email) : undefined),
    "code-sent"
  ),
  "a sign-in that waits for the second factor": row(
    useSignIn,
    "start",
    (flow) => (flow.step === "start" ? flow.password?.run({ email, password }) : undefined),
    "second-factor"
  ),
  "a sign-up that waits for the code of an e-mail": row(
    useSignUp,
    "start",
    (flow) => (flow.step === "start" ? flow.link?.run(email) : undefined),
    "code-sent"
  ),
  "a request for a password reset": row(
    useForgotPassword,
    "start",
    (flow) => (flow.step === "start" ? flow.send.run(email) : undefined),
    "sent"
  ),
  "a magic link that waits for the second factor": row(
    () => useMagicLinkCallback({ code }),
    "start",
    (flow) => (flow.step === "start" ? flow.submit.run() : undefined),
    "second-factor"
  ),
  "a password reset with a rejected code": row(
    () => usePasswordReset({ code }),
    "start",
    (flow) => (flow.step === "start" ? flow.submit.run(password) : undefined),
    "code-refused"
  ),
  "a verification with a rejected code": row(
    () => useEmailVerification({ code }),
    "start",
    (flow) => (flow.step === "start" ? flow.verify.run() : undefined),
    "code-refused"
  ),
  "an enrolment of the second factor": row(
    useMfaEnrolment,
    "off",
    (flow) => (flow.step === "off" ? flow.begin.run() : undefined),
    "scan"
  )
}

describe.each([true, false])("a provider whose app changes, with strict mode: %s", (isStrict) => {
  it.each(Object.entries(rows))("begins anew with %s", (_, run) => run(isStrict))

  it("ends the pending action of a flow, which then neither blocks nor changes that of the other app", async () => {
    const page = openPage(useSignIn, isStrict)
    const held = page.hold(signInPath)
    const start = await page.until("start")
    const pending = start.step === "start" ? start.password?.run({ email, password }) : undefined
    await held.arrived
    page.change()
    const other = await page.until("start")
    assert.isTrue(other.step === "start" && other.password?.isPending === false)
    held.release()
    assert.isFalse(await pending)
    await page.forum.auth.signUpWithCredential({ email: "bea@example.com", password, noVerificationCallback: true })
    await page.forum.auth.signOut()
    const again = await page.until("start")
    assert.isTrue(again.step === "start" && (await again.password?.run({ email: "bea@example.com", password })))
    assert.strictEqual((await page.forum.user.get())?.primaryEmail, "bea@example.com")
    assert.isNull(await page.shop.user.get())
  })

  it("renders the tree below it anew, with no state of the other app", async () => {
    const useKept = () => {
      const app = useApp()
      const [first] = useState(app)
      const { data, run } = useAction(app.project.get)
      return { step: first !== app ? "kept" : data === undefined ? "idle" : "loaded", run }
    }
    const page = openPage(useKept, isStrict)
    await (await page.until("idle")).run()
    await page.until("loaded")
    page.change()
    await page.until("idle")
  })
})
