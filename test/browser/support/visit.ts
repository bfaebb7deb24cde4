import type { Page } from "playwright-core"

export const password = "correct horse battery"

/** Waits for a page by its heading. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
