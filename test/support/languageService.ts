import { fileURLToPath, pathToFileURL } from "node:url"
import ts from "typescript6"
import type { Editor } from "./languageServer.ts"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")

/** Starts the language service of TypeScript 6 with one unsaved file, and with replaced contents for `others` by path. */
export const languageService = (file: string, text: string, others: Readonly<Record<string, string>> = {}): Editor => {
  const path = `${root}${file}`
  const unsaved = new Map(Object.entries({ ...others, [file]: text }).map(([one, content]) => [`${root}${one}`, content]))
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, types: [] }),
    getScriptFileNames: () => [path],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const content = unsaved.get(name) ?? ts.sys.readFile(name)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === path || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories
  })
  return {
    hover: async (offset) => {
      const shown = service.getQuickInfoAtPosition(path, offset)
      return `${ts.displayPartsToString(shown?.displayParts)}\n${ts.displayPartsToString(shown?.documentation)}`
    },
    definitions: async (offset) =>
      (service.getDefinitionAtPosition(path, offset) ?? []).map((target) => pathToFileURL(target.fileName).href),
    close: () => service.dispose()
  }
}
