// A picture of a person or a team, or the letters of the name on a colour that is always the same.
import { useState } from "react"
import { initialsOf, toneOf } from "../account/initials.js"
import { useSlots } from "../theme/useSlots.js"

/** What a picture is given. For the eye alone: the name stands beside it, or on the button around it. */
export interface AvatarBaseProps {
  readonly name: string
  /** What decides the colour. Default: the name. */
  readonly id?: string
  readonly imageUrl?: string | null | undefined
  readonly size?: "small" | "medium" | "large"
  /** `square` for teams and apps. */
  readonly shape?: "round" | "square"
}

export const AvatarBase = ({ id, imageUrl, name, shape = "round", size = "medium" }: AvatarBaseProps) => {
  const slots = useSlots()
  // A picture that does not load gives way to the letters, until there is another.
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
