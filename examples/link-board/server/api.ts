import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware } from "effect/http-api"
import { ApiKeyAuthenticated, Authenticated, ItemRequired, PermissionDenied, PlatformUnavailable } from "portico/http-api"

/** A link on a team's board. */
export const Link = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  title: Schema.String,
  /** The name of the user or API key that added it. */
  addedBy: Schema.String,
  /** The id of the user who added it; null for an API key. */
  addedByUserId: Schema.NullOr(Schema.String),
  addedAt: Schema.String,
  /** The ids of the users who like it. */
  likedBy: Schema.Array(Schema.String)
})
export type Link = typeof Link.Type

const webAddress = Schema.makeFilter<string>(
  (text) => (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) || "An address begins with http:// or https://"
)

/** The fields of a new link. */
export const NewLink = Schema.Struct({
  url: Schema.String.check(Schema.isMaxLength(2_000), webAddress),
  title: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(120))
})
export type NewLink = typeof NewLink.Type

/** The link does not exist on this board. Responds with status 404. */
export class LinkNotFound extends Schema.TaggedError<LinkNotFound>()("LinkNotFound", {}, { httpApiStatus: 404 }) {}

const refusals = [ItemRequired, PermissionDenied, PlatformUnavailable]
const team = { teamId: Schema.String }
const linkOfTeam = { ...team, linkId: Schema.String }

/**
 * The API of the board: for team members in the browser, and for programs with a team API key. A response to an invalid request says
 * what is wrong with it.
 */
export const Api = HttpApi.make("link-board")
  .add(
    HttpApiGroup.make("board")
      .add(
        HttpApiEndpoint.get("list", "/api/teams/:teamId/links", { params: team, success: Schema.Array(Link), error: refusals })
      )
      .add(
        HttpApiEndpoint.post("add", "/api/teams/:teamId/links", {
          params: team,
          payload: NewLink,
          success: Link,
          error: refusals
        })
      )
      .add(
        HttpApiEndpoint.post("like", "/api/teams/:teamId/links/:linkId/like", {
          params: linkOfTeam,
          success: Link,
          error: [...refusals, LinkNotFound]
        })
      )
      .add(
        HttpApiEndpoint.delete("remove", "/api/teams/:teamId/links/:linkId", {
          params: linkOfTeam,
          error: [...refusals, LinkNotFound]
        })
      )
      .middleware(Authenticated),
    HttpApiGroup.make("programs")
      .add(HttpApiEndpoint.get("list", "/api/links", { success: Schema.Array(Link), error: refusals }))
      .add(HttpApiEndpoint.post("add", "/api/links", { payload: NewLink, success: Link, error: refusals }))
      .middleware(ApiKeyAuthenticated)
  )
  .middleware(HttpApiMiddleware.ProblemDetails)
