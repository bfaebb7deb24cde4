/** The visible part of a picture: a square around a point. */
export interface Crop {
  /** 1 shows the largest square that fits; 4 shows a quarter of its side. */
  readonly zoom: number
  /** The horizontal centre of the square: 0 is the left edge of the picture, 1 the right edge. */
  readonly x: number
  /** The vertical centre: 0 is the top edge of the picture, 1 the bottom edge. */
  readonly y: number
}

/** The size of a picture in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A square of a picture, in pixels of the picture. */
export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The largest centred square. */
export const whole: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The maximum zoom. */
export const maxZoom = 4

/** Returns the square that a crop shows. It never exceeds the picture. */
export const squareOf = ({ height, width }: Size, { x, y, zoom }: Crop): Square => {
  const side = Math.min(width, height) / zoom
  return { left: between(0, x * width - side / 2, width - side), top: between(0, y * height - side / 2, height - side), side }
}

/** Moves the crop by fractions of its side. It stops at the edges of the picture. */
export const moved = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const { left, side, top } = squareOf(size, crop)
  const next = squareOf(size, {
    ...crop,
    x: (left + side / 2 + right * side) / size.width,
    y: (top + side / 2 + down * side) / size.height
  })
  return { zoom: crop.zoom, x: (next.left + side / 2) / size.width, y: (next.top + side / 2) / size.height }
}

/** Changes the zoom around the same point. The point moves if the square would cross an edge. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  moved(size, { ...crop, zoom: between(1, zoom, maxZoom) }, 0, 0)

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), Math.max(most, least))
