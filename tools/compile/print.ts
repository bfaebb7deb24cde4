import "../source.ts"

// Prints the compiled modules as JSON: the text of each by its path below `src`.

const { compile } = await import("./compile.ts")
process.stdout.write(JSON.stringify(Object.fromEntries(await compile())))
