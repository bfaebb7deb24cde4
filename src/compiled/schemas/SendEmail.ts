// Written by `npm run compile` from src/schemas/SendEmail.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, nullable, optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { checked } from "../../codecs/checked.js"
import { json } from "../../codecs/json.js"
import { record } from "../../codecs/record.js"
import { boolean, literal, string } from "../../codecs/scalar.js"
import { secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import { union } from "../../codecs/union.js"
import type * as schemas from "../../schemas/SendEmail.js"
import { oneOfContents, oneOfRecipients, oneOfTemplates, oneThemeAtMost } from "../../schemas/rules/choice.js"
import { Email } from "./Email.js"
import { ChosenTheme } from "./EmailTheme.js"
import { Port } from "./Port.js"
import { Url } from "./Url.js"
import { Uuid } from "./ids.js"

/** @internal */
export const SendEmail = /* @__PURE__ */ of<typeof schemas.SendEmail.Type>(/* @__PURE__ */ checked(/* @__PURE__ */ struct({
  userIds: ["user_ids", /* @__PURE__ */ optional(/* @__PURE__ */ array(Uuid))],
  allUsers: ["all_users", /* @__PURE__ */ optional(/* @__PURE__ */ literal(true))],
  html: /* @__PURE__ */ optional(string),
  templateId: ["template_id", /* @__PURE__ */ optional(Uuid)],
  draftId: ["draft_id", /* @__PURE__ */ optional(Uuid)],
  variables: /* @__PURE__ */ optional(/* @__PURE__ */ record(json)),
  subject: /* @__PURE__ */ optional(string),
  notificationCategoryName: ["notification_category_name", /* @__PURE__ */ optional(string)],
  themeId: ["theme_id", /* @__PURE__ */ optional(/* @__PURE__ */ nullable(/* @__PURE__ */ union(/* @__PURE__ */ literal(false), Uuid)))]
}), oneOfRecipients, oneOfContents))

/** @internal */
export const EmailRecipient = /* @__PURE__ */ of<typeof schemas.EmailRecipient.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", string],
  userEmail: ["user_email", /* @__PURE__ */ nullWhenAbsent(string)]
}))

/** @internal */
export const SendEmailResults = /* @__PURE__ */ of<typeof schemas.SendEmailResults.Type>(/* @__PURE__ */ struct({
  results: /* @__PURE__ */ array(EmailRecipient)
}))

/** @internal */
export const SignInInvitation = /* @__PURE__ */ of<typeof schemas.SignInInvitation.Type>(/* @__PURE__ */ struct({
  email: Email,
  callbackUrl: ["callback_url", Url]
}))

/** @internal */
export const RenderEmail = /* @__PURE__ */ of<typeof schemas.RenderEmail.Type>(/* @__PURE__ */ checked(/* @__PURE__ */ struct({
  templateId: ["template_id", /* @__PURE__ */ optional(Uuid)],
  templateTsxSource: ["template_tsx_source", /* @__PURE__ */ optional(string)],
  themeId: ["theme_id", /* @__PURE__ */ optional(ChosenTheme)],
  themeTsxSource: ["theme_tsx_source", /* @__PURE__ */ optional(string)]
}), oneThemeAtMost, oneOfTemplates))

/** @internal */
export const RenderedEmail = /* @__PURE__ */ of<typeof schemas.RenderedEmail.Type>(/* @__PURE__ */ struct({
  html: string,
  subject: /* @__PURE__ */ nullWhenAbsent(string),
  notificationCategory: ["notification_category", /* @__PURE__ */ nullWhenAbsent(string)]
}))

/** @internal */
export const TestEmail = /* @__PURE__ */ of<typeof schemas.TestEmail.Type>(/* @__PURE__ */ struct({
  recipientEmail: ["recipient_email", Email],
  emailConfig: ["email_config", /* @__PURE__ */ struct({
    host: string,
    port: Port,
    username: string,
    password: /* @__PURE__ */ secretInput(string),
    senderName: ["sender_name", string],
    senderEmail: ["sender_email", Email]
  })]
}))

/** @internal */
export const TestResult = /* @__PURE__ */ of<typeof schemas.TestResult.Type>(/* @__PURE__ */ struct({
  success: boolean,
  errorMessage: ["error_message", /* @__PURE__ */ nullWhenAbsent(string)]
}))

