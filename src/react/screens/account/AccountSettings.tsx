// The settings of the signed-in user's account, on pages beside a navigation.
import type { ReactNode } from "react"
import { useProject } from "../../account.js"
import { useApp } from "../../PorticoProvider.js"
import { useUser } from "../../useUser.js"
import { Card } from "../parts/Card.js"
import { Root } from "../parts/Root.js"
import { InlineRetry } from "../parts/States.js"
import { account } from "../words/en/account.js"
import { useWords } from "../words/useWords.js"
import type { OwnPage, SectionId } from "./shared/accountPages.js"
import { useAccountPages } from "./shared/accountPages.js"
import { SettingsLayout, SettingsSkeleton } from "./shared/SettingsLayout.js"
import { accountStyles } from "./styles.js"

/** What the account settings are given. All of it can be left out. */
export interface AccountSettingsProps {
  /** Pages of the app's own. They stand after those of the library, unless they say otherwise. */
  readonly pages?: ReadonlyArray<OwnPage>
  /** Sections that are left out, although the project allows them. */
  readonly hide?: ReadonlyArray<SectionId>
  /** More at the end of a page of the library, by the id of the page, such as `{ profile: <Language /> }`. */
  readonly more?: Readonly<Record<string, ReactNode>>
  /** Whether the page around it has a `<main>` of its own. Default false. */
  readonly embedded?: boolean
}

/**
 * Everything that users may do with their own account: profile, addresses, ways of signing in, second factor, sessions, notifications,
 * API keys, teams and billing, as far as the project allows it. `#security` in the address of the page leads to a page, and
 * `#two-factor` to a section. Goes to the sign-in page if no user is signed in.
 */
export const AccountSettings = (props: AccountSettingsProps) => (
  <Root
    fill
    page={props.embedded !== true}
    styles={accountStyles}
    fallback={<SettingsSkeleton embedded={props.embedded === true} label={account.title} />}
  >
    <Settings {...props} />
  </Root>
)

const Settings = ({ embedded = false, hide = none, more, pages }: AccountSettingsProps) => {
  const words = useWords("account", account)
  const app = useApp()
  const user = useUser({ or: "redirect" })
  const project = useProject()
  const all = useAccountPages(user.value, project.value, { hide, pages: pages ?? noPages, more: more ?? {} })
  const failed = user.value === undefined && user.status === "failed" ? user : project.value === undefined ? project : null
  if (failed?.status === "failed") {
    const retry = () => {
      void app.user.current.refetch.result()
      void app.project.current.refetch.result()
    }
    return (
      <SettingsLayout embedded={embedded} label={words.title} pages={noPages}>
        <Card>
          <InlineRetry error={failed.error} onRetry={retry} isRetrying={failed.isFetching} />
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
