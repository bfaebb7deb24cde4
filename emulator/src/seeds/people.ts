import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { SeedUser } from "./ProjectSeed.js"

const firstNames =
  "Ada Alan Amara Anita Bao Barbara Carlos Chidi Dana Deepa Edsger Elif Emeka Farid Fatima Grace Hana Hiro Ines Ivan Jamal Jelena Katherine Kofi Lars Leila Linus Mae Margaret Mateo Mei Nadia Niklaus Olga Omar Priya Radia Rosa Sana Shafi Sofia Tariq Thandi Tim Uma Vera Wei Yuki Zeynep Zoe".split(
    " "
  )
const lastNames =
  "Adeyemi Allen Andersen Bauer Chen Costa Dubois Eriksson Ferrari Garcia Haddad Hopper Ibrahim Ivanova Jansen Johnson Kaya Khan Kim Kowalski Kumar Lovelace Martin Mbeki Moreau Nakamura Nguyen Novak Okafor Olsen Patel Perlman Petrov Quispe Rossi Santos Sato Schmidt Silva Singh Tanaka Turing Ueda Vargas Weber Wong Yilmaz Zhang Ziegler Zuse".split(
    " "
  )
const places = ["Berlin", "Lagos", "Lima", "Mumbai", "New York", "Oslo", "Paris", "Seoul", "Sydney", "Toronto"]

/** Returns so many plausible people, the same for an equal seed. Their password is `password`; one in eight has not verified the address. */
export const people = (count: number, seed = 0): ReadonlyArray<SeedUser> => {
  const random = Effect.runSync(Random.withSeed(Random.Random, seed))
  const oneOf = (choices: ReadonlyArray<string>): string => choices[Math.floor(random.nextDoubleUnsafe() * choices.length)] ?? ""
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [oneOf(firstNames), oneOf(lastNames)]
    return {
      // The number makes it the only one.
      email: `${first}.${last}${index + 1}@example.com`.toLowerCase(),
      password: "password",
      emailVerified: random.nextDoubleUnsafe() >= 1 / 8,
      displayName: `${first} ${last}`,
      clientMetadata: { city: oneOf(places) },
      serverMetadata: { visits: Math.floor(random.nextDoubleUnsafe() * 200) }
    }
  })
}
