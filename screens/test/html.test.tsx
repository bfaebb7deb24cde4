import type { ClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { TeamSwitcher, UserButton } from "portico-screens"
import { renderToString } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { flowStage } from "../../test/support/flows.js"

describe("the HTML of a page", () => {
  it("has its menus closed before its script runs", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const view = app.forTokens(await app.auth.getAuthJson()) as ClientApp
    await view.user.get()
    await view.teams.current.get()
    const html = renderToString(
      <PorticoProvider app={view} hydrate={await view.dehydrate()}>
        <UserButton />
        <TeamSwitcher />
      </PorticoProvider>
    )
    const menus = html.match(/<div[^>]*role="menu"[^>]*>/g) ?? []
    assert.lengthOf(menus, 2)
    for (const menu of menus) assert.include(menu, 'popover="auto"')
  })
})
