import { writeBundle } from "../tools/build/bundle.ts"

/** A folder with what `portico`, `portico/react` and `portico/errors` are once they are published: `effect` inside, in its lean form. */
export const published = async (): Promise<string> => (folder ??= await write())

let folder: string | null = null

const write = async (): Promise<string> => {
  const into = new URL("../.cache/bench/published", import.meta.url).pathname
  const levels = ["client", "server", "admin"].map((level) => [`parts/${level}`, `src/promise/${level}.ts`])
  await writeBundle(
    {
      index: "src/index.ts",
      react: "src/react/index.ts",
      errors: "src/errors/index.ts",
      ...Object.fromEntries(levels),
      "parts/known": "src/errors/known.ts"
    },
    into,
    "inside"
  )
  return into
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(await published())
