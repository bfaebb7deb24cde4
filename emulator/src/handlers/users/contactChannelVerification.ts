import * as Effect from "effect/Effect"
import { contactChannels, server } from "portico/contract"
import { ContactChannelNotFound, EmailAlreadyVerified, EmailIsNotPrimaryEmail, UserIdDoesNotExist } from "portico/effect/errors"
import { contactChannelVerification } from "../../codes/kinds.js"
import { checkCode, createLink, useCode } from "../../codes/VerificationCodes.js"
import { sendSystemMail } from "../../emails/sendSystemMail.js"
import { verificationMail } from "../../emails/systemMails.js"
import { route, userRoute } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import { ownUser } from "../../http/signedInUser.js"
import type { Project } from "../../world/Project.js"
import type { ContactChannel, User } from "../../world/User.js"
import { changeChannel, primaryChannel, usersOf } from "../../world/User.js"
import { findChannel, pathRules } from "./contactChannels.js"

const sendCode = Effect.fn("contactChannels.sendVerificationCode")(function* (
  project: Project,
  user: User,
  channel: ContactChannel,
  callbackUrl: string
) {
  if (channel.isVerified) return yield* new EmailAlreadyVerified()
  const data = { userId: user.id, email: channel.value }
  const { link } = yield* createLink(project, contactChannelVerification, data, callbackUrl)
  yield* sendSystemMail(project, channel.value, verificationMail(project, user.displayName, link))
  return { success: true } as const
})

const sendRules = { rules: { ...pathRules, "body.callback_url": rules.url } }
const sendVerificationCode = route(
  contactChannels.sendVerificationCode,
  sendRules,
  Effect.fnUntraced(function* (path, { auth }) {
    const user = yield* ownUser(auth)
    if (path.params.userId !== user.id) return yield* badRequest("A client can only verify its own user's e-mails.")
    const found = findChannel(auth, path)
    if (found === undefined) return yield* refusal(ContactChannelNotFound, 404)
    return yield* sendCode(auth.project, found.user, found.channel, path.payload.callbackUrl)
  })
)
const serverSendVerificationCode = route(
  server.contactChannels.sendVerificationCode,
  sendRules,
  Effect.fnUntraced(function* (path, { auth }) {
    const { userId } = path.params
    if (!usersOf(auth.project).has(userId)) return yield* new UserIdDoesNotExist({ details: { userId } })
    const found = findChannel(auth, path)
    if (found === undefined) return yield* refusal(ContactChannelNotFound, 404)
    return yield* sendCode(auth.project, found.user, found.channel, path.payload.callbackUrl)
  })
)

const sendPrimaryVerificationCode = userRoute(
  contactChannels.sendPrimaryVerificationCode,
  { rules: { "body.email": rules.strictEmail, "body.callback_url": rules.url } },
  Effect.fnUntraced(function* ({ payload: { email, callbackUrl } }, { auth: { project, user } }) {
    const primary = primaryChannel(user)
    if (primary === undefined || primary.value !== email) {
      return yield* new EmailIsNotPrimaryEmail({ details: { email, primaryEmail: primary?.value ?? null } })
    }
    return yield* sendCode(project, user, primary, callbackUrl)
  })
)

const verify = route(
  contactChannels.verify,
  { rules: { "body.code": rules.code } },
  Effect.fn("contactChannels.verify")(function* ({ payload }, { auth: { project } }) {
    const { userId, email } = yield* useCode(project, contactChannelVerification, payload.code)
    const channel = usersOf(project)
      .get(userId)
      ?.channels.find(({ value }) => value === email)
    if (channel === undefined) return yield* badRequest("Contact channel not found. Was your contact channel deleted?")
    changeChannel(project, channel, { isVerified: true })
    return { success: true }
  })
)

const checkVerificationCode = route(
  contactChannels.checkVerificationCode,
  { rules: { "body.code": rules.code } },
  Effect.fn("contactChannels.checkVerificationCode")(function* ({ payload }, { auth: { project } }) {
    yield* checkCode(project, contactChannelVerification, payload.code)
    return { isCodeValid: true }
  })
)

/** Routes of e-mail verification. @source protocol/users.md#contact-channels */
export const contactChannelVerificationRoutes = [
  sendVerificationCode,
  serverSendVerificationCode,
  sendPrimaryVerificationCode,
  verify,
  checkVerificationCode
]
