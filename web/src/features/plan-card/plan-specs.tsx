import type { CPUSpec, Specs } from '@/api/types.gen'
import { coresText, grouped } from '@/lib/format'
import { t } from '@/lib/language'
import styles from './plan-card.module.css'

const unknown = '—'

interface Props {
  specs: Specs
  bandwidth: string | null
}

/** The machine in two lines: how large it is, and what is known of its processor and network. An unknown size is a dash. */
export function PlanSpecs({ specs: { cpus, memory, storage, nics, gpu, address }, bandwidth }: Props) {
  const [disk = { size: unknown, name: null }] = storage
  const disks = storage.map(({ size, name }) => [size, name].filter(Boolean).join(' ')).join(' + ')
  return (
    <>
      <p className={styles.planSizes}>
        {joined([
          coresText(cpus.cores),
          cpus.share,
          gpu,
          memory.name
            ? [memory.total, memory.name].filter(Boolean).join(' ')
            : t('{size} RAM', { size: memory.total ?? unknown }),
          storage.length > 1 || disk.name ? disks : t('{size} storage', { size: disk.size ?? unknown }),
        ])}
      </p>
      <p>{joined([cpuName(cpus), cpus.frequency, nics[0]?.name, trafficText(bandwidth), address, cpus.score])}</p>
    </>
  )
}

// No line begins with the point.
const joined = (details: (string | null | undefined)[]) => details.filter(Boolean).join('\u00a0· ')

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
