// The account settings of the signed-in user: pages with a navigation.

import { useProject, useUser } from "portico/react"
import type { ReactNode } from "react"
import { Card } from "../components/Card.js"
import { account } from "../words/en/account.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"
import type { OwnPage, SectionId } from "./shared/accountPages.js"
import { useAccountPages } from "./shared/accountPages.js"
import { Failed } from "./shared/Loaded.js"
import { SettingsLayout, SettingsSkeleton } from "./shared/SettingsLayout.js"
import { accountStyles } from "./styles.js"

/** Props of `AccountSettings`. All are optional. */
export interface AccountSettingsProps {
  /** Custom pages. They follow those of the library unless they set `before`. Default: none. */
  readonly pages?: ReadonlyArray<OwnPage>
  /** Sections to hide, even if the project allows them. Default: none. */
  readonly hide?: ReadonlyArray<SectionId>
  /** Extra content at the end of a page of the library, by page id, such as `{ profile: <Language /> }`. Default: none. */
  readonly more?: Readonly<Record<string, ReactNode>>
  /** Whether it is a part of a page, which has its own `<main>` and background. Default: false. */
  readonly embedded?: boolean
}

/**
 * The account settings: profile, e-mail addresses, sign-in methods, second factor, sessions, notifications, API keys, teams and
 * billing, as far as the project allows them. The URL fragment selects a page (`#security`) or a section (`#two-factor`).
 * Redirects to the sign-in page if no user is signed in.
 */
export const AccountSettings = (props: AccountSettingsProps) => (
  <AccountRoot
    styles={accountStyles}
    fill={props.embedded !== true}
    page={props.embedded !== true}
    fallback={<SettingsSkeleton embedded={props.embedded === true} label={account.title} />}
  >
    <Settings {...props} />
  </AccountRoot>
)

const Settings = ({ embedded = false, hide = none, more, pages }: AccountSettingsProps) => {
  const words = useWords("account", account)
  const user = useUser({ or: "redirect" })
  const project = useProject()
  const all = useAccountPages(user.value, project.value, { hide, pages: pages ?? noPages, more: more ?? {} })
  const failed = user.value === undefined && user.status === "failed" ? user : project.value === undefined ? project : null
  if (failed?.status === "failed") {
    const retry = () => {
      void user.refetch()
      void project.refetch()
    }
    return (
      <SettingsLayout embedded={embedded} label={words.title} pages={noPages}>
        <Card>
          <Failed error={failed.error} onRetry={retry} isRetrying={failed.isFetching} />
        </Card>
      </SettingsLayout>
    )
  }
  return all === null ? (
    <SettingsSkeleton embedded={embedded} label={words.title} />
  ) : (
    <SettingsLayout embedded={embedded} label={words.title} pages={all} />
  )
}

const none: ReadonlyArray<SectionId> = []
const noPages: ReadonlyArray<never> = []
