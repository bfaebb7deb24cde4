import { useEffect, useState } from "react"
import { marks, names } from "./marks.js"

/** Returns the name of a provider; for unknown ones, the id with a capital letter. */
export const providerName = (id: string): string => own(names, id) ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`

const loadOtherMarks = () => import("./otherMarks.js")

/**
 * The logo of a provider in the text colour. Decorative only: show the name beside it. Logos of rarer providers are loaded on
 * demand.
 */
export const ProviderMark = ({ provider, size = 16 }: ProviderMarkProps) => {
  const present = own(marks, provider)
  const isKnown = Object.hasOwn(names, provider)
  const isRare = isKnown && present === undefined
  const [rare, setRare] = useState<{ readonly [id: string]: string }>({})
  useEffect(() => {
    if (!isRare) return
    let isMounted = true
    loadOtherMarks().then(
      ({ otherMarks }) => {
        if (isMounted) setRare(otherMarks)
      },
      // Without the logo, the name is still shown.
      () => undefined
    )
    return () => {
      isMounted = false
    }
  }, [isRare])
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" width={size} height={size} fill="currentColor">
      {isKnown ? (
        <path d={present ?? own(rare, provider) ?? ""} />
      ) : (
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
    </svg>
  )
}

// Own keys only: an id such as `constructor` must not find an inherited property.
const own = (record: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined

/** Props of `ProviderMark`. */
export interface ProviderMarkProps {
  /** The id of the provider, such as `google`. */
  readonly provider: string
  /** Width and height in pixels. Default: 16. */
  readonly size?: number
}
