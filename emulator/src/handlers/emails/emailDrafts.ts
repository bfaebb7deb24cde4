import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { EmailDraftNotFound } from "portico/effect/errors"
import { sampleTemplate } from "../../emails/sources.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { refusal } from "../../http/StatusError.js"
import { RandomText } from "../../random/RandomText.js"
import type { EmailDraft } from "../../world/EmailDraft.js"
import { emailDraftsOf, putEmailDraft } from "../../world/EmailDraft.js"
import type { Project } from "../../world/Project.js"

const view = ({ sentAtMillis, ...draft }: EmailDraft) => ({
  ...draft,
  sentAt: sentAtMillis === null ? null : new Date(sentAtMillis)
})

const listed = 50
const list = route(admin.emailDrafts.list, {}, (_, { auth: { project } }) =>
  Effect.sync(() => ({ drafts: [...emailDraftsOf(project).values()].reverse().slice(0, listed).map(view) }))
)

const create = route(
  admin.emailDrafts.create,
  { rules: { "body.theme_id": rules.uuid } },
  Effect.fn("emailDrafts.create")(function* ({ payload }, { auth: { project } }) {
    const { displayName, themeId = null, tsxSource = sampleTemplate } = payload
    const id = yield* (yield* RandomText).uuid
    putEmailDraft(project, { id, displayName, tsxSource, themeId, sentAtMillis: null })
    return { id }
  })
)

// The platform responds with 500 if the draft does not exist.
const find = (project: Project, id: string) =>
  Effect.mapError(Effect.fromNullishOr(emailDraftsOf(project).get(id)), () => refusal(EmailDraftNotFound, 404))

const get = route(
  admin.emailDrafts.get,
  { rules: { "params.draft_id": rules.parameter("id", rules.uuid) } },
  ({ params }, { auth: { project } }) => Effect.map(find(project, params.draftId), view)
)

// Omitting the theme removes it.
const update = route(
  admin.emailDrafts.update,
  { rules: { "params.draft_id": rules.parameter("id", rules.uuid), "body.theme_id": rules.uuid } },
  Effect.fn("emailDrafts.update")(function* ({ params, payload }, { auth: { project } }) {
    const draft = yield* find(project, params.draftId)
    putEmailDraft(project, { ...draft, ...payload, themeId: payload.themeId ?? null })
    return { ok: "ok" } as const
  })
)

const del = route(
  admin.emailDrafts.del,
  { rules: { "params.draft_id": rules.parameter("id", rules.uuid) } },
  Effect.fn("emailDrafts.delete")(function* ({ params }, { auth: { project } }) {
    yield* find(project, params.draftId)
    emailDraftsOf(project).delete(params.draftId)
    return { ok: "ok" } as const
  })
)

/** Routes of e-mail drafts. @source protocol/emails.md#internal-calls */
export const emailDraftRoutes = [list, create, get, update, del]
