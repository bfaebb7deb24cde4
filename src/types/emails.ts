import type { AdminApp } from "../promise/admin.js"
import type { ServerApp } from "../promise/server.js"

export type {
  CreateEmailDraftInput,
  EmailDraft,
  EmailTemplate,
  UpdatedEmailTemplate,
  UpdateEmailTemplateInput
} from "../schemas/EmailTemplate.js"
export type {
  CreatedEmailSource,
  CreateEmailSourceInput,
  EmailTheme,
  EmailThemeSummary,
  ThemeChoice,
  UpdateEmailThemeInput
} from "../schemas/EmailTheme.js"
export type {
  CapacityBoost,
  EmailCapacity,
  EmailDelivery,
  OutboxEmail,
  OutboxQuery,
  SendAttemptError,
  UpdateOutboxEmailInput
} from "../schemas/OutboxEmail.js"
export type {
  EmailRecipient,
  RenderEmail,
  RenderedEmail,
  SendEmailInput,
  SignInInvitation,
  TestEmail
} from "../schemas/SendEmail.js"
export type { EmailSender, SentEmail } from "../schemas/SentEmail.js"
export type { UpdateEmailDraftInput } from "../services/resources/admin/AdminEmailDrafts.js"

/** `emails` of a server app. */
export type ServerEmails = ServerApp["emails"]

/** `emails` of an admin app. */
export type AdminEmails = AdminApp["emails"]
