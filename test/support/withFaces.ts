import { fileURLToPath } from "node:url"
import ts from "typescript6"
import { options, sharingHost } from "../../tools/faces/program.ts"
import { facesPath } from "../../tools/faces/render.ts"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")

/**
 * Creates a program of the sources with `faces` in place of `src/promise/faces.ts`, as published.
 * @param files paths from the project root
 */
export const withFaces = (faces: string, files: ReadonlyArray<string>): ts.Program => {
  const host = sharingHost()
  const getSourceFile: typeof host.getSourceFile = (name, target, ...rest) =>
    name === facesPath ? ts.createSourceFile(name, faces, target) : host.getSourceFile(name, target, ...rest)
  return ts.createProgram(
    files.map((file) => `${root}${file}`),
    options,
    { ...host, getSourceFile }
  )
}
