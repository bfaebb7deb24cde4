import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { RandomText } from "../random/RandomText.js"

/** A stored image. */
export interface StoredImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

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
      const images = new Map<string, StoredImage>()
      return ImageStore.of({
        put: Effect.fn("ImageStore.put")(function* (folder, format, bytes) {
          const pathname = `${storagePath}/${folder}/${yield* uuid}.${format}`
          images.set(pathname, { bytes, type: `image/${format}` })
          return baseUrl + pathname
        }),
        get: (pathname) => Effect.sync(() => images.get(pathname))
      })
    })
  )
}
