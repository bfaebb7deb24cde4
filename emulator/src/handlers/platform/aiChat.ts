import * as Effect from "effect/Effect"
import { admin, ai } from "portico/contract"
import { internalProjectId } from "portico/schemas"
import type { Json, JsonObject } from "../../config/json.js"
import { isObject } from "../../config/json.js"
import { templatesOf, themesOf } from "../../emails/sources.js"
import type { Auth } from "../../http/Auth.js"
import type { Reply } from "../../http/Reply.js"
import type { Route } from "../../http/Route.js"
import { openRoute, route } from "../../http/Route.js"
import type { Rule } from "../../http/rules.js"
import { each, oneOf, uuid } from "../../http/rules.js"
import { badRequest, forbidden, notFound } from "../../http/StatusError.js"
import { aiMessages, keepAiMessage } from "../../world/AiChat.js"
import { emailDraftsOf } from "../../world/EmailDraft.js"

import type { Project } from "../../world/Project.js"
import { membershipOf } from "../../world/Team.js"
import { World } from "../../world/World.js"

const answer = "The emulator has no assistant. Write the source yourself, and it will be rendered."

// Unlike regular field rules, this also runs for null.
const hasValue =
  (name: string): Rule =>
  (value) =>
    isObject(value) && value[name] === null ? `.${name} cannot be null` : undefined

const prompts = [
  "command-center-ask-ai",
  "docs-ask-ai",
  "wysiwyg-edit",
  "email-wysiwyg-editor",
  "email-assistant-template",
  "email-assistant-theme",
  "email-assistant-draft",
  "create-dashboard",
  "run-query",
  "build-analytics-query",
  "rewrite-template-source"
]

const tools = [
  "docs",
  "sql-query",
  "create-email-theme",
  "create-email-template",
  "create-email-draft",
  "create-dashboard",
  "update-dashboard",
  "patch-dashboard"
]

const mostImages = 3
const mostImageBytes = 3 * 1024 * 1024

// Images are data URLs, or base64 alone.
const bytesOf = (image: string): number => {
  const base64 = image.slice(image.indexOf(",") + 1)
  return Math.floor((base64.replace(/={1,2}$/, "").length * 3) / 4)
}
const isImage = (part: Json): part is JsonObject => isObject(part) && part["type"] === "image"

/** Fails if a message has too many images, or one that is too large. */
const checkImages = Effect.fnUntraced(function* (messages: ReadonlyArray<{ readonly content?: Json }>) {
  for (const { content } of messages) {
    const images = Array.isArray(content) ? content.filter(isImage) : []
    if (images.length > mostImages) return yield* badRequest(`A message has at most ${mostImages} images.`)
    if (images.some(({ image }) => typeof image === "string" && bytesOf(image) > mostImageBytes)) {
      return yield* badRequest("An image has at most 3 MB.")
    }
  }
})

// Other projects must not be revealed: only an owner, through the internal project, may name one.
const mayName = Effect.fnUntraced(function* (auth: Auth | undefined, projectId: string) {
  const teamId = (yield* World).projects.get(projectId)?.ownerTeamId
  if (auth?.user === undefined || auth.project.id !== internalProjectId || teamId == null) return false
  return membershipOf(auth.project, teamId, auth.user.id) !== undefined
})

// Open to everyone, with or without a project.
const generate = openRoute(
  ai.query,
  {
    path: "/ai/query/:mode",
    rules: {
      "params.mode": oneOf("stream", "generate"),
      "body.systemPrompt": oneOf(...prompts),
      "body.tools": each(oneOf(...tools))
    }
  },
  Effect.fn("ai.query")(function* ({ payload: { messages, projectId } }, { auth }) {
    if (projectId !== undefined && !(yield* mayName(auth, projectId))) {
      return yield* forbidden("You do not have access to this project")
    }
    yield* checkImages(messages)
    return { content: [{ type: "text" as const, text: answer }], finalText: answer, conversationId: null }
  })
)

// The response as parts of a stream.
const parts = [
  { type: "start" },
  { type: "start-step" },
  { type: "text-start", id: "answer" },
  { type: "text-delta", id: "answer", delta: answer },
  { type: "text-end", id: "answer" },
  { type: "finish-step" },
  { type: "finish", finishReason: "stop" }
].map((part) => JSON.stringify(part))
const streamed: Reply = {
  status: 200,
  headers: {},
  content: { _tag: "text", value: [...parts, "[DONE]"].map((part) => `data: ${part}\n\n`).join(""), type: "text/event-stream" }
}

const modeOf = (input: unknown): unknown => (isObject(input) && isObject(input["params"]) ? input["params"]["mode"] : undefined)
const query: Route = {
  ...generate,
  run: (input, auth, request) =>
    Effect.map(generate.run(input, auth, request), (reply) => (modeOf(input) === "stream" ? streamed : reply))
}

// The id of a conversation is that of its subject.
const isThere = (project: Project, kind: string, id: string): boolean => {
  if (kind === "email-draft") return emailDraftsOf(project).has(id)
  return (kind === "email-theme" ? themesOf(project) : templatesOf(project)).some((source) => source.id === id)
}

// The platform responds with 500 if the subject does not exist, and to malformed ids.
const onThread = { "params.thread_id": uuid }
const send = route(
  admin.aiChat.send,
  { rules: { ...onThread, "body.messages": each(hasValue("content")) } },
  ({ params: { threadId }, payload: { contextType } }, { auth: { project } }) =>
    isThere(project, contextType, threadId)
      ? Effect.succeed({ content: [{ type: "text" as const, text: answer }] })
      : Effect.fail(notFound("There is no theme, template or draft with the id of the conversation."))
)

const save = route(
  admin.aiChat.save,
  { rules: { ...onThread, body: hasValue("message") } },
  ({ params: { threadId }, payload: { message } }, { auth: { project } }) =>
    Effect.sync(() => {
      keepAiMessage(project, threadId, message)
      return {}
    })
)

const list = route(admin.aiChat.list, { rules: onThread }, ({ params: { threadId } }, { auth: { project } }) =>
  Effect.sync(() => ({ messages: [...aiMessages(project, threadId)] }))
)

/**
 * Routes of AI conversations about e-mails. Messages are stored, but never answered.
 * @source protocol/projects.md#other-admin-calls
 */
export const aiChatRoutes = [query, send, save, list]
