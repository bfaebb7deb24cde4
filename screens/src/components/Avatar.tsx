// A picture of a user, team or app, or the initials of the name on a stable colour.
import { useState } from "react"
import { initialsOf, toneOf } from "../account/initials.js"
import { useSlots } from "../theme/useSlots.js"

/** Props of `AvatarBase`. Decorative only: the name stands beside it, or on the button around it. */
export interface AvatarBaseProps {
  readonly name: string
  /** Determines the colour. Default: the name. */
  readonly id?: string
  readonly imageUrl?: string | null | undefined
  readonly size?: "small" | "medium" | "large"
  /** `square` for teams and apps. */
  readonly shape?: "round" | "square"
}

export const AvatarBase = ({ id, imageUrl, name, shape = "round", size = "medium" }: AvatarBaseProps) => {
  const slots = useSlots()
  // A picture that fails to load is replaced by the initials, until the URL changes.
  const [broken, setBroken] = useState<string | null>(null)
  const hasImage = imageUrl !== null && imageUrl !== undefined && imageUrl !== "" && imageUrl !== broken
  const tone = toneOf(id ?? name)
  return (
    <span
      className={slots("avatar", shape === "square" && shape, size !== "medium" && size, tone > 0 && `${tone}`)}
      aria-hidden="true"
    >
      {hasImage ? (
        <img className={slots("avatar-image")} src={imageUrl} alt="" onError={() => setBroken(imageUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
