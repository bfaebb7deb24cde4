import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

/** The React version of the tests: that of the repository, React 18, or compiled with the React Compiler. */
export type ReactVersion = "18" | "compiled"

const folder = fileURLToPath(new URL("./", import.meta.url))
const require = createRequire(import.meta.url)

/** Returns the plugins for a version. */
export const plugins = (version: string | undefined) => (version === "compiled" ? [compiler()] : [])

/** Returns the packages that replace those of the repository. */
export const alias = (version: string | undefined) =>
  version === "18"
    ? [
        { find: "react-dom/server.edge", replacement: `${folder}node_modules/react-dom/server.browser.js` },
        { find: /^(react|react-dom|react-hook-form|react-reconciler)(\/.*)?$/, replacement: `${folder}node_modules/$1$2` }
      ]
    : []

const compiler = () => ({
  name: "react-compiler",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    const file = id.split("?")[0] ?? id
    return /\/(src\/react|screens\/src|test\/(react|support))\/.*\.tsx?$/.test(file) ? compiled(code, file) : null
  }
})

/** Compiles a source with the React Compiler, keeping its types. Fails if the compiler cannot compile it. */
export const compiled = (code: string, filename: string) => {
  const { transformSync } = require("@babel/core")
  return transformSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: [
      [require.resolve("babel-plugin-react-compiler"), { panicThreshold: filename.includes("/src/") ? "all_errors" : "none" }]
    ]
  })
}
