// A picture that can be replaced by a file, which is cropped and scaled down in the browser, or removed in favour of the
// initials.

import type { Outcome } from "portico"
import { useRef, useState } from "react"
import { AvatarBase } from "../../components/Avatar.js"
import { Button } from "../../components/Button.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { late } from "../shared/late.js"
import { useItemActions } from "../shared/useItemActions.js"

// Loaded on demand: most visits change no picture.
const CropDialog = late(
  () => import("./CropDialog.js"),
  ({ CropDialog }) => CropDialog,
  () => null
)

/** Props of `PictureRow`. */
export interface PictureRowProps {
  readonly label: string
  /** The name whose initials replace a missing picture. */
  readonly name: string
  readonly id: string
  readonly imageUrl: string | null
  /** Default: `round`. */
  readonly shape?: "round" | "square"
  /** Stores a picture; null removes it. */
  readonly save: (url: string | null) => Promise<Outcome<unknown, unknown>>
}

export const PictureRow = ({ id, imageUrl, label, name, save, shape = "round" }: PictureRowProps) => {
  const slots = useSlots()
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const actions = useItemActions()
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<string | null>(null)
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const error = actions.errorOf("save")
  const choice = imageUrl === null ? words.upload : words.replace

  const choose = async (file: File | undefined) => {
    actions.forget("save")
    setUnreadable(false)
    if (file === undefined) return
    // Rejects for a file that is not a picture or that this browser cannot decode.
    const image = await createImageBitmap(file).catch(() => null)
    setUnreadable(image === null)
    setChosen(image)
  }
  const store = async (url: string | null) => {
    const before = sent.current
    if (!(await actions.run("save", () => save(url)))) return
    sent.current = url
    if (url !== null) return toast(words.pictureSaved)
    // The platform accepts picture data but not its own picture URLs, so only a picture chosen here can be restored.
    toast(words.pictureRemoved, before === null ? undefined : { label: shared.undo, run: () => void store(before) })
  }
  return (
    <div className={slots("stack", "small")}>
      <div className={slots("picture")}>
        <AvatarBase name={name} id={id} imageUrl={imageUrl} size="large" shape={shape} />
        <div className={slots("row-content")}>
          <div className={slots("row-title")}>{label}</div>
          <div className={slots("hint")}>{words.pictureHint}</div>
        </div>
        <div className={slots("row-actions")}>
          {imageUrl !== null && (
            <Button
              small
              kind="ghost"
              name={`${words.remove}: ${label}`}
              onClick={() => void store(null)}
              disabled={actions.isPending("save")}
            >
              {words.remove}
            </Button>
          )}
          <Button small name={`${choice}: ${label}`} onClick={() => input.current?.click()} pending={actions.isPending("save")}>
            {choice}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp"
            aria-label={label}
            onChange={(event) => {
              void choose(event.target.files?.[0])
              // Allows choosing the same file again.
              event.target.value = ""
            }}
          />
        </div>
      </div>
      {(unreadable || error !== undefined) && (
        <p className={slots("error")} role="alert">
          {unreadable ? words.pictureUnreadable : message(error)}
        </p>
      )}
      {chosen !== null && (
        <CropDialog
          image={chosen}
          shape={shape}
          onClose={() => setChosen(null)}
          onCrop={(url) => {
            setChosen(null)
            if (url === null) setUnreadable(true)
            else void store(url)
          }}
        />
      )}
    </div>
  )
}
