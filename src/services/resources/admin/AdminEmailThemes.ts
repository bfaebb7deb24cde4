import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as themes from "../../../contract/admin/emailThemes.js"
import type { EmailThemeNotFound } from "../../../errors/refusals.js"
import type { CreateEmailSourceInput, EmailTheme, EmailThemeSummary, UpdateEmailThemeInput } from "../../../schemas/EmailTheme.js"
import { notAnObject } from "../../arguments/given.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** E-mail themes (layouts). The setting `emailTheme` selects the project's theme. */
export class AdminEmailThemes extends Context.Service<
  AdminEmailThemes,
  {
    /** Lists the project's themes by name, without their sources. */
    list(): Effect.Effect<ReadonlyArray<EmailThemeSummary>, CallFailure<typeof themes.list>>
    /** The watched list of themes. */
    readonly current: Resource<ReadonlyArray<EmailThemeSummary>, CallFailure<typeof themes.list>>
    /** Returns a theme with its source, or null if there is none. */
    get(
      themeId: string,
      options: OrReturnNull
    ): Effect.Effect<(EmailThemeSummary & EmailTheme) | null, Exclude<CallFailure<typeof themes.get>, EmailThemeNotFound>>
    /** Returns a theme with its source, a React component in TypeScript. Fails with `EmailThemeNotFound` if there is none. */
    get(themeId: string, options?: OrThrow): Effect.Effect<EmailThemeSummary & EmailTheme, CallFailure<typeof themes.get>>
    /** Creates a theme with this name and a sample source. */
    create(theme: CreateEmailSourceInput): Effect.Effect<EmailThemeSummary, CallFailure<typeof themes.create>>
    /** Replaces a theme's source and returns the theme. The source must render. */
    update(
      themeId: string,
      changes: UpdateEmailThemeInput
    ): Effect.Effect<EmailThemeSummary & EmailTheme, CallFailure<typeof themes.update>>
    /** Deletes a theme. Since 2026-11. */
    delete(themeId: string): Effect.Effect<void, CallFailure<typeof themes.del>>
  }
>()("portico/resources/AdminEmailThemes") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* ProjectChanges
    const current = yield* watched(Effect.map(call(themes.list, {}), (all) => all.themes))
    return AdminEmailThemes.of({
      list: current.get,
      delete: (themeId) => Effect.asVoid(changing(call(themes.del, { params: { themeId } }))),
      current,
      get: withOrOption(
        (themeId: string) => Effect.map(call(themes.get, { params: { themeId } }), (theme) => ({ id: themeId, ...theme })),
        "EmailThemeNotFound"
      ),
      create: (theme) =>
        notAnObject("theme", theme) ??
        Effect.map(changing(call(themes.create, { payload: theme })), ({ id }) => ({
          id,
          displayName: theme.displayName
        })),
      update: (themeId, changes) =>
        notAnObject("changes", changes) ??
        Effect.map(changing(call(themes.update, { params: { themeId }, payload: changes })), ({ displayName }) => ({
          id: themeId,
          displayName,
          tsxSource: changes.tsxSource
        }))
    })
  })
}
