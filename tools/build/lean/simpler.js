// Functions of `effect` without the cases that an app never meets. Each replaces the one of its name in a module of `effect`, and uses
// what that module declares. Keys keep their names: fibers also run effects of another copy of `effect`, such as those of a browser of
// `portico/testing`.

// Causes have no annotations: no one can provide a tracer.
export const causeAnnotate = (self) => self

export class ReasonBase {
  constructor(_tag, annotations) {
    this[CauseReasonTypeId] = CauseReasonTypeId
    this._tag = _tag
    this.annotations = annotations
  }
}

export const fiberInterruptAs = dual(2, (self, fiberId) =>
  suspend(() => {
    self.interruptUnsafe(fiberId)
    return asVoid(fiberAwait(self))
  })
)

// That an effect has a name matters, but no one reads it.
export const makePrimitiveProto = (options) => ({
  ...EffectProto,
  [identifier]: true,
  [evaluate]: options[evaluate],
  [contA]: options[contA],
  [contE]: options[contE],
  [contAll]: options[contAll]
})

export const makeUnsafe = (mapUnsafe, options) => makeImpl(undefined, mapUnsafe, undefined, 0, options?.maxDepth ?? 8)

// Reasons are the same or different; none are only equal.
export const dedupeReasons = (self, that) => [...new Set([...self, ...that])]

// A service without a key of its own (`withoutKeys.ts`) is its key itself. No one reads where it was declared.
export const Service = (...given) => {
  function KeyClass() {}
  Object.setPrototypeOf(KeyClass, ServiceProto)
  const init = (key, { defaultValue, fiberCached } = {}) => {
    KeyClass.key = key || KeyClass
    if (defaultValue) Object.assign(KeyClass, { [ReferenceTypeId]: ReferenceTypeId, defaultValue })
    if (fiberCached) cacheKeys.add(KeyClass.key)
    return KeyClass
  }
  return given.length > 0 ? init(...given) : init
}

// The stack has the lines of Effect, too.
export const serviceNotFoundError = ({ key }) => new Error(`Service not found: ${key}`)

// Without a faster path for functions with one parameter.
export const catchCause = dual(2, (self, f) => new OnFailureImpl(self, (cause) => f(cause)))
export const matchCauseEffect = dual(
  2,
  (self, { onFailure, onSuccess }) =>
    new OnSuccessAndFailureImpl(
      self,
      (value) => onSuccess(value),
      (cause) => onFailure(cause)
    )
)

// Every call provides services: without a function made for each.
export const provideService = dual(3, (self, service, value) =>
  updateContext(self, (before) => Context.add(before, service, value))
)

// Without a faster path for effects that have ended.
export const match = (...all) => matchEager(...all)
export const matchEager = dual(2, (self, { onFailure, onSuccess }) =>
  matchEffect(self, {
    onFailure: (error) => exitSucceed(onFailure(error)),
    onSuccess: (value) => exitSucceed(onSuccess(value))
  })
)

export const runPromiseWith = (context) => (effect, options) =>
  new Promise((resolve, reject) => {
    runForkWith(context)(effect, options).addObserver((exit) =>
      exit._tag === "Success" ? resolve(exit.value) : reject(causeSquash(exit.cause))
    )
  })

// Without `valueOrUndefined`.
export const SomeProto = Object.assign(Object.create(CommonProto), { _tag: "Some" })
export const NoneProto = Object.assign(Object.create(CommonProto), { _tag: "None" })

// Every call says what it makes of what it catches, so nothing becomes an `UnknownError`.
export const tryPromise = (options) => {
  const { try: f = options, catch: told = (cause) => cause } = options
  return callbackOptions((resume, signal) => {
    const failed = (cause) => resume(suspend(() => exitFail(told(cause))))
    try {
      f(signal).then((value) => resume(exitSucceed(value)), failed)
    } catch (cause) {
      failed(cause)
    }
  }, f.length > 0)
}

// Without options.
export const gen = (body) => suspend(() => fromIteratorUnsafe(body()))

// Finalizers run one after the other.
export const scopeCloseFinalizers = fnUntraced(function* (_, finalizers, exit_) {
  const exits = []
  for (const one of [...finalizers.values()].reverse()) exits.push(yield* exit(runFinalizer(one, exit_)))
  return yield* exitAsVoidAll(exits)
})
