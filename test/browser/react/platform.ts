import { Layer } from "effect"
import { createClientAppFromLayer as fromLayer } from "../../../src/promise/fromLayer.js"
import type { Watched } from "../../../src/promise/promised.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import type { ClientOptions } from "../../../src/services/config/options.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../../src/services/transport/Http.js"
import signInRecording from "../../wire/recorded/auth.password.sign-in.json" with { type: "json" }
import acceptRecording from "../../wire/recorded/team-invitations.accept.json" with { type: "json" }
import teamsRecording from "../../wire/recorded/teams.list.json" with { type: "json" }
import userRecording from "../../wire/recorded/users.me.get.json" with { type: "json" }

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: unknown }
interface Waiting {
  readonly path: string
  readonly signal: AbortSignal
  readonly resolve: (response: Response) => void
}

/** Polls the page until a value is truthy, for less than the time of a test on a busy machine. */
export const until = async <A>(name: string, look: () => A | undefined | null | false): Promise<A> => {
  for (let turns = 0; turns < 5000; turns++) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${name} did not come`)
}

/** A platform that responds when the scenario says so, with an app that uses it. */
export const platform = (options: Pick<ClientOptions, "redirectMethod"> = {}) => {
  const waiting: Array<Waiting> = []
  const seen: Array<string> = []
  const app = fromLayer(
    ClientApp.layerNoDeps({
      projectId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203",
      publishableClientKey: "pck",
      baseUrl: "https://api.test",
      redirectMethod: "none",
      ...options
    }).pipe(
      Layer.provide([
        TokenStore.layerMemory,
        Http.layerHandler((request) => {
          const path = new URL(request.url).pathname.replace("/api/v1", "")
          seen.push(path)
          return new Promise((resolve) => waiting.push({ path, signal: request.signal, resolve }))
        })
      ])
    )
  )
  const next = async (path: string): Promise<Waiting> => {
    const found = await until(`a request for ${path}`, () => waiting.find((one) => one.path === path && !one.signal.aborted))
    waiting.splice(waiting.indexOf(found), 1)
    return found
  }
  const answer = async (path: string, { body, headers, status }: Answer): Promise<void> =>
    (await next(path)).resolve(new Response(JSON.stringify(body), { status, headers }))

  return {
    app,
    answer,
    next,
    requests: (path: string) => seen.filter((one) => one === path).length,
    signIn: async (name: string) => {
      const done = app.auth.signInWithCredential({ email: "a@example.com", password: "12345678" })
      await answer("/auth/password/sign-in", tokens(name))
      await done
    }
  }
}

/** Returns a watched value that counts its subscribers. */
export const counted = <A, E>(watched: Watched<A, E>) => {
  const counts = { now: 0, ever: 0 }
  return {
    counts,
    watched: {
      ...watched,
      subscribe: (listener: () => void) => {
        counts.now++
        counts.ever++
        const stop = watched.subscribe(listener)
        return () => {
          counts.now--
          stop()
        }
      }
    }
  }
}

const recorded = (file: { readonly cases: ReadonlyArray<{ readonly name: string; readonly response: unknown }> }, name: string) =>
  file.cases.find((one) => one.name === name)?.response as Answer

/** Returns the response for the user with another name. */
export const me = (displayName: string): Answer => {
  const answer = recorded(userRecording, "success-client")
  return { ...answer, body: { ...(answer.body as object), display_name: displayName } }
}
export const noTeams = recorded(teamsRecording, "client-me-empty")
export const teams = recorded(teamsRecording, "client-me")
export const accepted = recorded(acceptRecording, "success")
export const mismatch = recorded(signInRecording, "wrong-password-override-error-status")
export const broken: Answer = { status: 500, headers: {}, body: "" }
export const tokens = (name: string): Answer => {
  const answer = recorded(signInRecording, "success")
  const jwt = `h.${btoa(JSON.stringify({ iat: 1000, exp: 1600, sub: name, name }))}.s`
  return { ...answer, body: { ...(answer.body as object), access_token: jwt, refresh_token: `refresh-${name}` } }
}
