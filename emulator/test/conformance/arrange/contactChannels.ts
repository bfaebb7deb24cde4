import { Effect } from "effect"
import { contactChannelVerification } from "../../../src/codes/kinds.js"
import type { User } from "../../../src/world/User.js"
import { changeChannel, primaryChannel, usersOf } from "../../../src/world/User.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"
import { addCodeOf, addEmailOf, addUser, steps } from "../stage.js"

interface WireChannel {
  readonly id: string
  readonly user_id: string
  readonly value: string
  readonly is_primary: boolean
  readonly is_verified: boolean
  readonly used_for_auth: boolean
}

const owner = (stage: Stage, id: string) =>
  Effect.suspend(() => {
    const known = id === "me" ? stage.user : usersOf(stage.project).get(id)
    return known === undefined ? addUser(stage.project, { id }) : Effect.succeed(known)
  })

const clear = (stage: Stage, user: User) =>
  Effect.sync(() => {
    for (const channel of user.channels) changeChannel(stage.project, channel, { usedForAuth: false })
    user.channels.length = 0
  })

/** The user and the channel in the path, as the response shows it except for what the request changes. */
const ofPath: Arrange = (stage) =>
  Effect.gen(function* () {
    const [, userId = "", id = ""] = /contact-channels\/([^/]+)\/([0-9a-f-]{36})/.exec(stage.request.path) ?? []
    if (userId === "" || (userId === "me" && stage.user === undefined)) return
    const user = yield* owner(stage, userId)
    const answer = fieldsOf(stage.recorded.response.body)
    const body = fieldsOf(stage.request.body)
    const flag = (name: string) => (name in body ? false : answer[name] === true)
    yield* addEmailOf(stage.project, user, {
      id,
      value: "value" in body || !("value" in answer) ? "before@example.com" : String(answer["value"]),
      usedForAuth: flag("used_for_auth"),
      isVerified: flag("is_verified"),
      isPrimary: flag("is_primary")
    })
  })

const listed: Arrange = (stage) =>
  Effect.gen(function* () {
    const items = (fieldsOf(stage.recorded.response.body)["items"] ?? []) as ReadonlyArray<WireChannel>
    const first = items[0]
    if (first === undefined) return
    const user = yield* owner(stage, first.user_id)
    yield* clear(stage, user)
    for (const item of items) {
      yield* addEmailOf(stage.project, user, {
        id: item.id,
        value: item.value,
        usedForAuth: item.used_for_auth,
        isVerified: item.is_verified,
        isPrimary: item.is_primary
      })
    }
  })

const value = ({ request }: Stage): string => String(fieldsOf(request.body)["value"])
const taken: Arrange = (stage) => addUser(stage.project, { email: value(stage) })
const sameUser: Arrange = (stage) =>
  stage.user === undefined ? Effect.void : addEmailOf(stage.project, stage.user, { value: value(stage) })
const named: Arrange = (stage) => owner(stage, String(fieldsOf(stage.request.body)["user_id"]))

const verified: Arrange = ({ project, user }) =>
  Effect.sync(() => {
    for (const channel of user?.channels ?? []) changeChannel(project, channel, { isVerified: true })
  })
const primaryIs: Arrange = (stage) =>
  Effect.sync(() => {
    const channel = stage.user && primaryChannel(stage.user)
    const email = fieldsOf(stage.request.body)["email"]
    if (channel !== undefined && typeof email === "string") changeChannel(stage.project, channel, { value: email })
  })

const code =
  (own: Parameters<typeof addCodeOf>[4] = {}, exists = true): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const user = yield* addUser(stage.project, exists ? { email: "somebody@example.com" } : {})
      const text = String(fieldsOf(stage.request.body)["code"])
      yield* addCodeOf(stage.project, contactChannelVerification, text, { userId: user.id, email: "somebody@example.com" }, own)
    })
const usedUp = code({ used: true })
const nothingThere = /^(?:not-found|channel-not-found|server-unknown-user)$/
const unlessMissing: Arrange = (stage) => (nothingThere.test(stage.recorded.name) ? Effect.void : ofPath(stage))

export const contactChannels: Readonly<Record<string, Arrangement>> = {
  "contact-channels.create": {
    cases: {
      "client-same-value-again": sameUser,
      "client-for-auth-taken": taken,
      "client-for-auth-taken-by-verified": taken,
      "client-not-for-auth-taken-is-fine": taken,
      "server-verified-primary": named
    }
  },
  "contact-channels.list": { before: listed },
  "contact-channels.id.get": { before: unlessMissing },
  "contact-channels.id.update": {
    before: unlessMissing,
    cases: {
      "value-taken-for-auth": taken
    }
  },
  "contact-channels.id.delete": { before: unlessMissing },
  "contact-channels.id.send-verification-code": {
    before: unlessMissing,
    cases: { "already-verified-client": verified }
  },
  "contact-channels.send-verification-code": {
    cases: { success: primaryIs, "already-verified": steps(primaryIs, verified), "redirect-url-not-whitelisted": primaryIs }
  },
  "contact-channels.verify": {
    cases: {
      "success-without-user": code(),
      "success-signed-in": code(),
      "already-used": usedUp,
      "already-used-override-error-status": usedUp,
      expired: code({ expired: true }),
      "max-attempts-reached": code({ attempts: 20 }),
      "channel-deleted-meanwhile": code({}, false)
    }
  },
  "contact-channels.verify.check-code": {
    cases: { valid: code(), "already-used": usedUp, expired: code({ expired: true }) }
  }
}
