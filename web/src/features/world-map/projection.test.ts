import { geoNaturalEarth1 } from 'd3-geo'
import { expect, test } from 'vitest'
import { mapHeight, mapWidth, project } from './projection'

test('points are where the land was drawn', () => {
  const drawn = geoNaturalEarth1()
    .scale(mapWidth / (2 * 0.8707 * Math.PI))
    .translate([mapWidth / 2, 254])
  for (const [longitude, latitude] of [
    [0, 0],
    [12.37, 50.48],
    [-122, 37.4],
    [151.2, -33.9],
    [103.8, 1.35],
    [-180, 0],
    [20, 83],
  ] as const) {
    const { x, y } = project({ latitude, longitude })
    const [wantX, wantY] = drawn([longitude, latitude]) ?? [0, 0]
    expect(x).toBeCloseTo(wantX, 6)
    expect(y).toBeCloseTo(wantY, 6)
    expect(x >= 0 && x <= mapWidth && y >= 0 && y <= mapHeight).toBe(true)
  }
})
