import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../../src/index.js"
import { PorticoProvider } from "../../../../src/react/PorticoProvider.js"
import { ApiKeys } from "../../../src/account/ApiKeys.js"
import { Avatar } from "../../../src/account/Avatar.js"
import { CheckoutButton } from "../../../src/account/CheckoutButton.js"
import { ItemBalance } from "../../../src/account/ItemBalance.js"
import { PricingTable } from "../../../src/account/PricingTable.js"
import { TeamSettings } from "../../../src/account/TeamSettings.js"
import { TeamSwitcher } from "../../../src/account/TeamSwitcher.js"
import { UserButton } from "../../../src/account/UserButton.js"
import { AccountSettings, SignIn } from "../../../src/pages.js"
import { ScreensProvider } from "../../../src/ScreensProvider.js"

// One screen per page, selected by the query: `?screen=account&theme=dark&lang=de&dir=rtl`. `app` is for what no screen does.

const query = new URLSearchParams(location.search)
const settings = JSON.parse(query.get("settings") ?? sessionStorage.getItem("settings") ?? "{}")
sessionStorage.setItem("settings", JSON.stringify(settings))
const app = createClientApp({
  ...settings,
  tokenStore: "cookie",
  ...(query.has("stays") && { redirectMethod: "none" })
})
const teamId = query.get("team") ?? ""
const failures: Array<string> = []
Object.assign(globalThis, { app, failures })
const note = (error: unknown) => failures.push(Object(error)._tag)

const screens: Readonly<Record<string, () => React.ReactNode>> = {
  account: () => <AccountSettings />,
  team: () => <TeamSettings />,
  // In pages that have their own landmark, heading and background.
  "account-inside": () => (
    <main className="host">
      <h1>Host</h1>
      <AccountSettings embedded />
    </main>
  ),
  "team-inside": () => (
    <main className="host">
      <h1>Host</h1>
      <TeamSettings embedded />
    </main>
  ),
  emails: () => <TeamSettings emailOf={({ displayName }) => (displayName === "Grace Hopper" ? "grace@example.com" : null)} />,
  roles: () => (
    <TeamSettings
      roleOf={() => (
        <>
          <span>Removes links</span>
          <span>Manages keys</span>
        </>
      )}
    />
  ),
  pieces: () => (
    <main className="host">
      <h1>Pieces</h1>
      <TeamSwitcher />
      <UserButton showName showTeams />
      <Avatar size="large" />
      <ItemBalance itemId="seats" of={10} />
      <ApiKeys />
    </main>
  ),
  plans: () => (
    <main className="host">
      <h1>Plans</h1>
      <PricingTable
        {...(teamId !== "" && { customer: { teamId } })}
        plans={[
          { productId: null, name: "Free", text: "For one person.", amount: "0", features: ["3 boards", "1 seat"] },
          {
            productId: "pro",
            name: "Pro",
            text: "For a small team.",
            amount: "9.99",
            currency: "EUR",
            every: [1, "month"],
            isRecommended: true,
            features: ["Boards without end", "10 seats", "A feature that takes more than one line to say what it is about"]
          },
          {
            productId: "max",
            name: "Max",
            text: "For everybody else.",
            amount: "99",
            every: [1, "year"],
            trial: [14, "day"],
            features: ["Everything"]
          }
        ]}
      />
    </main>
  ),
  packs: () => (
    <main className="host">
      <h1>Packs</h1>
      <PricingTable
        plans={[
          { productId: "pro", name: "Pro", amount: "9.99" },
          { productId: "pack", name: "Pack", amount: "5" }
        ]}
      />
    </main>
  ),
  buy: () => (
    <main className="host">
      <h1>Buy</h1>
      <ItemBalance itemId="seats" />
      <CheckoutButton productId="pack" />
    </main>
  ),
  "balance-of-nothing": () => (
    <main className="host">
      <h1>Balance</h1>
      <ItemBalance itemId="no-such-item" />
    </main>
  ),
  nested: () => (
    <ScreensProvider language="de" appearance={{ accent: "#b91c1c" }}>
      <AccountSettings
        pages={[
          {
            id: "own",
            title: "Eigene Seite",
            content: (
              <ScreensProvider appearance={{ theme: "dark" }}>
                <ApiKeys />
              </ScreensProvider>
            )
          }
        ]}
      />
    </ScreensProvider>
  ),
  // Each piece without the others, whose styles it must not need.
  avatar: () => <Avatar />,
  balance: () => <ItemBalance itemId="seats" of={10} />,
  checkout: () => <CheckoutButton productId="pack" />,
  keys: () => <ApiKeys />,
  switcher: () => <TeamSwitcher />,
  user: () => <UserButton showName showTeams />,
  "of-team": () => (
    <main className="host">
      <h1>Of a team</h1>
      <ItemBalance itemId="seats" customer={{ teamId }} />
      <ApiKeys teamId={teamId} />
    </main>
  ),
  "sign-in": () => <SignIn />,
  none: () => <main>Nothing</main>
}

document.documentElement.style.colorScheme = query.get("scheme") ?? "light dark"
document.body.style.background = "light-dark(#fff, #111)"
document.body.style.color = "light-dark(#111, #eee)"
document.documentElement.dir = query.get("dir") ?? "ltr"
const theme = query.get("theme")
const Screen = screens[query.get("screen") ?? "none"]
const element = document.getElementById("app")
if (element !== null && Screen !== undefined) {
  createRoot(element).render(
    <StrictMode>
      <PorticoProvider app={app}>
        <ScreensProvider
          language={query.get("lang") ?? "en"}
          appearance={theme === null ? {} : { theme: theme as "dark" }}
          {...(query.has("failures") && { onFailure: note })}
        >
          <Screen />
        </ScreensProvider>
      </PorticoProvider>
    </StrictMode>
  )
}
