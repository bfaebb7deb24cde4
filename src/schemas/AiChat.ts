import * as Schema from "effect/Schema"
import { nullByDefault } from "./nullByDefault.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { openUnion } from "./openUnion.js"
import { otherAiContent } from "./rules/otherType.js"
import { Wire } from "./wire.js"

/** A text of the assistant. */
export class AiText extends Opaque<AiText>()(Schema.Struct({ type: Schema.Literal("text"), text: Schema.String })) {}

/** A tool that the assistant used, such as writing the source of a theme. */
export class AiToolCall extends Opaque<AiToolCall>()(
  Schema.Struct({
    type: Schema.Literal("tool-call"),
    toolName: Schema.String,
    toolCallId: Schema.String,
    args: Schema.Json,
    argsText: Schema.String,
    result: Schema.Json
  })
) {}

/** One part of an answer of the assistant. @source protocol/projects.md#other-admin-calls */
export const AiContent = openUnion(otherAiContent, { text: AiText, "tool-call": AiToolCall })
export type AiContent = typeof AiContent.Type

/** An answer of the assistant. @source protocol/projects.md#other-admin-calls */
export class AiAnswer extends Opaque<AiAnswer>()(Schema.Struct({ content: Schema.Array(AiContent) })) {}

/** One message of a conversation; its content is what the assistant's model takes. @source protocol/projects.md#other-admin-calls */
export class AiMessage extends Opaque<AiMessage>()(
  Schema.Struct({ role: Schema.Literals(["user", "assistant", "tool"]), content: Schema.Json })
) {}

/** What it takes to ask the assistant for a theme, a template or a draft. @source protocol/projects.md#other-admin-calls */
export class AiQuestion extends Opaque<AiQuestion>()(
  Wire({
    contextType: Schema.Literals(["email-theme", "email-template", "email-draft"]),
    messages: Schema.NonEmptyArray(AiMessage)
  })
) {}

/** The work that the assistant is asked for, which says what it knows and which tools it has. @source protocol/changes.md */
export const aiPrompts = ["email-assistant-theme", "email-assistant-template", "email-assistant-draft"] as const

/** A question to the assistant, as platforms take it since 2026-04. @source protocol/changes.md */
export class AiQuery extends Opaque<AiQuery>()(
  Wire(
    {
      quality: Schema.Literals(["dumb", "smart", "smartest"]),
      speed: Schema.Literals(["slow", "fast"]),
      /** The tools that the assistant may use, such as `create-email-theme`. */
      tools: Schema.Array(Schema.String),
      systemPrompt: Open(aiPrompts),
      messages: Schema.NonEmptyArray(AiMessage),
      projectId: Schema.optionalKey(Schema.String)
    },
    { systemPrompt: "systemPrompt", projectId: "projectId" }
  )
) {}

/** An answer of the assistant. @source protocol/changes.md */
export class AiReply extends Opaque<AiReply>()(
  Schema.Struct({
    content: Schema.Array(AiContent),
    /** The texts of the answer as one. */
    finalText: nullByDefault(Schema.String),
    conversationId: nullByDefault(Schema.String)
  })
) {}

/** A message to keep. Any value is kept as it is. @source protocol/projects.md#other-admin-calls */
export class SavedAiMessage extends Opaque<SavedAiMessage>()(Schema.Struct({ message: Schema.Json })) {}

/** The messages that were kept, oldest first. @source protocol/projects.md#other-admin-calls */
export class AiHistory extends Opaque<AiHistory>()(Schema.Struct({ messages: Schema.Array(Schema.Json) })) {}
