import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs"

/** How far an import has come, in people from the beginning of the file. */
export interface Progress {
  /** Up to here somebody may have been created. */
  readonly begun: number
  /** Up to here everybody was. */
  readonly done: number
}

/** A file that says what was begun, before it is, and what is done: each on a line, which is on the disk when the call returns. */
export const openJournal = (path: string) => {
  const write = (line: string) => {
    const file = openSync(path, "a")
    writeSync(file, `${line}\n`)
    fsyncSync(file)
    closeSync(file)
  }
  // A line that was cut was never begun: what it says is done only after it is on the disk.
  if (existsSync(path) && !readFileSync(path, "utf8").endsWith("\n")) write("")
  return {
    read: (): Progress => {
      const progress = { begun: 0, done: 0 }
      for (const [, word, number] of existsSync(path) ? readFileSync(path, "utf8").matchAll(/^(begin|end) (\d+)\n/gm) : []) {
        if (word === "begin") progress.begun = Math.max(progress.begun, Number(number))
        else progress.done = Math.max(progress.done, Number(number))
      }
      return progress
    },
    begin: (at: number) => write(`begin ${at}`),
    end: (at: number) => write(`end ${at}`)
  }
}
