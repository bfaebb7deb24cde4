import { marks } from "./marks.js"

/** What is known of a provider by its id; undefined for one that a newer platform has. */
const markOf = (id: string) => (Object.hasOwn(marks, id) ? marks[id as keyof typeof marks] : undefined)

/** What a provider calls itself; of one without a mark here, its id with a capital letter. */
export const providerName = (id: string): string => markOf(id)?.name ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`

/** The mark of a provider in the colour of the text, for the eye alone: its name stands beside it. */
export const ProviderMark = ({ className, provider, size = 16 }: ProviderMarkProps) => {
  const mark = markOf(provider)
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
    >
      {mark === undefined ? (
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      ) : (
        <path d={mark.path} />
      )}
    </svg>
  )
}

/** What a provider's mark is given. */
export interface ProviderMarkProps {
  /** The id of the provider, such as `google`. */
  readonly provider: string
  /** Width and height in pixels. Default 16. */
  readonly size?: number
  readonly className?: string
}
