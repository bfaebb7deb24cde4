import { encode } from "uqr"

/** A text as a QR code. It is drawn here, so a secret in it goes nowhere. */
export const QrCode = (props: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(props.text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" role="img" aria-label={props.label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{props.label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  )
}
