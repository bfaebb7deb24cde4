/** The most characters that the source of a template or a theme can have. */
export const maxSourceLength = 200_000

/** The most characters that a rendered e-mail, or the error of a source, can have: a source can repeat a letter millions of times. */
export const maxRenderedLength = 8_000_000

/** The memory of the sandbox, in bytes. */
export const maxMemoryBytes = 96 * 1024 * 1024

/** The stack of the sandbox, in bytes: several hundred elements within each other. */
export const maxStackBytes = 1024 * 1024

/** How long the sandbox may take for an e-mail. */
export const maxRenderMillis = 10_000

/** How long the sandbox may take to read the components that an e-mail imports, which is not part of the time of the e-mail. */
export const maxPrepareMillis = 60_000

/** How many e-mails can render at once, so that one that takes long does not delay those of other projects. */
export const maxThreads = 4

/** How long a source may take to compile: some nested expressions of TypeScript double the time with each level. */
export const maxCompileMillis = 10_000

/** How long the texts of a source may take to find, while nothing else runs. */
export const maxParseMillis = 2000

/** The most characters that a compiled source can have: a thousand blocks in each other need a thousand names. */
export const maxCompiledLength = 4_000_000

/** The most characters that a text of an enum can have: the compiler repeats it wherever it is used. */
export const maxEnumTextLength = 100

/** How many compiled sources are kept. */
export const maxCompiled = 64

/** How many bundles of components are kept. */
export const maxBundles = 16

/** How many elements within each other have a place in the text of an e-mail: more need more stack than there is. */
export const maxTextDepth = 200

/** How many characters of the HTML of an e-mail have a place in its text: more take the emulator seconds. */
export const maxTextSourceLength = 1_000_000

/** How many states of the engine with components are kept: each has some megabytes. */
export const maxImages = 4
