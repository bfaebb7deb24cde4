// Selects the square of a picture to store: by dragging, wheel, slider or keyboard.
import type { KeyboardEvent, PointerEvent } from "react"
import { useEffect, useId, useRef, useState } from "react"
import { Button } from "../../components/Button.js"
import { Dialog, DialogActions } from "../../components/Dialog.js"
import { Root } from "../../components/Root.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useWords } from "../../words/useWords.js"
import { maxZoom, moved, whole, zoomed } from "./crop.js"
import { cropStyles } from "./cropStyles.js"
import { draw, encode } from "./encode.js"

/** Props of `CropDialog`. */
export interface CropDialogProps {
  readonly image: ImageBitmap
  readonly shape: "round" | "square"
  /** Called with a data URL of less than 100 KB, or null if the browser cannot encode one. */
  readonly onCrop: (url: string | null) => void
  readonly onClose: () => void
}

export const CropDialog = (props: CropDialogProps) => (
  <Root styles={cropStyles}>
    <Cropping {...props} />
  </Root>
)

const Cropping = ({ image, onClose, onCrop, shape }: CropDialogProps) => {
  const slots = useSlots()
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(whole)
  const move = (right: number, down: number) => setCrop((before) => moved(image, before, right, down))
  const zoom = (change: (before: number) => number) => setCrop((before) => zoomed(image, before, change(before.zoom)))

  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, image, crop)
  }, [image, crop])
  useEffect(() => {
    const element = canvas.current
    // React's wheel listeners are passive, so the page would scroll too.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      setCrop((before) => zoomed(image, before, before.zoom * Math.exp(-event.deltaY / 400)))
    }
    element?.addEventListener("wheel", turn, { passive: false })
    return () => element?.removeEventListener("wheel", turn)
  }, [image])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { width } = event.currentTarget.getBoundingClientRect()
    // The picture follows the pointer, so the crop moves in the opposite direction.
    move(-event.movementX / width, -event.movementY / width)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(...step)
  }
  return (
    <Dialog title={words.cropTitle} text={words.cropHint} onClose={onClose}>
      <div
        className={slots("crop", shape)}
        // Makes screen readers pass the arrow keys through.
        role="application"
        aria-label={words.cropArea}
        aria-describedby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={slots("crop-canvas")} width={512} height={512} />
      </div>
      <span id={id} className={slots("hidden")}>
        {words.cropHint}
      </span>
      <label className={slots("zoom")}>
        {words.zoom}
        <input
          className={slots("range")}
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoom(() => event.target.valueAsNumber)}
        />
      </label>
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button kind="primary" onClick={() => onCrop(encode(image, crop))}>
          {words.savePicture}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

// One twentieth of the visible square.
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05]
}
