import { Context, Effect, Layer, Ref } from "effect"
import type { Link, NewLink } from "./api.js"
import { LinkNotFound } from "./api.js"

/** The author of a link. */
export interface Author {
  readonly name: string
  readonly userId: string | null
}

/** The links of all teams, in memory; a real product uses a database. */
export class Links extends Context.Service<
  Links,
  {
    /** Returns the links of a team, newest first. */
    list(teamId: string): Effect.Effect<ReadonlyArray<Link>>
    add(teamId: string, link: NewLink, author: Author): Effect.Effect<Link>
    /** Adds or removes a like. */
    toggleLike(teamId: string, linkId: string, userId: string): Effect.Effect<Link, LinkNotFound>
    get(teamId: string, linkId: string): Effect.Effect<Link, LinkNotFound>
    remove(teamId: string, linkId: string): Effect.Effect<void>
  }
>()("link-board/Links") {
  static readonly layer = Layer.effect(
    Links,
    Effect.gen(function* () {
      const boards = yield* Ref.make<ReadonlyMap<string, ReadonlyArray<Link>>>(new Map())
      const board = (teamId: string) => Effect.map(Ref.get(boards), (all) => all.get(teamId) ?? [])
      const change = (teamId: string, f: (links: ReadonlyArray<Link>) => ReadonlyArray<Link>) =>
        Ref.update(boards, (all) => new Map(all).set(teamId, f(all.get(teamId) ?? [])))
      const get = (teamId: string, linkId: string) =>
        Effect.flatMap(board(teamId), (links) => {
          const link = links.find(({ id }) => id === linkId)
          return link === undefined ? Effect.fail(new LinkNotFound()) : Effect.succeed(link)
        })
      return {
        list: board,
        get,
        add: Effect.fnUntraced(function* (teamId, { title, url }, { name, userId }) {
          const link: Link = {
            id: crypto.randomUUID(),
            url,
            title,
            addedBy: name,
            addedByUserId: userId,
            addedAt: new Date().toISOString(),
            likedBy: []
          }
          yield* change(teamId, (links) => [link, ...links])
          return link
        }),
        toggleLike: Effect.fnUntraced(function* (teamId, linkId, userId) {
          yield* change(teamId, (links) => links.map((link) => (link.id === linkId ? liked(link, userId) : link)))
          return yield* get(teamId, linkId)
        }),
        remove: (teamId, linkId) => change(teamId, (links) => links.filter(({ id }) => id !== linkId))
      }
    })
  )
}

const liked = (link: Link, userId: string): Link => ({
  ...link,
  likedBy: link.likedBy.includes(userId) ? link.likedBy.filter((id) => id !== userId) : [...link.likedBy, userId]
})
