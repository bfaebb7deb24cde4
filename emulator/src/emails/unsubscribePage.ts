import * as Effect from "effect/Effect"
import { codeLength } from "portico/schemas"
import { unsubscription } from "../codes/kinds.js"
import { useCode } from "../codes/VerificationCodes.js"
import type { Reply } from "../http/Reply.js"
import { empty, text } from "../http/Reply.js"
import { versionedPath } from "../http/versionedPath.js"
import type { Services } from "../Services.js"
import { setNotifications } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import { findCode } from "../world/VerificationCode.js"
import { World } from "../world/World.js"

const fragment = (value: string): Reply => ({
  status: 200,
  headers: { "content-type": "text/html" },
  content: { _tag: "text", value }
})
const refusal = (value: string): Reply => text(value, 400, { "content-type": "text/plain;charset=UTF-8" })

const hasCode =
  (code: string) =>
  (project: Project): boolean =>
    findCode(project, unsubscription.type, code.toLowerCase()) !== undefined

/**
 * Serves the unsubscribe link of e-mails. It is not a regular API route: it has no API headers and names no project. Returns
 * undefined for other paths. @source protocol/emails.md#calls
 */
export const unsubscribePage = Effect.fnUntraced(function* (
  method: string,
  url: URL
): Effect.fn.Return<Reply | undefined, never, Services> {
  if (versionedPath(url.pathname)?.path !== "/emails/unsubscribe-link" || method === "HEAD") return undefined
  if (method !== "GET") return empty(405)
  const code = url.searchParams.get("code") ?? ""
  if (code.length !== codeLength) return refusal("The code is not one of an e-mail.")
  const project = [...(yield* World).projects.values()].find(hasCode(code))
  // The platform responds with 500.
  if (project === undefined) return refusal("The code is unknown.")
  return yield* Effect.match(useCode(project, unsubscription, code), {
    onSuccess: ({ userId, notificationCategoryId }) => {
      setNotifications(project, userId, notificationCategoryId, false)
      return fragment("<p>You will not get such e-mails any more.</p>")
    },
    onFailure: ({ _tag }) =>
      _tag === "VerificationCodeAlreadyUsed"
        ? fragment("<p>You have unsubscribed from such e-mails already.</p>")
        : refusal("The link of the e-mail is too old.")
  })
})
