/**
 * Makes an object whose properties are made when they are first read, each once. `names` are those that it has; `make` makes one
 * of them, and `made` has what is made already. @internal
 */
export const lazyObject = <T extends object>(
  names: () => ReadonlyArray<string>,
  make: (name: string) => unknown,
  made: Record<PropertyKey, unknown> = {}
): T =>
  // The cast of a derivation: the caller says what `make` makes.
  new Proxy(made, new FirstRead(names, make)) as unknown as T

class FirstRead implements ProxyHandler<Record<PropertyKey, unknown>> {
  private readonly names: () => ReadonlyArray<string>
  private readonly make: (name: string) => unknown

  constructor(names: () => ReadonlyArray<string>, make: (name: string) => unknown) {
    this.names = names
    this.make = make
  }

  get(made: Record<PropertyKey, unknown>, name: PropertyKey): unknown {
    if (Object.hasOwn(made, name)) return made[name]
    if (typeof name !== "string" || !this.names().includes(name)) return Reflect.get(made, name)
    const value = this.make(name)
    made[name] = value
    return value
  }

  has(made: Record<PropertyKey, unknown>, name: PropertyKey): boolean {
    return Reflect.has(made, name) || (typeof name === "string" && this.names().includes(name))
  }

  ownKeys(made: Record<PropertyKey, unknown>): Array<string | symbol> {
    return [...new Set([...this.names(), ...Reflect.ownKeys(made)])]
  }

  getOwnPropertyDescriptor(made: Record<PropertyKey, unknown>, name: PropertyKey): PropertyDescriptor | undefined {
    this.get(made, name)
    return Reflect.getOwnPropertyDescriptor(made, name)
  }
}
