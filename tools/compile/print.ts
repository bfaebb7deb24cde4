import "../source.ts"

// Prints what is compiled, as JSON: the text of each module by its path below `src`.

const { compile } = await import("./compile.ts")
process.stdout.write(JSON.stringify(Object.fromEntries(await compile())))
