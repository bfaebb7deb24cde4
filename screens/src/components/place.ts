const gap = 4
const edge = 8

/**
 * Positions a popover below its button, or above it if there is more room, aligned towards the middle of the window and inside
 * it. Uses the CSSOM, because a strict Content-Security-Policy forbids the `style` attribute.
 */
export const place = (popover: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  const { height, width } = popover.getBoundingClientRect()
  const { clientHeight, clientWidth } = button.ownerDocument.documentElement
  const isBelow = at.bottom + gap + height <= clientHeight - edge || at.top < clientHeight - at.bottom
  const wantedLeft = at.left + at.right > clientWidth ? at.right - width : at.left
  const left = Math.max(edge, Math.min(wantedLeft, clientWidth - width - edge))
  const wantedTop = isBelow ? at.bottom + gap : at.top - gap - height
  const top = Math.max(edge, Math.min(wantedTop, clientHeight - height - edge))
  popover.style.setProperty("left", `${left}px`)
  popover.style.setProperty("top", `${top}px`)
}
