import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt, SignJWT } from "jose"
import { signInCode } from "../../../../src/codes/kinds.js"
import { EmulatorConfig } from "../../../../src/EmulatorConfig.js"
import { signingKeys } from "../../../../src/tokens/signingKeys.js"
import { usersOf } from "../../../../src/world/User.js"
import type { WireUser } from "../../answers.js"
import { addUserLike, answeredUser, fieldsOf } from "../../answers.js"
import { laterRecordings } from "../../recording.js"
import type { Arrange, Arrangement } from "../../stage.js"
import { addCodeOf, addEmailOf, addTeamOf, addUser, after, earlier, steps } from "../../stage.js"
import { signUpRules, verificationRequired } from "./auth.js"

const peopleIn = (name: string): ReadonlyArray<WireUser> => {
  const found = laterRecordings.get("users.list")?.cases.find((each) => each.name === name)
  return fieldsOf(found?.response.body)["items"] as ReadonlyArray<WireUser>
}
const people =
  (name: string): Arrange =>
  (stage) =>
    Effect.forEach(peopleIn(name), (wire) => addUserLike(stage, wire), { discard: true })

const five = people("all")
const restrictedPeople = people("include-anonymous-implies-restricted")
const inTeam: Arrange = ({ project, request, recorded }) => {
  const [item] = fieldsOf(recorded.response.body)["items"] as ReadonlyArray<WireUser>
  const user = usersOf(project).get(item?.id ?? "")
  return user === undefined ? Effect.void : addTeamOf(project, user, request.query["team_id"], false)
}
const everybodyInTeam: Arrange = ({ project, request }) =>
  Effect.forEach([...usersOf(project).values()], (user) => addTeamOf(project, user, request.query["team_id"], false), {
    discard: true
  })

const signUp = (email: string) =>
  ({ method: "POST", path: "/auth/password/sign-up", access: "client", body: { email, password: "password-123456" } }) as const
// One of them is an upgraded anonymous user, which the list does not show.
const signedUp: Arrange = (stage) =>
  Effect.gen(function* () {
    const [vip, one, off, none, two, , three] = peopleIn("after-sign-up-rules-include-restricted")
    yield* signUpRules(stage)
    for (const wire of [vip, one, off, none, two]) yield* earlier(stage, signUp(String(wire?.primary_email)))
    yield* earlier(stage, {
      method: "POST",
      path: "/users",
      access: "server",
      body: { primary_email: "s-67731f8d@blocked.example.com" }
    })
    const code = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc"
    yield* addCodeOf(stage.project, signInCode, code, { email: String(three?.primary_email) })
    yield* earlier(stage, { method: "POST", path: "/auth/otp/sign-in", access: "client", body: { code } })
  })

const userIdOf = (path: string): string => path.split("/").at(-1) ?? ""
/** Changes the user in the path with earlier requests. */
const changed =
  (...bodies: ReadonlyArray<object>): Arrange =>
  (stage) =>
    after(
      ...bodies.map((body) => ({
        method: "PATCH",
        path: `/users/${userIdOf(stage.request.path)}`,
        access: "server" as const,
        body
      }))
    )(stage)

const holder: Arrange = ({ project, request }) =>
  addUser(project, { email: String(fieldsOf(request.body)["primary_email"]), verified: true })
/** The user already has the address as an older sign-in address. */
const ownOlder: Arrange = ({ project, request, user }) =>
  user === undefined
    ? Effect.void
    : Effect.gen(function* () {
        const value = String(fieldsOf(request.body)["primary_email"])
        user.channels.splice(0)
        yield* addEmailOf(project, user, { value: "newer@example.com", usedForAuth: true, isPrimary: true })
        yield* addEmailOf(project, user, { value, usedForAuth: true, isVerified: true })
      })
const notForAuth: Arrange = ({ project, request, user }) =>
  user === undefined
    ? Effect.void
    : addEmailOf(project, user, { value: String(fieldsOf(request.body)["primary_email"]), usedForAuth: false })

