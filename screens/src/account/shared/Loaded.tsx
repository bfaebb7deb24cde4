// Shows a watched value: skeleton rows of the final height while loading, the content, or what to do after a failure.

import type { ResourceState } from "portico/react"
import type { ReactNode } from "react"
import { PageLink } from "../../auth/PageLink.js"
import { InlineRetry, SkeletonRows } from "../../components/States.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"

/** Props of `Loaded`. */
export interface LoadedProps<A> {
  readonly state: ResourceState<A, unknown>
  /** The expected number of rows. Default: 2. */
  readonly rows?: number
  /** Whether the rows start with a picture. Default: false. */
  readonly mark?: boolean
  readonly children: (value: A) => ReactNode
}

/** Shows the state of a watched value. A value loaded before a failure stays visible. */
export const Loaded = <A,>({ children, mark = false, rows = 2, state }: LoadedProps<A>) => {
  if (state.value !== undefined) return children(state.value)
  if (state.status === "failed") return <Failed error={state.error} onRetry={state.refetch} isRetrying={state.isFetching} />
  return <SkeletonRows count={rows} mark={mark} />
}

/** Props of `Failed`. */
export interface FailedProps {
  readonly error: unknown
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

/** A retry; if no user is signed in, which no retry changes, the way to sign in. */
export const Failed = ({ error, ...retry }: FailedProps) => {
  const words = useWords("account", account)
  const { _tag: tag }: { readonly _tag?: unknown } = Object(error)
  const signIn = (
    <PageLink to="signIn" as="secondary" small>
      {words.signIn}
    </PageLink>
  )
  // The app does not redirect visitors to the sign-in page.
  if (tag === "NavigationUnavailableError") return <InlineRetry error={signedOut} action={signIn} {...retry} />
  return <InlineRetry error={error} action={tag === "SessionExpired" && signIn} {...retry} />
}

const signedOut = { _tag: "SessionExpired", reason: "signed-out" }
