import { expect, it } from 'vitest'
import { completions } from './list-text'

const regions = ['Germany, Nuremberg', 'Lithuania', 'USA']

it.each([
  ['', ['"Germany, Nuremberg"', 'Lithuania', 'USA']],
  ['Li', ['"Germany, Nuremberg"', 'Lithuania', 'USA']],
  ['Lithuania, U', ['Lithuania, "Germany, Nuremberg"', 'Lithuania, USA']],
  ['"Germany, Nuremberg",', ['"Germany, Nuremberg", Lithuania', '"Germany, Nuremberg", USA']],
])('completions go on from %j', (text, want) => expect(completions(text, regions)).toEqual(want))
