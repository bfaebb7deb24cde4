// Written by `npm run compile` from src/schemas/AiChat.ts.

import { of } from "../../codecs/Codec.js"
import { array } from "../../codecs/array.js"
import { json } from "../../codecs/json.js"
import { nonEmptyArray } from "../../codecs/nonEmptyArray.js"
import { openUnion } from "../../codecs/openUnion.js"
import { literal, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/AiChat.js"

/** @internal */
export const AiHistory = /* @__PURE__ */ of<typeof schemas.AiHistory.Type>(/* @__PURE__ */ struct({
  messages: /* @__PURE__ */ array(json)
}))

/** @internal */
export const SavedAiMessage = /* @__PURE__ */ of<typeof schemas.SavedAiMessage.Type>(/* @__PURE__ */ struct({
  message: json
}))

/** @internal */
export const AiMessage = /* @__PURE__ */ of<typeof schemas.AiMessage.Type>(/* @__PURE__ */ struct({
  role: /* @__PURE__ */ literal("user", "assistant", "tool"),
  content: json
}))

/** @internal */
export const AiQuestion = /* @__PURE__ */ of<typeof schemas.AiQuestion.Type>(/* @__PURE__ */ struct({
  contextType: ["context_type", /* @__PURE__ */ literal("email-theme", "email-template", "email-draft")],
  messages: /* @__PURE__ */ nonEmptyArray(AiMessage)
}))

/** @internal */
export const AiText = /* @__PURE__ */ of<typeof schemas.AiText.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("text"),
  text: string
}))

/** @internal */
export const AiToolCall = /* @__PURE__ */ of<typeof schemas.AiToolCall.Type>(/* @__PURE__ */ struct({
  type: /* @__PURE__ */ literal("tool-call"),
  toolName: string,
  toolCallId: string,
  args: json,
  argsText: string,
  result: json
}))

/** @internal */
export const AiContent = /* @__PURE__ */ of<typeof schemas.AiContent.Type>(/* @__PURE__ */ openUnion({
  text: AiText,
  "tool-call": AiToolCall
}))

/** @internal */
export const AiAnswer = /* @__PURE__ */ of<typeof schemas.AiAnswer.Type>(/* @__PURE__ */ struct({
  content: /* @__PURE__ */ array(AiContent)
}))

