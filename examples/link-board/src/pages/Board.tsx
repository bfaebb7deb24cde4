import type { Teams } from "portico"
import { useItem, usePermission, useUser } from "portico/react"
import { ItemBalance } from "portico-screens"
import { useEffect, useRef, useState } from "react"
import { AddLink } from "../board/AddLink.js"
import { LinkRow } from "../board/LinkRow.js"
import { LinksSkeleton } from "../board/LinksSkeleton.js"
import { useBoard } from "../board/useBoard.js"
import { Link } from "../router.js"

/** The board of the selected team. */
export const Board = ({ team }: { readonly team: Teams.Team }) => {
  const board = useBoard(team.id)
  const { value: user } = useUser()
  // A new team gets its free links when its board is first loaded, so the balance is loaded afterwards.
  const isRead = board.links !== null
  // The platform shows the items of a team to its admins only.
  const mayCount = usePermission({ permissionId: "team_admin", teamId: team.id }) && isRead
  const item = useItem(mayCount ? { teamId: team.id, itemId: "links" } : null)
  const mayRemoveAll = usePermission({ permissionId: "remove_links", teamId: team.id })
  const [removed, setRemoved] = useState("")
  const heading = useRef<HTMLHeadingElement>(null)
  const isFull = item.status === "ready" && item.value.quantity <= 0
  const hasAdded = useRef(false)
  useEffect(() => {
    // The form is gone.
    if (isFull && hasAdded.current) heading.current?.focus()
  }, [isFull])

  return (
    <>
      <header className="title">
        <h1 ref={heading} tabIndex={-1}>
          {team.displayName}
        </h1>
        {mayCount && <ItemBalance customer={{ teamId: team.id }} itemId="links" />}
      </header>
      {isFull ? (
        <p className="notice" role="status">
          This board is full. <Link to="/plans">Choose a plan</Link> to add more links.
        </p>
      ) : (
        <AddLink
          onAdd={async (link) => {
            const isAdded = await board.add(link)
            item.refetch()
            hasAdded.current ||= isAdded
            return isAdded
          }}
        />
      )}
      <p className="hidden" role="status">
        {removed}
      </p>
      {board.refusal && (
        <p className="notice" role="alert">
          {board.refusal.message ?? "That did not work."}{" "}
          <button type="button" className="button small" onClick={board.retry}>
            Try again
          </button>
        </p>
      )}
      {board.links === null ? (
        board.refusal === null && <LinksSkeleton />
      ) : board.links.length === 0 ? (
        <p className="empty">Nothing here yet. The first link is the one you were about to send by chat.</p>
      ) : (
        <ul className="links">
          {board.links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              userId={user?.id ?? null}
              mayRemove={mayRemoveAll || link.addedByUserId === user?.id}
              onLike={() => board.like(link.id)}
              onRemove={async () => {
                if (!(await board.remove(link.id))) return
                setRemoved(`“${link.title}” is removed.`)
                // Its button is gone.
                heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </>
  )
}
