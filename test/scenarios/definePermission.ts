import { Effect } from "effect"
import { Emulator } from "portico-emulator"

/** Defines a permission of the project with an admin's keys. */
export const definePermission = Effect.fnUntraced(function* (
  scope: "team" | "project",
  id: string,
  contained: ReadonlyArray<string> = []
) {
  const handler = yield* Emulator.handler
  const { id: projectId, superSecretAdminKey } = Emulator.developmentProject
  const answer = yield* Effect.promise(() =>
    handler(
      new Request(`http://localhost:8102/api/v1/${scope}-permission-definitions`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-stack-access-type": "admin",
          "x-stack-project-id": projectId,
          "x-stack-super-secret-admin-key": superSecretAdminKey
        },
        body: JSON.stringify({ id, contained_permission_ids: contained })
      })
    )
  )
  if (answer.status !== 201) return yield* Effect.die(new Error(`${id} was not defined: ${answer.status}`))
})
