import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs"

/** The progress of an import, as numbers of users from the start of the file. */
export interface Progress {
  /** Users before this position may have been created. */
  readonly begun: number
  /** Users before this position have been created. */
  readonly done: number
}

/**
 * A journal file that records each step before it begins and after it is done, one line each. A line is on disk when the call
 * returns.
 */
export const openJournal = (path: string) => {
  const write = (line: string) => {
    const file = openSync(path, "a")
    writeSync(file, `${line}\n`)
    fsyncSync(file)
    closeSync(file)
  }
  // A truncated line is of a step that never began: steps begin only after their line is on disk.
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
