import type { OwnCrypto } from "../services/platform/AppCrypto.js"

/** Returns a host's crypto with random bytes from a seed. */
export const seededCrypto = ({ subtle }: Pick<OwnCrypto, "subtle">, seed: number): OwnCrypto => {
  const next = bytesFrom(seed)
  return {
    subtle,
    getRandomValues: (view) => {
      if (view === null) return view
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      for (let at = 0; at < bytes.length; at++) bytes[at] = next()
      return view
    }
  }
}

/** SplitMix32; each number yields a byte. */
const bytesFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) & 255
  }
}
