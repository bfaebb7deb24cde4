import type { EmulatorInProcess } from "../createEmulator.js"
import type { Mails } from "../mails.js"
import { mailsOf } from "../mails.js"

/** A running emulator did not do what a test asked for. The message is the emulator's own. */
export class EmulatorRequestError extends Error {
  override readonly name = "EmulatorRequestError"
}

/** What a test controls of an emulator that runs in another process. */
export interface Control {
  /** Returns the mails that are sent from now on. */
  readonly mailsFromNow: () => Promise<Mails>
  readonly time: EmulatorInProcess["time"]
  readonly faults: EmulatorInProcess["faults"]
}

interface Listed {
  readonly id: string
  readonly to: string
}

// A page's request may still be under way when the test asks for the mail that it causes.
const waitForMail = async (attempt: number): Promise<boolean> => {
  if (attempt > 50) return false
  await new Promise((resolve) => setTimeout(resolve, 100))
  return true
}

const account = (address: string): string => address.replace(/@.*/, "").toLowerCase()

/** Returns the controls of the emulator at a URL, for one of its projects. */
export const controlOf = (baseUrl: string, projectId: string): Control => {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl}/emulator/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    }).catch((cause) => {
      throw new EmulatorRequestError(
        `No emulator answers at ${baseUrl}. Start it in \`webServer\` of Playwright's configuration.`,
        {
          cause
        }
      )
    })
    if (!response.ok) throw new EmulatorRequestError(await response.text())
    return response.json()
  }
  const state: Control["time"]["state"] = async () => {
    const { now, nextExpiry, ...others } = await send("GET", "time")
    return { ...others, now: new Date(now), nextExpiry: nextExpiry === null ? null : new Date(nextExpiry) }
  }
  const listMails = async (): Promise<ReadonlyArray<Listed>> =>
    (await send("GET", `mails?${new URLSearchParams({ project: projectId })}`)).mails
  return {
    mailsFromNow: async () => {
      const before = new Set((await listMails()).map(({ id }) => id))
      return mailsOf(async (address) => {
        const own = (await listMails()).filter(({ id, to }) => !before.has(id) && account(to) === account(address)).reverse()
        return Promise.all(own.map(({ id }) => send("GET", `mails/${id}`)))
      }, waitForMail)
    },
    time: {
      state,
      stop: () => send("POST", "time/stop", {}),
      run: (speed) => send("POST", "time/run", { speed }),
      step: (by) => send("POST", "time/step", { by }),
      set: (to) => send("POST", "time/set", { to: to.toISOString() }),
      reset: () => send("POST", "time/reset", {})
    },
    faults: {
      add: (options) => send("POST", "faults", options),
      list: async () => (await send("GET", "faults")).items,
      remove: (id) =>
        send("DELETE", `faults/${encodeURIComponent(id)}`).then(
          () => true,
          () => false
        ),
      clear: () => send("DELETE", "faults")
    }
  }
}
