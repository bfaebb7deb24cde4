import type { AdminProject } from "../../schemas/Project.js"

/** A project whose logo has both of its names, whichever the platform knows. */
export const withLogo = <P extends Pick<AdminProject, "fullLogoUrl" | "logoFullUrl">>(project: P): P => {
  const logo = project.logoFullUrl ?? project.fullLogoUrl
  return { ...project, fullLogoUrl: logo, logoFullUrl: logo }
}

/** Changes of a project in which the logo has the name that it goes by today. */
export const namedLogo = <Changes extends { readonly fullLogoUrl?: string | null; readonly logoFullUrl?: string | null }>({
  fullLogoUrl,
  ...changes
}: Changes) => ({ ...(fullLogoUrl !== undefined && { logoFullUrl: fullLogoUrl }), ...changes })
