import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** A section of a guide. */
interface Section {
  readonly file: string
  readonly title: string
  readonly anchor: string
  readonly text: string
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, "")
    .replaceAll(" ", "-")

/** Reads the sections of the guides in a folder. */
export const sectionsIn = (folder: string): ReadonlyArray<Section> =>
  globSync("*.md", { cwd: folder })
    .sort()
    .flatMap((file) => {
      const [top = "", ...parts] = readFileSync(`${folder}/${file}`, "utf8").split(/^##+ /m)
      const guide = /^# (.*)$/m.exec(top)?.[1] ?? basename(file, ".md")
      return parts.map((text) => {
        const title = text.split("\n")[0] ?? ""
        return { file, title: `${guide}: ${title}`, anchor: anchorOf(title), text }
      })
    })

// The guide of each area; areas of servers and admins that are not listed have that of their level.
const guides: Readonly<Record<string, string>> = {
  auth: "signing-in.md",
  user: "signing-in.md",
  contactChannels: "signing-in.md",
  oauthProviders: "signing-in.md",
  connectedAccounts: "signing-in.md",
  apiKeys: "teams.md",
  invitations: "teams.md",
  permissions: "teams.md",
  teams: "teams.md",
  notifications: "signing-in.md",
  payments: "payments.md",
  ownedProjects: "admin.md"
}
const ofLevel = { client: "getting-started.md", server: "servers.md", admin: "admin.md" } as const

/** Returns a link to the first section about a member in the guide of its area, or to the guide if none names it. */
export const guideOf = (sections: ReadonlyArray<Section>, member: string, level: keyof typeof ofLevel): string => {
  const name = new RegExp(`\\b${member.replaceAll(".", "\\.")}\\b`)
  const file = guides[member.split(".")[0] ?? ""] ?? ofLevel[level]
  const section = sections.find((one) => one.file === file && name.test(one.text))
  return section === undefined
    ? `[${guideTitle(sections, file)}](../guides/${file})`
    : `[${section.title.replaceAll("`", "")}](../guides/${file}#${section.anchor})`
}

const guideTitle = (sections: ReadonlyArray<Section>, file: string): string =>
  sections.find((section) => section.file === file)?.title.split(":")[0] ?? file
