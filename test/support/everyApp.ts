import type { Scope } from "effect"
import { Context, Effect, Layer, Redacted, Stream } from "effect"
import { createAdminApp, createClientApp, createServerApp } from "../../src/index.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import * as sessionText from "../../src/services/session/sessionText.js"
import { jwtFrom, options } from "./fakes.js"
import type { Operation } from "./operations.js"
import { checker } from "./operations.js"
import { sampleOf } from "./sampleInput.js"

const tokenOf = (user: string) => jwtFrom({ iat: 1000, exp: 4_000_000_000, sub: user })
/** The tokens of a user, as texts. */
export const tokensOf = (user: string) => ({ accessToken: tokenOf(user), refreshToken: `refresh-${user}` })
const pairOf = (user: string) => {
  const { accessToken, refreshToken } = tokensOf(user)
  return { accessToken: Redacted.make(accessToken), refreshToken: Redacted.make(refreshToken) }
}
/** Returns a value as JSON, with its secrets. */
export const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (Redacted.isRedacted(one) ? Redacted.value(one) : one)) ?? ""
/** Checks whether a value has a token of a user. */
export const mentions = (user: string, value: unknown) =>
  Object.values(tokensOf(user)).some((token) => textOf(value).includes(token))

// The casts of a walk by name: every operation returns an effect, a stream, a promise or an iterable.
/** Calls a method by its path. */
export const call = (app: object, path: string, args: ReadonlyArray<unknown>): unknown => {
  const parts = path.split(".")
  const owner = parts.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], app)
  return Object(owner)[parts.at(-1) ?? ""](...args)
}
/** Runs what a method returned, a stream to its end. */
export const started = async (made: unknown): Promise<unknown> => {
  if (Stream.isStream(made)) return Effect.runPromise(Stream.runDrain(made as Stream.Stream<unknown, unknown>))
  if (Effect.isEffect(made)) return Effect.runPromise(made as Effect.Effect<unknown, unknown>)
  const items: AsyncIterator<unknown> | undefined = Object(made)[Symbol.asyncIterator]?.()
  if (items === undefined) return made
  let last = await items.next()
  while (!last.done) last = await items.next()
  return null
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>
/** An app, and the app that holds its session. */
export interface Made {
  readonly app: object
  readonly holder: object
  /** The project of the session. */
  readonly projectId: string
}
const inMemory = { ...options, tokenStore: "memory" } as const
const ofServer = { ...inMemory, secretServerKey: "ssk_1" }
const internal = { ...inMemory, projectId: "internal" } as const
const built = <I, A extends object, E>(tag: Context.Key<I, A>, layer: Layer.Layer<I, E>) =>
  Effect.map(Layer.build(layer), (context) => Context.get(context, tag))
const itself = (app: object): Made => ({ app, holder: app, projectId: options.projectId })

/** The apps of both faces whose calls can act as a user. */
export const apps: Readonly<
  Record<string, readonly [app: string, make: (fetch: Fetch) => Effect.Effect<Made, unknown, Scope.Scope>]>
> = {
  "a client app": ["ClientApp", (fetch) => Effect.sync(() => itself(createClientApp({ ...inMemory, fetch })))],
  "a server app": ["ServerApp", (fetch) => Effect.sync(() => itself(createServerApp({ ...ofServer, fetch })))],
  "an owner's app": [
    "AdminApp",
    (fetch) =>
      Effect.sync(() => {
        const holder = createClientApp({ ...internal, fetch })
        const app = createAdminApp({ ...options, fetch, projectOwnerSession: holder.ownedProjects.session })
        return { app, holder, projectId: "internal" }
      })
  ],
  "a client app of effects": [
    "ClientApp",
    (fetch) => Effect.map(built(ClientApp, ClientApp.layer({ ...inMemory, fetch })), itself)
  ],
  "a server app of effects": [
    "ServerApp",
    (fetch) => Effect.map(built(ServerApp, ServerApp.layer({ ...ofServer, fetch })), itself)
  ],
  "an admin app of effects": [
    "AdminApp",
    (fetch) => Effect.map(built(AdminApp, AdminApp.layer({ ...ofServer, superSecretAdminKey: "sak_1", fetch })), itself)
  ],
  "an owner's app of effects": [
    "AdminApp",
    Effect.fnUntraced(function* (fetch) {
      const holder = yield* built(ClientApp, ClientApp.layer({ ...internal, fetch }))
      const projectOwnerSession = holder.ownedProjects.session
      const app = yield* built(AdminApp, AdminApp.layerOwned({ ...options, fetch, projectOwnerSession }))
      return { app, holder, projectId: "internal" }
    })
  ]
}

/** Signs a user in. */
export const signIn = ({ holder, projectId }: Made, user: string): Promise<unknown> =>
  started(call(holder, "auth.importSession", [sessionText.write(projectId, pairOf(user))]))

/** Returns the arguments of each signature of a method. */
export const argumentsOf = ({ signatures }: Operation) =>
  signatures.map(({ parameters }) => parameters.map((one) => sampleOf(checker.getTypeOfSymbol(one), one.name)))
