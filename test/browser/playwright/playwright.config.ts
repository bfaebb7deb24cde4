import { defineConfig } from "@playwright/test"

export default defineConfig({
  testMatch: "*.spec.ts",
  workers: 1,
  reporter: "line",
  outputDir: "../../../.cache/playwright",
  timeout: 60_000,
  use: {
    baseURL: process.env["SITE"] ?? "",
    launchOptions: {
      executablePath: process.env["CHROME"] ?? "",
      args: JSON.parse(process.env["CHROME_FLAGS"] ?? "[]")
    }
  }
})
