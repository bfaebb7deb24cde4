import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import sdk from "../../package.json" with { type: "json" }

const platform = fileURLToPath(new URL("../../src/services/platform/", import.meta.url))

/** Writes the host-specific files of a package, which the manifest maps to each host. */
export const writeHostFiles = async (into: string): Promise<void> => {
  for (const [name, file] of [
    ["importUrl", sdk.imports["#importUrl"].default],
    ["importUrl.native", sdk.imports["#importUrl"]["react-native"]]
  ] as const) {
    const { code } = await transform(readFileSync(`${platform}${name}.ts`, "utf8"), { loader: "ts", target: "es2022" })
    mkdirSync(dirname(join(into, file)), { recursive: true })
    writeFileSync(join(into, file), code)
  }
}
