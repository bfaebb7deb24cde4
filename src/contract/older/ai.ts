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

/** Converts a question to a conversation of older platforms, which had three kinds. @internal */
export const questionInThread = ({ params, payload: { messages, systemPrompt } }: Now) => {
  const contextType = contextTypes.get(systemPrompt)
  if (contextType === undefined) return new NotBefore("systemPrompt")
  return params === undefined ? new NotBefore("threadId") : { params, payload: { contextType, messages } }
}

/** Converts an answer of older platforms, which did not join its texts. @internal */
export const replyOf = ({ content }: { readonly content: ReadonlyArray<unknown> }) => ({
  content,
  finalText: null,
  conversationId: null
})
