import { fileURLToPath } from "node:url"
import ts from "typescript6"

const root = fileURLToPath(new URL("../..", import.meta.url)).replaceAll("\\", "/")
const apps = ["ClientApp", "ServerApp", "ServerView", "AdminApp"] as const

/** The files that declare the apps, by name. */
export const appFiles = new Map(apps.map((name) => [name, `${root}src/services/${name}.ts`]))

const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)

/** How the sources are compiled. */
export const { options } = ts.parseJsonConfigFileContent({ ...config, files: [...appFiles.values()] }, ts.sys, root)

let created: ts.Program | undefined

/** Returns the program of the apps, with all that they import. Read once per process, which takes seconds. */
export const appsProgram = (): ts.Program => {
  created ??= ts.createProgram([...appFiles.values()], options)
  return created
}

/** A host of further programs with the same options, which parse no file again. */
export const sharingHost = (): ts.CompilerHost => {
  const host = ts.createCompilerHost(options)
  const read = appsProgram()
  return { ...host, getSourceFile: (name, ...rest) => read.getSourceFile(name) ?? host.getSourceFile(name, ...rest) }
}
