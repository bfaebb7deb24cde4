import { readFileSync } from "node:fs"
import { propertiesOf, readDeclarations, table } from "./interfaces.ts"

const options = [
  ["ClientOptions", "`createClientApp`, `ClientApp.layer`"],
  ["ServerOptions", "`createServerApp`, `ServerApp.layer`"],
  ["AdminOptions", "`createAdminApp`, `AdminApp.layer`"],
  ["OwnedAdminOptions", "`createAdminApp` with the session of an owner instead of keys"],
  ["BrowserOptions", "promise apps, besides; in Effect these are services"],
  ["CookieOptions", "the option `cookies`"],
  ["CallOptions", "the last argument of every method; in Effect the service `CallOptions`"]
] as const

/** Renders the page of the options. */
export const renderOptions = (root: string): string => {
  const declarations = readDeclarations(root, ["src/services/**/*.ts", "src/promise/PromiseOptions.ts"])
  const lines = options.flatMap(([name, where]) => [
    `## ${name}`,
    "",
    `Of ${where}.`,
    "",
    ...table(propertiesOf(name, declarations)),
    ""
  ])
  return `${["# Options", "", "<!-- Generated from the declarations by tools/reference/options.ts. -->", "", "The options of apps and of calls. A misspelt one, or one of another kind, is `InvalidOption` or `InvalidInput`, which name it.", "", ...lines].join("\n").trimEnd()}\n`
}

/** Renders the page of the components: those of `portico-screens`, and those of `portico/react`. */
export const renderComponents = (root: string): string => {
  const declarations = readDeclarations(root, ["screens/src/**/*.{ts,tsx}", "src/react/*.{ts,tsx}"])
  const section = (entry: string) => {
    const exported = [...readFileSync(`${root}${entry}`, "utf8").matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim())
    )
    return exported
      .filter((name) => /^[A-Z]/.test(name))
      .sort()
      .flatMap((name) => [
        `### ${name}`,
        "",
        declarations.docs.get(name) ?? "",
        "",
        ...(declarations.interfaces.has(`${name}Props`)
          ? table(propertiesOf(`${name}Props`, declarations))
          : ["It takes no props."]),
        ""
      ])
  }
  const lines = [
    "# Components",
    "",
    "<!-- Generated from the declarations by tools/reference/options.ts. -->",
    "",
    "Every component and its props. [React](../guides/react.md) and [your own screens](../guides/screens-of-your-own.md) show how they are used.",
    "",
    "## `portico-screens`",
    "",
    ...section("screens/src/index.ts"),
    "## `portico/react`",
    "",
    ...section("src/react/index.ts")
  ]
  return `${lines.join("\n").trimEnd()}\n`
}
