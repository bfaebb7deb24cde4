import type { Effect } from "effect"

/** An id. */
export const good = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
/** Texts that are no ids. */
export const bad = "not-a-uuid"
export const badPermission = "Not-Valid"
/** A page for links. */
export const callbackUrl = "https://app.test/handler"

/** The calls by group and method: each with one bad id, beside the argument that the error has to name. */
export type Table<App> = Readonly<
  Record<string, (app: App) => ReadonlyArray<readonly [field: string, call: Effect.Effect<unknown, unknown>]>>
>
