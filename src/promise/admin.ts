import * as Effect from "effect/Effect"
import type { AdminOptions, OwnedAdminOptions, ProjectOwnerSession } from "../services/config/options.js"
import { makeAdminApp, makeOwnedAdminApp } from "../services/makeAdminApp.js"
import type { DisposableApp } from "./app.js"
import { appOf, fromEffect } from "./app.js"
import type { AdminAppFace, ProjectOwnerSessionFace } from "./faces.js"
import type { PromiseOptions } from "./PromiseOptions.js"
import type { Outcome } from "./promised.js"

/** An admin app, which acts with an admin key or the owner's session; for code without Effect. */
export interface AdminApp extends AdminAppFace, DisposableApp {}

/** The options of an admin app with the owner's session instead of keys. */
export interface OwnedAdminAppOptions extends OwnedAdminOptions<ProjectOwnerSessionFace> {}

/**
 * Creates an admin app with an admin key. Sends nothing until it is used. Throws `InvalidOption`.
 *
 * @since 0.1.0
 * @category Apps
 * @example
 * ```ts
 * import { createAdminApp } from "portico"
 *
 * const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl })
 * const { config } = await admin.project.get()
 * console.log(config.signUpEnabled)
 * ```
 */
export function createAdminApp(options: AdminOptions & PromiseOptions): AdminApp
/**
 * Creates an admin app with the owner's session on the internal project. Sends nothing until it is used. Throws `InvalidOption`.
 */
export function createAdminApp(options: OwnedAdminAppOptions & PromiseOptions): AdminApp
export function createAdminApp(options: (AdminOptions | OwnedAdminAppOptions) & PromiseOptions): AdminApp {
  return fromEffect(
    appOf(
      isOwned(options)
        ? makeOwnedAdminApp({ ...options, projectOwnerSession: ownerSession(options.projectOwnerSession) })
        : makeAdminApp(options)
    ),
    Object(options)
  )
}

const isOwned = (options: AdminOptions | OwnedAdminAppOptions): options is OwnedAdminAppOptions =>
  "projectOwnerSession" in Object(options) && (Object(options).projectOwnerSession ?? null) !== null

/** Converts the session of an app for code without Effect. */
export const ownerSession = ({ current, observed, refused, ...facts }: ProjectOwnerSessionFace): ProjectOwnerSession => ({
  ...facts,
  current: () =>
    Effect.flatMap(
      Effect.promise((signal) => current.result({ signal })),
      settled
    ),
  refused: (token) => Effect.promise(() => refused(token)),
  observed: (serverMillis) => Effect.promise(() => observed(serverMillis))
})

const settled = <A, E>(outcome: Outcome<A, E>): Effect.Effect<A, E> =>
  outcome.ok ? Effect.succeed(outcome.value) : Effect.fail(outcome.error)
