import { defineConfig } from "tsup"
import { pure } from "./tools/build/pure.ts"

// One output module for each source module, so that users' bundlers drop what they do not use.
export default defineConfig({
  entry: ["src/**/*.ts", "src/**/*.tsx"],
  outDir: "dist",
  format: ["esm"],
  platform: "neutral",
  target: "es2022",
  bundle: false,
  esbuildPlugins: [pure()],
  dts: false,
  sourcemap: true,
  clean: true,
  silent: true
})
