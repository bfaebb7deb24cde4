import type { AdminProject } from "../../schemas/Project.js"

/** Returns a project with both names of its logo, whichever the platform sends. */
export const withLogo = <P extends Pick<AdminProject, "fullLogoUrl" | "logoFullUrl">>(project: P): P => {
  const logo = project.logoFullUrl ?? project.fullLogoUrl
  return { ...project, fullLogoUrl: logo, logoFullUrl: logo }
}

/** Returns changes of a project with the logo under its current name. */
export const withCurrentLogoName = <
  Changes extends { readonly fullLogoUrl?: string | null; readonly logoFullUrl?: string | null }
>({
  fullLogoUrl,
  ...changes
}: Changes) => ({ ...(fullLogoUrl !== undefined && { logoFullUrl: fullLogoUrl }), ...changes })

/** Returns the name under which the caller gave the logo, for errors. */
export const callerLogoName =
  (given: { readonly fullLogoUrl?: string | null }) =>
  (field: string): string =>
    given.fullLogoUrl === undefined ? field : field.replace(/^logoFullUrl$/, "fullLogoUrl")
