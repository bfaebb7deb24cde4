import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as templates from "../../../contract/admin/emailTemplates.js"
import type { EmailTemplate, UpdatedEmailTemplate, UpdateEmailTemplateInput } from "../../../schemas/EmailTemplate.js"
import type { CreatedEmailSource, CreateEmailSourceInput } from "../../../schemas/EmailTheme.js"
import { notAnObject } from "../../arguments/given.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import { ProjectChanges } from "./ProjectChanges.js"

/** Templates of recurring e-mails, with variables; some are those that the platform itself sends for the project. */
export class AdminEmailTemplates extends Context.Service<
  AdminEmailTemplates,
  {
    /** Lists the templates with their sources. */
    list(): Effect.Effect<ReadonlyArray<EmailTemplate>, CallFailure<typeof templates.list>>
    /** The watched list of templates. */
    readonly current: Resource<ReadonlyArray<EmailTemplate>, CallFailure<typeof templates.list>>
    /**
     * Creates a template with this name and a sample source, and returns its id. Since 2026-04 the project needs its own mail
     * server.
     */
    create(template: CreateEmailSourceInput): Effect.Effect<CreatedEmailSource, CallFailure<typeof templates.create>>
    /**
     * Replaces a template's source and returns a preview. The source must render, and set a subject and a category. The project
     * needs its own mail server. Platforms before 2026-04 ignore a theme of null or false.
     */
    update(
      templateId: string,
      changes: UpdateEmailTemplateInput
    ): Effect.Effect<UpdatedEmailTemplate, CallFailure<typeof templates.update>>
    /** Deletes a template. The project needs its own mail server. Since 2026-04. */
    delete(templateId: string): Effect.Effect<void, CallFailure<typeof templates.del>>
  }
>()("portico/resources/AdminEmailTemplates") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* ProjectChanges
    const current = yield* watched(Effect.map(call(templates.list, {}), (all) => all.templates))
    return AdminEmailTemplates.of({
      list: current.get,
      delete: (templateId) => Effect.asVoid(changing(call(templates.del, { params: { templateId } }))),
      current,
      create: (template) => notAnObject("template", template) ?? changing(call(templates.create, { payload: template })),
      update: (templateId, changes) =>
        notAnObject("changes", changes) ?? changing(call(templates.update, { params: { templateId }, payload: changes }))
    })
  })
}
