import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { RandomText } from "../random/RandomText.js"
import { slot } from "../world/slot.js"
import { Table } from "../world/Table.js"
import { World } from "../world/World.js"

/** A stored image. */
export interface StoredImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

// All images are stored with the internal project.
const imagesOf = slot("images", () => new Table<StoredImage>())

/** The URL path of stored images. */
const storagePath = "/storage"

/** The images uploaded to the platform. */
export class ImageStore extends Context.Service<
  ImageStore,
  {
    /** Stores an image and returns its URL. */
    put(folder: string, format: string, bytes: Uint8Array<ArrayBuffer>): Effect.Effect<string>
    get(pathname: string): Effect.Effect<StoredImage | undefined>
  }
>()("portico-emulator/images/ImageStore") {
  static readonly layer = Layer.effect(
    ImageStore,
    Effect.gen(function* () {
      const { baseUrl } = yield* EmulatorConfig
      const { uuid } = yield* RandomText
      const { internal } = yield* World
      return ImageStore.of({
        put: Effect.fn("ImageStore.put")(function* (folder, format, bytes) {
          const pathname = `${storagePath}/${folder}/${yield* uuid}.${format}`
          imagesOf(internal).set(pathname, { bytes, type: `image/${format}` })
          return baseUrl + pathname
        }),
        get: (pathname) => Effect.sync(() => imagesOf(internal).get(pathname))
      })
    })
  )
}
