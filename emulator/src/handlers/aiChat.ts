import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { isObject } from "../config/json.js"
import { route } from "../http/Route.js"
import type { Rule } from "../http/rules.js"
import { each } from "../http/rules.js"
import { aiMessages, keepAiMessage } from "../world/AiChat.js"

const answer = "The emulator has no assistant. Write the source yourself, and it will be rendered."

// The rules of fields leave null out, so this one is of what has the field.
const hasValue =
  (name: string): Rule =>
  (value) =>
    isObject(value) && value[name] === null ? `has no ${name}` : undefined

const send = route(admin.aiChat.send, { rules: { "body.messages": each(hasValue("content")) } }, () =>
  Effect.succeed({ content: [{ type: "text" as const, text: answer }] })
)

const save = route(
  admin.aiChat.save,
  { rules: { body: hasValue("message") } },
  ({ params: { threadId }, payload: { message } }, { auth: { project } }) =>
    Effect.sync(() => {
      keepAiMessage(project, threadId, message)
      return {}
    })
)

const list = route(admin.aiChat.list, {}, ({ params: { threadId } }, { auth: { project } }) =>
  Effect.sync(() => ({ messages: [...aiMessages(project, threadId)] }))
)

/** Conversations about e-mails, which are kept; nobody answers in them. @source facts 17.3 */
export const aiChatRoutes = [send, save, list]
