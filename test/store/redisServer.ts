import { LuaFactory } from "wasmoon"

interface Entry {
  readonly text: string
  readonly endsAtMillis: number
}

/**
 * Returns the `sendCommand` of a Redis server in this process: the commands that the stores send, and their script, which runs in
 * Lua.
 */
export const redisServer = async () => {
  const lua = await new LuaFactory().createEngine()
  const entries = new Map<string, Entry>()
  const find = (key: string): string | null => {
    const entry = entries.get(key)
    return entry !== undefined && entry.endsAtMillis > Date.now() ? entry.text : null
  }
  const run = ([name, key = "", ...args]: ReadonlyArray<string>): string | number | null => {
    if (name === "GET") return find(key)
    if (name === "DEL") return Number(find(key) !== null && entries.delete(key))
    const [text, unit, millis] = args
    if (name !== "SET" || unit !== "PX" || text === undefined) throw new Error(`ERR unknown command '${name}'`)
    if (!/^[1-9]\d*$/.test(String(millis))) throw new Error("ERR invalid expire time in 'set' command")
    entries.set(key, { text, endsAtMillis: Date.now() + Number(millis) })
    return "OK"
  }
  // A script gets `false` for an entry that does not exist.
  lua.global.set("redis", { call: (...command: ReadonlyArray<string>) => run(command) ?? false })
  return async (command: ReadonlyArray<string>): Promise<unknown> => {
    if (command[0] !== "EVAL") return run(command)
    const [, script = "", keyCount, ...rest] = command
    lua.global.set("KEYS", rest.slice(0, Number(keyCount)))
    lua.global.set("ARGV", rest.slice(Number(keyCount)))
    return lua.doStringSync(script)
  }
}
