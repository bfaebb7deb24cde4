import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as definitions from "../../../contract/admin/teamPermissionDefinitions.js"
import type { IncompleteListError } from "../../../errors/flows.js"
import type { Page } from "../../../schemas/List.js"
import type { PermissionDefinition, PermissionDefinitionPageQuery } from "../../../schemas/Permission.js"
import { givenOptional } from "../../arguments/given.js"
import { returnsStream } from "../../arguments/method.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import { pages } from "../pages.js"
import type { AdminPermissionDefinitions } from "./AdminPermissionDefinitions.js"
import { permissionDefinitions } from "./AdminPermissionDefinitions.js"

/** The permissions that can be granted in teams. */
export class AdminTeamPermissionDefinitions extends Context.Service<
  AdminTeamPermissionDefinitions,
  AdminPermissionDefinitions & {
    /** Lists a page of the permissions, by id; `query` searches the ids. Default: 100 per page. Since 2026-11. */
    listPage(
      query?: PermissionDefinitionPageQuery
    ): Effect.Effect<Page<PermissionDefinition>, CallFailure<typeof definitions.page>>
    /** Streams every permission that matches the query; pages are fetched on demand. Since 2026-11. */
    stream(
      query?: PermissionDefinitionPageQuery
    ): Stream.Stream<PermissionDefinition, CallFailure<typeof definitions.page> | IncompleteListError>
  }
>()("portico/resources/AdminTeamPermissionDefinitions") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const listPage = (query?: PermissionDefinitionPageQuery) =>
      Effect.flatMap(givenOptional("query", query), ({ limit = pageSize, ...rest }) =>
        call(definitions.page, { query: { ...rest, limit } })
      )
    return AdminTeamPermissionDefinitions.of({
      ...(yield* permissionDefinitions(definitions)),
      listPage,
      stream: returnsStream((query) => pages(query, pageSize, listPage, "first of its page"))
    })
  })
}

/** The default number of permissions per page: without a limit, the platform would return all of them as a whole list. */
const pageSize = 100
