import { percent } from '@/lib/percent'
import { mapHeight, mapWidth, project } from './projection'

/** The centre of a mark on the map. */
export function spotAt(place: { latitude: number; longitude: number }): { cx: string; cy: string } {
  const { x, y } = project(place)
  return { cx: percent(x, mapWidth), cy: percent(y, mapHeight) }
}
