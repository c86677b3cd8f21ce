// What acts on a page that only shows something, in the place of React: another currency or country is another document.
import { keepCookie, onReturn, readCookie } from '@/lib/choice-cookie'
import { tellAges } from '@/lib/age'
import { setInteractive } from './interactive'

const choices = [
  ['currency', 'preferred-currency'],
  ['country', 'vat-country'],
] as const
const kept = () => choices.map(([, cookie]) => readCookie(cookie)).join()
const shown = kept()
for (const [name, cookie] of choices) {
  const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)
  if (!select) continue
  const written = select.querySelector<HTMLOptionElement>('[selected]')?.value
  const choose = () => {
    keepCookie(cookie, select.value)
    if (kept() !== shown) location.reload()
  }
  select.addEventListener('change', choose)
  // It may have been chosen before the scripts arrived.
  if (written !== undefined && select.value !== written) choose()
}
onReturn(() => kept() !== shown && location.reload())
// What opens where React runs is a link here.
document.querySelectorAll('a[aria-expanded]').forEach((link) => link.removeAttribute('aria-expanded'))
tellAges(document)
setInteractive()
