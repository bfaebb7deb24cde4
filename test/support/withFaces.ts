import { fileURLToPath } from "node:url"
import ts from "typescript6"
import { facesPath } from "../../tools/faces/render.ts"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)

/**
 * A program of the sources in which `faces` stands in the place of `src/promise/faces.ts`, as in what is published.
 * @param files paths from the root of the project
 * @param before a program that has read the other files already
 */
export const withFaces = (faces: string, files: ReadonlyArray<string>, before?: ts.Program): ts.Program => {
  const host = ts.createCompilerHost(options)
  const getSourceFile: typeof host.getSourceFile = (name, target, ...rest) =>
    name === facesPath
      ? ts.createSourceFile(name, faces, target)
      : (before?.getSourceFile(name) ?? host.getSourceFile(name, target, ...rest))
  return ts.createProgram(
    files.map((file) => `${root}${file}`),
    options,
    { ...host, getSourceFile }
  )
}
