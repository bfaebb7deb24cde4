import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { route } from "../http/Route.js"
import { aiMessages, keepAiMessage } from "../world/AiChat.js"

const answer = "The emulator has no assistant. Write the source yourself, and it will be rendered."

const send = route(admin.aiChat.send, {}, () => Effect.succeed({ content: [{ type: "text" as const, text: answer }] }))

const save = route(admin.aiChat.save, {}, ({ params: { threadId }, payload: { message } }, { auth: { project } }) =>
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
