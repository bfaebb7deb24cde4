import type { Swap } from "./SharedStore.js"

/** Reads an entry. */
export const getCommand = (key: string): Array<string> => ["GET", key]

/** Removes an entry. */
export const removeCommand = (key: string): Array<string> => ["DEL", key]

/** Changes an entry if what is expected is there: a script, which Redis runs as a whole. Answers 1 if it was. */
export const swapCommand = ({ expected, key, next, ttlMillis }: Swap): Array<string> => [
  "EVAL",
  script,
  "1",
  key,
  ...(expected === null ? ["0", ""] : ["1", expected]),
  ...(next === null ? ["0", ""] : ["1", next]),
  String(Math.ceil(ttlMillis))
]

// A time that is over is none: Redis refuses it, and the entry is gone by then.
const script = `local found = redis.call('GET', KEYS[1])
if ARGV[1] == '1' then if found ~= ARGV[2] then return 0 end elseif found then return 0 end
if ARGV[3] == '1' and tonumber(ARGV[5]) > 0 then redis.call('SET', KEYS[1], ARGV[4], 'PX', ARGV[5])
else redis.call('DEL', KEYS[1]) end
return 1`
