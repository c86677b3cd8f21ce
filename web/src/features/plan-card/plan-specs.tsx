import { Fragment } from 'react'
import type { CPUSpec, Specs, StorageSpec } from '@/api/types.gen'
import { coresText, grouped } from '@/lib/format'
import { t } from '@/lib/language'
import styles from './plan-card.module.css'

const unknown = '—'

interface Props {
  specs: Specs
  bandwidth: string | null
}

/** The machine: what it has, each with its details. Unknown is a dash. */
export function PlanSpecs({ specs: { cpus, memory, storage, nics, gpu, address }, bandwidth }: Props) {
  return (
    <dl className={styles.planSpecs}>
      <Spec
        label={t('CPU')}
        parts={[
          {
            size: coresText(cpus.cores),
            name: inDetail([cpus.share ?? null, cpuName(cpus), cpus.frequency, cpus.score ?? null]),
          },
        ]}
      />
      {gpu && <Spec label={t('GPU')} parts={[{ size: gpu, name: null }]} />}
      <Spec label={t('RAM')} parts={[{ size: memory.total, name: memory.name }]} />
      <Spec label={t('Storage')} parts={storage} />
      <Spec
        label={t('Network')}
        parts={[{ size: nics[0]?.name ?? null, name: inDetail([trafficText(bandwidth), address ?? null]) }]}
      />
    </dl>
  )
}

// Partners often name a share of a processor by its cores alone: "4 vCPU Cores".
function cpuName({ cores, name }: CPUSpec): string | null {
  const count = /^(\d+)\s*(?:virtual\s+)?v?(?:cpus?|cores?|cpu\s+cores?)$/i.exec(name?.trim() ?? '')?.[1]
  return count !== undefined && Number(count) === cores ? null : name
}

// Most partners write no more than that. Beside a port's speed a bare "30TB" says little.
function trafficText(bandwidth: string | null): string | null {
  if (/^unlimited( traffic)?$/i.test(bandwidth ?? '')) return t('Unlimited traffic')
  const size =
    bandwidth?.replace(/([\d.]+) ?([GT])B/, (_, n: string, unit) => inUnit(unit === 'G', grouped(Number(n)))) ?? ''
  return size && !/traffic/i.test(size) ? t('{size} traffic', { size }) : size
}

const inUnit = (isSmall: boolean, size: string) => (isSmall ? t('{size} GB', { size }) : t('{size} TB', { size }))

function inDetail(details: (string | null)[]): string {
  return details.filter((detail) => detail !== null && detail !== '').join('\u00a0· ') // no line begins with the point
}

interface SpecProps {
  label: string
  /** What it has of each kind; none is unknown. */
  parts: readonly StorageSpec[]
}

function Spec({ label, parts }: SpecProps) {
  const known = parts.filter(({ size, name }) => size || name)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {known.length === 0 && unknown}
        {known.map(({ size, name }, i) => (
          <Fragment key={i}>
            {`${i > 0 ? ' + ' : ''}${size ?? ''}${size && name ? ' ' : ''}`}
            {name && <span>{name}</span>}
          </Fragment>
        ))}
      </dd>
    </>
  )
}
