import { useState } from "react"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../src/index.js"
import { PorticoProvider } from "../../../src/react/index.js"
import { AvatarBase } from "../../src/components/Avatar.js"
import { Button } from "../../src/components/Button.js"
import { Row, Rows, Section } from "../../src/components/Card.js"
import { CodeField } from "../../src/components/CodeField.js"
import { ConfirmByTyping } from "../../src/components/ConfirmByTyping.js"
import { TextField } from "../../src/components/Field.js"
import { Dots } from "../../src/components/icons.js"
import { Badge, Divider, Notice, Switch } from "../../src/components/Marks.js"
import { Menu, MenuItem, MenuLabel, MenuLine } from "../../src/components/Menu.js"
import { NewPasswordField } from "../../src/components/NewPasswordField.js"
import { PasswordField } from "../../src/components/PasswordField.js"
import { Root } from "../../src/components/Root.js"
import { Select } from "../../src/components/Select.js"
import { SideNav } from "../../src/components/SideNav.js"
import { EmptyState, InlineRetry, Skeleton, SkeletonRows } from "../../src/components/States.js"
import { Tabs } from "../../src/components/Tabs.js"
import { Toasts, useToast } from "../../src/components/Toasts.js"
import { ScreensProvider } from "../../src/ScreensProvider.js"
import type { Appearance } from "../../src/theme/appearance.js"
import { parts } from "../../src/theme/components.js"
import { settings } from "../../src/theme/settings.js"
import { useSlots } from "../../src/theme/useSlots.js"

// All parts in all states, without an app.

const long = "A name of eighty characters that somebody gave a team long ago, and nobody changed it"

