import type { ReactNode } from "react"
import { useState } from "react"
import { Button } from "./parts.js"

const widths = [
  ["Phone", "narrow"],
  ["Desktop", "broad"]
] as const

interface PreviewProps {
  readonly title: string
  /** The document, which is sandboxed by its own policy too. */
  readonly src: string
  /** What is shown instead, as text. */
  readonly text?: ReactNode
}

/** The content of an e-mail at the width of a phone and of a desktop, and as text if there is one. */
export const Preview = ({ title, src, text }: PreviewProps) => {
  const [form, setForm] = useState<"text" | "narrow" | "broad">(innerWidth < 700 ? "narrow" : "broad")
  return (
    <>
      <fieldset className="tabs">
        <legend className="hidden">Form of the preview</legend>
        {text !== undefined && (
          <Button kind="quiet" aria-pressed={form === "text"} onClick={() => setForm("text")}>
            Text
          </Button>
        )}
        {widths.map(([name, value]) => (
          <Button key={value} kind="quiet" aria-pressed={form === value} onClick={() => setForm(value)}>
            {name}
          </Button>
        ))}
      </fieldset>
      {form === "text" ? (
        text
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
        <section className="frame-place" tabIndex={0} aria-label="The mail as it is shown">
          <iframe
            className={`frame ${form}`}
            title={`${title}, as ${form === "narrow" ? "a phone" : "a desktop"} shows it`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={src}
          />
        </section>
      )}
    </>
  )
}
