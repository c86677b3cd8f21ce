// Writes src/art/world.svg: the land of the world in one path, without Antarctica. It is run
// by hand (npm run world), when the projection changes or the data does.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { merge } from 'topojson-client'

// The size and the projection are those of src/features/world-map/projection.ts.
const width = 1000
const height = 436
const scale = width / (2 * 0.8707 * Math.PI)
const antarctica = '010'

const world = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-110m.json'), 'utf8'),
)
const countries = world.objects.countries.geometries.filter(({ id }) => id !== antarctica)
const projection = geoNaturalEarth1()
  .scale(scale)
  .translate([width / 2, 254])
  .precision(0.5)
const path = geoPath(projection).digits(0)(merge(world, countries))

// Steps are shorter to write than places, and rounding has left many of none.
function relative(ring) {
  const points = ring.split('L').map((point) => point.split(',').map(Number))
  const steps = points.slice(1).map(([x, y], i) => [x - points[i][0], y - points[i][1]])
  const moves = steps.filter(([x, y]) => x !== 0 || y !== 0).map(([x, y]) => `${x}${y < 0 ? '' : ' '}${y}`)
  return moves.length > 2 ? `M${points[0].join(' ')}l${moves.join(' ').replaceAll(' -', '-')}z` : ''
}

const rings = path
  .split('M')
  .slice(1)
  .map((ring) => relative(ring.replace('Z', '')))

writeFileSync(
  new URL('../src/art/world.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="land" viewBox="0 0 ${width} ${height}"><path d="${rings.join('')}"/></symbol></svg>\n`,
)
