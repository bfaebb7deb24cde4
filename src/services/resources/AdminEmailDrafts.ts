import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as drafts from "../../contract/admin/emailDrafts.js"
import type { CreateEmailDraft, EmailDraft, UpdateEmailDraft } from "../../schemas/EmailTemplate.js"
import type { CreatedEmailSource, ThemeChoice } from "../../schemas/EmailTheme.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { Resource } from "../cache/Resource.js"
import { layered } from "../layered.js"
import { AdminTransport } from "../transport/Transport.js"
import { makeWatching } from "./watching.js"

/** What may change of a draft; an absent key stays as it is. */
export interface ChangeEmailDraft extends Omit<UpdateEmailDraft, "themeId"> {
  /** Null is the theme of the project, false none. */
  readonly themeId?: ThemeChoice | null
}

/** The e-mails that are written once. A server sends them by their ids. */
export class AdminEmailDrafts extends Context.Service<
  AdminEmailDrafts,
  {
    /** Lists the drafts with their sources, the last changed first. */
    list(): Effect.Effect<ReadonlyArray<EmailDraft>, CallFailure<typeof drafts.list>>
    /** The drafts, watched. */
    readonly current: Resource<ReadonlyArray<EmailDraft>, CallFailure<typeof drafts.list>>
    /** Gets a draft. */
    get(draftId: string): Effect.Effect<EmailDraft, CallFailure<typeof drafts.get>>
    /** Creates a draft, with a sample source if it has none, and returns its id. */
    create(draft: CreateEmailDraft): Effect.Effect<CreatedEmailSource, CallFailure<typeof drafts.create>>
    /** Changes a draft. An absent theme stays as it is, for which the draft is read first. */
    update(draftId: string, changes: ChangeEmailDraft): Effect.Effect<void, CallFailure<typeof drafts.update | typeof drafts.get>>
    /** Deletes a draft. Platforms have it since 2026-04. */
    delete(draftId: string): Effect.Effect<void, CallFailure<typeof drafts.del>>
  }
>()("portico/resources/AdminEmailDrafts") {
  static readonly layerNoDeps = layered(
    AdminEmailDrafts,
    Effect.gen(function* () {
      const { call } = yield* AdminTransport
      const { changing, watched } = yield* makeWatching
      const current = yield* watched(Effect.map(call(drafts.list, {}), (all) => all.drafts))
      const get = (draftId: string) => call(drafts.get, { params: { draftId } })
      return AdminEmailDrafts.of({
        list: current.get,
        delete: (draftId) => Effect.asVoid(changing(call(drafts.del, { params: { draftId } }))),
        current,
        get,
        create: (payload) => changing(call(drafts.create, { payload })),
        update: Effect.fnUntraced(function* (draftId, changes) {
          const { themeId: wanted, ...rest } = changes ?? {}
          // The platform takes the theme away that it is not told. protocol/emails.md#internal-calls
          const themeId = wanted === undefined ? (yield* get(draftId)).themeId : wanted
          const payload = themeId === null ? rest : { ...rest, themeId }
          yield* changing(call(drafts.update, { params: { draftId }, payload }))
        })
      })
    })
  )
}
