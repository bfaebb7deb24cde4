import chromium from "@sparticuz/chromium"

/**
 * Unpacks the packaged Chromium before the test files run. It takes a file that is still being written by another process for the
 * whole browser.
 */
export const setup = async (): Promise<void> => {
  if (process.env["PORTICO_CHROME"] === undefined) await chromium.executablePath()
}
