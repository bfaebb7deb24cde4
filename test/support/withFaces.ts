import { fileURLToPath } from "node:url"
import ts from "typescript6"
import { facesPath } from "../../tools/faces/render.ts"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)

/**
 * Creates a program of the sources with `faces` in place of `src/promise/faces.ts`, as published.
 * @param files paths from the project root
 * @param before a program that has already read the other files
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
