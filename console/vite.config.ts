import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { viteSdk } from "../tools/build/sdk.ts"

// From the sources, so that it needs no other build. The emulator serves what is written.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/console/",
  plugins: [viteSdk()],
  resolve: { conditions: ["source", "module", "browser", "production"] },
  build: {
    outDir: process.env["CONSOLE_OUT"] || fileURLToPath(new URL("../emulator/dist/console/app/", import.meta.url)),
    emptyOutDir: true,
    assetsDir: "",
    target: "es2022",
    modulePreload: false,
    // Of what is bundled.
    license: { fileName: "LICENSES.md" },
    chunkSizeWarningLimit: 2000
  },
  logLevel: "warn"
})
