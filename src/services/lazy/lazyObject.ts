/**
 * Creates an object with the property names of another one, whose properties are created when they are first read, each once.
 * `made` holds the ones that exist already, under any name. @internal
 */
export const lazyObject = <T extends object>(source: () => object, make: (name: string) => unknown, made: object = {}): T =>
  // Casts of a derivation: the caller guarantees what `make` returns.
  new Proxy(made as Record<PropertyKey, unknown>, new FirstRead(source, make)) as unknown as T

class FirstRead implements ProxyHandler<Record<PropertyKey, unknown>> {
  readonly #source: () => object
  readonly #make: (name: string) => unknown

  constructor(source: () => object, make: (name: string) => unknown) {
    this.#source = source
    this.#make = make
  }

  get(made: Record<PropertyKey, unknown>, name: PropertyKey): unknown {
    if (Object.hasOwn(made, name) || typeof name !== "string" || !Object.hasOwn(this.#source(), name))
      return Reflect.get(made, name)
    const value = this.#make(name)
    made[name] = value
    return value
  }

  has(made: Record<PropertyKey, unknown>, name: PropertyKey): boolean {
    return Reflect.has(made, name) || Object.hasOwn(this.#source(), name)
  }

  ownKeys(made: Record<PropertyKey, unknown>): Array<string | symbol> {
    return [...new Set([...Reflect.ownKeys(this.#source()), ...Reflect.ownKeys(made)])]
  }

  getOwnPropertyDescriptor(made: Record<PropertyKey, unknown>, name: PropertyKey): PropertyDescriptor | undefined {
    if (Object.hasOwn(made, name) || !Object.hasOwn(this.#source(), name)) return Reflect.getOwnPropertyDescriptor(made, name)
    // Inspecting the object creates nothing.
    return { configurable: true, enumerable: true, get: () => this.get(made, name) }
  }
}
