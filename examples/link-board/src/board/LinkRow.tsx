import type { Link } from "../../server/api.js"
import { RemoveLink } from "./RemoveLink.js"

/** A link on the board. */
export const LinkRow = (props: {
  readonly link: Link
  readonly userId: string | null
  readonly mayRemove: boolean
  readonly onLike: () => void
  readonly onRemove: () => void
}) => {
  const { link, mayRemove, onLike, onRemove, userId } = props
  const isLiked = userId !== null && link.likedBy.includes(userId)
  return (
    <li>
      <div className="link">
        <a href={link.url} target="_blank" rel="noreferrer">
          {link.title}
        </a>
        <p>
          {new URL(link.url).host} · {link.addedBy} · <time dateTime={link.addedAt}>{day.format(new Date(link.addedAt))}</time>
        </p>
      </div>
      <button
        type="button"
        className="button small"
        aria-pressed={isLiked}
        onClick={onLike}
        aria-label={`Like ${link.title}, ${link.likedBy.length} so far`}
      >
        <span aria-hidden="true">{isLiked ? "♥" : "♡"}</span> {link.likedBy.length}
      </button>
      {mayRemove && <RemoveLink title={link.title} onRemove={onRemove} />}
    </li>
  )
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" })
