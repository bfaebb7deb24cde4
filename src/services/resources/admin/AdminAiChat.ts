import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import * as aiChat from "../../../contract/admin/aiChat.js"
import * as ai from "../../../contract/ai.js"
import { invalid } from "../../../errors/invalid.js"
import type { AiContent, AiQuestion } from "../../../schemas/AiChat.js"
import { aiTimeoutMillis } from "../../../schemas/limits.js"
import { mustBe, oneOf } from "../../../schemas/messages/value.js"
import { uuid } from "../../../schemas/rules/ids.js"
import { notAnObject } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import { withTimeout } from "../../transport/CallOptions.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"

/**
 * The platform's AI assistant, which writes the sources of themes, templates and drafts. The app chooses the id of each
 * conversation, a UUID.
 */
export class AdminAiChat extends Context.Service<
  AdminAiChat,
  {
    /**
     * Asks the assistant, and returns the parts of its answer: texts and tool calls. Stores nothing. Interruption aborts the
     * call. Times out after 2 minutes unless `CallOptions` say otherwise.
     */
    send(threadId: string, question: AiQuestion): Effect.Effect<ReadonlyArray<AiContent>, CallFailure<typeof ai.query>>
    /** Stores a message of a conversation unchanged. */
    save(threadId: string, message: Schema.Json): Effect.Effect<void, CallFailure<typeof aiChat.save>>
    /** Lists the stored messages of a conversation, oldest first. An unknown conversation has none. */
    list(threadId: string): Effect.Effect<ReadonlyArray<Schema.Json>, CallFailure<typeof aiChat.list>>
  }
>()("portico/resources/AdminAiChat") {
  /** @internal */
  static readonly make = Effect.map(AdminTransport, ({ call }) =>
    AdminAiChat.of({
      send: (threadId, question) => {
        // The platform of 2026-04 answers without the thread, and stores none but a UUID.
        const wrong = typeof threadId === "string" ? uuid(threadId) : mustBe("a string")
        if (wrong !== null) return invalid("threadId", wrong)
        const broken =
          notAnObject("question", question) ?? validateProperties("question", question, { contextType: true, messages: true })
        if (broken !== null) return broken
        const { contextType, messages } = question
        if (!Object.hasOwn(assistants, contextType)) {
          return invalid("contextType", oneOf(Object.keys(assistants)))
        }
        const { systemPrompt, tool } = assistants[contextType]
        const payload = { quality: "smart", speed: "fast", tools: [tool], systemPrompt, messages } as const
        return Effect.map(
          withTimeout(call(ai.query, { params: { threadId }, payload }), aiTimeoutMillis),
          ({ content }) => content
        )
      },
      save: (threadId, message) => Effect.asVoid(call(aiChat.save, { params: { threadId }, payload: { message } })),
      list: (threadId) => Effect.map(call(aiChat.list, { params: { threadId } }), ({ messages }) => messages)
    })
  )
}

const assistants = {
  "email-theme": { systemPrompt: "email-assistant-theme", tool: "create-email-theme" },
  "email-template": { systemPrompt: "email-assistant-template", tool: "create-email-template" },
  "email-draft": { systemPrompt: "email-assistant-draft", tool: "create-email-draft" }
} as const
