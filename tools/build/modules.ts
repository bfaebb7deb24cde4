import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import { compiled } from "./compiled.ts"
import { published } from "./sdk.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

interface Source {
  /** The path below `src`, with its ending. */
  readonly file: string
  readonly text: string
  /** What a debugger shows in its place; nothing where there is no such file. */
  readonly map: boolean
}

/** Writes a JavaScript module for each source module of the SDK, and for each module that is compiled from them. */
export const writeModules = async (into: string): Promise<void> => {
  rmSync(into, { recursive: true, force: true })
  const sources: ReadonlyArray<Source> = [
    ...globSync("**/*.{ts,tsx}", { cwd: `${root}src` }).map((path) => {
      const file = path.replaceAll("\\", "/")
      return { file, text: published(`${root}src/${file}`, readFileSync(`${root}src/${file}`, "utf8")), map: true }
    }),
    ...[...compiled()].map(([module, text]) => ({ file: `${module}.ts`, text, map: false }))
  ]
  for (const source of sources) await writeModule(source, into)
}

const writeModule = async ({ file, map, text }: Source, into: string): Promise<void> => {
  const out = join(into, file.replace(/tsx?$/, "js"))
  const result = await transform(text, {
    loader: file.endsWith("x") ? "tsx" : "ts",
    format: "esm",
    target: "es2022",
    platform: "neutral",
    sourcemap: map,
    sourcesContent: false,
    sourcefile: relative(dirname(out), `${root}src/${file}`),
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, jsx: "react-jsx" } }
  })
  // A module of types alone has no code.
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, map ? `${result.code}//# sourceMappingURL=${basename(out)}.map\n` : result.code)
  if (map) writeFileSync(`${out}.map`, result.map)
}
