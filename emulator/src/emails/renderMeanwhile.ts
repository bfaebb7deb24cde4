import * as Effect from "effect/Effect"
import { World } from "../world/World.js"
import type { Renderer } from "./EmailRenderer.js"
import { EmailRenderer } from "./EmailRenderer.js"

/**
 * Renders an e-mail inside a transaction. Other requests run meanwhile, so that a source that takes long does not stop them: check
 * again before writing.
 */
export const renderMeanwhile = <A>(render: (renderer: Renderer) => Effect.Effect<A, string>): Effect.Effect<A, string, World> =>
  Effect.flatMap(World, ({ meanwhile }) => meanwhile(Effect.flatMap(EmailRenderer, render)))
