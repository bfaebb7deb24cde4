// Settings pages with a navigation. The URL fragment selects a page (`#<page>`) or a section of one (`#<section>`).
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"
import { Card } from "../../components/Card.js"
import { SideNav } from "../../components/SideNav.js"
import { Loading, Skeleton, SkeletonRows } from "../../components/States.js"
import { useHeading } from "../../components/useHeading.js"
import { useSlots } from "../../theme/useSlots.js"
import { useFragment } from "./useFragment.js"

/** A section of a page; `id` is its URL fragment. */
export interface SettingsSection {
  readonly id: string
  readonly content: ReactNode
}

/** A settings page. */
export interface SettingsPage {
  readonly id: string
  readonly title: string
  /** The purpose of the page, in one line. */
  readonly text?: string
  readonly sections: ReadonlyArray<SettingsSection>
}

/** Props of `SettingsLayout`. */
export interface SettingsLayoutProps {
  /** The accessible name of the navigation. */
  readonly label: string
  readonly pages: ReadonlyArray<SettingsPage>
  readonly embedded: boolean
  /** Content that replaces the pages. */
  readonly children?: ReactNode
}

export const SettingsLayout = ({ children, embedded, label, pages }: SettingsLayoutProps) => {
  const slots = useSlots()
  const place = useFragment()
  const Main = embedded ? "div" : "main"
  const body = useRef<HTMLElement>(null)
  const heading = useHeading()
  // `#teams/<id>` selects a team on the page `teams`.
  const [name = ""] = place.split("/")
  const page =
    pages.find(({ id }) => id === name) ?? pages.find(({ sections }) => sections.some(({ id }) => id === name)) ?? pages[0]

  const pageId = page?.id
  useEffect(() => {
    if (pageId === undefined || pageId === name) return
    const sections = body.current?.querySelectorAll("[data-section]") ?? []
    // A DOM for tests, such as jsdom, does not scroll.
    Array.from(sections)
      .find((one) => one.getAttribute("data-section") === name)
      ?.scrollIntoView?.()
  }, [pageId, name])
  return (
    <div className={slots("settings")}>
      {page === undefined ? (
        <span />
      ) : (
        <SideNav label={label} current={page.id} items={pages.map(({ id, title }) => ({ id, label: title, href: `#${id}` }))} />
      )}
      <Main ref={body as never} className={slots("settings-body")}>
        {/* The targets of the navigation links. The browser focuses them, so that keyboard navigation continues at the heading. */}
        {pages.map(({ id }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: passes the focus on
          <span key={id} id={id} tabIndex={-1} className={slots("anchor")} onFocus={() => heading.ref.current?.focus()} />
        ))}
        <header className={slots("plain")}>
          <h1 {...heading} className={slots("title")}>
            {page?.title ?? label}
          </h1>
          {page?.text !== undefined && <p className={slots("text", "muted")}>{page.text}</p>}
        </header>
        {children ??
          page?.sections.map(({ content, id }) => (
            <div key={`${page.id} ${id}`} data-section={id} className={slots("settings-section")}>
              {content}
            </div>
          ))}
      </Main>
    </div>
  )
}

/** The loading state of the settings. */
export const SettingsSkeleton = ({ embedded, label }: Pick<SettingsLayoutProps, "embedded" | "label">) => {
  const slots = useSlots()
  const Main = embedded ? "div" : "main"
  return (
    <div className={slots("settings")}>
      <div className={slots("nav")} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((one) => (
          <div key={one} className={slots("navItem")}>
            <Skeleton />
          </div>
        ))}
      </div>
      <Main className={slots("settings-body")}>
        <h1 className={slots("hidden")}>{label}</h1>
        <Loading>
          <div className={slots("settings-loading")}>
            <div className={slots("plain")}>
              <Skeleton shape="title" />
              <Skeleton shape="short" />
            </div>
            <Card>
              <SkeletonRows count={2} mark />
            </Card>
            <Card>
              <SkeletonRows count={2} />
            </Card>
          </div>
        </Loading>
      </Main>
    </div>
  )
}
