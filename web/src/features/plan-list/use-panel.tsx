import { Button } from '@/components/button'
import { Select } from '@/components/field'
import { Options } from '@/components/options'
import { chosenUse, type Params, withoutParams } from '@/lib/address'
import { grouped } from '@/lib/format'
import { t } from '@/lib/language'
import styles from './use-panel.module.css'

interface Props {
  path: string
  params: Params
}

const terabytes = [1, 2, 5, 10, 20, 50, 100]
const addresses = [1, 2, 3, 4, 8]

/** What a visitor uses beside the machine, whose total then stands in place of prices. The browser alone sends its form. */
export function UsePanel({ path, params }: Props) {
  const use = chosenUse(params)
  const choice = (name: string, label: string, numbers: readonly number[]) => {
    const selected = use.split(',').find((part) => part.startsWith(name)) ?? ''
    const known = ['', ...numbers.map((number) => `${name}:${number}`)]
    const options = [...new Set([...known, selected])].map((value) => ({
      value,
      text: value === '' ? '–' : grouped(Number(value.slice(name.length + 1))),
    }))
    return (
      <label>
        {label}
        <Select key={use} name="use" defaultValue={selected}>
          <Options options={options} selected={selected} />
        </Select>
      </label>
    )
  }
  const box = (name: string, label: string) => (
    <label>
      <input key={use} type="checkbox" name="use" value={name} defaultChecked={use.split(',').includes(name)} />
      {label}
    </label>
  )
  return (
    <details className={styles.use} open={use !== ''}>
      <summary>{t('Your use')}</summary>
      <form method="get" action={`${path}#servers`} autoComplete="off" aria-label={t('Your use')}>
        {withoutParams(params, 'use', 'offset').map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        {choice('traffic', t('Traffic a month (TB)'), terabytes)}
        {choice('ipv4', t('IPv4 addresses'), addresses)}
        {box('backup', t('Backup'))}
        {box('windows', t('Windows'))}
        <Button type="submit">{t('Show the total')}</Button>
      </form>
    </details>
  )
}
