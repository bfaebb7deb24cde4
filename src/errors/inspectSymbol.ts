/**
 * The property by which Node asks an object how to print it. That of Effect's errors prints their fields only: without it, Node prints an
 * error as it prints every other, with its message and its stack.
 */
export const inspectSymbol: unique symbol = Symbol.for("nodejs.util.inspect.custom")
