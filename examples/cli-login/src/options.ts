import { parseArgs } from "node:util"

const flags = {
  "app-url": { type: "string", default: "http://localhost:5173" },
  "base-url": { type: "string", default: "http://localhost:8102" },
  "project-id": { type: "string", default: "00000000-0000-4000-8000-000000000001" },
  "publishable-client-key": { type: "string", default: "pck_development" },
  "wait-millis": { type: "string", default: "2000" },
  open: { type: "boolean", default: false },
  help: { type: "boolean", default: false }
} as const

/** The output of `--help`. */
export const help = `Signs in on the command line, by a browser that is signed in.

  --app-url                 the web app with the confirmation page   (${flags["app-url"].default})
  --base-url                the platform                             (${flags["base-url"].default})
  --project-id              the project                              (the emulator's)
  --publishable-client-key  its key                                  (the emulator's)
  --wait-millis             the wait between two questions           (${flags["wait-millis"].default})
  --open                    opens the link in the browser, too`

/** Parses the flags. Throws for an unknown flag. */
export const readOptions = (args: ReadonlyArray<string>) => {
  const { values } = parseArgs({ args: [...args], options: flags })
  return {
    appUrl: values["app-url"],
    waitTimeMillis: Number(values["wait-millis"]),
    wantsHelp: values.help,
    wantsOpen: values.open,
    platform: {
      baseUrl: values["base-url"],
      projectId: values["project-id"],
      publishableClientKey: values["publishable-client-key"]
    }
  }
}
