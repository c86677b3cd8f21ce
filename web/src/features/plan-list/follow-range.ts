import { ranges } from '@/api/types.gen'
import { sides } from './form-address'

/**
 * Follows a change of a column in its other fields. A value that is ticked lets go of the range, as the count beside it
 * does, and a bound lets go of what was ticked.
 */
export function followRange(form: HTMLFormElement, target: HTMLInputElement) {
  const name = target.name.split('.')[1]
  if (!ranges.some((range) => range.name === name)) return
  const bounds = sides.flatMap((side) => form.querySelector<HTMLInputElement>(`[name="${side}.${name}"]`) ?? [])
  if (target.type === 'checkbox' && target.checked) for (const bound of bounds) bound.value = ''
  if (bounds.includes(target) && target.value !== '') {
    for (const box of form.querySelectorAll<HTMLInputElement>(`[name="any.${name}"]`)) box.checked = false
  }
}
