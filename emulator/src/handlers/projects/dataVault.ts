import * as Effect from "effect/Effect"
import { server } from "portico/contract"
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "portico/effect/errors"
import { objectAt } from "../../config/json.js"
import { renderConfig } from "../../config/renderConfig.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import type { Project } from "../../world/Project.js"
import { vaultEntries } from "../../world/VaultStore.js"

// A store exists while the configuration names it; its values are kept when it is removed.
const storeOf = (project: Project, storeId: string) =>
  Object.hasOwn(objectAt(renderConfig(project), "dataVault", "stores"), storeId)
    ? Effect.sync(() => vaultEntries(project, storeId))
    : Effect.fail(new DataVaultStoreDoesNotExist({ details: { storeId } }))

const keyRule = { rules: { "body.hashed_key": rules.nonEmpty } }

const get = route(
  server.dataVault.get,
  keyRule,
  Effect.fn("dataVault.get")(function* ({ params: { storeId }, payload: { hashedKey } }, { auth: { project } }) {
    const encryptedValue = (yield* storeOf(project, storeId)).get(hashedKey)
    if (encryptedValue === undefined) {
      return yield* new DataVaultStoreHashedKeyDoesNotExist({ details: { storeId, hashedKey } })
    }
    return { encryptedValue }
  })
)

const set = route(
  server.dataVault.set,
  keyRule,
  Effect.fn("dataVault.set")(function* ({ params: { storeId }, payload }, { auth: { project } }) {
    const entries = yield* storeOf(project, storeId)
    entries.set(payload.hashedKey, payload.encryptedValue)
    return { success: true } as const
  })
)

/** Routes of the data vault, whose values the platform cannot read. @source protocol/data-vault.md */
export const dataVaultRoutes = [get, set]
