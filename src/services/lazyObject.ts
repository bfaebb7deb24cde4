/**
 * Makes an object that has the names of another one, and whose properties are made when they are first read, each once.
 * `made` has what is made already, under any name. @internal
 */
export const lazyObject = <T extends object>(
  source: () => object,
  make: (name: string) => unknown,
  made: Record<PropertyKey, unknown> = {}
): T =>
  // The cast of a derivation: the caller says what `make` makes.
  new Proxy(made, new FirstRead(source, make)) as unknown as T

class FirstRead implements ProxyHandler<Record<PropertyKey, unknown>> {
  private readonly source: () => object
  private readonly make: (name: string) => unknown

  constructor(source: () => object, make: (name: string) => unknown) {
    this.source = source
    this.make = make
  }

  get(made: Record<PropertyKey, unknown>, name: PropertyKey): unknown {
    if (Object.hasOwn(made, name) || typeof name !== "string" || !Object.hasOwn(this.source(), name))
      return Reflect.get(made, name)
    const value = this.make(name)
    made[name] = value
    return value
  }

  has(made: Record<PropertyKey, unknown>, name: PropertyKey): boolean {
    return Reflect.has(made, name) || Object.hasOwn(this.source(), name)
  }

  ownKeys(made: Record<PropertyKey, unknown>): Array<string | symbol> {
    return [...new Set([...Reflect.ownKeys(this.source()), ...Reflect.ownKeys(made)])]
  }

  getOwnPropertyDescriptor(made: Record<PropertyKey, unknown>, name: PropertyKey): PropertyDescriptor | undefined {
    if (Object.hasOwn(made, name) || !Object.hasOwn(this.source(), name)) return Reflect.getOwnPropertyDescriptor(made, name)
    // To be asked what it has makes nothing.
    return { configurable: true, enumerable: true, get: () => this.get(made, name) }
  }
}
