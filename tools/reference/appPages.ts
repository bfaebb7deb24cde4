import { globSync, readFileSync } from "node:fs"
import type * as Endpoint from "../../src/contract/Endpoint.js"
import type { Faces } from "../faces/render.ts"
import { renderApp } from "./apps.ts"
import { sectionsIn } from "./guides.ts"

const titles = {
  ClientApp: "Client app",
  ServerApp: "Server app",
  ServerView: "View of a server app",
  AdminApp: "Admin app"
} as const

const pages = [
  {
    name: "ClientApp",
    file: "client.md",
    level: "client",
    intro:
      "Every member of the app that acts as the signed-in user: `createClientApp` of `portico`, `ClientApp` of `portico/effect`. [Its options](options.md#clientoptions)."
  },
  {
    name: "ServerApp",
    file: "server.md",
    level: "server",
    intro:
      "Every member of the app that acts on all users of the project, with the secret server key: `createServerApp` of `portico`, `ServerApp` of `portico/effect`. [Its options](options.md#serveroptions). What it does for one visitor is in [its views](view.md)."
  },
  {
    name: "ServerView",
    file: "view.md",
    level: "client",
    intro:
      "Every member of what `forRequest` and `forTokens` of a server app return, which acts for one visitor: `ServerView` of `portico/effect`. It is what the adapters of the frameworks pass to handlers, as [servers](../guides/servers.md) show."
  },
  {
    name: "AdminApp",
    file: "admin.md",
    level: "admin",
    intro:
      "Every member of the app that also changes the project itself, with the super secret admin key or as its owner: `createAdminApp` of `portico`, `AdminApp` of `portico/effect`. [Its options](options.md#adminoptions)."
  }
] as const

/** Renders the pages of all apps, by file name. */
export const renderAppPages = (
  root: string,
  { apps, program }: Faces,
  endpoints: ReadonlyMap<string, Endpoint.Any>,
  errors: ReadonlyArray<{ readonly tag: string; readonly code: string }>
): ReadonlyMap<string, string> => {
  const sources = {
    program,
    contract: `${root}src/contract/`,
    endpoints,
    taken: takenIn(`${root}src/contract`),
    codes: new Map(errors.map(({ code, tag }) => [tag, code])),
    sections: sectionsIn(`${root}docs/guides`)
  }
  return new Map(
    pages.map(({ file, intro, level, name }) => {
      const group = apps.get(name)
      if (group === undefined) throw new Error(`No app has the name ${name}`)
      return [file, renderApp({ title: titles[name], intro, level, group }, sources)]
    })
  )
}

/** Finds `export { signIn } from "./credential.js"` in the files of the contract: `credential.signIn` is called `password.signIn`. */
const takenIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync("**/*.ts", { cwd: folder })
      .map((file) => file.replaceAll("\\", "/"))
      .flatMap((file) => {
        const module = file.replace(/\.ts$/, "").replaceAll("/", ".")
        const folderName = module.includes(".") ? module.replace(/[^.]*$/, "") : ""
        return [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/^export \{ ([^}]+) \} from "\.\/(\w+)\.js"$/gm)].flatMap(
          ([, names = "", from = ""]) =>
            names.split(", ").map((name) => [`${folderName}${from}.${name}`, `${module}.${name}`] as const)
        )
      })
  )
