import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import budgets from "../../bench/budgets.json" with { type: "json" }
import emulatorManifest from "../../emulator/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }
import screensBudgets from "../../screens/budgets.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }
import { bareHostProblems } from "./bareHost.ts"
import { contentProblems } from "./contents.ts"
import {
  declarationFiles,
  declarationProblems,
  importProblems,
  resolverProblems,
  sourceProblems,
  unnamedErrors
} from "./declarations.ts"
import { browserProblems } from "./inBrowser.ts"
import { nameProblems } from "./names.ts"
import { peerProblems, smoke } from "./smoke.ts"
import type { Tarball } from "./tarballs.ts"
import { install, linkDependencies } from "./tarballs.ts"
import { unused } from "./unused.ts"
import { effectProblems, weightProblems } from "./weight.ts"

// Fails if the built packages cannot be installed and used. Requires `npm run build`.

const attw = fileURLToPath(new URL("../../node_modules/@arethetypeswrong/cli/dist/index.js", import.meta.url))

// Stylesheets have no types.
const untyped = ["--exclude-entrypoints", ...Object.keys(screens.exports).filter((subpath) => subpath.endsWith(".css"))]

/** Checks that every import of the package resolves to types, as an ES module. */
const typeProblems = ({ name, path }: Tarball): ReadonlyArray<string> => {
  const { output, status } = spawnSync(process.execPath, [attw, path, "--profile", "esm-only", "--no-color", ...untyped], {
    encoding: "utf8"
  })
  return status === 0 ? [] : [`${name}: ${output.join("")}`]
}

/** Checks that the manifest matches the files. */
const manifestProblems = async ({ folder, name }: Tarball): Promise<ReadonlyArray<string>> => {
  const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true })
  // Some bundlers, such as Parcel by default, read no conditions, but all read the field `browser`.
  const found = messages.filter(({ code }) => code !== "USE_EXPORTS_OR_IMPORTS_BROWSER")
  return found.map((message) => `${name}: ${formatMessage(message, pkg ?? {}, { color: false })}`)
}

/** Checks that a user downloads and stores no more of a package than its budget. */
const sizeProblems = ({ megabytes, name }: Tarball, budget: typeof budgets.package): ReadonlyArray<string> =>
  (["packed", "unpacked"] as const).flatMap((one) =>
    megabytes[one] > budget[one] ? [`${name}: ${megabytes[one].toFixed(2)} MB ${one}, of ${budget[one]}`] : []
  )

const problemsOf = async (tarball: Tarball): Promise<ReadonlyArray<string>> => [
  ...contentProblems(tarball),
  ...importProblems(tarball),
  ...(await manifestProblems(tarball)),
  ...typeProblems(tarball)
]

const entries = [
  ...Object.values(sdk.exports).flatMap((one) => (typeof one === "string" ? [] : [join(one.source)])),
  // Reached through the manifest's imports, and through the build, instead of an import statement.
  "src/doctor/bin.ts",
  ...globSync(["src/services/platform/importUrl*.ts", "src/services/lazy/allCode*.ts"]).map((file) => file.replaceAll("\\", "/"))
]
// Compiled modules use these.
const codecs = globSync("src/codecs/*.ts").map((file) => file.replaceAll("\\", "/"))
const emulatorEntries = [
  ...Object.values(emulatorManifest.exports).flatMap((one) => (typeof one === "string" ? [] : [join("emulator", one.source)])),
  "emulator/src/bin.ts",
  "emulator/src/emails/sandbox/main.ts"
].map((file) => file.replaceAll("\\", "/"))
// What the build reaches: the late screens, which are entries too, and the stylesheet.
const screensEntries = [
  ...Object.values(screens.exports).flatMap((one) => (typeof one === "string" ? [] : [join("screens", one.source)])),
  "screens/tools/styles.ts"
]
const tests = ["{test,screens/test}/**/*.{ts,tsx}", "emulator/test/**/*.ts", "bench/**/*.ts", "{tools,screens/tools}/**/*.ts"]
const folder = realpathSync(mkdtempSync(join(tmpdir(), "portico-")))
try {
  const [client, emulator, pages] = [install(".", folder), install("emulator", folder), install("screens", folder)]
  linkDependencies(client, ".", folder)
  linkDependencies(emulator, "emulator", folder)
  linkDependencies(pages, "screens", folder)
  const problems = [
    ...unused("src", [...entries, ...codecs], tests),
    ...unused("emulator/src", emulatorEntries, tests),
    ...(await problemsOf(client)),
    ...unused("screens/src", screensEntries, tests),
    ...(await problemsOf(emulator)),
    ...(await problemsOf(pages)),
    ...sizeProblems(client, budgets.package),
    ...sizeProblems(emulator, budgets.emulatorPackage),
    ...sizeProblems(pages, screensBudgets.package),
    ...peerProblems(client, emulator),
    ...peerProblems(client, pages),
    ...declarationProblems([client, pages], folder),
    ...declarationFiles(client, folder),
    ...nameProblems(client),
    ...nameProblems(pages),
    ...resolverProblems(client, folder),
    ...sourceProblems(client),
    ...unnamedErrors(client),
    ...effectProblems(client),
    ...(await weightProblems(client, folder)),
    ...(await bareHostProblems(folder)),
    ...(await browserProblems(folder))
  ]
  if (problems.length > 0) console.error(problems.join("\n"))
  process.exitCode = problems.length === 0 ? 0 : 1
  console.log(
    `${client.files.length}, ${pages.files.length} and ${emulator.files.length} files; ${await smoke(folder, emulator)}`
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
