import { Clock, Effect } from "effect"
import type { CliLogin } from "../../../src/world/CliLogin.js"
import { addCliLogin } from "../../../src/world/CliLogin.js"
import type { Project } from "../../../src/world/Project.js"
import { World } from "../../../src/world/World.js"
import { fieldsOf } from "../answers.js"
import type { Arrange, Arrangement, Stage } from "../stage.js"

const loginIn = (project: Project, { request, recorded }: Stage, own: Partial<CliLogin>) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const sent = fieldsOf(request.body)
    const handedOver = fieldsOf(recorded.response.body)["refresh_token"]
    addCliLogin(project, {
      pollingCode: String(sent["polling_code"] ?? "p"),
      loginCode: String(sent["login_code"] ?? "l"),
      expiresAtMillis: now + 600_000,
      refreshToken: typeof handedOver === "string" ? handedOver : undefined,
      usedAtMillis: undefined,
      ...own
    })
  })
const login =
  (own: Partial<CliLogin> = {}): Arrange =>
  (stage) =>
    loginIn(stage.project, stage, own)
const elsewhere: Arrange = (stage) =>
  Effect.flatMap(
    Effect.flatMap(World, ({ createProject }) => createProject()),
    ({ project }) => loginIn(project, stage, {})
  )
const completed = login({ refreshToken: "given" })
const expired = login({ expiresAtMillis: 0 })

export const cli: Readonly<Record<string, Arrangement>> = {
  "auth.cli.initiate": {},
  "auth.cli.poll": {
    cases: {
      waiting: login(),
      "code-of-other-project": elsewhere,
      success: login(),
      used: login({ refreshToken: "given", usedAtMillis: 1 }),
      expired,
      "success-unvalidated-token-comes-back": login()
    }
  },
  "auth.cli.complete": {
    cases: {
      "login-code-of-other-project": elsewhere,
      success: login(),
      "already-completed": completed,
      "already-completed-override-error-status": completed,
      expired
    }
  }
}