/** The user in the path signs in by e-mail. */
const signsIn: Arrange = ({ project, request }) => {
  const user = usersOf(project).get(userIdOf(request.path))
  return user === undefined
    ? Effect.void
    : addEmailOf(project, user, { value: "own@example.com", usedForAuth: true, isVerified: true, isPrimary: true })
}

/** The user of the token, as the response shows it; the token is older. */
const unlikeToken: Arrange = (stage) => {
  const wire = answeredUser(stage.recorded)
  return wire === undefined ? Effect.void : addUserLike(stage, wire)
}

/** Only the token has the claims: its user is not restricted. */
const tokenAlone: Arrange = ({ user }) => Effect.sync(() => user && delete user.restriction)

const restrictedWith = (body: object): Arrange =>
  ((stage) =>
    stage.user === undefined
      ? Effect.void
      : earlier(stage, {
          method: "PATCH",
          path: `/users/${stage.user.id}`,
          access: "server",
          body: { restricted_by_admin: true, ...body }
        })) satisfies Arrange

/** The recorded claims, signed by the emulator as of now. They contradict each other. */
const resigned: Arrange = ({ recorded, request }) =>
  Effect.gen(function* () {
    const claims = decodeJwt(recorded.request.headers["x-stack-access-token"] ?? "")
    const { serverSecret } = yield* EmulatorConfig
    const [{ sign, publicKey }] = yield* signingKeys(serverSecret, String(claims.aud))
    const iat = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    request.headers["x-stack-access-token"] = yield* Effect.promise(() =>
      new SignJWT({ ...claims, iat, exp: iat + 600 }).setProtectedHeader({ alg: "ES256", kid: publicKey.kid }).sign(sign)
    )
  })

const expired: Arrange = () => TestClock.adjust("11 minutes")

/** Users on the 2026-04 platform. */
export const users: Readonly<Record<string, Arrangement>> = {
  "users.create": {
    cases: {
      "email-verification-project-without-email": verificationRequired,
      "email-verification-project-unverified-and-restricted-by-admin": verificationRequired
    }
  },
  "users.list": {
    before: (stage) =>
      stage.recorded.request.headers["x-stack-project-id"]?.startsWith("557cc971")
        ? five(stage)
        : stage.recorded.name.startsWith("after-sign-up")
          ? Effect.void
          : restrictedPeople(stage),
    cases: {
      "team-id": inTeam,
      "team-id-leaves-out-restricted": everybodyInTeam,
      "after-sign-up-rules-include-restricted": signedUp
    }
  },
  "users.id.update": {
    cases: {
      "primary-email-of-another-user-is-refused-2026": steps(holder, signsIn),
      "unverifying-restricts-again": verificationRequired,
      "restrict-clear-private-details": changed({
        restricted_by_admin: true,
        restricted_by_admin_reason: "Reason",
        restricted_by_admin_private_details: "Private"
      })
    }
  },
  "users.me.get": {
    cases: {
      "unrestricted-token-of-now-restricted-user-still-passes": unlikeToken,
      "restricted-by-admin-client-view": restrictedWith({
        restricted_by_admin_reason: "Reason",
        restricted_by_admin_private_details: "Private"
      }),
      "restricted-by-admin-server-view": restrictedWith({
        restricted_by_admin_reason: "Reason",
        restricted_by_admin_private_details: "Private"
      })
    }
  },
  "users.me.update": {
    cases: {
      "client-primary-email-of-another-user-is-refused": holder,
      "client-primary-email-of-own-older-channel-is-refused": ownOlder,
      "client-primary-email-of-own-older-channel-is-refused-again": ownOlder,
      "client-primary-email-own-unverified-channel-not-used-for-auth": notForAuth
    }
  },
  "common.request-authentication": {
    cases: {
      "token-made-restricted-with-allow-header": tokenAlone,
      "token-restricted-without-reason-is-a-500": resigned,
      "token-anonymous-but-not-restricted-is-a-500": resigned,
      "token-claims-restricted-but-audience-is-normal-is-a-500": resigned,
      "token-audience-restricted-claims-normal-is-a-500": resigned,
      "token-restricted-expired": expired,
      "token-restricted-expired-without-allow-header": expired
    }
  }
}
