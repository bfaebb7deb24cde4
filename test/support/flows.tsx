import { Effect, Layer, Redacted } from "effect"
import { StrictMode, Suspense, useEffect } from "react"
import { onTestFinished } from "vitest"
import { createEmulator } from "../../emulator/src/createEmulator.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import type { ClientApp as PromiseClientApp } from "../../src/promise/client.js"
import { createClientAppFromLayer as fromLayer } from "../../src/promise/fromLayer.js"
import { PorticoProvider } from "../../src/react/index.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import type { ClientOptions } from "../../src/services/config/options.js"
import { Cookies } from "../../src/services/platform/Cookies.js"
import { SessionStorage } from "../../src/services/platform/SessionStorage.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { intercepted } from "./intercepted.js"
import { fakePage } from "./page.js"
import { agree } from "./providerForms.js"
import { mountNowhere } from "./reactHost.js"
import { sixDigits } from "./totp.js"

const baseUrl = "http://localhost:8102"
const origin = "http://localhost:3000"
export const password = "correct horse battery"

type Project = Parameters<typeof createEmulator>[0] extends infer Options
  ? NonNullable<NonNullable<Options> extends { readonly projects?: ReadonlyArray<infer One> } ? One : never>
  : never

export interface StageOptions {
  /** The settings of the project, merged into those of the development project. */
  readonly project?: Partial<Project>
  readonly redirectMethod?: ClientOptions["redirectMethod"]
  readonly urls?: ClientOptions["urls"]
  readonly href?: string
}

/**
 * A platform in this process, and a page of its app on which flows are mounted. Requests are counted and can be held. Ends with
 * the test.
 */
export const flowStage = async (options?: StageOptions) => {
  const stage = await lastingStage(options)
  onTestFinished(stage.end)
  return stage
}

/** A stage that lasts until its `end` is called, for several tests. */
export const lastingStage = async ({ href = `${origin}/handler/sign-in`, project, redirectMethod, urls }: StageOptions = {}) => {
  const own = { ...developmentProject, ...project }
  const emulator = createEmulator({ baseUrl, passwordRounds: 4, projects: [own] })
  const { answer, ...interceptions } = intercepted((request) => emulator.fetch(request.url, request))
  const page = await Effect.runPromise(fakePage(href))
  const gone: Array<string> = []
  let leave = (_: string) => {}
  const left = new Promise<string>((resolve) => {
    leave = resolve
  })
  const navigate = (url: string) => {
    gone.push(url)
    leave(url)
  }

  const app = fromLayer(
    ClientApp.layerNoDeps({
      projectId: own.id,
      publishableClientKey: own.publishableClientKey,
      baseUrl,
      ...(urls !== undefined && { urls }),
      redirectMethod: redirectMethod ?? { navigate }
    }).pipe(
      Layer.provide([
        page.layer,
        SessionStorage.layerMemory,
        Cookies.layerMemory(),
        TokenStore.layerMemory,
        Http.layerHandler(answer)
      ])
    )
  )
  const mails = async (address: string) => {
    const mailbox = `${baseUrl}/api/v1/mailbox/${encodeURIComponent(address.split("@")[0] ?? "")}`
    const list = (await (await emulator.fetch(mailbox)).json()) as ReadonlyArray<{ readonly id: string }>
    const read = async (id: string) => (await (await emulator.fetch(`${mailbox}/${id}`)).json()) as { body: { text: string } }
    return Promise.all(list.map(({ id }) => read(id).then(({ body }) => body.text)))
  }
  const assigned = () =>
    Effect.runPromise(Effect.map(page.visits, (visits) => visits.filter(([how]) => how === "assign").at(-1)?.[1] ?? ""))
  return {
    app,
    /** Sends a request as the project's admin, without an app, and returns the body of the response. */
    asAdmin: async (method: string, path: string, body: unknown): Promise<unknown> => {
      const { id, superSecretAdminKey } = own
      const response = await emulator.fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "x-stack-access-type": "admin",
          "x-stack-project-id": id,
          "x-stack-super-secret-admin-key": superSecretAdminKey
        },
        body: JSON.stringify(body)
      })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text === "" ? null : JSON.parse(text)
    },
    page: { ...page, lastAssigned: assigned },
    gone,
    /** The app's first navigation. */
    left,
    mails,
    /** Returns the `code` of the newest link sent to an address. */
    codeTo: async (address: string) => {
      const text = (await mails(address)).at(-1) ?? ""
      const link = /https?:\/\/[^\s"<>)\]]*code=[^\s"<>)\]]*/.exec(text)?.[0]
      if (link === undefined) throw new Error(`no link with a code in: ${text}`)
      return new URL(link).searchParams.get("code") ?? ""
    },
    /** Submits the form of a page of the platform. */
    submit: async (url: string, fields: Readonly<Record<string, string>>) => {
      const response = await emulator.fetch(url, { method: "POST", body: new URLSearchParams(fields) })
      if (!response.ok) throw new Error(await response.text())
    },
    ...interceptions,
    /** Signs a user up, as another part of the app would. */
    signUp: (email: string) => app.auth.signUpWithCredential({ email, password, noRedirect: true }),
    /** Enables the second factor of the signed-in user and returns its secret. */
    enrol: async () => {
      const enrolment = await app.auth.beginMfaEnrolment()
      const secret = Redacted.value(enrolment.text)
      await app.auth.enableMfa(enrolment, sixDigits(secret))
      return secret
    },
    /** Makes a call until it navigates. The call itself ends 2 seconds later, when a real page is gone. */
    leaves: (call: () => Promise<unknown>): Promise<unknown> => {
      const left = Effect.runPromise(page.nextVisit)
      return Promise.race([call(), left])
    },
    /** Follows the page to the provider, consents there, and returns to the app. */
    throughProvider: async (email: string) => {
      const jar = new Map<string, string>()
      const load = async (url: string, form?: Readonly<Record<string, string>>): Promise<string> => {
        if (url.startsWith(origin)) return url
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
        const init: RequestInit = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }
        const response = await emulator.fetch(url, { ...init, redirect: "manual", headers: cookie === "" ? {} : { cookie } })
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? []
        if (name !== undefined && value !== undefined) jar.set(name, value)
        const next = response.headers.get("location")
        return next === null ? url : load(next)
      }
      await Effect.runPromise(page.go(await load(await load(await assigned()), agree(email))))
    },
    end: async () => {
      await app.dispose()
      await emulator.dispose()
    }
  }
}

