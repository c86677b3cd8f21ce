import { percent } from '@/lib/format'

/** The size of the map's drawing; build/world.js draws the land in the same one. */
export const mapWidth = 1000
export const mapHeight = 436

/** How far the equator is below the upper edge. */
const equator = 254
const scale = mapWidth / (2 * 0.8707 * Math.PI)
const radians = Math.PI / 180

/** The place of a point on the drawing, by the Natural Earth projection. */
export function project({ latitude, longitude }: { latitude: number; longitude: number }): { x: number; y: number } {
  const phi = latitude * radians
  const phi2 = phi * phi
  const phi4 = phi2 * phi2
  const x =
    longitude * radians * (0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4)))
  const y = phi * (1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4)))
  return { x: mapWidth / 2 + scale * x, y: equator - scale * y }
}

/** The centre of a mark on the map. */
export function spotAt(place: { latitude: number; longitude: number }): { cx: string; cy: string } {
  const { x, y } = project(place)
  return { cx: percent(x, mapWidth), cy: percent(y, mapHeight) }
}
