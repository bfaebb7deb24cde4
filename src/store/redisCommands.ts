import type { Swap } from "./SharedStore.js"

/** The command that reads an entry. */
export const getCommand = (key: string): Array<string> => ["GET", key]

/** The command that removes an entry. */
export const removeCommand = (key: string): Array<string> => ["DEL", key]

/**
 * The command that changes an entry if the expected value is present: a script, which Redis runs atomically. Its result is 1 if
 * it was.
 */
export const swapCommand = (change: Swap): Array<string> => ["EVAL", script, "1", change.key, ...swapArguments(change)]

/** The arguments of the script. */
export const swapArguments = ({ expected, next, ttlMillis }: Swap): Array<string> => [
  ...(expected === null ? ["0", ""] : ["1", expected]),
  ...(next === null ? ["0", ""] : ["1", next]),
  String(Math.ceil(ttlMillis))
]

/** The script that changes an entry. */
// An expiry that has passed is invalid in Redis, and the entry would be gone by then.
export const script = `local found = redis.call('GET', KEYS[1])
if ARGV[1] == '1' then if found ~= ARGV[2] then return 0 end elseif found then return 0 end
if ARGV[3] == '1' and tonumber(ARGV[5]) > 0 then redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[5])
else redis.call('DEL', KEYS[1]) end
return 1`