/** Mounts a hook under strict mode until the test ends, and records its value at each commit. */
export const mounted = <A,>(
  app: PromiseClientApp,
  useFlow: () => A,
  options: { readonly onUnhandledError?: (error: unknown) => void } = {}
) => {
  const seen: Array<A> = []
  let wake = () => {}
  let failure: { readonly error: unknown } | null = null
  const Flow = () => {
    const flow = useFlow()
    useEffect(() => {
      seen.push(flow)
      wake()
    })
    return null
  }
  const tree = (
    <StrictMode>
      <PorticoProvider app={app} {...options}>
        <Suspense fallback={null}>
          <Flow />
        </Suspense>
      </PorticoProvider>
    </StrictMode>
  )
  const root = mountNowhere(tree, (error) => {
    failure = { error }
    wake()
  })
  const now = (): A => {
    if (failure !== null) throw failure.error
    const latest = seen.at(-1)
    if (latest === undefined) throw new Error("Nothing is committed yet")
    return latest
  }
  function until<B extends A>(is: (flow: A) => flow is B): Promise<B>
  function until(is: (flow: A) => boolean): Promise<A>
  async function until(is: (flow: A) => boolean): Promise<A> {
    for (;;) {
      if (failure !== null) throw failure.error
      const latest = seen.at(-1)
      if (latest !== undefined && is(latest)) return latest
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    now,
    seen,
    /** Waits for a commit in which the flow satisfies a predicate. */
    until,
    unmount: root.unmount
  }
}

/** Returns a predicate that checks the step of a flow. */
export const at =
  <Step extends string>(step: Step) =>
  <Flow extends { readonly step: string }>(flow: Flow): flow is Extract<Flow, { readonly step: Step }> =>
    flow.step === step

/** Returns a known error as the platform sends it. */
export const knownError = (code: string, details: object = {}) =>
  new Response(JSON.stringify({ code, error: "told by the test", details }), {
    status: 400,
    headers: { "x-stack-known-error": code, "content-type": "application/json" }
  })

/** The connection ends before the platform's answer arrives. */
export const lostAnswer = (): Response => {
  throw new TypeError("The connection was lost.")
}
