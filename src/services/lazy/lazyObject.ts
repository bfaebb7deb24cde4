import * as Effect from "effect/Effect"
import { called, withParameterCount } from "../arguments/method.js"
import type { ChunkLoadFailure } from "./retriedImport.js"

/**
 * Creates an object with the property names of another one, the source, whose properties are created when they are first read, each
 * once. `made` holds the ones that exist already, under any name. A source that is a function is called when a name is first
 * needed. @internal
 */
export const lazyObject = <T extends object, Source extends object>(
  source: Source | (() => Source),
  make: (name: keyof Source & string, source: Source) => unknown,
  created: object = {}
): T =>
  // Casts of a derivation: the caller guarantees what `make` returns, and the names are those of the source.
  new Proxy(created as Record<PropertyKey, unknown>, new FirstRead(source, make as Make)) as unknown as T

type Make = (name: string, source: object) => unknown

class FirstRead implements ProxyHandler<Record<PropertyKey, unknown>> {
  readonly #given: object | (() => object)
  readonly #make: Make

  constructor(given: object | (() => object), make: Make) {
    this.#given = given
    this.#make = make
  }

  get #source(): object {
    return typeof this.#given === "function" ? this.#given() : this.#given
  }

  get(made: Record<PropertyKey, unknown>, name: PropertyKey): unknown {
    if (typeof name !== "string" || Object.hasOwn(made, name) || !Object.hasOwn(this.#source, name)) return made[name]
    const value = this.#make(name, this.#source)
    made[name] = value
    return value
  }

  has(made: Record<PropertyKey, unknown>, name: PropertyKey): boolean {
    return name in made || Object.hasOwn(this.#source, name)
  }

  // Whatever serializes plain objects, such as the props of Next's client components, refuses this one, and not each of its methods.
  getPrototypeOf(): object {
    return FirstRead.prototype
  }

  ownKeys(made: Record<PropertyKey, unknown>): Array<string | symbol> {
    return [...new Set([...Reflect.ownKeys(this.#source), ...Reflect.ownKeys(made)])]
  }

  getOwnPropertyDescriptor(made: Record<PropertyKey, unknown>, name: PropertyKey): PropertyDescriptor | undefined {
    if (Object.hasOwn(made, name) || !Object.hasOwn(this.#source, name)) return Reflect.getOwnPropertyDescriptor(made, name)
    // Inspecting the object creates nothing.
    return { configurable: true, enumerable: true, get: () => this.get(made, name) }
  }
}

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * Adds the named methods of a part that is loaded later to the other members of a service. Each is created when it is first read,
 * loads the part, once, and then calls its method. `around` wraps each call, including the load. @internal
 */
export const forwardMethods = <Part extends object, const Methods extends keyof Part & string, Members extends object>(
  names: Readonly<Record<Methods, boolean>>,
  part: Effect.Effect<Part, ChunkLoadFailure>,
  around: <A, E>(effect: Effect.Effect<A, E>, name: Methods) => Effect.Effect<A, E>,
  members: Members
): Pick<Part, Methods> & Members =>
  lazyObject(
    names,
    // Casts of a derivation: a name forwards to the member of that name, with its arguments unchanged.
    (name) => {
      const forward = (...args: ReadonlyArray<unknown>) =>
        around(
          Effect.flatMap(part, (loaded) => called(loaded[name] as AnyMethod, args)),
          name
        )
      // The parameters of the method are known once it is loaded.
      return withParameterCount(Number.POSITIVE_INFINITY, forward)
    },
    members
  )
