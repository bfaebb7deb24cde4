import { Effect } from "effect"
import { usersOf } from "../../../src/world/User.js"
import type { WireUser } from "../answers.js"
import { addUserLike, answeredUser, fieldsOf, likeAnswer } from "../answers.js"
import { recordings } from "../recording.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addTeamOf, addUser, config, steps } from "../stage.js"

const ofPath: Arrange = ({ project, request }) => {
  const id = request.path.split("/").at(-1) ?? ""
  return usersOf(project).has(id) || id === "me" ? Effect.void : addUser(project, { id })
}

const holder: Arrange = ({ project, request }) =>
  addUser(project, { email: String(fieldsOf(request.body)["primary_email"]).toLowerCase() })

/** The users of the recorded list, of which each case shows a part. */
const people: Arrange = (stage) =>
  Effect.gen(function* () {
    const all = recordings.get("users.list")?.cases.find(({ name }) => name === "all")?.response.body
    for (const wire of fieldsOf(all)["items"] as ReadonlyArray<WireUser>) yield* addUserLike(stage, wire)
  })

const alone: Arrange = ({ project }) => Effect.sync(() => usersOf(project).clear())

const memberOf: Arrange = ({ project, request, recorded }) => {
  const items = fieldsOf(recorded.response.body)["items"] as ReadonlyArray<WireUser>
  const user = usersOf(project).get(items[0]?.id ?? "")
  return user === undefined ? Effect.void : addTeamOf(project, user, request.query["team_id"], false)
}

const hasEmail: Arrange = (stage) => {
  const wire = answeredUser(stage.recorded)
  return wire === undefined ? Effect.void : addUserLike(stage, { ...wire, primary_email: "had@example.com" })
}

const noPasswords = config({ credentialEnabled: false })
const noLinks = config({ magicLinkEnabled: false })
const noDeletion = config({ clientUserDeletionEnabled: false })
const gone: Arrange = ({ project, user }) => Effect.sync(() => user && usersOf(project).delete(user.id))

export const users: Readonly<Record<string, Arrangement>> = {
  "users.create": {
    cases: {
      "email-exists": holder,
      "password-disabled-project": noPasswords,
      "otp-disabled-project": noLinks,
      "team-on-sign-up-project-selected-team-is-null": config({ createTeamOnSignUp: true })
    }
  },
  "users.list": {
    before: people,
    cases: {
      empty: alone,
      "team-id": memberOf,
      "query-anonymous-id-without-include": ({ project, request }) =>
        addUser(project, { id: request.query["query"] ?? "", isAnonymous: true })
    }
  },
  "users.id.get": { before: likeAnswer },
  "users.id.update": {
    before: (stage) => (stage.recorded.name === "not-found" ? Effect.void : steps(likeAnswer, ofPath)(stage)),
    cases: {
      "primary-email-taken": holder,
      "primary-email-null": hasEmail
    }
  },
  "users.id.delete": {
    before: (stage) => (["again", "not-found"].includes(stage.recorded.name) ? Effect.void : ofPath(stage))
  },
  "users.me.get": { before: likeAnswer, cases: { "after-delete": gone } },
  "users.me.update": {
    before: likeAnswer,
    cases: { "otp-auth-enabled-true-project-disabled": noLinks }
  },
  "users.me.delete": {
    cases: {
      "deletion-disabled-override-error-status": noDeletion,
      "deletion-disabled-server-access": noDeletion
    }
  }
}
