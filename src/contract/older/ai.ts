import type { AiQuery } from "../../schemas/AiChat.js"
import { NotBefore } from "../Generation.js"

interface Now {
  readonly params?: { readonly threadId: string }
  readonly payload: AiQuery
}

const contextTypes: ReadonlyMap<string, "email-theme" | "email-template" | "email-draft"> = new Map([
  ["email-assistant-theme", "email-theme"],
  ["email-assistant-template", "email-template"],
  ["email-assistant-draft", "email-draft"]
])

/** A question in a conversation, of which the platform had three kinds. @internal */
export const questionInThread = ({ params, payload: { messages, systemPrompt } }: Now) => {
  const contextType = contextTypes.get(systemPrompt)
  if (contextType === undefined) return new NotBefore("payload.systemPrompt")
  return params === undefined ? new NotBefore("params.threadId") : { params, payload: { contextType, messages } }
}

/** The texts of an answer were not put together. @internal */
export const replyOf = ({ content }: { readonly content: ReadonlyArray<unknown> }) => ({
  content,
  finalText: null,
  conversationId: null
})
