import * as Schema from "effect/Schema"
import { nullByDefault } from "./absence.js"
import { Opaque } from "./Opaque.js"
import { Open, openUnion } from "./Open.js"
import { otherAiContent } from "./rules/otherType.js"
import { Wire } from "./wire.js"

/** A text part of the assistant's answer. */
export class AiText extends Opaque<AiText>()(Schema.Struct({ type: Schema.Literal("text"), text: Schema.String })) {}

/** A tool call of the assistant, such as writing a theme's source. */
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

/** One part of the assistant's answer. @source protocol/projects.md#other-admin-calls */
export const AiContent = openUnion(otherAiContent, { text: AiText, "tool-call": AiToolCall })
export type AiContent = typeof AiContent.Type

/** An answer of the assistant. @source protocol/projects.md#other-admin-calls */
export class AiAnswer extends Opaque<AiAnswer>()(Schema.Struct({ content: Schema.Array(AiContent) })) {}

/**
 * One message of a conversation; its content has the format of the assistant's model.
 * @source protocol/projects.md#other-admin-calls
 */
export class AiMessage extends Opaque<AiMessage>()(
  Schema.Struct({ role: Schema.Literals(["user", "assistant", "tool"]), content: Schema.Json })
) {}

/** A request to the assistant for a theme, a template or a draft. @source protocol/projects.md#other-admin-calls */
export class AiQuestion extends Opaque<AiQuestion>()(
  Wire({
    contextType: Schema.Literals(["email-theme", "email-template", "email-draft"]),
    messages: Schema.NonEmptyArray(AiMessage)
  })
) {}

/** The assistant's tasks, which determine its knowledge and its tools. @source protocol/changes.md */
export const aiPrompts = ["email-assistant-theme", "email-assistant-template", "email-assistant-draft"] as const

/** A request to the assistant since 2026-04. @source protocol/changes.md */
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
    /** The texts of the answer, joined. */
    finalText: nullByDefault(Schema.String),
    conversationId: nullByDefault(Schema.String)
  })
) {}

/** A message to store. Any value is stored unchanged. @source protocol/projects.md#other-admin-calls */
export class SavedAiMessage extends Opaque<SavedAiMessage>()(Schema.Struct({ message: Schema.Json })) {}

/** The stored messages, oldest first. @source protocol/projects.md#other-admin-calls */
export class AiHistory extends Opaque<AiHistory>()(Schema.Struct({ messages: Schema.Array(Schema.Json) })) {}
