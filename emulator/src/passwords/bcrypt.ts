/** Computes bcrypt hashes, whose result depends on the arguments alone. */
export interface Bcrypt {
  /** Returns the hash of a password as `$2b$`. The salt has 16 bytes. */
  hash(password: string, rounds: number, salt: Uint8Array): Promise<string>
  compare(password: string, hash: string): Promise<boolean>
}

// The native library computes on threads of its own.
const native = (): Promise<Bcrypt> =>
  import("@node-rs/bcrypt").then(({ compare, hash }) => ({ compare, hash: (...given) => hash(...given) }))

// Where that is not installed, this thread computes, and other requests take turns with it.
const script = (): Promise<Bcrypt> =>
  import("bcryptjs").then(({ compare, encodeBase64, hash }) => ({
    compare,
    hash: (password, rounds, salt) =>
      hash(password, `$2b$${String(rounds).padStart(2, "0")}$${encodeBase64([...salt], salt.length)}`)
  }))

/** Loads the native library, or that in JavaScript if there is none for this machine. */
export const loadBcrypt = (): Promise<Bcrypt> => native().catch(script)
