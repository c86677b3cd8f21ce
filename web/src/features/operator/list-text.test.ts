import { describe, expect, it } from 'vitest'
import { completions, splitList } from './list-text'

// Holds: 5.form.regions
describe('splitList', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['Lithuania', ['Lithuania']],
    [' Lithuania ,Germany,  USA, Chicago ', ['Lithuania', 'Germany', 'USA', 'Chicago']],
    ['"Germany, Nuremberg", Lithuania', ['Germany, Nuremberg', 'Lithuania']],
    ['Lithuania,"Germany, Nuremberg"', ['Lithuania', 'Germany, Nuremberg']],
    ['"", " a "', ['a']],
    ['"Germany, Nur', ['"Germany', 'Nur']],
    ['19" rack, new', ['19" rack', 'new']],
    ['"a" b, c', ['"a" b', 'c']],
  ])('splits %j', (text, want) => expect(splitList(text)).toEqual(want))
})

describe('completions', () => {
  const regions = ['Germany, Nuremberg', 'Lithuania', 'USA']

  it.each([
    ['', ['"Germany, Nuremberg"', 'Lithuania', 'USA']],
    ['Li', ['"Germany, Nuremberg"', 'Lithuania', 'USA']],
    ['Lithuania, U', ['Lithuania, "Germany, Nuremberg"', 'Lithuania, USA']],
    ['"Germany, Nuremberg",', ['"Germany, Nuremberg", Lithuania', '"Germany, Nuremberg", USA']],
  ])('goes on from %j', (text, want) => expect(completions(text, regions)).toEqual(want))

  it('makes texts that split into what was typed and what was chosen', () => {
    expect(completions('Lithuania,', regions).map(splitList)).toEqual([
      ['Lithuania', 'Germany, Nuremberg'],
      ['Lithuania', 'USA'],
    ])
  })
})
