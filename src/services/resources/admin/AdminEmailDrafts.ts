import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { string } from "../../../codecs/scalar.js"
import * as drafts from "../../../contract/admin/emailDrafts.js"
import type { EmailDraftNotFound } from "../../../errors/refusals.js"
import type { CreateEmailDraftInput, EmailDraft, UpdateEmailDraft } from "../../../schemas/EmailTemplate.js"
import type { CreatedEmailSource, ThemeChoice } from "../../../schemas/EmailTheme.js"
import { notAnObject } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import { makeWatching } from "../watching.js"

/** The fields of a draft to change; omitted fields are left unchanged. */
export interface UpdateEmailDraftInput extends Omit<UpdateEmailDraft, "themeId"> {
  /** Null selects the project's theme, false none. Default: the present choice. */
  readonly themeId?: ThemeChoice | null
}

/** Drafts: e-mails that are written for one occasion. A server sends them by id. */
export class AdminEmailDrafts extends Context.Service<
  AdminEmailDrafts,
  {
    /** Lists the drafts with their sources, the last changed first. */
    list(): Effect.Effect<ReadonlyArray<EmailDraft>, CallFailure<typeof drafts.list>>
    /** The watched list of drafts. */
    readonly current: Resource<ReadonlyArray<EmailDraft>, CallFailure<typeof drafts.list>>
    /** Returns a draft, or null if there is none. */
    get(
      draftId: string,
      options: OrReturnNull
    ): Effect.Effect<EmailDraft | null, Exclude<CallFailure<typeof drafts.get>, EmailDraftNotFound>>
    /** Returns a draft. Fails with `EmailDraftNotFound` if there is none. */
    get(draftId: string, options?: OrThrow): Effect.Effect<EmailDraft, CallFailure<typeof drafts.get>>
    /** Creates a draft, with a sample source if none is given, and returns its id. */
    create(draft: CreateEmailDraftInput): Effect.Effect<CreatedEmailSource, CallFailure<typeof drafts.create>>
    /** Updates a draft. If the theme is omitted, reads the draft first to keep its theme. */
    update(
      draftId: string,
      changes: UpdateEmailDraftInput
    ): Effect.Effect<void, CallFailure<typeof drafts.update | typeof drafts.get>>
    /** Deletes a draft. Since 2026-04. */
    delete(draftId: string): Effect.Effect<void, CallFailure<typeof drafts.del>>
  }
>()("portico/resources/AdminEmailDrafts") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* makeWatching
    const current = yield* watched(Effect.map(call(drafts.list, {}), (all) => all.drafts))
    const get = withOrOption((draftId: string) => call(drafts.get, { params: { draftId } }), "EmailDraftNotFound")
    const update = Effect.fnUntraced(function* (draftId: string, { themeId: wanted, ...rest }: UpdateEmailDraftInput) {
      // The platform clears a theme that is not sent. protocol/emails.md#internal-calls
      const themeId = wanted === undefined ? (yield* get(draftId)).themeId : wanted
      const payload = themeId === null ? rest : { ...rest, themeId }
      yield* changing(call(drafts.update, { params: { draftId }, payload }))
    })
    return AdminEmailDrafts.of({
      list: current.get,
      delete: (draftId) => Effect.asVoid(changing(call(drafts.del, { params: { draftId } }))),
      current,
      get,
      create: (draft) => notAnObject("draft", draft) ?? changing(call(drafts.create, { payload: draft })),
      update: (draftId, changes) =>
        notAnObject("changes", changes) ??
        validateProperties("changes", changes, { displayName: string, themeId: true, tsxSource: string }) ??
        update(draftId, changes)
    })
  })
}
