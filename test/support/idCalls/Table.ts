import type { Effect } from "effect"

/** A valid id. */
export const good = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
/** A malformed id. */
export const bad = "not-a-uuid"
export const badPermission = "Not-Valid"
/** A callback URL for links. */
export const callbackUrl = "https://app.test/handler"

/** The calls by group and method: each with one malformed id, and the argument that the error must name. */
export type Table<App> = Readonly<
  Record<string, (app: App) => ReadonlyArray<readonly [field: string, call: Effect.Effect<unknown, unknown>]>>
>
