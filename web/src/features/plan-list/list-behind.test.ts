import { beforeEach, expect, it, vi } from 'vitest'
import { listBehind } from './list-behind'

beforeEach(() => {
  window.history.replaceState(null, '', '/vps?order=name.asc')
  document.body.innerHTML = `
    <form id="filters">
      <input type="hidden" name="order" value="name.asc">
      <label><input type="checkbox" name="any.ram_size" value="8" checked><span>8 GB</span></label>
      <label><input type="checkbox" name="any.ram_size" value="16"><span>16 GB</span></label>
      <label><input type="number" name="min.cpu_cores" value="4"><span>From</span></label>
      <input type="hidden" name="was.cpu_cores" value="range">
      <label><input type="checkbox" name="any.cpu_cores" value="2"><span>2 cores</span></label>
      <button type="button">Close</button>
      <button type="submit"><b>Show servers</b></button>
    </form>
    <form><button type="submit" name="category" value="eq.storage">Storage</button><input name="order" value="name.asc"></form>
    <a href="/vps?offset=24#servers"><i>Next</i></a>
    <a href="/plans/one">A plan</a>
    <a href="https://partner.example/vps">Order</a>
    <p>Nothing</p>`
})

it.each([
  ['label:nth-of-type(2) span', '?order=name.asc&ram_size=in.(8,16)&cpu_cores=gte.4'],
  ['input[value="8"]', '?order=name.asc&cpu_cores=gte.4'],
  ['label:nth-of-type(3) span', null],
  ['label:nth-of-type(4) span', '?order=name.asc&ram_size=eq.8&cpu_cores=eq.2'],
  ['button[type=button]', null],
  ['button b', '?order=name.asc&ram_size=eq.8&cpu_cores=gte.4'],
  ['button[name=category]', '?order=name.asc&category=eq.storage'],
  ['a i', '?offset=24'],
  ['a[href^="/plans"]', null],
  ['a[href^="https"]', null],
  ['p', null],
])('finds the list behind %s', (selector, want) => {
  const element = document.querySelector(selector)
  expect(element && listBehind(element, '/vps', 'USD')).toBe(want)
  expect(
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked }) => checked),
  ).toEqual([true, false, false])
})

it('finds no list behind a box of the sheet, which waits for its button', () => {
  vi.spyOn(HTMLFormElement.prototype, 'matches').mockReturnValue(true)
  const box = document.querySelector('label span')
  expect(box && listBehind(box, '/vps', 'USD')).toBeNull()
})
