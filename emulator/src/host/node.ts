import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { builtFiles } from "../console/builtFiles.js"
import { ConsoleFiles, noFiles } from "../console/ConsoleFiles.js"
import type { EmulatorOptions } from "../EmulatorConfig.js"
import { EmailRenderer } from "../emails/EmailRenderer.js"
import { sandboxRenderer } from "../emails/sandboxRenderer.js"
import { BcryptLibrary } from "../passwords/bcrypt.js"
import { nativeBcrypt } from "../passwords/nativeBcrypt.js"
import { layerFolder } from "../persistence/folder.js"
import { Persistence } from "../persistence/Persistence.js"
import { SeesCookies } from "./SeesCookies.js"
import { TimeLimit } from "./TimeLimit.js"
import { withinMillis } from "./withinMillis.js"

// A program can have a console of its own.
const consoleFiles = Layer.effect(
  ConsoleFiles,
  Effect.map(ConsoleFiles, (given) => (given === noFiles ? builtFiles : given))
)

/** What the emulator has in Node. */
export const layerNode = ({ data }: EmulatorOptions): Layer.Layer<Persistence> =>
  Layer.mergeAll(
    // A folder that cannot be used is a defect, because it is a mistake in the test itself; the command reports it.
    data === undefined ? Persistence.layerNone : Layer.orDie(layerFolder(data)),
    consoleFiles,
    Layer.succeed(EmailRenderer, sandboxRenderer),
    Layer.succeed(BcryptLibrary, nativeBcrypt),
    Layer.succeed(SeesCookies, true),
    Layer.succeed(TimeLimit, withinMillis)
  )