const Gallery = () => {
  const slots = useSlots()
  const toast = useToast()
  const [code, setCode] = useState("")
  const [full] = useState("123456")
  const [on, setOn] = useState(true)
  const [tab, setTab] = useState<"one" | "two">("one")
  const [name, setName] = useState("Ada Lovelace")
  const [language, setLanguage] = useState("en")
  const [asks, setAsks] = useState(false)
  const [complete, setComplete] = useState("")
  return (
    <main className={slots("settings")}>
      <SideNav
        label="Settings"
        current="profile"
        items={[
          { id: "profile", label: "Profile", href: "#profile" },
          { id: "security", label: "Sign-in and security", href: "#security" },
          { id: "sessions", label: "Sessions", href: "#s" },
          { id: "notifications", label: "Notifications", href: "#n" },
          { id: "keys", label: "API keys", href: "#k" }
        ]}
      />
      <div className={slots("settings-body")}>
        <header>
          <h1 className={slots("title")}>Profile</h1>
          <p className={slots("text", "muted")}>How you appear to other people.</p>
        </header>
        <Section
          footer={
            <>
              <Button small disabled reason="Nothing has changed">
                Discard
              </Button>
              <Button small kind="primary" onClick={() => toast("Saved", { label: "Undo", run: () => toast("Undone") })}>
                Save changes
              </Button>
            </>
          }
        >
          <div className={slots("columns", "wide")}>
            <TextField label="Display name" value={name} onChange={setName} hint="Shown to your team." />
            <Select
              label="Language"
              value={language}
              onChange={setLanguage}
              options={[
                { value: "en", label: "English" },
                { value: "de", label: "Deutsch" }
              ]}
            />
          </div>
          <TextField label="Email" type="email" error="Enter a valid email address." />
          <NewPasswordField label="New password" />
          <PasswordField
            label="Password"
            aside={
              <a className={slots("link")} href="#f">
                Forgot password?
              </a>
            }
            error="Wrong email or password."
          />
          <CodeField
            label="Code"
            value={code}
            onChange={setCode}
            onComplete={setComplete}
            hint={complete === "" ? "Six digits." : `Complete: ${complete}`}
          />
          <CodeField label="Used code" value={full} onChange={() => undefined} error="Wrong code." />
          <Switch label="Product news" checked={on} onChange={setOn} />
          <Switch label="Switched off" checked={false} onChange={setOn} />
          <Switch label="Always on" checked disabled onChange={setOn} />
          <Divider>or</Divider>
          <div className={slots("line")}>
            <Button kind="primary">Primary</Button>
            <Button kind="primary" pending>
              Pending
            </Button>
            <Button>Secondary</Button>
            <Button disabled>Disabled</Button>
            <Button kind="ghost">Ghost</Button>
            <Button kind="danger" onClick={() => setAsks(true)}>
              Delete…
            </Button>
            <Button kind="destructive">Delete</Button>
            <Button href="#link">Link</Button>
          </div>
          <Notice kind="danger">The code is wrong.</Notice>
          <Notice kind="ok">Your email is verified.</Notice>
          <Notice kind="warn">The key is shown once.</Notice>
          <Notice>Nothing else is known.</Notice>
        </Section>
        <Section
          title="Email addresses"
          text="Used to sign in and for messages from us."
          flush
          footerAt="start"
          footer={
            <Button small kind="ghost">
              Add email address
            </Button>
          }
        >
          <Rows label="Email addresses">
            <Row
              title="ada@example.com"
              state={
                <>
                  <Badge>Primary</Badge>
                  <Badge kind="ok">Verified</Badge>
                </>
              }
              actions={
                <Menu button="More for ada@example.com" look={{ kind: "ghost", small: true, iconOnly: true, icon: <Dots /> }}>
                  <MenuLabel>ada@example.com</MenuLabel>
                  <MenuItem onClick={() => toast("Made primary")}>Make primary</MenuItem>
                  <MenuItem reason="Wait a minute.">Send again</MenuItem>
                  <MenuLine />
                  <MenuItem danger onClick={() => setAsks(true)}>
                    Remove
                  </MenuItem>
                </Menu>
              }
            />
            <Row
              title="lovelace@analytical-engine.example"
              state={<Badge kind="warn">Unverified</Badge>}
              actions={<Button small>Resend email</Button>}
            />
          </Rows>
        </Section>
        <Section title="Members" flush>
          <Rows>
            <Row
              mark={<AvatarBase name="Ada Lovelace" />}
              title={long}
              hint={<>Joined in March</>}
              state={<Badge kind="danger">Owner</Badge>}
              actions={<Button small>Remove</Button>}
            />
            <Row
              inline
              mark={<AvatarBase name="Grace Hopper" id="7" />}
              title="Grace Hopper"
              hint="grace@example.com"
              actions={<Switch label="Admin" checked={on} onChange={setOn} />}
            />
          </Rows>
        </Section>
        <Tabs
          label="Views"
          current={tab}
          onSelect={setTab}
          tabs={[
            { id: "one", label: "Members" },
            { id: "two", label: "Invitations" }
          ]}
        >
          <p className={slots("text")}>{tab}</p>
        </Tabs>
        <Section title="Loading" flush>
          <SkeletonRows mark />
        </Section>
        <Section>
          <Skeleton shape="title" />
          <Skeleton shape="control" />
        </Section>
        <Section title="API keys" flush>
          <EmptyState title="No API keys yet" text="Keys let programs act for you." action={<Button small>Create key</Button>} />
        </Section>
        <Section title="Failed" flush>
          <InlineRetry error={{ _tag: "ConnectionError" }} onRetry={() => undefined} />
        </Section>
        <Section title="Delete account" text="Permanently removes your account and everything in it.">
          <Button kind="danger" small onClick={() => setAsks(true)}>
            Delete account…
          </Button>
        </Section>
        {asks && (
          <ConfirmByTyping
            title="Delete account"
            text="This cannot be undone."
            word="ada@example.com"
            action="Delete account"
            onConfirm={() => setAsks(false)}
            onClose={() => setAsks(false)}
          />
        )}
      </div>
    </main>
  )
}

const query = new URLSearchParams(location.search)
document.documentElement.dir = query.get("dir") ?? "ltr"
const appearance: Appearance = {
  ...(query.has("accent") && { accent: query.get("accent") ?? "" }),
  ...(query.has("radius") && { radius: Number(query.get("radius")) }),
  ...(query.has("theme") && { theme: query.get("theme") === "dark" ? "dark" : "light" }),
  ...(query.has("slot") && { slots: { button: "host-button" } })
}
const styles = [parts, settings]
// Nobody is signed in, so it sends nothing.
const app = createClientApp({ projectId: "internal", tokenStore: "memory" })
const element = document.getElementById("app")
if (element !== null)
  createRoot(element).render(
    <PorticoProvider app={app}>
      <ScreensProvider appearance={appearance}>
        <Root fill styles={styles}>
          <Toasts>
            <Gallery />
          </Toasts>
        </Root>
      </ScreensProvider>
    </PorticoProvider>
  )
