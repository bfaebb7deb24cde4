/** Returns the text of a page without its blocks of code. */
export const withoutCode = (page: string): string => page.replace(/^ *```[\s\S]*?^ *```/gm, "")

/** Returns the anchors of a page's headings, as GitHub creates them. */
export const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...withoutCode(page).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replaceAll(" ", "-")
    )
  )
