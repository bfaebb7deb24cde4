import { createClientApp } from "portico"
import type { Settings } from "../support/settings.js"

// An app of one page: it shows who is signed in, and sends a link that signs in.

export const start = async (settings: Settings): Promise<void> => {
  const app = createClientApp({ ...settings, tokenStore: "cookie", redirectMethod: "none" })
  document.body.innerHTML = `<output></output><button id="send">Send a link</button><button id="out">Sign out</button>`
  const say = (text: string) => {
    document.querySelector("output")!.value = text
  }
  const show = (work: Promise<unknown>) =>
    work
      .then(() => app.user.get())
      .then(
        (user) => say(user === null ? "nobody" : `${user.displayName ?? ""} ${user.primaryEmail}`.trim()),
        (error) => say(error._tag)
      )
  const callbackUrl = location.origin
  document.querySelector("#send")!.addEventListener("click", () => {
    app.auth.sendMagicLinkEmail("grace@example.com", { callbackUrl }).then(
      () => say("sent"),
      (error) => say(error._tag)
    )
  })
  document.querySelector("#out")!.addEventListener("click", () => void show(app.auth.signOut()))
  const code = new URL(location.href).searchParams.get("code")
  await show(code === null ? Promise.resolve() : app.auth.signInWithMagicLink(code))
}
